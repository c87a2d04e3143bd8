package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// world is an environment that captures the output.
type world struct {
	cli.Env
	out, err bytes.Buffer
}

func newWorld(stdin string) *world {
	w := &world{}
	w.Env = cli.Env{Stdin: strings.NewReader(stdin), Stdout: &w.out, Stderr: &w.err,
		Getenv: func(string) string { return "" }}
	return w
}

// long is a puzzle that takes every engine longer than a test: the walks of a 13x13 board.
var long = "numbrix\n" + strings.Repeat(strings.Repeat(". ", 13)+"\n", 13)

// TestRecords checks the fields of records against a golden file, and against the page that
// explains them.
func TestRecords(t *testing.T) {
	puzzles := `# name=one
latin
1 .
. .
---
latin
. .
. .
---
numberlink
. . . 1
1 . . .
. . 2 .
. 2 . .
---
latin
1 1
. .
`
	w := newWorld(puzzles)
	if code := cli.Main(context.Background(), w.Env, []string{"solve", "--json"}); code != 1 {
		t.Errorf("exit code %d: %s", code, w.err.String())
	}
	w2 := newWorld(puzzles)
	cli.Main(context.Background(), w2.Env, []string{"count", "--json", "--limit", "1"})
	got := regexp.MustCompile(`seconds":[-+.e0-9]+`).ReplaceAllString(w.out.String()+w2.out.String(), `seconds":0`)
	golden := filepath.Join("testdata", "records.golden")
	if os.Getenv("UPDATE_SCRIPTS") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("records changed:\n%s\nwant\n%s", got, want)
	}
}

// TestRecordsExplained: docs/records.md has a row for every field of the JSON output.
func TestRecordsExplained(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "records.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range []reflect.Type{
		reflect.TypeFor[job.Head](), reflect.TypeFor[job.Record](), reflect.TypeFor[job.Deduction](), reflect.TypeFor[job.Clash](), reflect.TypeFor[job.Looser](), reflect.TypeFor[formats.JSON](),
		reflect.TypeFor[mip.Report](), reflect.TypeFor[mip.Relaxation](), reflect.TypeFor[lin.Stats](),
		reflect.TypeFor[mip.Size](), reflect.TypeFor[study.Record](), reflect.TypeFor[job.Reduction](), reflect.TypeFor[job.Explanation](),
		reflect.TypeFor[job.Step](), reflect.TypeFor[job.Grading](), reflect.TypeFor[ledger.Header](),
	} {
		for i := range typ.NumField() {
			if typ.Field(i).Anonymous {
				continue // a type of its own in this list
			}
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if name != "-" && !strings.Contains(string(page), "`"+name+"`") {
				t.Errorf("docs/records.md does not explain %q of %s", name, typ.Name())
			}
		}
	}
}

// begun is a terminal that calls a function when something is shown.
type begun func()

func (b begun) Write(p []byte) (int, error) {
	b()
	return len(p), nil
}

// TestInterrupt: Ctrl-C ends the search with what is known, and the program with exit code 3. It
// comes when the search shows its progress.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"count", "--limit", "0", "--time", "120"}, {"count", "--limit", "0", "--time", "120", "--json"}} {
		if testing.Short() && slices.Contains(args, "--json") {
			continue // takes a second
		}
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld(long + long)
		w.StderrTerminal, w.Stderr = true, begun(cancel)
		code := cli.Main(ctx, w.Env, args)
		if code != 3 || !regexp.MustCompile(`^(at least \d+\n  interrupted|\{.*"stop":"interrupt".*\})\n$`).MatchString(w.out.String()) {
			t.Errorf("%v: exit code %d, output %q", args, code, w.out.String())
		}
	}
}

// TestInterruptMinimize: Ctrl-C prints the best puzzle so far and the bounds, which hold.
func TestInterruptMinimize(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a second")
	}
	t.Parallel()
	sudoku, err := os.ReadFile("../../examples/sudoku-9x9.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--minimum"}, {"--minimum", "--json"}, {"--all", "--limit", "0"}} {
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld(string(sudoku))
		shown := ""
		w.StderrTerminal, w.Stderr = true, writing(func(p []byte) {
			shown += string(p)
			cancel()
		})
		code := cli.Main(ctx, w.Env, append([]string{"minimize", "--any"}, args...))
		cancel()
		out := w.out.String()
		if code != 3 || !strings.Contains(shown, "stdin:2: 1 s, ") || !strings.Contains(shown, " clues, ") ||
			!strings.Contains(shown, " sets; ") {
			t.Errorf("%v: exit code %d, shown %q", args, code, shown)
		}
		if args[0] == "--minimum" && (!strings.Contains(shown, " to ") || !strings.Contains(out, "interrupt")) ||
			args[0] == "--all" && !strings.Contains(out, "# at least ") {
			t.Errorf("%v: shown %q, printed %q", args, shown, out)
		}
		if args[0] == "--minimum" {
			again := newWorld(out)
			if code := cli.Main(context.Background(), again.Env, []string{"solve", "--unique"}); code != 0 {
				t.Errorf("what is printed is not unique: %s", again.out.String())
			}
		}
	}
}

