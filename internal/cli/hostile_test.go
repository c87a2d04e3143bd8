package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/cli"
)

// unseen holds invisible characters, one or more of each category: direction and joining marks,
// unusual line breaks, fillers and tags.
const unseen = "\u202e\u2066\u200b\u200d\u2028\u2029\ufeff\u00ad\u3164\ufe0f\u034f\U000e0041"

// control holds what a terminal obeys: sequences for colour, title, screen and cursor, by ESC and
// by C1, and a carriage return. It also holds bytes that are not text.
const control = "PWN\x1b[31mPWN\x1b]0;t\a\u009b2J\x9b2J\x7f\b\rPWN\xff\xe2\x80"

// forged makes the rest of a name look like a message of ours.
const forged = "\ngridwright: hint: run PWN"

// obeyed returns the part of a text that a terminal would obey or hide, or "".
func obeyed(text string) string {
	switch {
	case strings.Contains(text, "\x1b[31mPWN"):
		return "a colour of the input's"
	case strings.Contains(text, forged):
		return "a line of the input's that looks like ours"
	}
	text = regexp.MustCompile(`\r\x1b\[K|\x1b\[(0|1|22|3[1-6]|39|4[1-7];(30|34|97)(;4)?)m`).ReplaceAllString(text, "")
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		hidden := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) || strings.ContainsRune(unseen, r)
		if hidden && r != '\n' && r != '\t' || r == utf8.RuneError && size == 1 {
			return fmt.Sprintf("%+q", text[i:i+size])
		}
	}
	return ""
}

// attack is a folder of files with hostile names and contents.
type attack struct {
	folder string
	files  map[string]string // path by purpose
	cbc    string            // a program that poses as a solver
}

