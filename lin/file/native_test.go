package file_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// A native is a solver that reads files of others by itself.
type native struct {
	name string
	// solve lets the program solve the files, or their relaxations, and leaves FILE.sol beside each
	// that it has read.
	solve  func(t *testing.T, files []string, relax bool, seconds int)
	answer func(printed, solution string) (answer, error)
}

// natives gives those of this machine.
func natives(t *testing.T) []native {
	var here []native
	add := func(n native, command string) {
		if _, err := exec.LookPath(command); err == nil {
			here = append(here, n)
		}
	}
	add(native{"cbc", each(cbcRuns), cbcAnswer}, "cbc")
	add(native{"glpsol", each(glpsolRuns), glpsolAnswer}, "glpsol")
	folder, err := highswasm.Folder(os.Getenv)
	pack := filepath.Join(folder, "highs.js")
	if _, absent := os.Stat(pack); err == nil && absent == nil {
		add(native{"highs", func(t *testing.T, files []string, relax bool, seconds int) {
			args := []string{filepath.Join("testdata", "highs.cjs"), pack, strconv.Itoa(seconds),
				map[bool]string{false: "solve", true: "relax"}[relax]}
			if _, err := exec.Command("node", append(args, files...)...).CombinedOutput(); err != nil {
				t.Error(err)
			}
		}, highsAnswer}, "node")
	}
	if len(here) == 0 {
		t.Skip("none of cbc, glpsol and HiGHS with node is installed")
	}
	return here
}

// each runs commands for each file, up to the first that leaves a solution. What they print goes to
// FILE.log.
func each(runs func(name string, relax bool, seconds int) [][]string,
) func(*testing.T, []string, bool, int) {
	return func(_ *testing.T, files []string, relax bool, seconds int) {
		for _, path := range files {
			folder, name := filepath.Split(path)
			for _, args := range runs(name, relax, seconds) {
				ctx, cancel := context.WithTimeout(context.Background(), patience)
				cmd := exec.CommandContext(ctx, args[0], args[1:]...)
				cmd.Dir, cmd.WaitDelay = folder, time.Second
				out, _ := cmd.CombinedOutput() // exit codes differ; the solution file decides
				cancel()
				_ = os.WriteFile(path+".log", out, 0o600) // claim misses it
				if _, err := os.Stat(path + ".sol"); err == nil {
					break
				}
			}
		}
	}
}

func cbcRuns(name string, relax bool, seconds int) [][]string {
	how := "solve"
	if relax {
		how = "initialSolve"
	}
	return [][]string{{"cbc", name, "-sec", strconv.Itoa(seconds), how, "solution", name + ".sol"}}
}

// glpsolRuns: the fixed form of MPS files, and then the free one.
func glpsolRuns(name string, relax bool, seconds int) [][]string {
	var runs [][]string
	for _, form := range []string{"--mps", "--freemps"} {
		if strings.HasSuffix(name, ".lp") {
			form = "--lp"
		}
		run := []string{"glpsol", form, name, "--tmlim", strconv.Itoa(seconds), "-w", name + ".sol"}
		if relax {
			run = append(run, "--nomip")
		}
		runs = append(runs, run)
	}
	return runs
}

// differs holds the files of which we and some native readers say different things, and why.
var differs = map[string]string{
	"1448.lp":                   "HiGHS reads a file that does not begin with an objective as empty",
	"2821-duplicate.mps":        "quadratic",
	"2821-qmatrix.mps":          "quadratic",
	"2821-quadobj.mps":          "quadratic",
	"atwood0.mps":               "quadratic",
	"qjh.lp":                    "quadratic",
	"qjh.mps":                   "quadratic",
	"qjh_qmatrix.mps":           "quadratic",
	"qjh_uncon.lp":              "quadratic",
	"qpinfeasible.lp":           "quadratic",
	"qpunbounded.lp":            "quadratic",
	"2122.lp":                   "CBC loses its integer columns",
	"nan0.mps":                  "HiGHS reads nan as a number",
	"nan1.mps":                  "HiGHS reads nan as a number",
	"moi-columns-malformed.mps": "HiGHS drops a word without a number",
	"column-comes-back.mps":     "HiGHS takes two columns",
	"repeated-bounds.mps":       "HiGHS takes the first",
	"ours-cut.lp":               "GLPK reads a file without its last line",
	"semi-continuous.mps":       "CBC ignores OBJSENSE MAX; HiGHS loses that the column is integer as well",
	"semi-integer.mps":          "neither CBC nor GLPK knows bounds SI",
	"silly-names.mps":           "neither CBC nor GLPK reads OBJSENSE MIN on one line",
	"dD2e.mps":                  "neither CBC nor GLPK reads exponents with D",
	"ours-free-integer.lp":      "CBC knows no =<, GLPK no constant in the objective",
	"ours-infinity-1e20.lp":     "CBC and GLPK take 1e20 as finite",
	"ours-fractional-bounds.lp": "we write whole bounds, which the relaxation shows; HiGHS is wrong about the file",
	"e226.mps":                  "GLPK adds the right-hand side of the objective",
}

// sampled are the files of GRIDWRIGHT_LPMPS that are compared without GRIDWRIGHT_SOAK.
var sampled = []string{"afiro.mps", "blending.mps", "garbage.mps", "gams10am.mps",
	"moi-columns-malformed.mps", "nan1.mps", "ours-two-rhs-sets.mps", "2122.lp"}

