// Package checklists follows docs/checklists.md in a copy of the module: it adds a toy for each
// checklist, runs it, and checks that it touched only the files that the page names.
package checklists

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gridwright/gridwright/internal/sample"
)

const root = "../.."

// page is the page that is followed.
const page = "docs/checklists.md"

// TestChecklists runs the scripts, each in its own copy. The script of a whole family, and lines after
// [whole], run with GRIDWRIGHT_WHOLE: such lines build the program between the checklists, or test what
// the end of a script tests again.
func TestChecklists(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program several times")
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			module := filepath.Join(env.WorkDir, "module")
			if err := copyFiles(root, module, strings.NewReplacer()); err != nil {
				return err
			}
			env.Cd = module
			for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
				value, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				env.Setenv(name, strings.TrimSpace(string(value)))
			}
			// Compiled packages come from the cache, since they do not contain the folder's name.
			env.Setenv("GOFLAGS", "-trimpath -buildvcs=false -vet=off -ldflags=-w")
			env.Setenv("GOPROXY", "off")
			text, err := os.ReadFile(filepath.Join(module, filepath.FromSlash(page)))
			env.Values[following{}] = &follower{module: module, page: string(text)}
			return err
		},
		Condition: func(name string) (bool, error) {
			if name != "whole" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return sample.Whole(), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"checklist": command(1, (*follower).begin),
			"step":      command(1, (*follower).step),
			"copytree":  command(4, (*follower).copyTree),
			"insert":    command(3, (*follower).insert),
			"swap":      command(3, (*follower).swap),
			"raise":     command(1, (*follower).raise),
			"done":      command(0, (*follower).done),
		},
	})
}

// command returns a script command that calls do with its arguments. \n in an argument stands for a
// line break.
func command(arguments int, do func(*follower, []string) error,
) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) != arguments {
			ts.Fatalf("expected %d arguments, found %q", arguments, args)
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], `\n`, "\n")
		}
		ts.Check(do(ts.Value(following{}).(*follower), args))
	}
}

// following is the key of the follower of a script.
type following struct{}

// follower follows the checklists of a page in a copy of the module.
type follower struct {
	module, page string

	heading, section string            // the current checklist, "" for none
	before           map[string]string // the files at its beginning
}

// begin starts the checklist below a heading.
func (f *follower) begin(args []string) error {
	if f.heading != "" {
		return fmt.Errorf("%q is not done", f.heading)
	}
	_, section, ok := strings.Cut(f.page, "\n## "+args[0]+"\n")
	if !ok {
		return fmt.Errorf("%s has no checklist %q", page, args[0])
	}
	section, _, _ = strings.Cut(section, "\n## ")
	f.heading, f.section = args[0], section
	var err error
	f.before, err = files(f.module)
	return err
}

// step requires a sentence of the checklist. The lines below it in the script follow that sentence.
func (f *follower) step(args []string) error {
	if !strings.Contains(words(f.section), words(args[0])) {
		return fmt.Errorf("%s, %q, no longer has the sentence %q: update the script", page, f.heading, args[0])
	}
	return nil
}

// words returns a text with single blanks between its words.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// copyTree copies a folder, and replaces a word in its texts by another.
func (f *follower) copyTree(args []string) error {
	return copyFiles(filepath.Join(f.module, args[0]), filepath.Join(f.module, args[1]),
		strings.NewReplacer(args[2], args[3]))
}

// insert puts a line below the only line of a file that contains a text.
func (f *follower) insert(args []string) error {
	return f.edit(args[0], func(text string) (string, error) {
		lines := strings.SplitAfter(text, "\n")
		at := -1
		for i, line := range lines {
			if strings.Contains(line, args[1]) {
				if at >= 0 {
					return "", fmt.Errorf("%s has %q twice", args[0], args[1])
				}
				at = i
			}
		}
		if at < 0 {
			return "", fmt.Errorf("%s has no line %q: where does this belong now?", args[0], args[1])
		}
		return strings.Join(slices.Insert(lines, at+1, args[2]+"\n"), ""), nil
	})
}

// swap replaces a text that occurs once in a file.
func (f *follower) swap(args []string) error {
	return f.edit(args[0], func(text string) (string, error) {
		if n := strings.Count(text, args[1]); n != 1 {
			return "", fmt.Errorf("%s has %q %d times, not once", args[0], args[1], n)
		}
		return strings.Replace(text, args[1], args[2], 1), nil
	})
}

// raise adds one to the number of formulations that a page states.
func (f *follower) raise(args []string) error {
	return f.edit(args[0], func(text string) (string, error) {
		m := regexp.MustCompile(`\b(\d+) formulations`).FindStringSubmatchIndex(text)
		if m == nil {
			return "", fmt.Errorf("%s does not give the number of formulations", args[0])
		}
		n, err := strconv.Atoi(text[m[2]:m[3]])
		return text[:m[2]] + strconv.Itoa(n+1) + text[m[3]:], err
	})
}