func newAttack(t *testing.T) attack {
	a := attack{folder: t.TempDir(), files: map[string]string{}}
	word := control + unseen
	name := word + forged
	if runtime.GOOS == "windows" { // this system does not allow such names
		name = "PWN\u202e\u200b"
	}
	for file, text := range map[string]string{
		"good.txt":   "# name=PWN" + unseen + " solutions=2\nlatin\n1 2\n2 1\n=\n1 2\n2 1\n",
		"empty.txt":  "# PWN" + unseen + "\n",
		"word.txt":   "latin\n1 PWN" + unseen + "\n2 1\n",
		"binary.txt": "latin\n1 " + word + "\n2 1\n",
		"kind.txt":   "latin" + unseen + "\n1\n",
		"option.txt": "sudoku " + unseen + "=" + unseen + "\n1\n",
		"answer.txt": "latin\n1 2\n2 1\n=\n1 PWN" + unseen + "\n2 1\n",
		"names.mps": "NAME " + word + "\nROWS\n N " + word + "o\n G " + word + "\nCOLUMNS\n " +
			word + "x " + word + " 1\n " + word + "x " + word + "o 1\nRHS\n r " + word + " 1\nENDATA\n",
		"bad.mps":    "NAME\nROWS\n X " + word + "\n",
		"names.lp":   "min PWN" + unseen + "\u009b2J\nst\n PWN" + unseen + "\u009b2J >= 1\nend\n",
		"bad.lp":     "min x\nst\n x >= PWN" + word + "\nend\n",
		"sol.sol":    "PWN" + word + " 1\n",
		"bad.sol":    word + "\n",
		"xml.sol":    "<" + word,
		"good.study": "title " + word + "\ntime 1s\nrandom numbrix 1x2 1 100% 1\nsolve native\n",
		"line.study": word + "\n",
		"file.study": "board " + word + "\nsolve native\n",
		"task.study": "random numbrix 1x2 1 100% 1\nsolve " + word + "\n",
	} {
		base, ext := strings.Split(file, ".")[0], filepath.Ext(file)
		a.files[file] = filepath.Join(a.folder, base+name+ext)
		if err := os.WriteFile(a.files[file], []byte(text), 0o644); err != nil {
			t.Skipf("no file can have a hostile name here: %v", err)
		}
	}
	a.files["none"] = filepath.Join(a.folder, "none"+name)
	a.files["none.mps"] = filepath.Join(a.folder, "none"+name+".mps")
	a.files["folder"] = filepath.Join(a.folder, "folder"+name)
	if err := os.Mkdir(a.files["folder"], 0o755); err != nil {
		t.Fatal(err)
	}
	a.files["hostile"] = name
	a.cbc = filepath.Join(a.folder, "cbc")
	script := "#!/bin/sh\necho 'Version: " + word + "'\nexit 3\n"
	if err := os.WriteFile(a.cbc, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return a
}

// run calls the program on a terminal, and reports which parts of its output the terminal would
// obey.
func (a attack) run(t *testing.T, args ...string) *world {
	t.Helper()
	w := newWorld("")
	w.StdoutTerminal, w.StderrTerminal = true, true
	w.Getenv = func(name string) string {
		switch name {
		case "GRIDWRIGHT_CBC":
			return a.cbc
		case "GRIDWRIGHT_GLPK", "GRIDWRIGHT_HIGHS":
			return a.files["none"]
		}
		return ""
	}
	for i, arg := range args {
		if path, ok := a.files[arg]; ok {
			args[i] = path
		}
	}
	cli.Main(context.Background(), w.Env, args)
	for _, text := range []string{w.out.String(), w.err.String()} {
		if what := obeyed(text); what != "" {
			t.Errorf("%+q\nprints %s in\n%+q", args, what, text)
		}
	}
	return w
}

// TestHostile: no text from outside reaches a terminal unescaped, for all commands and all sources:
// file names and contents, arguments, flag values, solver output. -short makes one call in 4.
func TestHostile(t *testing.T) {
	a := newAttack(t)
	t.Chdir(a.folder) // some commands create folders with the names that they get
	puzzles := []string{"good.txt", "empty.txt", "word.txt", "binary.txt", "kind.txt", "option.txt", "answer.txt",
		"none", "folder"}
	var calls [][]string
	for _, file := range puzzles {
		for _, command := range []string{"solve", "solve --to line", "solve --to text", "solve --to words", "solve --json", "solve --relax",
			"solve --engine mip:assign@cbc", "solve --engine mip:assign@cbc --log", "solve --engine mip:assign@glpk",
			"count", "check", "check good.txt", "check --answers good.txt", "convert", "convert --to json",
			"convert --to line", "draw -o -", "draw --both -o -", "draw --sheet 2 -o -", "draw --sheet 1 --force -o x.png", "bench", "bench --json", "bench --slowest 2", "model", "model --no-good",
			"model --to mps", "list formulations", "list formulations --json", "solve good.txt", "bench good.txt"} {
			calls = append(calls, append(strings.Fields(command), file))
		}
	}
	for _, file := range []string{"names.mps", "bad.mps", "names.lp", "bad.lp", "none.mps", "none", "folder", "good.txt"} {
		for _, command := range []string{"model read", "model read --json", "solve --engine mip@cbc",
			"solve --engine mip@cbc --log", "solve --engine mip@glpk"} {
			calls = append(calls, append(strings.Fields(command), file))
		}
		calls = append(calls, []string{"model", "convert", file, "--to", "lp"}, []string{"model", "convert", file, "--to", "mps"},
			[]string{"model", "convert", file, "-o", "none.mps", "--force"}, []string{"model", "convert", file, "-o", "folder", "--force"})
	}
	for _, file := range []string{"sol.sol", "bad.sol", "xml.sol", "none", "folder"} {
		calls = append(calls, []string{"model", "--decode", file, "good.txt"})
	}
	for _, file := range []string{"good.study", "line.study", "file.study", "task.study", "none", "folder"} {
		calls = append(calls, []string{"study", file}, []string{"study", "--report", file})
	}
	calls = append(calls, []string{"list", "solvers"}, []string{"list", "solvers", "--json"},
		[]string{"model", "-o", a.files["names.lp"], "good.txt"},
		[]string{"model", "-o", a.files["names.lp"], "--force", "good.txt"},
		[]string{"model", "-o", a.files["none"] + "/x.lp", "good.txt"}, []string{"hostile"}, []string{"help", "hostile"},
		[]string{"--" + a.files["hostile"]}, []string{"-" + a.files["hostile"]})
	calls = append(calls, everyFlag(a.files["hostile"])...)
	for i, args := range calls {
		if !testing.Short() || i%4 == 0 {
			a.run(t, args...)
		}
	}
}

// everyFlag calls every command with a value, as an argument and for each of its flags.
func everyFlag(value string) [][]string {
	var calls [][]string
	var of func(*cobra.Command)
	of = func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		add := func(args ...string) { calls = append(calls, append(append([]string{}, path...), args...)) }
		add(value)
		add("good.txt", value)
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "install" { // it would download a solver
				add("--"+f.Name+"="+value, "good.txt")
			}
		})
		for _, sub := range cmd.Commands() {
			of(sub)
		}
	}
	of(cli.Commands())
	return calls
}

