package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/sample"
)

// run runs the program in this process, with nothing on standard input.
func run(args ...string) (code int, out, err string) {
	w := newWorld("")
	code = cli.Main(context.Background(), w.Env, args)
	return code, w.out.String(), w.err.String()
}

// times matches what differs between two runs on the same input, and the checksums of it.
var times = regexp.MustCompile(`(seconds":)[-+.e0-9]+|("sum":")[0-9a-f]+`)

func timeless(records string) string { return times.ReplaceAllString(records, "${1}${2}0") }

// shared are the puzzles of the tests: in two files, of all verdicts, one that can't be read and one
// that states a wrong number of answers.
var shared = map[string]string{
	"a.txt": "# name=one\nlatin\n1 .\n. .\n---\nlatin\n. .\n. .\n---\nlatin\n1 1\n. .\n---\nlatin\n1 x\n2 1\n",
	"b.txt": "# name=five solutions=1\nlatin\n. .\n. .\n---\nnumbrix\n1 4 .\n. . .\n---\nlatin\n2 .\n. .\n---\nlatin\n. 1\n. .\n",
	"c.study": "time 60s\nrandom numbrix 3x3 3 25% 1\nrandom numbrix 2x3 2 25% 1\nsolve native\n" +
		"solve native:bitboard\n",
}

// workShared writes the shared files to a new folder, and makes it the current one.
func workShared(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range shared {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// sharedCommands are those that can be shared, with the number of their items on the shared files,
// and what else they need.
var sharedCommands = []struct {
	name  string
	items int
	args  []string
}{
	{"solve", 8, []string{"solve", "a.txt", "b.txt"}},
	{"relax", 8, []string{"solve", "--relax", "--engine", "mip@none", "a.txt", "b.txt"}},
	{"count", 8, []string{"count", "--limit", "1", "a.txt", "b.txt"}},
	{"bench", 8, []string{"bench", "a.txt", "b.txt"}},
	{"generate", 7, []string{"generate", "latin", "5", "--irreducible", "--count", "7"}},
	{"minimize", 15, []string{"minimize", "--board", "hidato", "2x5", "--clues", "3"}},
	{"study", 10, []string{"study", "c.study"}},
}

// TestSharedCommands: the commands of these tests are all that have one of the flags, and they have
// the same ones; those that search several items at a time have --jobs, too.
func TestSharedCommands(t *testing.T) {
	_, help, _ := run("help")
	for _, line := range strings.Split(help, "\n") {
		words := strings.Fields(line)
		if !strings.HasPrefix(line, "  ") || len(words) < 2 || words[0] == "gridwright" {
			continue
		}
		shared := slices.ContainsFunc(sharedCommands, func(c struct {
			name  string
			items int
			args  []string
		}) bool {
			return c.name == words[0]
		})
		_, flags, _ := run(words[0], "--help")
		for _, flag := range []string{"shard PART", "items RANGE", "records FILE"} {
			if strings.Contains(flags, "\n      --"+flag) != shared {
				t.Errorf("%s has --%s: %v", words[0], flag, !shared)
			}
		}
		single := words[0] == "study" || words[0] == "bench" // what they time has the processor to itself
		if shared && strings.Contains(flags, "--jobs N") == single {
			t.Errorf("%s has --jobs: %v", words[0], !single)
		}
	}
}

// slowest matches the line on standard error that depends on the machine.
var slowest = regexp.MustCompile(`slowest of \d+ shards, by the time of their searches: .*\n`)

// TestShards: for each command, three shards merged are the single run merged, and so are three
// ranges and, of those with --jobs, shards that do several items at a time. That is what --json
// prints, with its exit code.
func TestShards(t *testing.T) {
	for _, c := range sharedCommands {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "relax" {
				if testing.Short() {
					t.Skip("solves 40 relaxations")
				}
				c.args[3] = "mip@" + anySolver(t)
			}
			workShared(t)
			shares := func(flag string, more []string, shards ...string) []string {
				parts := []string{"merge"}
				for _, shard := range shards {
					name := strings.ReplaceAll(flag+shard, "/", "of") + ".jsonl"
					code, out, errs := run(slices.Concat(c.args, more, []string{flag, shard, "--records", name})...)
					if code != 0 || out != "" || !strings.Contains(errs, name+": shard "+shard+" is finished; ") {
						t.Fatalf("%s: exit code %d\n%s%s", shard, code, out, errs)
					}
					parts = append(parts, "./"+name)
				}
				return parts
			}
			shares("--shard", nil, "1/1")
			jobs := []string{"--jobs", "3"}
			if c.name == "bench" || c.name == "study" || c.name == "relax" {
				jobs = nil
			}
			wholeCode, whole, errs := run("merge", "./--shard1of1.jsonl")
			if errs != "" || strings.Count(whole, "\n") != c.items {
				t.Fatalf("%d records:\n%s%s", strings.Count(whole, "\n"), whole, errs)
			}
			for _, parts := range [][]string{shares("--shard", jobs, "2/3", "1/3", "3/3"),
				shares("--items", nil, "4-4", "1-3", "5-99")} {
				code, got, errs := run(parts...)
				if code != wholeCode || slowest.ReplaceAllString(errs, "") != "" || timeless(got) != timeless(whole) {
					t.Errorf("exit code %d\n%s%s\nwant %d\n%s", code, got, errs, wholeCode, whole)
				}
			}
			if c.name == "study" {
				return
			}
			code, want, _ := run(slices.Concat(c.args, jobs, []string{"--json"})...)
			if code != wholeCode || timeless(whole) != timeless(want) {
				t.Errorf("exit code %d\n%s\n--json has %d\n%s", wholeCode, whole, code, want)
			}
		})
	}
}