// writing is a terminal that passes on what is shown on it.
type writing func(p []byte)

func (w writing) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

// waiting is an input that waits for a person.
type waiting struct{}

func (waiting) Read([]byte) (int, error) { select {} }

// TestInterruptReading: Ctrl-C also ends the wait for input.
func TestInterruptReading(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	w := newWorld("")
	w.Stdin, w.StdinTerminal = waiting{}, true
	if code := cli.Main(ctx, w.Env, []string{"solve"}); code != 3 {
		t.Errorf("exit code %d: %s", code, w.err.String())
	}
	if !strings.Contains(w.err.String(), "Ctrl-D") {
		t.Errorf("no message says what to do: %s", w.err.String())
	}
}

// full is an output that accepts nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestUnwritable(t *testing.T) {
	for _, args := range [][]string{{"solve"}, {"solve", "--json"}, {"count"}, {"convert"}, {"list", "kinds"}, {"version"}, {"--help"}} {
		w := newWorld("latin\n1 2\n2 1\n")
		w.Stdout = full{}
		code := cli.Main(context.Background(), w.Env, args)
		if code != 2 || !strings.Contains(w.err.String(), "error: cannot write the output: no space left on device") {
			t.Errorf("%v: exit code %d, %s", args, code, w.err.String())
		}
	}
}

// TestTerminal: only a terminal gets styles, and no colour with NO_COLOR.
func TestTerminal(t *testing.T) {
	const puzzle = "numberlink\n1 . 1\n"
	for _, tt := range []struct {
		terminal        bool
		variable, value string
		bold, colour    bool
	}{
		{terminal: false},
		{terminal: true, bold: true, colour: true},
		{terminal: true, variable: "NO_COLOR", value: "1"},
		{terminal: true, variable: "TERM", value: "dumb"},
	} {
		w := newWorld(puzzle)
		w.StdoutTerminal = tt.terminal
		w.Getenv = func(name string) string {
			if name == tt.variable {
				return tt.value
			}
			return ""
		}
		cli.Main(context.Background(), w.Env, []string{"solve"})
		if bold := strings.Contains(w.out.String(), "\x1b[1m"); bold != tt.bold {
			t.Errorf("%+v: bold is %v", tt, bold)
		}
		if colour := strings.Contains(w.out.String(), "\x1b[31m"); colour != tt.colour {
			t.Errorf("%+v: colour is %v", tt, colour)
		}
	}
}

// TestGreeting: the program alone shows on a screen how to begin, and all commands.
func TestGreeting(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}} {
		w := newWorld("")
		if code := cli.Main(t.Context(), w.Env, args); code != 0 {
			t.Errorf("exit code %d: %s", code, w.err.String())
		}
		if out := w.out.String(); strings.Count(out, "\n") > 25 || !strings.Contains(out, "minimize") ||
			!strings.Contains(out, "gridwright help") {
			t.Errorf("%q: %s", args, out)
		}
	}
}

// TestFocus: what is wrong or next is in brackets on the board, which are inverse on a terminal. A
// board that does not fit is left out.
func TestFocus(t *testing.T) {
	const wrong = "latin\n1 .\n. .\n=\n1 1\n2 2\n"
	for _, tt := range []struct {
		args     []string
		puzzle   string
		terminal bool
		width    int
		want     string
	}{
		{args: []string{"check"}, puzzle: wrong, want: "\n[1 1]\n 2 2\n"},
		{args: []string{"check"}, puzzle: wrong, terminal: true, want: "\x1b[7m[\x1b[1m1\x1b[22m 1]\x1b[27m\n 2 2\n"},
		{args: []string{"check"}, puzzle: wrong, terminal: true, width: 3, want: "columns 1 and 2\n"},
		{args: []string{"hint"}, puzzle: "numbrix\n1 . 3\n. . .\n", want: "[1].[3]\n . . .\nlook between 1 and 3\n"},
		{args: []string{"hint"}, puzzle: "latin\n1 .\n. .\n=\n1 ?\n1 ?\n", want: "[1].\nwrong: row 2, column 1 holds 1"},
		{args: []string{"hint"}, puzzle: "slitherlink\n3 .\n. 3\n", want: " [3]\n"},
		{args: []string{"deduce", "--entries"}, puzzle: "latin\n1 .\n. .\n=\n? 1\n? ?\n", want: "hold 1\n[1 1]\n . .\n"},
		{args: []string{"deduce"}, puzzle: "slitherlink\n3 .\n. 0\n", want: "drawn\n·   ·   ·\n [3]\n·   ·   ·\n     [0]\n·   ·   ·\n"},
	} {
		w := newWorld(tt.puzzle)
		w.StdoutTerminal, w.StdoutWidth = tt.terminal, func() int { return tt.width }
		cli.Main(t.Context(), w.Env, tt.args)
		if got := w.out.String(); !strings.Contains(got, tt.want) || tt.width == 3 && strings.Contains(got, "[") {
			t.Errorf("%q on %q prints\n%s%s, want %q", tt.args, tt.puzzle, got, w.err.String(), tt.want)
		}
	}
}

