package file_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
)

// optima are the optima of some files of the folder that GRIDWRIGHT_LPMPS names.
var optima = map[string]float64{
	"afiro.mps": -464.75314, "lseu.mps": 1120, "egout.mps": 568.1007, "gt2.mps": 21166, "bell5.mps": 8966406.4915,
}

// refused are the files there that are to be refused, with a word of the reason.
var refused = map[string]string{
	"1448.lp": "expected Minimize or Maximize", "1449b.lp": "expected the title of a section",
	"2821-duplicate.mps": "quadratic", "2821-qmatrix.mps": "quadratic", "2821-quadobj.mps": "quadratic",
	"atwood0.mps": "quadratic", "garbage.mps": "unknown section", "nan0.mps": "expected a number",
	"nan1.mps": "expected a number", "nan2.mps": "expected a number", "qcqp.lp": "quadratic", "qjh.lp": "quadratic",
	"qjh.mps": "quadratic", "qjh_qmatrix.mps": "quadratic", "qjh_uncon.lp": "quadratic",
	"qpinfeasible.lp": "quadratic", "qpunbounded.lp": "quadratic", "semi-continuous.lp": "semicontinuous",
	"semi-continuous.mps": "semicontinuous", "semi-integer.lp": "semicontinuous", "semi-integer.mps": "semicontinuous",
}

// TestRealFiles reads the files that real readers meet: each is refused for a true reason, or read,
// and what is read, written again in both formats and read back is the same model.
func TestRealFiles(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_LPMPS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_LPMPS names no folder of LP and MPS files")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.*p*"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	exe, noSolver := cbc.Program().Find(os.Getenv)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			m, err := file.Read(context.Background(), f, name)
			if reason := refused[filepath.Base(name)]; reason != "" {
				var syntax *lin.SyntaxError
				if !errors.As(err, &syntax) || !strings.Contains(err.Error(), reason) {
					t.Errorf("%v, want %q", err, reason)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if noSolver != nil {
				return
			}
			if known, ok := optima[filepath.Base(name)]; ok {
				if got := solved(t, exe, m); got.Stop != mip.Optimal || !near(got.Obj, known) {
					t.Errorf("%s %v, want %v", got.Stop, got.Obj, known)
				}
			}
			// The relaxation also shows a change, and needs no branching.
			want, shape := solved(t, exe, m.Relaxed()), lintest.Portable(t, m).Stats()
			for _, form := range []string{"again.lp", "again.mps"} {
				again := reread(t, m, form)
				if got := solved(t, exe, again.Relaxed()); got.Stop != want.Stop || !near(got.Obj, want.Obj) {
					t.Errorf("as %s: %s %v, want %s %v", form, got.Stop, got.Obj, want.Stop, want.Obj)
				}
				if got := lintest.Portable(t, again).Stats(); got.Binaries != shape.Binaries || got.Integers != shape.Integers ||
					got.Rows != shape.Rows || got.Nonzeros != shape.Nonzeros {
					t.Errorf("as %s: %+v, want %+v", form, got, shape)
				}
			}
		})
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-5*max(1, math.Abs(b)) }

// solved solves a model. For one that maximizes it negates the optimum, as in MPS files.
func solved(t *testing.T, exe string, m *lin.Model) mip.Result {
	t.Helper()
	r, err := mip.Solve(context.Background(), cbc.New(exe), m, mip.Options{Time: 5 * time.Minute}) // for a hang
	if err != nil {
		t.Fatal(err)
	}
	if m.Maximize {
		r.Obj = -r.Obj
	}
	return r
}

// reread writes a model and reads it back.
func reread(t *testing.T, m *lin.Model, name string) *lin.Model {
	t.Helper()
	var b bytes.Buffer
	if _, err := file.Write(context.Background(), &b, name, m); err != nil {
		t.Fatal(err)
	}
	back, err := file.Read(context.Background(), &b, name)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func TestReadNames(t *testing.T) {
	m := &lin.Model{Name: "m"}
	m.SetObj(2, m.Binary("x"))
	for _, name := range []string{"m.lp", "m.MPS", "m.lp.gz", "m.mps.gz"} {
		if back := reread(t, m, name); len(back.Cols) != 1 || back.Cols[0] != m.Cols[0] {
			t.Errorf("%s: %+v", name, back.Cols)
		}
	}
	for text, want := range map[string]string{"\x1f\x8bxx": "cut short", "min x\nst\n r: x >= inf\nend": "makes no sense"} {
		if _, err := file.Read(context.Background(), strings.NewReader(text), "m.lp"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := file.Read(context.Background(), strings.NewReader(""), "m.txt"); err == nil || !strings.Contains(err.Error(), "ends in none of") {
		t.Error(err)
	}
}

// TestRandomRoundTrip: what is written of a random model reads back as its portable form, the
// columns perhaps in another order.
func TestRandomRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := lintest.Random(rt, rapid.Float64Range(-1e6, 1e6))
		for _, name := range []string{"m.lp", "m.mps"} {
			var b bytes.Buffer
			cols, err := file.Write(context.Background(), &b, name, m)
			if err != nil {
				rt.Fatal(err)
			}
			text := b.String()
			back, err := file.Read(context.Background(), &b, name)
			if err != nil {
				rt.Fatalf("%s: %v\n%s", name, err, text)
			}
			want := lintest.Portable(t, m)
			sign := 1.0
			if m.Maximize && !back.Maximize {
				sign = -1 // MPS files minimize
			}
			at := map[string]int{}
			for j, c := range back.Cols {
				at[c.Name] = j
			}
			for j, c := range want.Cols {
				i, ok := at[cols[j]]
				if !ok {
					i = len(back.Cols)
					back.Cols = append(back.Cols, lin.Col{Name: cols[j], Hi: lin.Inf})
				}
				got := back.Cols[i]
				if got.Lo != c.Lo || got.Hi != c.Hi || got.Integer != c.Integer || got.Obj*sign != c.Obj {
					rt.Fatalf("%s: the column %+v became %+v\n%s", name, c, got, text)
				}
			}
			if len(back.Rows) != len(want.Rows) {
				rt.Fatalf("%s: %d rows became %d\n%s", name, len(want.Rows), len(back.Rows), text)
			}
			for i, r := range want.Rows {
				got := back.Rows[i]
				coefs := map[string]float64{}
				for _, t := range got.Terms.Merged() {
					coefs[back.Cols[t.Col].Name] = t.Coef
				}
				same := got.Lo == r.Lo && got.Hi == r.Hi
				for _, t := range r.Terms.Merged() {
					same = same && coefs[cols[t.Col]] == t.Coef
					delete(coefs, cols[t.Col])
				}
				for _, left := range coefs {
					same = same && left == 0
				}
				if !same {
					rt.Fatalf("%s: the row %+v became %+v\n%s", name, r, got, text)
				}
			}
		}
	})
}