// edit changes a file, and formats it if it is a Go file.
func (f *follower) edit(name string, change func(string) (string, error)) error {
	full := filepath.Join(f.module, filepath.FromSlash(name))
	text, err := os.ReadFile(full)
	if err != nil {
		return err
	}
	changed, err := change(string(text))
	if err == nil && strings.HasSuffix(name, ".go") {
		text, err = format.Source([]byte(changed))
		changed = string(text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(full, []byte(changed), 0o644)
}

// done ends a checklist, and checks what was touched. Apart from tests and pages, only the new folders
// may have new files. Each other file that the checklist names may change in one place, besides
// imports.
func (f *follower) done([]string) error {
	after, err := files(f.module)
	if err != nil {
		return err
	}
	fresh, lined := touches(f.section)
	if len(fresh)+len(lined) == 0 {
		return fmt.Errorf("%s, %q, does not list what it touches", page, f.heading)
	}
	var faults []error
	used := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		old, existed := f.before[name]
		if old == after[name] && existed || accompanies(name) {
			continue
		}
		switch of, folder := match(fresh, name), match(lined, name); {
		case of != "" && !existed:
			used[of] = true
		case folder != "" && !strings.HasSuffix(folder, ".go"): // a folder in which anything may change
			used[folder] = true
		case folder != "" && existed:
			used[folder] = true
			if n := places(old, after[name]); n > 1 {
				faults = append(faults, fmt.Errorf("%s is changed in %d places, not in one", name, n))
			}
		default:
			faults = append(faults, fmt.Errorf("%s is touched", name))
		}
	}
	for _, p := range append(fresh, lined...) {
		if !used[p] {
			faults = append(faults, fmt.Errorf("%s is not touched", p))
		}
	}
	heading := f.heading
	f.heading = ""
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("%s, %q, lists %q as new and %q as changed, but: %w", page, heading, fresh, lined, err)
	}
	return nil
}

// touches reads the paragraph of a checklist that lists what it touches: new files, and existing ones.
func touches(section string) (fresh, lined []string) {
	_, said, _ := strings.Cut(section, "\nTouches: ")
	said, _, _ = strings.Cut(said, "\n\n")
	for _, m := range regexp.MustCompile("`([^`]+)`( \\(new\\))?").FindAllStringSubmatch(said, -1) {
		if m[2] != "" {
			fresh = append(fresh, m[1])
		} else {
			lined = append(lined, m[1])
		}
	}
	return fresh, lined
}

// match returns the pattern that matches a file or a folder above it. F and NAME match any name.
func match(patterns []string, name string) string {
	for _, p := range patterns {
		words := regexp.MustCompile(`\b(F|NAME)\b`).ReplaceAllString(regexp.QuoteMeta(p), `[a-z]+`)
		if regexp.MustCompile(`^` + words + `(/|$)`).MatchString(name) {
			return p
		}
	}
	return ""
}

// accompanies reports whether a file is a test, a page or an example. Checklists do not list these.
func accompanies(name string) bool {
	return strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".md") || strings.Contains(name, "testdata/") ||
		path.Dir(name) == "examples"
}

// imported matches a line of a list of imports.
var imported = regexp.MustCompile(`^\t(\w+ )?"[^"]+"$`)

// places counts the places of a text at which lines were added or changed, without imports.
func places(before, after string) int {
	plain := func(text string) []string {
		return slices.DeleteFunc(strings.Split(text, "\n"), imported.MatchString)
	}
	old, n, inside := plain(before), 0, false
	for _, line := range plain(after) {
		if len(old) > 0 && old[0] == line {
			old, inside = old[1:], false
			continue
		}
		if !inside {
			n++
		}
		inside = true
		// A changed line is missing; the lines after it are still there.
		if i := slices.Index(old, line); i > 0 {
			old, inside = old[i+1:], false
		}
	}
	return n
}

// left lists folders that no test needs in the copy.
var left = []string{"bin", "dist", "man", "node_modules", "results", "study"}

// files reads the files of a module below a folder, by their names with slashes.
func files(folder string) (map[string]string, error) {
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(folder, p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if d.IsDir() && name != "." && d.Name()[0] == '.' {
			return fs.SkipDir
		}
		if !d.Type().IsRegular() || name == "gridwright" || name == "gridwright.exe" {
			return nil
		}
		text, err := os.ReadFile(p)
		all[name] = string(text)
		return err
	})
	return all, err
}

// copyFiles copies the files below a folder, with changes in their texts.
func copyFiles(from, to string, change *strings.Replacer) error {
	all, err := files(from)
	if err != nil {
		return err
	}
	for name, text := range all {
		if top, _, _ := strings.Cut(name, "/"); from == root && slices.Contains(left, top) && strings.Contains(name, "/") &&
			!strings.HasSuffix(name, ".go") {
			continue
		}
		full := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(full, []byte(change.Replace(text)), 0o644); err != nil {
			return err
		}
	}
	return nil
}
