package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/mip/solvers"
)

// These tests check README, docs and help against the program: they run the commands, and check
// that the named files exist and that the lists are complete.

// page is a page of the documentation, or the help of a command.
type page struct{ name, text string }

// docPages returns the pages of the repository.
func docPages(t *testing.T) []page {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	lessons, fault := filepath.Glob("../../docs/lessons/*.md")
	if err = errors.Join(err, fault); err != nil || len(files) < 5 || len(lessons) < 5 {
		t.Fatalf("found %v, %v, %v", files, lessons, err)
	}
	var all []page
	for _, f := range slices.Concat([]string{"../../README.md", "../../ARCHITECTURE.md", "../../CHANGELOG.md"}, files, lessons) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, page{strings.TrimPrefix(filepath.ToSlash(f), "../../"), string(text)})
	}
	return all
}

// tree is the root command, whose tree is built once for all code spans.
var tree = sync.OnceValue(cli.Commands)

// helpPages returns the help of all commands.
func helpPages(t *testing.T) []page {
	t.Helper()
	all, err := helpOnce()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// helpOnce reads the help of each command, once for all tests.
var helpOnce = sync.OnceValues(func() ([]page, error) {
	var all []page
	var faults []error
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		words := strings.Fields(cmd.CommandPath())[1:]
		code, out, errs := run(append([]string{"help"}, words...)...)
		if code != 0 {
			faults = append(faults, fmt.Errorf("help %v: %s", words, errs))
		}
		all = append(all, page{"help " + strings.Join(words, " "), out})
		for _, sub := range cmd.Commands() {
			if (sub.IsAvailableCommand() || sub.Name() == "help") && sub.Name() != "completion" {
				walk(sub)
			}
		}
	}
	walk(tree())
	if len(all) < 12 {
		faults = append(faults, fmt.Errorf("found the help of %d commands", len(all)))
	}
	return all, errors.Join(faults...)
})

// said is a command on a page, and the output that the page shows for it.
type said struct {
	line   string
	inline bool
	shown  []string
}

var (
	indented = regexp.MustCompile(`^ {4,}(\S.*)$`)
	codeSpan = regexp.MustCompile("`([^`]+)`")
	begins   = regexp.MustCompile(`^(\w+=\S+ )?(gridwright|yes|cbc|go run|go install|go test|make) `)
)

// commands finds the commands of a page: code lines that begin with a program, and code spans that
// begin with a program or with a command of gridwright.
func (p page) commands() []said {
	var all []said
	var prose []string
	if strings.HasPrefix(p.name, "help ") {
		_, examples, _ := strings.Cut(p.text, "\nExamples:\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		for line := range strings.Lines(examples) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "  ") // the rest explains the command
			if line != "" {
				all = append(all, said{line: line})
			}
		}
		return all
	}
	prompted := false // the block shows the output of its commands
	for line := range strings.Lines(p.text) {
		m := indented.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			prose = append(prose, line)
			prompted = false
			continue
		}
		command, ok := strings.CutPrefix(m[1], "$ ")
		switch {
		case ok:
			prompted = true
			all = append(all, said{line: command})
		case prompted:
			last := &all[len(all)-1]
			last.shown = append(last.shown, strings.TrimSuffix(strings.TrimPrefix(line, "    "), "\n"))
		case begins.MatchString(m[1]):
			all = append(all, said{line: m[1]})
		}
	}
	if p.name == "docs/certificates.md" {
		return all // its code spans are rules of puzzles, such as "count 1"
	}
	for _, m := range codeSpan.FindAllStringSubmatch(strings.Join(prose, ""), -1) {
		span := strings.Join(strings.Fields(m[1]), " ")
		if cmd, _, err := tree().Find(strings.Fields(span)); err == nil && cmd.HasParent() && strings.Contains(span, " ") {
			span = "gridwright " + span
		}
		if begins.MatchString(span) {
			all = append(all, said{line: span, inline: true})
		}
	}
	return all
}