// TestHostileNames: what is escaped is shown in a readable form.
func TestHostileNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file can have such a name")
	}
	a := newAttack(t)
	const shown = `PWN\x1b[31mPWN\x1b]0;t\x07\u009b2J\x9b2J\x7f\x08\rPWN\xff\xe2\x80\u202e\u2066\u200b`
	for _, tt := range []struct {
		args     []string
		out, err string // the text before it
	}{
		{[]string{"solve", "none"}, "", "gridwright: error: cannot open " + a.folder + "/none"},
		{[]string{"model", "read", "names.mps"}, a.folder + "/names", ""},
		{[]string{"bench", "good.txt"}, a.folder + "/good", ""},
		{[]string{"solve", "bad.mps"}, "", "gridwright: error: " + a.folder + "/bad"},
		{[]string{"solve", "--engine", "mip@cbc", "--log", "names.mps"}, "", "Version: "},
	} {
		w := a.run(t, tt.args...)
		if tt.out != "" && !strings.Contains(w.out.String(), tt.out+shown) {
			t.Errorf("%q prints\n%s", tt.args, w.out.String())
		}
		if tt.err != "" && !strings.Contains(w.err.String(), tt.err+shown) {
			t.Errorf("%q prints\n%s", tt.args, w.err.String())
		}
	}
}

// TestDataAsItIs: output to a file or a program keeps its bytes; a terminal gets escaped text.
func TestDataAsItIs(t *testing.T) {
	a := newAttack(t)
	text, err := os.ReadFile(a.files["good.txt"])
	if err != nil {
		t.Fatal(err)
	}
	const name = "PWN\u202e\u2066\u200b\u200d" // the rest ends a word
	for _, tt := range []struct{ args, want string }{
		{"convert", string(text)},
		{"convert --to json", `"name":"` + name + `"`},
		{"solve --json", `"name":"` + name + `"`},
		{"solve --to text", "# name=PWN" + unseen + " solutions=2\n"},
	} {
		for _, terminal := range []bool{false, true} {
			w := newWorld("")
			w.StderrTerminal, w.StdoutTerminal = true, terminal
			cli.Main(context.Background(), w.Env, append(strings.Fields(tt.args), a.files["good.txt"]))
			if strings.Contains(w.out.String(), tt.want) == terminal {
				t.Errorf("terminal %v, %s: %q", terminal, tt.args, w.out.String())
			}
		}
	}
}

// TestNamesInPipes: names of columns and rows are escaped in text for people also on the way to a
// program; those of puzzles have no controls. A model keeps its names, and a solution that was printed is one of the model.
func TestNamesInPipes(t *testing.T) {
	a := newAttack(t)
	solver := anySolver(t)
	word := strings.ReplaceAll(control, " ", "")
	model := func(name, rows string) string {
		file := filepath.Join(a.folder, name+".mps")
		text := "NAME " + word + "\nROWS\n N o" + word + "\n G c" + word + "\nCOLUMNS\n x" + word + " c" + word + " 1\n x" +
			word + " o" + word + " 1\nRHS\n r c" + word + " 1\n" + rows + "ENDATA\n"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	point, conflict := model("point", ""), model("conflict", "BOUNDS\n UP b x"+word+" 0\n")
	for _, args := range [][]string{{"solve", "--engine", "mip@" + solver, "--sensitivity", point},
		{"model", "conflict", "--engine", solver, conflict}, {"model", "read", point}} {
		code, out, errs := run(args...)
		if what := obeyed(out + errs); what != "" || code != 0 && args[1] != "conflict" || args[1] != "read" && !strings.Contains(out, `PWN\x1b[31mPWN\x1b]0;t\x07`) {
			t.Errorf("%q: exit code %d, %s in\n%+q\n%+q", args, code, what, out, errs)
		}
	}
	_, out, _ := run("solve", "--engine", "mip@"+solver, point)
	solution := filepath.Join(a.folder, "printed.sol")
	if err := os.WriteFile(solution, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := run("solve", "--engine", "mip@"+solver, "--start", solution, point); code != 0 || strings.Contains(errs, "no point of this model") {
		t.Errorf("exit code %d\n%s", code, errs)
	}
	if _, out, _ := run("model", "convert", point, "-", "--to", "mps"); !strings.Contains(out, "PWN") {
		t.Errorf("%q", out)
	}
}
