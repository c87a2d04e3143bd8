package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/sattest"
	"github.com/gridwright/gridwright/sat"
)

// manyCuts is a board on which a step rests on one rule, that a path joins a pair. The rule alone
// has a clause for each of the cuts between its terminals, too many to list.
const manyCuts = `numberlink
. 1 2 . 3 . . 3
. 4 . . . . . .
. . . . . 5 . .
6 . . . . . . 1
. . . . 2 . . .
. . . . . . . .
. . . . . 4 . .
. . 6 . . . . 5
`

// threeWays is a board with a narrow pass of three pairs.
const threeWays = `numberlink cover=no
1 . . . . . .
. 2 . . . . 3
. 3 . 1 . 2 .
. . . . . . .
`

// ruleClauses matches the comment of a formula that names the clauses of a rule.
var ruleClauses = regexp.MustCompile(`(?m)^c clauses (\d+) to (\d+) are rule \d+: (.*)$`)

// TestHintProofs: CaDiCaL, or else the solver of this module, finds that no formula of the steps of
// the examples has a model, and that each has one if the clauses of any rule are left out. None has
// a clause that is the fact itself: such steps have a certificate, which the checker accepts. It tries one step in 3, or all with GRIDWRIGHT_WHOLE. GRIDWRIGHT_BOARDS names a file
// of other puzzles to explain.
func TestHintProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a program for each rule of each step")
	}
	text := os.Getenv("GRIDWRIGHT_BOARDS")
	var args []string
	if text == "" {
		boards := []string{manyCuts, threeWays}
		for _, k := range gridwright.Kinds() {
			boards = append(boards, k.Example)
		}
		for _, board := range boards {
			args = append(args, filepath.Join(t.TempDir(), "board.txt"))
			if err := os.WriteFile(args[len(args)-1], []byte(board), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		args = []string{text}
	}
	dir := t.TempDir()
	w := newWorld("")
	code := cli.Main(context.Background(), w.Env,
		append([]string{"hint", "--all", "--time", "20", "--cnf", dir}, args...))
	if code != 0 && code != 3 {
		t.Fatalf("exit code %d: %s", code, w.err.String())
	}
	files, err := filepath.Glob(filepath.Join(dir, "board-*-step-*.cnf"))
	if err != nil || len(files) < len(args) {
		t.Fatalf("%d formulas, %v", len(files), err)
	}
	formulas := 0
	for _, file := range sample.Of(files, 3) {
		formulas += proved(t, file)
	}
	certificates, err := filepath.Glob(filepath.Join(dir, "board-*-step-*.cert"))
	if err != nil || text == "" && len(certificates) == 0 {
		t.Errorf("%d certificates, %v", len(certificates), err)
	}
	for _, file := range certificates {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Check(bytes.NewReader(text))
		if err != nil || r.Claim != "facts" || len(r.Facts) != 1 {
			t.Errorf("%s: %+v, %v", filepath.Base(file), r, err)
		}
	}
	t.Logf("%d formulas, of which %d with those without a rule were tried, and %d certificates", len(files),
		formulas, len(certificates))
}

// proved tests a formula, and those with the clauses of a rule left out. It returns their number,
// and refuses a clause of a rule that is the fact itself.
func proved(t *testing.T, file string) (formulas int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read(context.Background(), strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if s := status(t, f); s != sat.Unsat {
		t.Errorf("%s: %v", filepath.Base(file), s)
	}
	rules := ruleClauses.FindAllStringSubmatch(string(text), -1)
	if len(rules) == 0 {
		t.Errorf("%s has no rules", filepath.Base(file))
	}
	if strings.Contains(string(text), "whether it needs all rules is not known") {
		t.Logf("%s may have rules too many", filepath.Base(file))
		return 1
	}
	for i, m := range rules {
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		if first < 1 || last > len(f.Clauses) || last < first {
			t.Fatalf("%s: rule %d has the clauses %d to %d of %d", filepath.Base(file), i+1, first, last,
				len(f.Clauses))
		}
		if slices.ContainsFunc(f.Clauses[first-1:last], func(c []cnf.Lit) bool {
			return slices.Equal(c, []cnf.Lit{f.Clauses[0][0].Not()})
		}) {
			t.Errorf("%s: rule %d is the fact itself: %s", filepath.Base(file), i+1, m[3])
		}
		rest := &cnf.Formula{Vars: f.Vars,
			Clauses: slices.Concat(f.Clauses[:first-1], f.Clauses[last:])}
		if s := status(t, rest); s != sat.Sat {
			t.Errorf("%s without rule %d: %v", filepath.Base(file), i+1, s)
		}
	}
	return 1 + len(rules)
}

// status asks CaDiCaL if it is installed.
func status(t *testing.T, f *cnf.Formula) sat.Status {
	t.Helper()
	if slices.Contains(sattest.Programs(), "cadical") {
		return sattest.Ask(t, "cadical", f)
	}
	s := sat.New(sat.Options{})
	s.AddVars(f.Vars)
	for _, c := range f.Clauses {
		s.Add(c...)
	}
	return s.Solve(context.Background(), sat.Limits{})
}