// notRun lists commands that the test does not run, each with the reason.
var notRun = map[string]string{
	"go install ./cmd/...":                             "writes to the user's folder of programs",
	"gridwright install highs --from highs-1.15.3.tgz": "needs an archive that npm has fetched",
	"gridwright install highs":                         "downloads a package",
	"make test":                                        "is what runs this test",
	"gridwright merge pieces/*.jsonl > all.jsonl":      "TestManyMachines runs the script",
	"go run .": "needs the program of the page: TestDocsGo runs it",
	"go install github.com/gridwright/gridwright/cmd/gridwright@latest":                           "installs a program: TestInstall of internal/release does",
	"gridwright study -o mine/claims study/claims.study":                                          "takes half an hour",
	"gridwright study hidato.study":                                                               "needs the study file that the page shows",
	"gridwright study lifted.study":                                                               "runs CBC for ten seconds: study/seeds.study has the same",
	"gridwright study -o mine/pb study/pb.study":                                                  "takes minutes",
	"gridwright solve --engine mip@pb --log lseu.mps":                                             "needs a model of MIPLIB",
	"gridwright generate numbrix 9 --grade any --count 10000 --seed 2026 --json -o numbrix.jsonl": "takes half a minute",
	"gridwright solve --engine sat --to line numbrix.jsonl | cut -d' ' -f1 | sort | uniq -c":      "needs the file of the command above",
	"gridwright minimize --board numbrix 6x6 --units units.jsonl":                                 "shows only a lower bound, so it exits with 3: TestScripts runs the like",
	"gridwright minimize --board numbrix 9x9 --clues 2":                                           "takes a minute",
	"gridwright minimize --board numbrix 9x9 --clues 3 --records three.jsonl":                     "takes days",
}

// runAs lists abbreviated commands, and what to run for them.
var runAs = map[string]string{
	"gridwright model --decode": "gridwright model --decode plain.sol --formulation assign puzzle.txt",
	"gridwright model read":     "gridwright model read model.lp",
	"gridwright model conflict": "gridwright model conflict puzzle.txt",
	"gridwright model presolve": "gridwright model presolve puzzle.txt",
	"gridwright hint --cnf":     "gridwright hint --cnf formulas puzzle.txt",
	"gridwright model convert":  "gridwright model convert model.lp -o converted.mps",
	"gridwright kind init":      "gridwright kind init another",
	"gridwright kind init mine": "rm -f mine.star && gridwright kind init mine",
	"gridwright kind check":     "gridwright kind check mine.star",

	"gridwright generate":                                                    "gridwright generate numbrix 4",
	"gridwright model presolve --json model.lp":                              "gridwright model --force -o pb.lp puzzle.txt && gridwright model presolve --json pb.lp",
	"gridwright solve --engine mip@pb model.lp":                              "gridwright model --force -o pb.lp puzzle.txt && gridwright solve --engine mip@pb pb.lp",
	"gridwright generate futoshiki 7 --count 1000 --seed 5 -o futoshiki.txt": "gridwright generate futoshiki 5 --count 10 --seed 5 -o futoshiki.txt",

	"gridwright stats":                       "gridwright stats small.jsonl",
	"gridwright stats numbrix.jsonl":         "gridwright stats small.jsonl",
	"gridwright stats few.jsonl":             "gridwright stats small.jsonl",
	"gridwright stats six.jsonl seven.jsonl": "gridwright stats small.jsonl large.jsonl",

	"gridwright split --parts 1000 -o pieces puzzles.txt": "gridwright split --parts 2 -o halves puzzles.txt",
	"gridwright help NAME":                                "gridwright help format",
	"gridwright serve":                                    served,
	"gridwright serve --port 9000":                        served,
	"gridwright serve --kind-file mine.star":              served,
	"gridwright model -o model.lp puzzle.txt":             "gridwright model --force -o model.lp puzzle.txt",
}

// served runs the server, and asks it to end once it has printed its address.
const served = "rm -f served; gridwright serve --port 0 > served 2>&1 & " +
	"while kill -0 $! && ! grep -qs http: served; do sleep 0.05; done; kill -TERM $!; wait $!"

