package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/work/worktest"
)

// onLargest holds what TestLargest runs of each command. BOARD stands for two of the boards in
// turn, LINE for the first, PAIRS for one of 10,000 pairs, ANSWERED for one with its answer, and OUT
// for a file to write, without its extension.
var onLargest = map[string][]string{
	"gridwright": {"BOARD"},
	"bench":      {"BOARD"},
	"certify":    {"BOARD"},
	"check":      {"ANSWERED"},
	"convert":    {"--to json BOARD", "--to text BOARD"},
	"count":      {"LINE", "BOARD", "--json BOARD"},
	"deduce":     {"BOARD", "--to text BOARD", "--json BOARD"},
	"draw": {"--force -o OUT.svg BOARD", "--answer --force -o OUT.svg BOARD",
		"--deduced --force -o OUT.svg BOARD", "--answer --force -o OUT.svg PAIRS",
		"--deduced --force -o OUT.svg PAIRS"},
	"list": {"formulations BOARD"},
	"generate": {"numbrix 64", "hidato 64", "numberlink 32", "slitherlink 64", "latin 64",
		"futoshiki 64", "sudoku 64", "kenken 64", "numbrix 64 --clues 50%"},
	"grade":    {"BOARD"},
	"hint":     {"BOARD", "--all BOARD"},
	"minimize": {"BOARD", "--all BOARD", "--minimum BOARD", "--any ANSWERED"},
	"model":    {"--force -o OUT.lp BOARD", "--force -o OUT.mps BOARD", "--to minizinc BOARD"},
	"solve":    {"BOARD", "--json BOARD", "--jobs 2 BOARD", "--engine sat BOARD"},
}

// excess holds the lines of onLargest that allocate more than the others, and the most bytes.
var excess = map[string]uint64{
	// A drawing is made at one go, without a look: some 3 KB for each cell with an answer.
	"--answer --force -o OUT.svg PAIRS":  80 << 20,
	"--deduced --force -o OUT.svg PAIRS": 64 << 20,
}

// notOnLargest holds why TestLargest leaves out commands.
var notOnLargest = map[string]string{
	"completion":     "reads no board",
	"help":           "reads no board",
	"install":        "reads no board",
	"kind":           "shows its help",
	"kind check":     "reads a file with a kind, and makes small boards",
	"kind evaluate":  "answers another process",
	"kind init":      "reads no board",
	"man":            "reads no board",
	"merge":          "reads records",
	"model conflict": "reads a model",
	"model convert":  "reads a model, see TestCutShort",
	"model presolve": "builds all formulations; those of the largest boards are refused by size",
	"model read":     "reads a model, see TestCutShort",
	"serve":          "the requests of the page have a TestLargest of their own",
	"split":          "copies what a reader divides: solve reads the same",
	"stats":          "reads records",
	"study":          "runs searches like bench",
	"version":        "reads no board",
}

// refused matches what is said of boards that a command does not take at this size, or at all.
var refused = regexp.MustCompile("no clue can be dropped|cannot express this|cannot search this|the board is too large")

// largestBoards returns the texts of the largest boards that each kind reads, and of one of a size
// that the list of all facts still takes.
func largestBoards() (texts []string) {
	grid := func(kind string, rows, cols int, word func(i int) string) string {
		var b strings.Builder
		b.WriteString(kind + "\n")
		for i := range rows * cols {
			b.WriteString(word(i))
			if i%cols == cols-1 {
				b.WriteString("\n")
			} else {
				b.WriteString(" ")
			}
		}
		return b.String()
	}
	open := func(int) string { return "." }
	ends := func(cells int) func(int) string {
		return func(i int) string {
			if i == 0 || i == cells-1 {
				return "A"
			}
			return "."
		}
	}
	name := func(cage int) string {
		return string([]byte{byte('a' + cage/676), byte('a' + cage/26%26), byte('a' + cage%26)})
	}
	cages := grid("kenken", 64, 64, func(i int) string { return name(i / 2) })
	for cage := range 64 * 64 / 2 {
		cages += fmt.Sprintf("%s %d+\n", name(cage), 3+cage%124)
	}
	return []string{
		grid("numberlink", 1, 20_000, ends(20_000)),
		grid("numbrix", 1, 20_000, open),
		grid("sudoku", 64, 64, open),
		grid("numberlink", 141, 141, ends(141*141)),
		grid("hidato", 141, 141, open),
		grid("latin", 64, 64, open),
		grid("slitherlink", 141, 141, open),
		cages,
		grid("numberlink", 1, 20_000, func(i int) string { return fmt.Sprint(1 + i/2) }),
		grid("futoshiki", 64, 64, open),
		grid("numbrix", 31, 31, open),
	}
}

