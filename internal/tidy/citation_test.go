package tidy

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// cffKeys lists the keys that CITATION.cff may use here: those of the file, of a person, and of a
// reference.
var cffKeys = strings.Fields("cff-version message title type abstract authors version date-released license " +
	"repository-code keywords references name alias family-names given-names collection-title year month notes")

// cff reads a CITATION.cff: the values of its top-level keys, and the titles of its references. It
// accepts only a part of YAML in which no value needs quotes.
func cff(t *testing.T, text string) (values map[string]string, titles []string) {
	t.Helper()
	values = map[string]string{}
	line := regexp.MustCompile(`^( *)(- )?([a-z-]+):(?: (\S.*))?$`)
	item := regexp.MustCompile(`^ +- [^:]+$`)
	folded := false
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if folded && strings.HasPrefix(l, "  ") {
			continue
		}
		m := line.FindStringSubmatch(l)
		switch {
		case m == nil && item.MatchString(l):
			continue
		case m == nil || !slices.Contains(cffKeys, m[3]) || len(m[1])%2 != 0 || strings.ContainsAny(m[4], ":#'\"{}[]&*"+"`") &&
			!strings.HasPrefix(m[4], "https://"):
			t.Errorf("CITATION.cff:%d: expected a plain KEY: VALUE, found %q", i+1, l)
			continue
		}
		folded = m[4] == ">-"
		if m[1]+m[2] == "" {
			if _, twice := values[m[3]]; twice {
				t.Errorf("CITATION.cff:%d: %s comes twice", i+1, m[3])
			}
			values[m[3]] = m[4]
		} else if m[3] == "title" {
			titles = append(titles, m[4])
		}
	}
	return values, titles
}

// TestCitation: CITATION.cff has the keys that its format requires, the license of LICENSE, the version
// and the date of the changelog's first release, which is the version of the program and of the package for npm, and the articles that the boards and formulations come from.
func TestCitation(t *testing.T) {
	values, titles := cff(t, string(read(t, "CITATION.cff")))
	for _, key := range []string{"message", "abstract", "authors", "repository-code", "references"} {
		if _, ok := values[key]; !ok {
			t.Errorf("CITATION.cff has no %s", key)
		}
	}
	license, _, _ := strings.Cut(string(read(t, "LICENSE")), " License\n")
	changes := string(read(t, "CHANGELOG.md"))
	section := changes[regexp.MustCompile(`(?m)^## \d`).FindStringIndex(changes)[1]-1:]
	version := strings.ToLower(strings.Fields(section)[0])
	date := regexp.MustCompile(`\d{4}-\d\d-\d\d`).FindString(section[:strings.Index(section, "\n")])
	for key, want := range map[string]string{"cff-version": "1.2.0", "title": "Gridwright", "type": "software",
		"license": license, "version": version, "date-released": date} {
		if values[key] != want {
			t.Errorf("CITATION.cff gives the %s %q, want %q", key, values[key], want)
		}
	}
	if !strings.Contains(string(read(t, "internal/cli/version.go")), "const release = \""+version+"\"\n") {
		t.Errorf("internal/cli/version.go does not have the version %s of CHANGELOG.md", version)
	}
	if !strings.Contains(string(read(t, "npm/package.json")), "\"version\": \""+version+"\",\n  ") {
		t.Errorf("npm/package.json does not have the version %s of CHANGELOG.md", version)
	}
	want := []string{"Numbrix puzzle via MIP", "Numbrix puzzle via TSP", "Numberlink Puzzle", "Solving a number game with a MIP solver"}
	if !slices.Equal(titles, want) {
		t.Errorf("CITATION.cff refers to %q, want %q", titles, want)
	}
	readme := string(read(t, "README.md"))
	for _, title := range titles {
		if !strings.Contains(readme, `"`+title+`"`) {
			t.Errorf("the README does not name %q", title)
		}
	}
}