// placeholders stand for files of the reader.
var placeholders = strings.NewReplacer("FILE.lp", "model.lp", "FILE.opb", "model.opb",
	"FILE...", "puzzle.txt", "[FILE]", "puzzle.txt",
	"FILE", "puzzle.txt", "FOLDER", "examples", "[KIND]", "numbrix", "SHELL", "bash", "NAME@SOLVER", "assign@cbc",
	"FORMULATION@SOLVER", "assign@cbc", "sat:ENCODING", "sat:rules")

// TestDocsCommands runs the commands of README, docs and help, page by page, in a folder with the
// files that they name. A command must exit with 0 unless its puzzle has no answer.
func TestDocsCommands(t *testing.T) {
	switch {
	case runtime.GOOS == "windows":
		t.Skip("the commands are for a shell")
	case testing.Short():
		t.Skip("takes seconds, of solvers too")
	}
	t.Parallel()
	made, root := t.TempDir(), repository(t)
	fixtures(t, made, root)
	elsewhere := map[string]bool{} // commands that another page has run, without effect on its folder
	for _, p := range append(docPages(t), helpPages(t)...) {
		t.Run(strings.ReplaceAll(p.name, "/", "_"), func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(made)); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(p.text, "study/") {
				copyStudies(t, root, dir)
			}
			for _, m := range saved.FindAllStringSubmatch(p.text, -1) {
				write(t, filepath.Join(dir, m[1]), regexp.MustCompile(`(?m)^ {4}`).ReplaceAllString(m[2], ""))
			}
			done := map[string]bool{}
			for _, c := range p.commands() {
				if notRun[c.line] != "" || done[c.line] {
					continue
				}
				done[c.line] = true
				switch {
				case strings.HasPrefix(c.line, "make "):
					checkTarget(t, c.line)
				case strings.Contains(c.line, "go test "):
					checkTests(t, c.line)
				case c.shown == nil && elsewhere[c.line] && onlyFixtures(made, dir, c.line):
				default:
					before := filesOf(t, dir)
					runSaid(t, dir, p, c)
					if onlyFixtures(made, dir, c.line) && slices.Equal(filesOf(t, dir), before) {
						elsewhere[c.line] = true
					}
				}
			}
		})
	}
}

// onlyFixtures reports whether a command names no file of the folder of its page but those that
// pages begin with, as they were.
func onlyFixtures(made, dir, line string) bool {
	for _, name := range strings.Fields(line) {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if was, none := os.ReadFile(filepath.Join(made, name)); err == nil && (none != nil || !bytes.Equal(was, text)) {
			return false
		}
	}
	return true
}

