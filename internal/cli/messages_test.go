package cli_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

// leaked matches words of libraries and of Go, which mean nothing to users, and messages in which a
// name is missing.
var leaked = regexp.MustCompile(`strconv|invalid syntax|out of range|invalid argument|accepts|arg\(s\)|` +
	`shorthand|flag needs|bad flag|unknown flag:|pflag|cobra|context (canceled|deadline)|EOF|%!|\b0x|<nil>|` +
	`\bnil\b|goroutine|panic|fork/exec|exec:|: (open|read|stat|lstat|mkdir|rename|link|write|chmod|open[a-z]+at) |` +
	`gzip:|flate|XML syntax|json:|unmarshal|invalid character|\*?[a-z]+\.[A-Z][a-z]+|error: :|: :|\\n`)

// complaint matches error output: one line with an error, the source line with a caret if there is
// a column, and at most one hint.
var complaint = regexp.MustCompile(`\A(gridwright: error: [^\n]*[^.\n]\n(  [^\n]*\n *\t*\^\n)?(gridwright: hint: [^\n]+\n)?)+\z`)

// TestMessages: whatever is wrong with the arguments or the files, each command reports it in our
// words, and exits with 2.
func TestMessages(t *testing.T) {
	folder := t.TempDir()
	zipped := func(text string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
		return b.String()
	}
	const lunch = "max\n obj: 3 soup + 2 bread\nst\n money: soup + 0.5 bread <= 6\nend\n"
	whole := zipped(strings.Repeat(lunch, 100))
	damaged := []byte(whole)
	damaged[len(damaged)/2] ^= 0xff
	names := map[string]bool{}
	for name, text := range map[string]string{
		"good.txt": "latin\n1 2\n2 1\n", "empty.txt": "", "bare.txt": "1 2\n2 1\n", "bad.txt": "latin\n1 x\n2 1\n",
		"answered.txt": "latin\n1 2\n2 1\n=\n1 2\n2 1\n", "wrong.txt": "latin\n1 2\n2 1\n=\n1 2\n1 2\n",
		"binary.txt": "\x00\x01", "two.txt": "latin\n1\n---\nlatin\n1\n", "torn.txt": "latin\n1 2\n2 1\n=\n1 x\n",
		"good.lp": lunch, "uncut.lp": "min x\n", "empty.lp": "", "bad.lp": "min\n obj: x ^ 2\n", "empty.mps": "", "bad.mps": "ROWS\n X y\n",
		"senseless.mps": "ROWS\n N o\nCOLUMNS\n x o 1e400\nENDATA\n",
		"empty.lp.gz":   "", "cut.lp.gz": whole[:len(whole)-12], "head.mps.gz": whole[:5], "damaged.lp.gz": string(damaged),
		"empty.sol": "", "bad.sol": "abc\n", "other.sol": "y 1\n", "cut.sol": whole[:len(whole)-12], "xml.sol": "<a", "head.sol": whole[:5], "garbage": "\x00",
		"xml2.sol":    "<?xml version = \"1.0\"?>\n<CPLEXSolution><variable name=\"x\" value=\"z\"/>",
		"empty.study": "", "bad.study": "colour red\n", "time.study": "time x\n", "board.study": "board none.txt\nsolve native\n",
		"folder.study": "board .\nsolve native\n", "empty2.study": "board empty.txt\nsolve native\n",
		"badboard.study": "board bad.txt\nsolve native\n", "named.study": "board two.txt x\nsolve native\n", "repeat.study": "repeat x\n",
		"random.study": "random numbrix 1x2 x 25% 1\n", "seed.study": "random numbrix 1x2 1 25% x\n", "size.study": "random numbrix x 1 25% 1\n",
		"give.study":   "give-up\nboard good.txt\nsolve native\n",
		"engine.study": "board good.txt\nsolve nativ\n", "good.study": "board good.txt\nsolve native\n",
		"broken.study": "board good.txt\nsolve native\n", "full.study": "board good.txt\nsolve native\n", "named": "board good.txt\nsolve native\n",
		"full/mine": "", "broken/runs.jsonl": "not a record\n{}\n", "folder.txt/x": "", "folder.lp/x": "", "nothing/x": "",
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		names[name] = true
	}
	for _, name := range []string{"nowhere.txt", "nowhere.lp", "nowhere.study", "folder.txt", "folder.lp", "good.txt/x",
		"out.lp", "out.jsonl", "none/out.lp", "none/out.jsonl", "nothing"} {
		names[name] = true
	}
	if err := os.Chmod(filepath.Join(folder, "garbage"), 0o755); err != nil {
		t.Fatal(err)
	}
	solvers := map[string]string{"GRIDWRIGHT_CBC": filepath.Join(folder, "nowhere"),
		"GRIDWRIGHT_GLPK": filepath.Join(folder, "nothing"), "GRIDWRIGHT_HIGHS": filepath.Join(folder, "garbage"),
		"GRIDWRIGHT_CACHE": filepath.Join(folder, "nothing")}
	calls := wrongCalls()
	for _, args := range everyFlag("") {
		if wrongValue(args) {
			calls = append(calls, args)
		}
	}
	if runtime.GOOS == "linux" { // a file that even root can't read
		for _, command := range []string{"solve", "count", "check", "check --answers", "convert", "bench", "model",
			"list formulations", "model --decode", "study -o out"} {
			calls = append(calls, append(strings.Fields(command), "/proc/self/mem", "good.txt")[:len(strings.Fields(command))+1])
		}
	}
	for _, args := range calls {
		for i, arg := range args {
			if names[arg] {
				args[i] = filepath.Join(folder, arg)
			}
		}
		w := newWorld("")
		w.Getenv = func(name string) string { return solvers[name] }
		if code := cli.Main(context.Background(), w.Env, args); code != 2 {
			t.Errorf("%q: exit code %d\n%s%s", args, code, w.out.String(), w.err.String())
		}
		said := w.err.String()
		if m := leaked.FindString(strings.ReplaceAll(said, folder, "")); m != "" {
			t.Errorf("%q leaks %q:\n%s", args, m, said)
		}
		if errors := regexp.MustCompile(`(?m)^(gridwright|  ).*\n`).FindAllString(said, -1); !complaint.MatchString(strings.Join(errors, "")) {
			t.Errorf("%q does not complain as it should:\n%s", args, said)
		}
	}
}