// anySolver returns the name of an installed MIP solver, or skips the test.
func anySolver(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"cbc", "glpk"} {
		w := newWorld("latin\n1\n")
		if cli.Main(context.Background(), w.Env, []string{"solve", "--engine", "mip@" + name}) == 0 {
			return name
		}
	}
	t.Skip("no solver is installed")
	return ""
}

// TestShardPrints: without --records a shard prints its part as usual.
func TestShardPrints(t *testing.T) {
	workShared(t)
	code, out, errs := run("solve", "--to", "line", "--shard", "2/4", "a.txt", "b.txt")
	if want := "several 1221\nsolved 123/"; code != 0 || !strings.HasPrefix(out, "several 1221\n") || strings.Count(out, "\n") != 2 {
		t.Errorf("exit code %d\n%s%s\nwant %s", code, out, errs, want)
	}
	w := newWorld(shared["a.txt"])
	code = cli.Main(context.Background(), w.Env, []string{"count", "--shard", "1/2"})
	if out := w.out.String(); code != 0 || !regexp.MustCompile(`^one: 1\n  .*\nstdin:10: 0\n  .*\n$`).MatchString(out) {
		t.Errorf("exit code %d\n%s%s", code, out, w.err.String())
	}
}

// TestShardResumed: records that were cut off anywhere are continued to the same whole. It tries
// one byte in 1031, or one in 41 with GRIDWRIGHT_WHOLE.
func TestShardResumed(t *testing.T) {
	if testing.Short() {
		t.Skip("cuts records off everywhere")
	}
	for _, c := range sharedCommands {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "relax" || c.name == "generate" || c.name == "minimize" {
				t.Skip("is slow, or resumes as solve does")
			}
			workShared(t)
			record := append(c.args, "--shard", "2/3", "--records", "part")
			if code, _, errs := run(record...); code != 0 {
				t.Fatal(errs)
			}
			whole, err := os.ReadFile("part")
			if err != nil {
				t.Fatal(err)
			}
			step := 1031
			if sample.Whole() {
				step = 41
			}
			for n := 0; n <= len(whole); n += step {
				if err := os.WriteFile("part", whole[:n], 0o644); err != nil {
					t.Fatal(err)
				}
				code, _, errs := run(record...)
				got, err := os.ReadFile("part")
				if code != 0 || err != nil || timeless(string(got)) != timeless(string(whole)) {
					t.Fatalf("cut off after %d bytes: exit code %d, %v\n%s%s", n, code, err, errs, got)
				}
			}
			code, _, errs := run(record...)
			if code != 0 || errs != "part: shard 2/3 was already finished\n" {
				t.Errorf("exit code %d\n%s", code, errs)
			}
		})
	}
}