// TestLargest: every command about the largest boards ends with its context, and never allocates
// much without a look at it. Each command has some of the boards, and each board some of the
// commands.
func TestLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("runs each command on the largest boards")
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var files, names []string
	for i, text := range largestBoards() {
		kind, _, _ := strings.Cut(text, "\n")
		names = append(names, fmt.Sprintf("%s-%d.txt", kind, i))
		files = append(files, write(names[i], text))
	}
	var answer strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&answer, "%d ", i+1)
	}
	answered := write("answered.txt", "numbrix\n"+strings.Repeat(". ", 20_000)+"\n=\n"+answer.String()+"\n")
	next, ran := 0, 0
	run := func(path, line string, looks ...int) {
		board := next % len(files)
		shown := strings.ReplaceAll(line, "BOARD", names[board])
		if shown != line {
			next++
		}
		fill := strings.NewReplacer("BOARD", files[board], "LINE", files[0], "PAIRS", files[8],
			"ANSWERED", answered, "OUT", filepath.Join(dir, "out"))
		args := strings.Fields(path)[1:]
		for _, word := range strings.Fields(line) {
			args = append(args, fill.Replace(word))
		}
		most := max(48<<20, excess[line])
		for _, at := range looks {
			t.Run(fmt.Sprintf("%s %s, look %d", path, shown, at), func(t *testing.T) {
				worktest.Gauged(t, at, most, func(ctx context.Context) {
					ran++
					w := newWorld("")
					if code := cli.Main(ctx, w.Env, args); code == 2 && !refused.MatchString(w.err.String()) {
						t.Errorf("exit code 2: %.300s", w.err.String())
					}
				})
			})
		}
	}
	seen := 0
	var of func(*cobra.Command)
	of = func(cmd *cobra.Command) {
		path := cmd.CommandPath()
		key := strings.TrimPrefix(path, "gridwright ")
		lines, excused := onLargest[key], notOnLargest[key] != ""
		seen++
		if (len(lines) > 0) == excused {
			t.Errorf("%s must be in one of the lists onLargest and notOnLargest", path)
		}
		for _, line := range lines {
			run(path, line, 2, 12)
			if strings.Contains(line, "BOARD") {
				run(path, line, 12)
			}
		}
		for _, sub := range cmd.Commands() {
			if sub.Runnable() {
				of(sub)
			}
		}
	}
	of(cli.Commands())
	if listed := len(onLargest) + len(notOnLargest); seen != listed || ran < 100 {
		t.Errorf("%d of %d listed commands exist, and %d were run", seen, listed, ran)
	}
}

// TestTooManyFacts: of a board with too many facts to deduce, deduce says that nothing is settled.
func TestTooManyFacts(t *testing.T) {
	w := newWorld("numbrix\n" + strings.Repeat(". ", 20_000) + "\n")
	code := cli.Main(context.Background(), w.Env, []string{"deduce"})
	want := "not known\n  nothing is settled: the engine can't search all of such a puzzle\n"
	if code != 3 || !strings.Contains(w.out.String()+w.err.String(), want) {
		t.Errorf("exit code %d:\n%s%s", code, w.out.String(), w.err.String())
	}
}
