package cli_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gridwright/gridwright/docs"
	"github.com/gridwright/gridwright/internal/cli"
)

// TestPageText: a page as text, in all the forms of Markdown that the pages use.
func TestPageText(t *testing.T) {
	const page = "# A *small* page\n\nWords that [join](format.md#x), **bold** `2 * 3 * 4` and [format.md](format.md),\n" +
		"[here](#a) and [there](https://example.org).\n![A board](pictures/a.svg)\n\n<!-- left\nout -->\n" +
		"## Lists\n- one\n  and more\n  - below it\n\n  a paragraph\n1. first\n\n        code - as it is\n\n### Tables\n\n" +
		"| name | what it is |\n|---|---|\n| `a` | one of \\| and [two](format.md) words |\n| b | |\n\n    \tcode  `*a*`\n"
	const want = `A small page
============

Words that join (help
format.md), bold ` + "`2 * 3\n* 4`" + ` and format.md, here
and there
(https://example.org).
[picture: A board]

Lists
-----

- one and more
  - below it

  a paragraph
1. first

        code - as it is

Tables

name  what it is
----  ------------------
` + "`a`" + `   one of | and two
      (help format.md)
      words
b

        code  ` + "`*a*`\n"
	if got := cli.PageText(page, 24); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPages: "gridwright help" prints every page within the width of the terminal, but for code,
// and in 80 columns without styles elsewhere. No sign of Markdown is left.
func TestPages(t *testing.T) {
	if len(docs.Topics()) < 10 {
		t.Fatalf("the pages are %q", docs.Topics())
	}
	left := regexp.MustCompile("\\]\\(|\\*\\*|^(#|\\| |```|</?[a-z!]|> [^^]|\\* )")
	for _, topic := range docs.Topics() {
		if !strings.HasPrefix(docs.Page(topic), "# ") {
			t.Errorf("docs/%s.md does not begin with its title", topic)
		}
		for have, want := range map[int]int{0: 80, 60: 60, 90: 90, 300: 100} {
			w := newWorld("")
			w.StdoutTerminal = have > 0
			w.StdoutWidth = func() int { return have }
			if code := cli.Main(context.Background(), w.Env, []string{"help", topic + ".md"}); code != 0 {
				t.Fatalf("%s: exit code %d: %s", topic, code, w.err.String())
			}
			text := w.out.String()
			if bold := strings.HasPrefix(text, "\x1b[1m"+docs.Title(topic)+"\x1b[0m\n"); bold != (have > 0) ||
				!bold && strings.Contains(text, "\x1b") {
				t.Errorf("%s in %d columns begins with %.60q", topic, have, text)
			}
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if strings.HasPrefix(line, "    ") {
					continue // code
				}
				if left.MatchString(line) {
					t.Errorf("%s in %d columns has Markdown: %q", topic, have, line)
				}
				if utf8.RuneCountInString(line) > want+8 && strings.Contains(line, " ") && !strings.Contains(line, "  ") {
					t.Errorf("%s in %d columns has a longer line: %q", topic, have, line)
				}
			}
		}
	}
}

// helped matches a call of "help" with its argument.
var helped = regexp.MustCompile(`gridwright help ([\w.-]*\w)`)

// TestHelpCited: every page and command that "gridwright help" is said to print exists, and no help
// names a file of docs, which an installed program does not have.
func TestHelpCited(t *testing.T) {
	cited := map[string]int{}
	cite := func(where, text string) {
		for _, m := range helped.FindAllStringSubmatch(text, -1) {
			cited[m[1]]++
			command, _, err := cli.Commands().Find([]string{m[1]})
			if docs.Page(strings.TrimSuffix(m[1], ".md")) == "" && (err != nil || !command.HasParent()) &&
				!slices.Contains([]string{"NAME", "TOPIC"}, m[1]) {
				t.Errorf("%s cites %q, which prints nothing", where, m[0])
			}
		}
	}
	for _, p := range append(docPages(t), helpPages(t)...) {
		cite(p.name, p.text)
		if name := regexp.MustCompile(`docs/[\w-]+\.md`).FindString(p.text); strings.HasPrefix(p.name, "help ") && name != "" {
			t.Errorf("%s cites %s: an installed program has no such file", p.name, name)
		}
	}
	err := filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		cite(file, string(text))
		return err
	})
	if err != nil || cited["records"] < 5 {
		t.Errorf("found %v, %v", cited, err)
	}
}
