package cli_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/cli"
)

// outside are the commands whose standard output stays as it is in another language, and why.
var outside = map[string]string{
	"certify": "a certificate", "convert": "a format", "merge": "records",
	"draw":          "a picture: TestWordsOfDrawings has those",
	"model":         "a model or a program, with comments for those who read it",
	"model convert": "a model", "install": "it prints on standard error alone", "split": "it prints on standard error alone",
	"study": "files with a report in English; nothing on standard output",
	"help":  "documentation",
	"list":  "documentation, but for the sizes of formulations", "version": "a name and numbers",
	"completion": "a script", "man": "documentation",
	"kind": "documentation", "kind evaluate": "messages between processes",
}

// TestWordsOfCommands: each command is run in a pseudo-language and prints no English, or is in the list
// of those outside. Names of engines, classes, options and files, and units, are the same in all.
func TestWordsOfCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	const (
		two   = "latin\n1 . .\n. . .\n. . .\n"
		one   = "# name=x1 solutions=1\nlatin\n1 . .\n. 2 .\n. . .\n"
		bench = one + "---\n# name=x2 solutions=1\n" + two + "---\nlatin\n1 1\n. .\n---\nlatin\n1 2 3\n"
		lp    = "max\n x + 2 y\nst\n c1: x + y <= 3\n c2: x - y >= -1\nbounds\n x <= 2\n"
		more  = "min\n x\nst\n c1: b = 1 -> x + y >= 3\nbounds\n x <= 9\nbinary\n b\nsemi-continuous\n y\n" +
			"sos\n s1: s1:: x:1 y:2\nend\n"
	)
	for name, text := range map[string]string{"puzzles.txt": bench, "one.txt": one, "m1.lp": lp + "end\n", "m2.lp": more,
		"bad.cert": "gridwright-certificate 1\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	runs := [][2]string{ // a command, and its input
		{"bench puzzles.txt", ""}, {"bench --slowest 1 --time 1ms puzzles.txt", ""}, {"solve", one}, {"count", one},
		{"deduce", one}, {"hint", one}, {"grade", one}, {"grade --to line", one + "---\n" + two},
		{"minimize", one}, {"check", one + "=\n1 3 2\n3 2 1\n2 1 3\n"},
		{"certify -o one.cert one.txt", ""}, {"check one.cert", ""}, {"check bad.cert", ""},
		{"kind init xxx", ""}, {"kind check xxx.star", ""}, {"certify --kind-file xxx.star -o xxx.cert xxx.txt", ""}, {"check xxx.cert", ""},
		{"generate latin 3 --to text --answers", ""}, {"generate latin 3 --to board --answers", ""},
		{"generate latin 3 --count 2 --json", ""}, {"stats", ""},
		{"model read m1.lp m2.lp", ""}, {"solve --engine mip@highs --sensitivity m1.lp", ""},
		{"list formulations one.txt", ""}, {"model conflict m1.lp", ""}, {"serve --port 0", ""},
		{"model presolve one.txt", ""}, {"model presolve --formulation assign one.txt", ""},
	}
	ran, made := map[string]bool{}, ""
	for _, run := range runs {
		args := strings.Fields(run[0])
		input := run[1]
		if args[0] == "stats" {
			input = made
		}
		if slices.Contains(args, "xxx.txt") {
			k, err := os.ReadFile("xxx.star")
			if err != nil {
				t.Fatal(err)
			}
			text := regexp.MustCompile(`(?s)example\s*=\s*"""(.*?)"""`).FindSubmatch(k)
			if text == nil {
				t.Fatalf("no example in %s", k)
			}
			if err := os.WriteFile("xxx.txt", text[1], 0o600); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		w := newWorld(input)
		w.Words, _ = pseudoFor(t, two)
		if args[0] == "serve" {
			cancel()
		}
		cli.Main(ctx, w.Env, args)
		text := w.out.String()
		if cmd, _, err := cli.Commands().Find(args); err == nil {
			ran[cmd.CommandPath()] = true
		}
		if text == "" && args[0] != "certify" {
			t.Errorf("%s prints nothing: %s", run[0], w.err.String())
		}
		if strings.HasSuffix(run[0], "--json") {
			made = text
			continue
		}
		for line := range strings.Lines(text) {
			english(t, run[0], sameInAll.ReplaceAllString(line, ""))
		}
	}
	var all func(cmd *cobra.Command)
	all = func(cmd *cobra.Command) {
		name := strings.TrimPrefix(cmd.CommandPath(), "gridwright ")
		if cmd.HasParent() && cmd.Runnable() && !ran[cmd.CommandPath()] && outside[name] == "" {
			t.Errorf("%q has to be run here, or to be outside for a reason", name)
		}
		for _, sub := range cmd.Commands() {
			all(sub)
		}
	}
	all(cli.Commands())
}

// sameInAll matches what is the same in each language: names, units, and facts.
var sameInAll = regexp.MustCompile(`--[a-z-]+(?: auto| text)?|\bx\d\b|stdin:\d+|: expected .*|[\w-]+\.(?:txt|cert|lp|star)|` +
	`\b(?:given|bounds|coefficients|(?:row|column|cell)(?:\(\d,\d| \d+)|assign|latin|auto|native|singles|masks|highs|pb)\b|\d+ ?(?:ms|s|MB|µs)\b|\d+x\d+|!?r\dc\d\S*|\b[xybc]\d?\b|` +
	`(?:name|seed|clues|answers)=\S*|sat:[a-z]+|\d[eE][+-]\d+|gridwright kind check|(?m)^sensitivity$|^  (?:least|count) .*|\d  [a-z-]+$|exact arithmetic|xxx|Latin$|http://\S+|` +
	`\b(?:` + strings.Join(classNames(), "|") + `)\b`)

// classNames returns the names of the classes of grades, which are values of a flag.
func classNames() (names []string) {
	for _, c := range gridwright.Classes() {
		names = append(names, string(c))
	}
	return names
}

// TestFormatsAreWordless: no format by which a command prints on standard output has words.
func TestFormatsAreWordless(t *testing.T) {
	verb := regexp.MustCompile(`%[-+.*0-9]*[a-z]`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	documents := []string{"modelopb.go", // prints the words of a format
		"kinds.go", "techniques.go", "statements.go", "list.go", "version.go", "solvers.go"}
	looked := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || slices.Contains(documents, name) {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || f.Sel.Name != "printf" {
				return true
			}
			format, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				return true
			}
			looked++
			text, err := strconv.Unquote(format.Value)
			if err != nil {
				t.Fatal(err)
			}
			if text = verb.ReplaceAllString(text, ""); letter.MatchString(text) && !strings.HasSuffix(strings.TrimSpace(text), "=") {
				t.Errorf("%v: %q belongs into english.txt", set.Position(n.Pos()), text)
			}
			return true
		})
	}
	if looked < 50 {
		t.Errorf("only %d formats", looked)
	}
}