// filesOf lists the files of a folder, with their sizes and times.
func filesOf(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			all = append(all, fmt.Sprint(file, info.Size(), info.ModTime()))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// saved matches a file that a page has its reader save.
var saved = regexp.MustCompile("\\bas\\s+`(\\w+\\.txt)`[^\n.]*:\n\n((?: {4}.*\n)+)")

// runSaid runs a command and compares its output with what the page shows.
func runSaid(t *testing.T, dir string, p page, c said) {
	line := c.line
	if as, ok := runAs[line]; ok {
		line = as
	}
	line = strings.Replace(placeholders.Replace(line), "go run ./cmd/gridwright", "gridwright", 1)
	if missing := needs(line); missing != "" {
		t.Logf("%s: %s is not installed", c.line, missing)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GRIDWRIGHT_CORPUS=corpus")
	stdin, err := os.Open(filepath.Join(dir, "solved.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, &out, &errs
	// A page may show that a puzzle has no answer, or that an answer is wrong.
	if err := cmd.Run(); err != nil && !(cmd.ProcessState.ExitCode() == 1 && c.shown != nil) {
		t.Errorf("%s\n(run as %s): %v\n%s", c.line, line, err, errs.String())
		return
	}
	got := out.String() + errs.String()
	if len(c.shown) == 0 || matchesShown(c.shown, got) {
		return
	}
	if !strings.HasSuffix(p.name, ".md") || os.Getenv("UPDATE_SCRIPTS") == "" {
		t.Errorf("%s prints\n%s\nand the page shows\n%s", c.line, got, strings.Join(c.shown, "\n"))
		return
	}
	// Up to the first "...", as many lines are shown anew.
	lines := strings.Split(strings.TrimRight(got, "\n"), "\n")
	if n := slices.Index(c.shown, "..."); n >= 0 {
		lines = append(lines[:min(n, len(lines))], c.shown[n:]...)
	}
	block := func(lines []string) string {
		return "    $ " + c.line + "\n    " + strings.Join(lines, "\n    ") + "\n"
	}
	file := filepath.Join("..", "..", p.name)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, strings.Replace(string(text), block(c.shown), block(lines), 1))
}

// needs returns the solver that a command needs and that is not installed, or "".
func needs(line string) string {
	for solver, program := range map[string]string{"@cbc": "cbc", "@glpk": "glpsol", "gecode": "minizinc"} {
		if strings.Contains(line, solver) || strings.HasPrefix(line, program+" ") {
			if _, err := exec.LookPath(program); err != nil {
				return program
			}
		}
	}
	if strings.Contains(line, "mip") || strings.Contains(line, ".lp") || strings.Contains(line, ".mps") {
		if !solverFound() {
			return "a solver"
		}
	}
	return ""
}

// solverFound reports whether there is a solver. It starts each of them, once for all tests.
var solverFound = sync.OnceValue(func() bool {
	out, _ := exec.Command("gridwright", "list", "solvers", "--json").Output()
	return strings.Contains(string(out), `"found":true`)
})

// measured matches times, which differ from run to run, also those in logs of solvers.
var measured = regexp.MustCompile(`[\d.]+ ?(µs|ms|s|seconds)\b`)

// matchesShown compares an output with the output on a page, where "..." stands for any lines.
func matchesShown(shown []string, got string) bool {
	pattern := `^`
	for _, line := range shown {
		if strings.TrimSpace(line) == "..." {
			pattern += `(.*\n)*`
			continue
		}
		line = regexp.QuoteMeta(measured.ReplaceAllString(strings.TrimRight(line, " "), "TIME"))
		pattern += line + ` *\n`
	}
	got = measured.ReplaceAllString(got, "TIME")
	return regexp.MustCompile(pattern + `$`).MatchString(strings.TrimRight(got, "\n") + "\n")
}

// checkTarget requires that a target of make exists.
func checkTarget(t *testing.T, line string) {
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range strings.Fields(line)[1:] {
		if !strings.Contains(string(text), "\n"+target+":") {
			t.Errorf("%s: the Makefile has no target %s", line, target)
		}
	}
}

// checkTests requires that the package of a command exists, and tests or benchmarks for each word
// of its pattern.
func checkTests(t *testing.T, line string) {
	words := strings.Fields(strings.TrimSuffix(strings.ReplaceAll(line, "'", ""), " -update"))
	folder := words[len(words)-1]
	if at := slices.Index(words, "-C"); at > 0 && at+1 < len(words) {
		folder = "./" + filepath.Join(words[at+1], folder)
	}
	files, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
	if err != nil || !strings.HasPrefix(folder, ".") || len(files) == 0 {
		t.Errorf("%s: there are no tests in %s", line, folder)
		return
	}
	var text bytes.Buffer
	for _, f := range files {
		part, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(part)
	}
	for i, w := range words {
		what := map[string]string{"-run": "Test", "-bench": "Benchmark", "-fuzz": "Fuzz"}[w]
		if what == "" || words[i+1] == "^$" || words[i+1] == "XXX" {
			continue
		}
		pattern, _, _ := strings.Cut(words[i+1], "/")
		for _, name := range strings.Split(pattern, "|") {
			name = strings.Trim(name, "^$")
			if !regexp.MustCompile(`\nfunc ` + what + `\w*` + strings.TrimPrefix(name, what)).Match(text.Bytes()) {
				t.Errorf("%s: there is no %s*%s* in %s", line, what, name, folder)
			}
		}
	}
}

// repository returns the folder of the repository.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// fixtures creates the files that the commands name: the repository's examples, and puzzles, answers
// and models such as a reader may have.
func fixtures(t *testing.T, dir, root string) {
	t.Helper()
	const latin = "latin\n1 .\n. .\n"
	const sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	const lp = "Maximize\n obj: 3 soup + 2 bread\nSubject To\n money: soup + 0.5 bread <= 6\nBounds\n 0 <= soup <= 4\n" +
		" 0 <= bread <= 10\nGenerals\n soup\nEnd\n"
	files := map[string]string{
		"puzzle.txt": "# name=mine\n" + latin, "p.txt": latin, "big.txt": latin, "pasted.txt": latin, "sudoku.txt": "sudoku\n" + sudoku,
		"puzzles.txt": latin + "---\nnumbrix\n1 4 .\n. . .\n. . .\n", "loose.txt": "latin\n. . .\n. . .\n. . .\n",
		"halfway.txt": latin + "=\n? ?\n{2} ?\n",
		"answer.txt":  "1 2\n2 1\n", "solved.txt": latin + "=\n1 2\n2 1\n", "top95.txt": sudoku + sudoku, "model.opb": "+1 x1 >= 1 ;\n", "model.lp": lp,
		"plain.sol":   "x(1,1,1) 1\nx(1,2,2) 1\nx(2,1,2) 1\nx(2,2,1) 1\n",
		"heart.txt":   ". . x . .\n. . . . .\nx . . . x\nx x . x x\n",
		"small.study": "time 5s\nboard puzzle.txt\nsolve native\n", "docs/page.md": "", "whole/keep": "", "parts/keep": "",
		"boards/numbrix/a.txt": "numbrix\n1 4 .\n. . .\n. . .\n", "boards/numberlink/flow.txt": "numberlink\n1 . 1\n",
	}
	// The folder that GRIDWRIGHT_CORPUS names, with a board of each kind.
	for _, k := range gridwright.Kinds() {
		files["corpus/"+k.Name+"/a.txt"] = k.Example
	}
	for _, name := range []string{"ahle-inputs10", "ahle-janko", "flow"} {
		files["corpus/numberlink/"+name+".txt"] = "numberlink\n1 . 1\n"
	}
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	if err := os.Symlink(filepath.Join(root, "examples"), filepath.Join(dir, "examples")); err != nil {
		t.Fatal(err)
	}
	// A gzipped model, records and a kind, as the program writes them.
	for _, line := range []string{"kind init mine", "model -o model.mps.gz puzzle.txt",
		"solve --shard 1/2 --records parts/1.jsonl puzzles.txt",
		"solve --shard 2/2 --records parts/2.jsonl puzzles.txt",
		"generate numbrix 3 --json -o small.jsonl", "generate numbrix 4 --json -o large.jsonl"} {
		cmd := exec.Command("gridwright", strings.Fields(line)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", line, err, out)
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// copyStudies copies the studies with their records and tables, so that no run is missing.
func copyStudies(t *testing.T, root, dir string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, "study"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".study") && !strings.HasSuffix(file, ".txt") && d.Name() != "runs.jsonl" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		write(t, filepath.Join(dir, rel), string(text))
		if rel == filepath.Join("study", "gaps", "runs.jsonl") {
			write(t, filepath.Join(dir, "results", "runs.jsonl"), string(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestDocsCommandsAreFound: the test above finds commands, and its tables have no command that is
// on no page.
func TestDocsCommandsAreFound(t *testing.T) {
	p := page{"x.md", "Say `gridwright solve\nFILE` or `count --limit 3`, or `make check`; `make` alone is none.\n\n" +
		"    $ gridwright list kinds\n    a\n      b\n\n    GRIDWRIGHT_X=1 gridwright study x\n    no command\n"}
	var got []string
	for _, c := range p.commands() {
		got = append(got, fmt.Sprintf("%s %v %q", c.line, c.inline, c.shown))
	}
	want := []string{`gridwright list kinds false ["a" "  b"]`, `GRIDWRIGHT_X=1 gridwright study x false []`,
		`gridwright solve FILE true []`, `gridwright count --limit 3 true []`, `make check true []`}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if !matchesShown([]string{"a 3 ms", "...", "b"}, "a 4.5 µs\nx\ny\nb\n") || matchesShown([]string{"a"}, "a\nb\n") ||
		matchesShown([]string{"...", "8 nodes"}, "a\n9 nodes\n") {
		t.Error("what is shown is compared wrongly")
	}
	found := map[string]bool{}
	for _, p := range append(docPages(t), helpPages(t)...) {
		for _, c := range p.commands() {
			found[c.line] = true
		}
	}
	for _, table := range []map[string]string{notRun, runAs} {
		for line := range table {
			if !found[line] {
				t.Errorf("no page has the command %q", line)
			}
		}
	}
}

// pathLike matches relative names of files and folders, with what stands before.
var pathLike = regexp.MustCompile(`(?:^|[^\w./*-])([\w.*-]+(?:/[\w.*-]+)+/?)`)

// TestDocsFiles: the files that pages and help name exist. F stands for a family and NAME for any
// name. Paths outside the repository's folders belong to the reader.
func TestDocsFiles(t *testing.T) {
	for _, p := range append(docPages(t), helpPages(t)...) {
		for _, m := range pathLike.FindAllStringSubmatch(p.text, -1) {
			name := strings.TrimRight(strings.TrimPrefix(m[1], "../../"), "./")
			first, _, _ := strings.Cut(name, "/")
			if info, err := os.Stat(filepath.Join("..", "..", first)); err != nil || !info.IsDir() || first == ".." {
				continue
			}
			if !exists(name) {
				t.Errorf("%s names %s, which does not exist", p.name, name)
			}
		}
	}
	for _, name := range []string{"docs/nothing.md", "examples/numberlink-4x6.txt"} {
		if exists(name) {
			t.Errorf("%s is said to exist", name)
		}
	}
}

// exists reports whether a file of the repository exists, with some name for each placeholder.
func exists(name string) bool {
	var tries []string
	for _, family := range []string{"path", "link", "latin"} {
		try := regexp.MustCompile(`\bF\b`).ReplaceAllString(name, family)
		tries = append(tries, strings.Replace(try, "NAME", "*", 1))
	}
	for _, try := range tries {
		if found, err := filepath.Glob(filepath.Join("..", "..", try)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

// pageLink matches a link into the page that "gridwright serve" serves, and the file that it names.
var pageLink = regexp.MustCompile(`http://127\.0\.0\.1:8737/#(\S+)(?: "(.*)")?`)

// TestDocsPageLinks: the links of lessons open the examples that they name in the panel of equations,
// by formulations that they have, in languages that have a program; and the lesson itself.
func TestDocsPageLinks(t *testing.T) {
	for _, p := range docPages(t) {
		links := pageLink.FindAllStringSubmatch(p.text, -1)
		if strings.HasPrefix(p.name, "docs/lessons/") && len(links) < 3 {
			t.Errorf("%s has %d links into the page", p.name, len(links))
		}
		for _, m := range links {
			parts, err := url.ParseQuery(m[1])
			if err != nil {
				t.Fatal(err)
			}
			if parts.Has("lesson") {
				if p.name != "docs/lessons/"+parts.Get("lesson")+".md" {
					t.Errorf("%s: %s is another lesson", p.name, m[0])
				}
				continue
			}
			board, err := gridwright.Parse(parts.Get("p"))
			text, fault := os.ReadFile(filepath.Join("..", "..", m[2]))
			example, wrong := gridwright.Parse(string(text))
			if err = errors.Join(err, fault, wrong); err != nil || board.String() != example.String() ||
				parts.Get("tab") != "model" {
				t.Errorf("%s: %s does not open %s: %v", p.name, m[0], m[2], err)
				continue
			}
			file := filepath.Join(t.TempDir(), "board.txt")
			write(t, file, parts.Get("p"))
			code, _, errs := run("model", "--formulation", parts.Get("formulation"), "--to", parts.Get("as"), file)
			if code != 0 {
				t.Errorf("%s: %s: %s", p.name, m[0], errs)
			}
		}
	}
}

// TestDocsLists: the lists on the pages match those of the program.
func TestDocsLists(t *testing.T) {
	text := map[string]string{}
	for _, p := range append(docPages(t), helpPages(t)...) {
		text[p.name] = p.text
	}
	has := func(page, what string) {
		t.Helper()
		if !strings.Contains(text[page], what) {
			t.Errorf("%s lacks %q", page, what)
		}
	}
	for _, k := range gridwright.Kinds() {
		has("docs/records.md", "`"+k.Name+"`")
		if !regexp.MustCompile(`(?m)^### .*\b` + k.Name + `\b`).MatchString(text["docs/format.md"]) {
			t.Errorf("docs/format.md has no section on %s", k.Name)
		}
		for _, o := range k.Options {
			has("docs/format.md", "`"+o.Key+"=")
		}
	}
	formulations := 0
	for _, f := range gridwright.Families() {
		formulations += len(f.Formulations)
		for _, form := range f.Formulations {
			has("docs/formulations.md", "`"+form.Name+"`")
		}
	}
	for _, page := range []string{"README.md", "CHANGELOG.md"} {
		has(page, fmt.Sprintf("%d formulations", formulations))
	}
	for _, s := range []job.Status{job.Unique, job.Several, job.Solved, job.None, job.Unknown, job.Counted, job.AtLeast,
		job.Relaxed, job.Failed} {
		has("docs/records.md", fmt.Sprintf("\n| `%s` |", s))
	}
	for _, s := range []gridwright.Stop{gridwright.Exhausted, gridwright.AtLimit, gridwright.OutOfTime, gridwright.Interrupted, gridwright.Unsupported, gridwright.Flawed,
		gridwright.Faulty} {
		has("docs/records.md", fmt.Sprintf("`%s`", s))
	}
	for _, s := range solvers.All(os.Getenv) {
		if !strings.Contains(strings.ToLower(text["README.md"]), strings.TrimSuffix(s.Name, "-program")) {
			t.Errorf("README.md does not mention %s", s.Name)
		}
	}
	// The words of a study, from the error for an unknown one.
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.study"), "unknown\n")
	out, _ := exec.Command("gridwright", "study", filepath.Join(dir, "a.study")).CombinedOutput()
	_, list, _ := strings.Cut(string(out), "expected ")
	list, _, ok := strings.Cut(list, " with its")
	if !ok {
		t.Fatalf("no list in %s", out)
	}
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(list, " or ", ", "), func(c rune) bool { return c == ',' || c == ' ' }) {
		has("help study", "\n  "+word)
	}
}

// version matches a solver with its version, or with a time in seconds.
var version = regexp.MustCompile(`\b(HiGHS|CBC|GLPK) (\d+(?:\.\d+)+)( s\b)?`)

// TestDocsVersions: all figures on the pages are for the solver versions of the studies.
func TestDocsVersions(t *testing.T) {
	study, err := os.ReadFile("../../study/claims/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range docPages(t) {
		for _, m := range version.FindAllStringSubmatch(p.text, -1) {
			if m[3] != "" {
				continue
			}
			if measured := strings.ToLower(m[1]) + " " + m[2]; !strings.Contains(string(study), measured) {
				t.Errorf("%s has figures of %s, and the studies have none", p.name, m[0])
			}
		}
	}
}

// TestExampleCommands: the command in the comment of an example prints its board, the last if there
// are several.
func TestExampleCommands(t *testing.T) {
	t.Parallel()
	slow := []string{"kenken-6x6.txt", "killer-9x9.txt", "shikaku-10x10.txt"}
	files, err := filepath.Glob("../../examples/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	comment := regexp.MustCompile(`(?m)^#.*$`)
	words := func(board string) string {
		return strings.Join(strings.Fields(comment.ReplaceAllString(board, "")), " ")
	}
	command := regexp.MustCompile(`gridwright (generate( [-\w]+)+)`)
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m := command.FindStringSubmatch(strings.ReplaceAll(string(text), "\n# ", " "))
		if m == nil || slices.Contains(slow, filepath.Base(file)) {
			continue
		}
		found++
		w := newWorld("")
		if code := cli.Main(t.Context(), w.Env, strings.Fields(m[1])); code != 0 {
			t.Errorf("%s: exit code %d, %s", file, code, w.err.String())
			continue
		}
		boards := strings.Split(strings.TrimSuffix(w.out.String(), "---\n"), "---\n")
		if words(boards[len(boards)-1]) != words(string(text)) {
			t.Errorf("%s: %q prints another board:\n%s", file, m[1], w.out.String())
		}
	}
	if found == 0 {
		t.Error("no example has a command")
	}
}