// TestShardInterrupted: Ctrl-C leaves no record of the puzzle in progress, and the same command
// goes on.
func TestShardInterrupted(t *testing.T) {
	workShared(t)
	if err := os.WriteFile("long.txt", []byte("latin\n1\n---\n"+long+"---\nlatin\n2 .\n. .\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	record := []string{"count", "--limit", "0", "--records", "part", "long.txt"}
	ctx, cancel := context.WithCancel(context.Background())
	w := newWorld("")
	w.StderrTerminal, w.Stderr = true, begun(cancel)
	if code := cli.Main(ctx, w.Env, record); code != 3 || w.out.Len() > 0 {
		t.Errorf("exit code %d\n%s", code, w.out.String())
	}
	text, err := os.ReadFile("part")
	if err != nil || strings.Contains(string(text), "interrupt") || strings.Contains(string(text), `"items"`) {
		t.Errorf("%v\n%s", err, text)
	}
	code, out, errs := run("merge", "part")
	if code != 4 || strings.Count(out, "\n") > 1 || !strings.Contains(errs, " and later ones may be missing: shard 1/1 in part is not finished, and no file states the number of items\n") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// TestShardRefused: a file of another run, and what can't be a shard, are refused with a hint, and
// nothing is changed.
func TestShardRefused(t *testing.T) {
	workShared(t)
	if code, _, errs := run("solve", "--shard", "1/2", "--records", "part", "a.txt", "b.txt"); code != 0 {
		t.Fatal(errs)
	}
	before, err := os.ReadFile("part")
	if err != nil {
		t.Fatal(err)
	}
	other := resealed(strings.Replace(string(before), `"build":"`, `"build":"v0.1 `, 1))
	for name, text := range map[string]string{"other": other, "moved.txt": shared["a.txt"] + "---\n" + shared["b.txt"]} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ args, want string }{
		{"solve --shard 1/2 --records part --limit 3 a.txt b.txt", "part belongs to another run: --limit is 2 in part, but 3 in this run"},
		{"solve --shard 1/2 --records part --unique a.txt b.txt", "--unique is not set in part, but true in this run"},
		{"count --shard 1/2 --records part a.txt b.txt", "the command is solve in part, but count in this run"},
		{"solve --shard 1/2 --records part b.txt a.txt", "the input is 2 files, "},
		{"solve --shard 1/2 --records part moved.txt", "the input is 2 files, "},
		{"solve --shard 1/3 --records part a.txt b.txt", "the number of parts is 2 in part, but 3 in this run"},
		{"solve --shard 2/2 --records part a.txt b.txt", "part holds shard 1/2, not 2/2"},
		{"solve --shard 1/2 --records other a.txt b.txt", "the build of gridwright is v0.1 "},
		{"merge part other", "the build of gridwright is v0.1 "},
		{"merge part part", "part and part both hold shard 1/2"},
	} {
		code, out, errs := run(strings.Fields(tt.args)...)
		if code != 2 || out != "" || !strings.Contains(errs, tt.want) || !strings.Contains(errs, "\ngridwright: hint: ") {
			t.Errorf("%s: exit code %d\n%s%s\nwant %s", tt.args, code, out, errs, tt.want)
		}
	}
	// --jobs changes no record, and a file may have another name on another machine.
	if err := os.Rename("a.txt", "c.txt"); err != nil {
		t.Fatal(err)
	}
	code, _, errs := run("solve", "--shard", "1/2", "--jobs", "2", "--records", "part", "c.txt", "b.txt")
	if code != 0 {
		t.Errorf("exit code %d\n%s", code, errs)
	}
	if after, err := os.ReadFile("part"); err != nil || !bytes.Equal(after, before) {
		t.Errorf("changed: %v\n%s", err, after)
	}
}

// TestMergeGaps: merge prints what there is, names what is missing, and has an exit code for it.
func TestMergeGaps(t *testing.T) {
	workShared(t)
	for i := 1; i <= 3; i++ {
		if code, _, errs := run("solve", "--shard", fmt.Sprintf("%d/3", i), "--records", fmt.Sprint(i), "a.txt", "b.txt"); code != 0 {
			t.Fatal(errs)
		}
	}
	text, err := os.ReadFile("2")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	for _, tt := range []struct {
		kept   int // lines of shard 2: the header, items 2, 5 and 8, the end
		merge  string
		code   int
		want   string
		copied int
	}{
		{5, "1 2 3", 2, "", 8},
		{4, "3 2 1", 2, "", 8}, // only its end is missing, and the others have the number of items
		{3, "1 2 3", 4, "gridwright: item 8 is missing: shard 2/3 in 2 is not finished\n", 7},
		{2, "1 2 3", 4, "gridwright: items 5 and 8 are missing: shard 2/3 in 2 is not finished\n", 6},
		{1, "1 2", 4, "gridwright: items 2, 5 and 8 are missing: shard 2/3 in 2 is not finished\n" +
			"gridwright: items 3 and 6 are missing: shard 3/3 has no file\n", 3},
		{3, "2", 4, "gridwright: items 1 and 4 are missing, and perhaps later ones: shard 1/3 has no file\n" +
			"gridwright: item 8 and later ones may be missing: shard 2/3 in 2 is not finished, and no file " +
			"states the number of items\n", 2},
	} {
		if err := os.WriteFile("2", bytes.Join(lines[:tt.kept], nil), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := run(append([]string{"merge"}, strings.Fields(tt.merge)...)...)
		errs = slowest.ReplaceAllString(errs, "")
		if code != tt.code || !strings.HasPrefix(errs, tt.want) || tt.want == "" && errs != "" || strings.Count(out, "\n") != tt.copied {
			t.Errorf("%d lines, merge %s: exit code %d\n%s%s", tt.kept, tt.merge, code, out, errs)
		}
	}
}

// TestMergeDeclared: the records of "generate" state how many there are to be, so that a lost last
// line is no gap.
func TestMergeDeclared(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errs := run("generate", "numbrix", "3", "--count", "3", "--records", "part"); code != 0 {
		t.Fatal(errs)
	}
	text, err := os.ReadFile("part")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for _, tt := range []struct {
		text string
		code int
		want string
	}{
		{strings.Join(lines[:4], ""), 0, ""},
		{strings.Join(lines[:3], ""), 4, "gridwright: item 3 is missing: shard 1/1 in part is not finished\n"},
	} {
		if err := os.WriteFile("part", []byte(tt.text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errs := run("merge", "part")
		if code != tt.code || !strings.Contains(errs, tt.want) {
			t.Errorf("exit code %d, want %d\n%s\nwant %s", code, tt.code, errs, tt.want)
		}
	}
}

// TestMergePiped: merge reads pipes and standard input as well as files.
func TestMergePiped(t *testing.T) {
	workShared(t)
	for i := 1; i <= 2; i++ {
		if code, _, errs := run("solve", "--shard", fmt.Sprintf("%d/2", i), "--records", fmt.Sprint(i), "b.txt"); code != 0 {
			t.Fatal(errs)
		}
	}
	text, err := os.ReadFile("2")
	if err != nil {
		t.Fatal(err)
	}
	_, want, _ := run("merge", "1", "2")
	w := newWorld(string(text))
	if code := cli.Main(context.Background(), w.Env, []string{"merge", "-", "1"}); code != 0 || w.out.String() != want {
		t.Errorf("exit code %d\n%s%s", code, w.out.String(), w.err.String())
	}
}

// TestMergeInterrupted: Ctrl-C ends merge, which reports that its output is not whole.
func TestMergeInterrupted(t *testing.T) {
	workShared(t)
	if code, _, errs := run("solve", "--records", "part", "b.txt"); code != 0 {
		t.Fatal(errs)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := newWorld("")
	code := cli.Main(ctx, w.Env, []string{"merge", "part"})
	if want := "gridwright: interrupted while merging the records; the output is not whole\n"; code != 3 || w.err.String() != want {
		t.Errorf("exit code %d\n%s", code, w.err.String())
	}
}

// TestShardUnread: a file that can't be read to its end stops the shard, since the numbers of later
// puzzles are not known. A file without puzzles does not.
func TestShardUnread(t *testing.T) {
	workShared(t)
	if err := os.WriteFile("empty.txt", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, errs := run("solve", "--records", "part", "a.txt", "empty.txt", "b.txt")
	text, err := os.ReadFile("part")
	if code != 2 || err != nil || !strings.HasSuffix(string(text), sealed(`{"items":8}`)) || !strings.Contains(errs, "empty.txt holds no puzzle") {
		t.Errorf("exit code %d, %v\n%s%s", code, err, errs, text)
	}
	code, out, errs := run("solve", "--shard", "1/2", "--to", "line", "a.txt", filepath.Join("a.txt", "none"), "b.txt")
	if code != 2 || strings.Count(out, "\n") != 2 || !strings.Contains(errs, "cannot open ") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// TestSplit: the records of pieces, in other folders, are those of the whole file, and a piece that
// was changed or is read in another way is refused.
func TestSplit(t *testing.T) {
	t.Chdir(t.TempDir())
	lines := "# name=one\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		strings.Repeat("# a comment\n\n", 2) + strings.Repeat(".", 80) + "\n" +
		"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # name=two\n"
	text := "\ufeff\n" + lines + "---\nsudoku\n" + lines + shared["a.txt"] + "---\n" + shared["b.txt"] +
		"# the end\n---\nhttps://puzz.link/p?sudoku/4/4/g1k23k3g\n"
	write(t, "in/all.txt", text)
	code, _, errs := run("solve", "--records", "whole", "in/all.txt")
	if code != 0 {
		t.Fatal(errs)
	}
	wholeCode, whole, _ := run("merge", "whole")
	for _, parts := range []int{1, 3, 40} {
		folder := fmt.Sprint("pieces", parts)
		if code, _, errs := run("split", "--parts", fmt.Sprint(parts), "-o", folder, "in/all.txt"); code != 0 {
			t.Fatal(errs)
		}
		pieces, err := filepath.Glob(folder + "/*.txt")
		if want := min(parts, strings.Count(whole, "\n")); err != nil || len(pieces) != want {
			t.Errorf("%d pieces of %d: %v", len(pieces), want, err)
		}
		merge := []string{"merge"}
		printed := map[string]string{}
		for _, piece := range pieces {
			merge = append(merge, piece+".jsonl")
			if code, _, errs := run("solve", "--records", piece+".jsonl", piece); code != 0 {
				t.Fatal(errs)
			}
			_, printed[piece], _ = run("solve", "--json", piece)
		}
		code, got, errs := run(merge...)
		if code != wholeCode || slowest.ReplaceAllString(errs, "") != "" || timeless(got) != timeless(whole) {
			t.Errorf("%d parts: exit code %d\n%s%s\nwant %d\n%s", parts, code, got, errs, wholeCode, whole)
		}
		got = ""
		for i := range pieces {
			got += printed[filepath.Join(folder, fmt.Sprint(i+1)+".txt")]
		}
		if timeless(got) != timeless(whole) {
			t.Errorf("%d parts print\n%s\nwant\n%s", parts, got, whole)
		}
	}
	piece, err := os.ReadFile("pieces3/2.txt")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "changed.txt", string(piece)+"latin\n1\n")
	write(t, "cut.txt", string(piece[:30])+"\n")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", "--records", "r", "changed.txt"}, `changed.txt is not as "gridwright split" wrote it`},
		{[]string{"solve", "cut.txt"}, `cut.txt:1: this is not a line of "gridwright split"`},
		{[]string{"solve", "--records", "r", "--shard", "1/2", "pieces3/2.txt"}, "leave out --shard and --items"},
		{[]string{"solve", "--records", "r", "pieces3/2.txt", "pieces3/1.txt"}, "expected no other file"},
		{[]string{"solve", "--records", "r", "--from", "sdk", "pieces3/2.txt"}, "in different ways"},
		{[]string{"merge", "pieces3/1.txt.jsonl", "pieces3/3.txt.jsonl"}, "are missing: no file has them"},
		{[]string{"merge", "pieces3/1.txt.jsonl", "pieces1/1.txt.jsonl"}, "both hold item 1"},
		{[]string{"split", "--parts", "3", "-o", "pieces3", "in/all.txt"}, "already exists"},
		{[]string{"split", "in/all.txt"}, "split needs --parts and -o"},
	} {
		if code, _, errs := run(tt.args...); code != 2 && code != 4 || !strings.Contains(errs, tt.want) {
			t.Errorf("%v: exit code %d\n%s\nwant %s", tt.args, code, errs, tt.want)
		}
	}
}