// TestFileWithoutStyles: boards in the file of -o have no styles, even if standard output is a
// terminal.
func TestFileWithoutStyles(t *testing.T) {
	w := newWorld("")
	w.StdoutTerminal = true
	file := filepath.Join(t.TempDir(), "boards.txt")
	if code := cli.Main(context.Background(), w.Env, []string{"generate", "latin", "4", "--to", "board", "-o", file}); code != 0 {
		t.Fatalf("exit code %d: %s", code, w.err.String())
	}
	text, err := os.ReadFile(file)
	if err != nil || len(text) == 0 || strings.Contains(string(text), "\x1b") {
		t.Errorf("the file holds %q, error %v", text, err)
	}
}

// TestProgress: a search of more than a second shows and removes a progress line on a terminal, but
// not on one that can't erase it. The name of the puzzle is escaped.
func TestProgress(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a second")
	}
	t.Parallel()
	for _, tt := range []struct {
		terminal         bool
		name, term, want string
	}{
		{terminal: false},
		{terminal: true, want: "stdin:2"},
		{terminal: true, term: "dumb"},
		{terminal: true, name: "name=\u202ePWN", want: `\u202ePWN`},
	} {
		t.Run(fmt.Sprintf("%+v", tt), func(t *testing.T) {
			t.Parallel()
			w := newWorld("# " + tt.name + "\n" + long)
			w.StderrTerminal = tt.terminal
			w.Getenv = func(name string) string { return map[string]string{"TERM": tt.term}[name] }
			line := regexp.QuoteMeta("\r\x1b[K"+tt.want) + `: \d+ s, [1-9]\d+ nodes; Ctrl-C stops`
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			seen := &watched{pattern: regexp.MustCompile(line), found: cancel}
			w.Stderr = seen
			limit := "120" // it ends when the line is shown
			if tt.want == "" {
				limit = "1.3"
			}
			cli.Main(ctx, w.Env, []string{"count", "--limit", "0", "--time", limit})
			got := string(seen.shown)
			shown := regexp.MustCompile(line + `\r\x1b\[K`).MatchString(got)
			if shown != (tt.want != "") || !shown && strings.Contains(got, "\x1b") {
				t.Errorf("%q", got)
			}
		})
	}
}