// TestNative compares our readers with those of CBC, GLPK and HiGHS: of each file that a program
// reads, it finds the same optimum as of the file that we write of it, and where CBC and GLPK refuse
// a file, so do we. GRIDWRIGHT_SOAK sets the seconds that each program has for a file of all folders.
func TestNative(t *testing.T) {
	if testing.Short() {
		t.Skip("runs each program on each file twice")
	}
	seconds, soak := 5, false
	if n, err := strconv.Atoi(os.Getenv("GRIDWRIGHT_SOAK")); err == nil {
		seconds, soak = n, true
	}
	folders := append(filepath.SplitList(os.Getenv("GRIDWRIGHT_LPMPS")),
		"/usr/share/doc/glpk-utils/examples", filepath.Join("..", "mps", "testdata", "refused"))
	if field := os.Getenv("GRIDWRIGHT_FIELD"); soak && field != "" {
		folders = append(folders, field)
	}
	here, scratch := natives(t), t.TempDir()
	var files []string
	for _, folder := range folders {
		_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
			name := strings.TrimSuffix(filepath.Base(path), ".gz")
			model := strings.HasSuffix(name, ".lp") || strings.HasSuffix(name, ".mps")
			if err == nil && model && (soak || d.Name() != filepath.Base(folder) &&
				(slices.Contains(sampled, name) || strings.HasPrefix(folder, "/usr") || folder[0] == '.')) {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) < 8 {
		t.Skip("neither GRIDWRIGHT_LPMPS nor the examples of GLPK are here")
	}
	relaxed := []bool{false}
	if soak {
		relaxed = []bool{true, false}
	}
	for _, relax := range relaxed {
		nativelyAlike(t, here, files, filepath.Join(scratch, strconv.FormatBool(relax)), relax, seconds)
	}
}

// claim is what a program says of a file, or that it refuses it, or that it ends undecided.
func claim(n native, path string) (a answer, refused, decided bool) {
	text, err := os.ReadFile(path + ".sol")
	printed, _ := os.ReadFile(path + ".log")
	if err != nil || strings.Contains(string(printed), "Current model not valid") {
		return a, true, true
	}
	a, err = n.answer(string(printed), string(text))
	return a, false, err == nil
}

// nativelyAlike compares what each program says of the files and of ours.
func nativelyAlike(t *testing.T, here []native, files []string, scratch string, relax bool, seconds int) {
	models := make([]*lin.Model, len(files))
	faults := make([]error, len(files))
	unwritable := make([]bool, len(files)) // as sets and conditions on columns without bounds
	name := func(kind string, n native, i int) string {
		base := strings.TrimSuffix(filepath.Base(files[i]), ".gz")
		return filepath.Join(scratch, n.name, strconv.Itoa(i), kind+filepath.Ext(base))
	}
	compared, undecided := 0, 0
	for _, n := range here {
		var theirs, ours []string
		for i, path := range files {
			if err := os.MkdirAll(filepath.Dir(name("its", n, i)), 0o700); err != nil {
				t.Fatal(err)
			}
			text := unpacked(t, path)
			if err := os.WriteFile(name("its", n, i), text, 0o600); err != nil {
				t.Fatal(err)
			}
			theirs = append(theirs, name("its", n, i))
			if models[i] == nil && faults[i] == nil {
				models[i], faults[i] = file.Read(context.Background(), strings.NewReader(string(text)),
					name("its", n, i))
			}
			if m := models[i]; m != nil {
				if _, err := m.Portable(context.Background()); err != nil {
					faults[i], models[i], unwritable[i] = err, nil, true
					continue
				}
				if err := write(m, name("our", n, i)); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				ours = append(ours, name("our", n, i))
			}
		}
		n.solve(t, append(theirs, ours...), relax, seconds)
	}
	for i, path := range files {
		base, refusals := strings.TrimSuffix(filepath.Base(path), ".gz"), 0
		for _, n := range here {
			its, refused, ended := claim(n, name("its", n, i))
			if refused && n.name != "highs" {
				refusals++
			}
			if refused || models[i] == nil {
				if !refused && differs[base] == "" && !unwritable[i] {
					t.Errorf("%s (relaxed %v): %s says %v, and we refuse it: %v", path, relax, n.name, its, faults[i])
				}
				continue
			}
			our, unread, done := claim(n, name("our", n, i))
			if unread {
				t.Errorf("%s: %s refuses what we write of it", path, n.name)
			}
			if !ended || !done {
				undecided++
				continue
			}
			compared++
			if models[i].Maximize && strings.HasSuffix(name("our", n, i), ".mps") {
				our.obj = -our.obj // such a file minimizes
			}
			same := its.stop == our.stop && !(math.Abs(its.obj-our.obj) > 1e-5*max(1, math.Abs(our.obj)))
			if !same && differs[base] == "" {
				t.Errorf("%s (relaxed %v): %s says %v, and %v of ours", path, relax, n.name, its, our)
			}
		}
		if refusals == 2 && models[i] != nil && differs[base] == "" {
			t.Errorf("%s: cbc and glpsol refuse it", path)
		}
	}
	t.Logf("%d files, relaxed %v: %d comparisons, %d without an end", len(files), relax, compared, undecided)
	if compared < len(files)/3 {
		t.Error("these are too few")
	}
}

// unpacked returns the text of a file that may be packed.
func unpacked(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil && strings.HasSuffix(path, ".gz") {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(text)); err == nil {
			text, err = io.ReadAll(z)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}