// wrongCalls lists calls that are all wrong.
func wrongCalls() [][]string {
	var calls [][]string
	for _, line := range strings.Split(strings.TrimSpace(`
sovle
help sovle
--foo
-x
version 1
list solvers a
list encodings a
study
study a b
model a b
model read
completion tcsh
completion bash zsh
man
man good.txt
man good.txt/x
completion
solve --limit
solve --limit x
solve --limit 99999999999999999999
solve --limit -99999999999999999999
solve --limit 1.5
solve --limit=
solve --limit 0 good.txt
solve --json=maybe
solve --time x
solve --time -1s
solve --time 0
solve --time 1e99
solve --foo
solve -x
solve -xyz
solve -engine mip good.txt
solve -é
solve --=
solve ---x
solve --to xx good.txt
solve --unique --limit 1 good.txt
solve --jobs -1 good.txt
solve --jobs 5000 good.txt
solve --threads 0 good.txt
solve --log good.txt
solve --log --jobs 2 --engine mip good.txt
solve --relax --unique good.txt
solve --relax --engine native good.txt
solve --engine foo good.txt
solve --engine mip: good.txt
solve --engine mip@ good.txt
solve --engine mip@foo good.txt
solve --engine mip:foo good.txt
solve --engine mip:mtz good.txt
solve --engine sat:foo good.txt
solve --engine sat:links good.txt
solve --kind foo good.txt
solve --engine native good.lp
solve --to line good.lp
solve good.lp good.txt
solve nowhere.txt
solve good.txt/x
solve folder.txt
solve empty.txt
solve bare.txt
solve bad.txt
solve binary.txt
solve
solve --engine mip@cbc nowhere.lp
solve --engine mip@cbc folder.lp
solve --engine mip@cbc empty.lp
solve --engine mip@cbc bad.lp
solve --engine mip@cbc empty.mps
solve --engine mip@cbc bad.mps
solve --engine mip@cbc cut.lp.gz
solve --engine mip@highs good.lp
solve --engine mip@cbc good.lp
solve --engine mip@glpk good.lp
solve --engine mip@highs-program good.lp
solve --engine mip:assign@cbc good.txt
solve --engine mip:assign@glpk good.txt
count --limit -1 good.txt
count --limit x good.txt
count nowhere.txt
count folder.txt
hint --depth foo good.txt
hint --all --depth how good.txt
hint --json --depth how good.txt
hint --force good.txt
hint --time 0 good.txt
hint nowhere.txt
hint folder.txt
hint torn.txt
hint --cnf good.txt good.lp
grade --to foo good.txt
grade --to line --json good.txt
grade --jobs -1 good.txt
grade nowhere.txt
grade bad.txt
list techniques foo
check good.txt
check good.txt nowhere.txt
check good.txt folder.txt
check good.txt empty.txt
check good.txt answered.txt answered.txt
check good.txt torn.txt
check torn.txt
check --answers nowhere.txt good.txt
check --answers folder.txt good.txt
check --answers two.txt good.txt
check --answers empty.txt good.txt
check --answers binary.txt good.txt
convert --to foo good.txt
convert torn.txt
convert folder.txt
draw --to foo good.txt
draw --theme foo good.txt
draw --paper foo good.txt
draw --sheet 0 good.txt
draw --sheet x good.txt
draw --cell 0 good.txt
draw --width -3 good.txt
draw --dpi 300 good.txt
draw --to png --dpi 1 good.txt
draw -o x.foo good.txt
draw -o
draw -o folder.txt --to png --force good.txt
draw -o none/out.svg good.txt
draw --time 0 good.txt
draw --time 1s good.txt
draw --answer --both good.txt
draw --answer torn.txt
draw folder.txt
draw nowhere.txt
draw good.txt good.txt
model
model nowhere.txt
model folder.txt
model empty.txt
model bad.txt
model two.txt
model --to foo good.txt
model --formulation foo good.txt
model --formulation mtz good.txt
model --no-good good.txt
model --no-good torn.txt
model -o x.foo good.txt
model -o
model -o good.lp good.txt
model -o none/out.lp good.txt
model -o out.lp --to mps good.txt
model -o folder.lp --force good.txt
model --decode nowhere.txt good.txt
model --decode folder.txt good.txt
model --decode empty.sol good.txt
model --decode bad.sol good.txt
model --decode other.sol good.txt
model --decode cut.sol good.txt
model --decode head.sol good.txt
model --decode xml.sol good.txt
model --decode xml2.sol good.txt
model --decode empty.sol --force good.txt
model read nowhere.lp
model read folder.lp
model read good.txt
model read empty.lp
model read bad.lp
model read senseless.mps
model read empty.mps
model read bad.mps
model read empty.lp.gz
model read cut.lp.gz
model read head.mps.gz
model read damaged.lp.gz
model read -
model read --from lp -
model read --from xx -
model read --from lp good.lp
model convert
model convert good.lp -o good.lp
model convert good.lp good.mps.gz good.mps
model convert good.lp -o good.txt
model convert good.lp --to xx
model convert good.lp -o out.lp --to mps
model convert --keep some good.lp -o out.mps
model convert good.lp -o none/out.lp
model convert good.lp -o folder.lp
model convert good.lp -o folder.lp --force
model convert nowhere.lp -o out.lp
model convert folder.lp -o out.lp
model convert bad.lp -o out.lp
model convert uncut.lp -o out.lp
model convert senseless.mps --to lp
model convert good.txt -o out.lp
model convert - -o out.lp
model convert cut.lp.gz -o out.lp
convert -o good.txt good.txt
convert -o none/out.lp good.txt
convert --force good.txt
solve --from lp
solve --from xx -
solve --from lp good.lp
solve --from lp good.txt
solve --lenient good.txt
solve good.lp -
list formulations foo
list formulations mtz good.txt
list formulations nowhere.txt
list formulations folder.txt
list encodings foo
list kinds foo
install foo
install
list foo
list solvers --time 1s
solve --shard 4/3 good.txt
solve --shard 1 good.txt
solve --records
solve --records good.txt good.txt
solve --records none/out.jsonl good.txt
solve --records folder.txt good.txt
solve --records out.jsonl nowhere.txt
solve --records out.jsonl folder.txt
solve --records out.jsonl
solve --records out.jsonl -
solve --records out.jsonl --json good.txt
solve --records out.jsonl --to line good.txt
solve --shard 1/2 good.lp
count --records good.txt good.txt
bench --records out.jsonl --slowest 3 good.txt
bench --records out.jsonl nothing
study --shard 1/2 good.study
study --records good.txt good.study
study --records out.jsonl -o out good.study
study --records out.jsonl give.study
study --records out.jsonl bad.study
merge
merge nowhere.txt
merge good.txt
merge empty.txt
merge folder.txt
merge binary.txt
merge -
bench nowhere.txt
bench folder.txt
bench nothing
bench empty.txt
bench
bench --limit 0 good.txt
bench --set touch good.txt
bench --slowest x good.txt
bench --json=maybe good.txt
study nowhere.study
study nothing
study folder.txt
study empty.study
study bad.study
study time.study
study repeat.study
study board.study
study folder.study
study empty2.study
study badboard.study
study named.study
study random.study
study seed.study
study size.study
study engine.study
study named
study full.study
study broken.study
study --report good.study
study --report broken.study
study -o good.txt good.study
study -o good.txt/x good.study
study --threads 0 good.study
study --threads x good.study
study --seed 99999999999999999999 good.study
`), "\n") {
		calls = append(calls, strings.Fields(line))
	}
	return calls
}

