package file_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/internal/lintest"
)

// refused are the files of the folders that GRIDWRIGHT_LPMPS names which are to be refused, with a
// word of the reason.
var refused = map[string]string{
	"1448.lp": "expected Minimize or Maximize", "1449b.lp": `"subject" does not begin its line`,
	"2821-duplicate.mps": "quadratic", "2821-qmatrix.mps": "quadratic", "2821-quadobj.mps": "quadratic",
	"atwood0.mps": "quadratic", "garbage.mps": "unknown section", "nan0.mps": "expected a number",
	"nan1.mps": "expected a number", "nan2.mps": "expected a number", "qcqp.lp": "quadratic", "qjh.lp": "quadratic",
	"qjh.mps": "quadratic", "qjh_qmatrix.mps": "quadratic", "qjh_uncon.lp": "quadratic",
	"qpinfeasible.lp": "quadratic", "qpunbounded.lp": "quadratic",

	"moi-bounds-malformed.mps":  `line 7, column 2: unknown type of bound "ZZ"`,
	"moi-columns-malformed.mps": `line 5, column 24: expected a number, found "d"`,
	"moi-ranges-malformed.mps":  `line 11, column 24: expected a number, found "x"`,
	"ours-cut.lp":               "line 6, column 1: the file ends without a line End",
}

// noted are the notes on the files there.
var noted = map[string]string{
	"ours-two-rhs-sets.mps": `line 9, column 2: the right-hand sides of the set "RHS2" are ignored: only the first set, "RHS1", counts`,
}

// TestRealFiles reads the files that real readers meet: each is refused for a true reason, or read,
// and what is read, written in both formats and read back is the same model.
func TestRealFiles(t *testing.T) {
	folders := filepath.SplitList(os.Getenv("GRIDWRIGHT_LPMPS"))
	if len(folders) == 0 {
		t.Skip("GRIDWRIGHT_LPMPS names no folder of LP and MPS files")
	}
	refusals, read := 0, 0
	for _, dir := range folders {
		files, err := filepath.Glob(filepath.Join(dir, "*.*p*"))
		if err != nil || len(files) < 10 {
			t.Fatalf("%s: %d files, %v", dir, len(files), err)
		}
		for _, name := range files {
			t.Run(filepath.Base(name), func(t *testing.T) {
				f, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				var notes []string
				m, err := file.ReadWith(context.Background(), f, name,
					lin.ReadOptions{Note: func(n lin.Note) { notes = append(notes, n.String()) }})
				if reason := refused[filepath.Base(name)]; reason != "" {
					var syntax *lin.SyntaxError
					if !errors.As(err, &syntax) || !strings.Contains(err.Error(), reason) {
						t.Errorf("%v, want %q", err, reason)
					}
					refusals++
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				read++
				if got := strings.Join(notes, "\n"); got != noted[filepath.Base(name)] {
					t.Errorf("the notes %q", got)
				}
				for _, form := range []string{"again.lp", "again.mps"} {
					if err := unchanged(form, m); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	t.Logf("%d files are refused, %d are read", refusals, read)
	if refusals < 4 || read < 10 {
		t.Error("these are too few to be all")
	}
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
	for text, want := range map[string]string{"\x1f\x8bxx": "cut short", "min x\nst\n r: x >= inf\nend": "is infinite"} {
		if _, err := file.Read(context.Background(), strings.NewReader(text), "m.lp"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := file.Read(context.Background(), strings.NewReader(""), "m.txt"); err == nil || !strings.Contains(err.Error(), "does not end in") {
		t.Error(err)
	}
}

// TestReadShown: where no name states the format, the text shows it, compressed or not.
func TestReadShown(t *testing.T) {
	for _, m := range lintest.Models() {
		for _, name := range []string{"m.lp", "m.mps", "m.lp.gz", "m.mps.gz"} {
			text, _ := written(t, name, m.Model)
			want, err := file.Read(context.Background(), bytes.NewReader(text), name)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := file.Read(context.Background(), bytes.NewReader(text), ""); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s as %s without a name: %v", m.Name, name, err)
			}
		}
	}
	for text, want := range map[string]string{
		"\\ a comment\n\n  MAX\\\n x\nst\nx<=1\nend": "", "\ufeff* comment\n\nname x\nROWS\n N c\nENDATA\n": "",
		"\ufeffmaximum x\nst\nx<=1\nend": "", "OBJSENSE\n MAX\nROWS\n N c\nENDATA\n": "",
		"": "begins neither", "numbrix\n1 .\n": "begins neither", "sudoku\n": "begins neither", "maximal\n": "begins neither",
		strings.Repeat("\\\n", 1<<16) + "min x\nend": "begins neither", "min x\nst\n x y": "line 3, column 4",
	} {
		_, err := file.Read(context.Background(), strings.NewReader(text), "")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}

// unchanged writes a model and reads it back. The error describes how it differs from its portable
// form, the columns perhaps in another order.
func unchanged(name string, m *lin.Model) error {
	ctx := context.Background()
	var b bytes.Buffer
	cols, err := file.Write(ctx, &b, name, m)
	if err != nil {
		return err
	}
	text := b.String()
	differs := func(format string, args ...any) error {
		return fmt.Errorf("%s: "+format+"\n%.2000s", append(append([]any{name}, args...), text)...)
	}
	back, err := file.Read(ctx, &b, name)
	if err != nil {
		return differs("%v", err)
	}
	want, err := m.Portable(ctx)
	if err != nil {
		return err
	}
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
			return differs("the column %+v became %+v", c, got)
		}
	}
	if len(back.Rows) != len(want.Rows) {
		return differs("%d rows became %d", len(want.Rows), len(back.Rows))
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
			return differs("the row %+v became %+v", r, got)
		}
	}
	return nil
}

// TestRandomRoundTrip: what is written of a random model reads back as its portable form.
func TestRandomRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := lintest.Random(rt, rapid.Float64Range(-1e6, 1e6))
		for _, name := range []string{"m.lp", "m.mps"} {
			if err := unchanged(name, m); err != nil {
				rt.Fatal(err)
			}
		}
	})
}