// TestMemory: bad input never needs more than 64 MB. Each input is tried as one kind, or with
// GRIDWRIGHT_WHOLE as all.
func TestMemory(t *testing.T) {
	inputs := map[string]string{
		"a million columns":     "KIND\n" + strings.Repeat(". ", 1_000_000),
		"many columns":          "KIND\n" + strings.Repeat(". ", 500_000),
		"a million rows":        "KIND\n" + strings.Repeat(".\n", 1_000_000),
		"binary":                strings.Repeat("\x00\xff\x01", 1_000_000),
		"a number without end":  "KIND\n" + strings.Repeat("9", 1_000_000),
		"an answer without end": "KIND\n1\n=\n" + strings.Repeat("1 1 1\n", 1_000_000),
		"many options":          "KIND " + strings.Repeat("a=b ", 200_000) + "\n1\n",
		"one compact word":      "KIND\n" + strings.Repeat(".", 1_000_000),
		"ragged":                "KIND\n" + strings.Repeat(". ", 19_999) + "\n.\n",
		"comments":              strings.Repeat("# a=b\n", 1_000_000),
		"a record without end":  `{"puzzle":"KIND` + strings.Repeat("\\n1 1 1", 1_000_000),
		"an endless record":     `{"puzzle":` + strings.Repeat("\n", 3_000_000),
		"a record of cells":     `{"puzzle":"KIND` + strings.Repeat("\\n1 1 1", 100_000) + `"}`,
		"answers of a record":   `{"puzzle":"KIND\n1","answers":[[` + strings.Repeat("1,", 500_000) + `1]]}`,
		"answers in a record":   `{"puzzle":"KIND\n1","answers":[` + strings.Repeat("[],", 330_000) + `[]]}`,
		"lists in a record":     `{"x":` + strings.Repeat("[", 1_000_000),
		"records":               strings.Repeat("{", 1_000_000),
	}
	kinds := []string{""}
	for _, k := range gridwright.Kinds() {
		kinds = append(kinds, k.Name)
	}
	for i, name := range slices.Sorted(maps.Keys(inputs)) {
		for j, kind := range kinds {
			if i%len(kinds) != j && !sample.Whole() {
				continue
			}
			input := inputs[name]
			w := newWorld(strings.Replace(input, "KIND", kind, 1))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			code := cli.Main(context.Background(), w.Env, []string{"check"})
			runtime.ReadMemStats(&after)
			if code != 2 || !strings.HasPrefix(w.err.String(), "gridwright: error: ") {
				t.Errorf("%s, %s: exit code %d, %.200s", name, kind, code, w.err.String())
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
				t.Errorf("%s, %s: took %d MB", name, kind, took>>20)
			}
		}
	}
}

// TestJSONIsValid: each line is a JSON object.
func TestJSONIsValid(t *testing.T) {
	w := newWorld("latin\n1 2\n2 1\n---\nnumbrix\n1 x\n---\nfutoshiki\n. < .\n. .\n")
	cli.Main(context.Background(), w.Env, []string{"convert", "--to", "json"})
	lines := strings.Split(strings.TrimSpace(w.out.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		var j formats.JSON
		if err := json.Unmarshal([]byte(line), &j); err != nil || j.Text == "" {
			t.Errorf("%v in %s", err, line)
		}
	}
}

// TestRecordsOfUnread: a puzzle that can't be read has a record with the place and text of the
// error, as it has a line with --to line.
func TestRecordsOfUnread(t *testing.T) {
	puzzles := "# name=broken\nlatin\n1 2\n7 .\n---\nlatin\n1 .\n. .\n---\nhidoto\n1 .\n---\nlatin\n"
	for _, first := range "129" { // boards, one per line
		puzzles += string(first) + strings.Repeat(".", 35) + "\n"
	}
	type fault struct {
		Schema             int
		Verb, File, Name   string
		Line               int
		Status, Stop       string
		Found              *int
		Error, Hint        string
		ErrLine, ErrColumn int
	}
	for _, args := range [][]string{{"solve", "--json"}, {"count", "--json"}, {"solve", "--relax", "--json"}, {"solve", "--json", "--jobs", "3"}} {
		w := newWorld(puzzles)
		if code := cli.Main(context.Background(), w.Env, args); code != 2 {
			t.Errorf("%v: exit code %d: %s", args, code, w.err.String())
		}
		var got []fault
		for line := range strings.Lines(w.out.String()) {
			var f fault
			var place struct {
				Line   int `json:"error_line"`
				Column int `json:"error_column"`
			}
			if err := errors.Join(json.Unmarshal([]byte(line), &f), json.Unmarshal([]byte(line), &place)); err != nil {
				t.Fatal(err)
			}
			f.ErrLine, f.ErrColumn = place.Line, place.Column
			got = append(got, f)
		}
		if len(got) != 6 {
			t.Fatalf("%v: %d records of 6 puzzles:\n%s", args, len(got), w.out.String())
		}
		for i, want := range map[int]fault{
			0: {Line: 2, Name: "broken", ErrLine: 4, ErrColumn: 1, Error: "clue 7 is not in 1..2"},
			2: {Line: 10, ErrLine: 10, ErrColumn: 1, Error: `unknown kind "hidoto"`},
			5: {Line: 16, ErrLine: 16, ErrColumn: 1, Error: "clue 9 is not in 1..6"},
		} {
			g := got[i]
			if g.Schema != job.Schema || g.Verb == "" || g.File != "stdin" || g.Status != "failed" || g.Stop != "error" ||
				g.Found == nil || *g.Found != 0 || g.Line != want.Line || g.Name != want.Name ||
				g.ErrLine != want.ErrLine || g.ErrColumn != want.ErrColumn || !strings.Contains(g.Error, want.Error) {
				t.Errorf("%v: record %d is %+v, want %+v", args, i+1, g, want)
			}
		}
	}
}