// wrongValue reports whether a call of everyFlag with an empty value is certainly wrong: the type
// of its flag has no empty value.
func wrongValue(args []string) bool {
	cmd, _, err := cli.Commands().Find(args)
	if err != nil || cmd == nil {
		return false
	}
	wrong := false
	for _, arg := range args {
		name, value, ok := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		if f := cmd.Flags().Lookup(name); ok && value == "" && f != nil && f.Value.Type() != "string" {
			wrong = true
		}
	}
	return wrong
}

// TestInterruptedWords: a command that is interrupted while it waits for its input reports so, and
// exits with 3.
func TestInterruptedWords(t *testing.T) {
	good := filepath.Join("..", "..", "examples", "numbrix-9x9.txt")
	for _, args := range [][]string{{"solve"}, {"solve", "--to", "line"}, {"count"}, {"check"}, {"check", good, "-"},
		{"check", "--answers", "-", good}, {"convert"}, {"draw"}, {"model"}, {"model", "--decode", "-", good}, {"list", "formulations", "-"},
		{"model", "read", "-"}, {"model", "convert", "-", "-o", filepath.Join(t.TempDir(), "new.lp")}, {"solve", "--from", "lp", "--engine", "mip@cbc"},
		{"study", filepath.Join("..", "..", "study", "numbrix.study"), "-o", t.TempDir()}} {
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld("")
		w.Stdin = readerFunc(func([]byte) (int, error) { cancel(); select {} })
		if args[0] == "study" { // it reads no standard input
			cancel()
		}
		code := cli.Main(ctx, w.Env, args)
		if said := w.err.String(); code != 3 || leaked.MatchString(said) || strings.Contains(said, "error") {
			t.Errorf("%q: exit code %d, %s", args, code, said)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
