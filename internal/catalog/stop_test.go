package catalog_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// large returns boards of a family, the smaller ones first. They are for building models and
// formulas; no answer is easy to find.
func large(t *testing.T, f catalog.Family) []puzzle.Puzzle {
	var texts []string
	for _, n := range []int{8, 12, 16, 24, 32, 64, 90} {
		switch f.Name {
		case "path":
			texts = append(texts, "numbrix\n"+rows(n, n, ". ", map[int]string{0: "1 "}))
		case "link":
			ends := map[int]string{}
			for k := range n { // pairs in the first column and the last
				ends[k*n], ends[k*n+n-1] = fmt.Sprint(k+1, " "), fmt.Sprint(k+1, " ")
			}
			board := rows(n, n, ". ", ends)
			texts = append(texts, "numberlink touch=no2x2\n"+board, "numberlink touch=never\n"+board)
		case "latin":
			if n > 64 {
				break
			}
			signs := strings.Repeat(strings.TrimSuffix(strings.Repeat(". < ", n), "< ")+"\n", n)
			texts = append(texts, "latin\n"+rows(n, n, ". ", nil), "futoshiki\n"+signs)
		case "kenken":
			if n > 64 {
				break
			}
			var board, targets strings.Builder
			for c := range n * n { // cages of four cells in a row
				name := string([]byte{'a' + byte(c/4/26%26), 'a' + byte(c/4%26), 'a' + byte(c/4/676)})
				board.WriteString(name + " ")
				if c%n == n-1 {
					board.WriteString("\n")
				}
				if c%4 == 0 {
					fmt.Fprintf(&targets, "%s %d+\n", name, 2*n)
				}
			}
			texts = append(texts, "kenken\n"+board.String()+targets.String())
		default: // empty boards of its first kind
			texts = append(texts, f.Kinds[0].Name+"\n"+rows(n, n, ". ", nil))
		}
	}
	var boards []puzzle.Puzzle
	for _, text := range texts {
		p, err := catalog.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, p)
	}
	return boards
}

// rows writes a board in which some cells differ from the others.
func rows(high, wide int, other string, words map[int]string) string {
	var b strings.Builder
	for c := range high * wide {
		if w := words[c]; w != "" {
			b.WriteString(w)
		} else {
			b.WriteString(other)
		}
		if c%wide == wide-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// entries returns the size of a model: columns, rows and terms.
func entries(m *lin.Model) int {
	n := len(m.Cols) + len(m.Rows)
	for _, r := range m.Rows {
		n += len(r.Terms)
	}
	return n
}

// TestBuildingModelsStops: building the model of every formulation stops soon after its context
// ends.
func TestBuildingModelsStops(t *testing.T) {
	for _, f := range catalog.Families() {
		boards := large(t, f)
		for _, form := range sample.Of(f.Formulations, 1) {
			t.Run(f.Name+" "+form.Name, func(t *testing.T) {
				for _, p := range boards {
					if form.Supports(p) != nil {
						continue
					}
					e, err := form.Build(context.Background(), p)
					if err != nil {
						t.Fatal(err)
					}
					if entries(e.Model) > 4*worktest.Most {
						buildingStops(t, form, p)
						return
					}
				}
				t.Error("no board is large enough")
			})
		}
	}
}

func buildingStops(t *testing.T, form *formulation.Formulation, p puzzle.Puzzle) {
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		e, err := form.Build(ctx, p)
		if err != nil {
			if e != nil {
				t.Error("it gives a model besides the error")
			}
			return 0, err
		}
		return entries(e.Model), nil
	})
}

// literals returns the size of a formula: clauses, groups and their literals.
func literals(f *cnf.Formula) int {
	n := 0
	for _, groups := range [][][]cnf.Lit{f.Clauses, f.AtMostOne} {
		for _, g := range groups {
			n += 1 + len(g)
		}
	}
	return n
}

// TestBuildingFormulasStops: building the formula of every encoding stops soon after its context
// ends, with and without clues. So does loading it into a solver.
func TestBuildingFormulasStops(t *testing.T) {
	for _, f := range catalog.Families() {
		boards := large(t, f)
		for _, enc := range sample.Of(f.Encodings, 1) {
			t.Run(f.Name+" "+enc.Name, func(t *testing.T) {
				for _, p := range boards {
					e, err := enc.Build(context.Background(), p)
					if err != nil {
						t.Fatal(err)
					}
					if literals(e.Formula) > 4*worktest.Most {
						formulaStops(t, enc, p)
						return
					}
				}
				t.Error("no board is large enough")
			})
		}
	}
}

func formulaStops(t *testing.T, enc *encoding.Encoding, p puzzle.Puzzle) {
	var e *encoding.Encoded
	size := func(got *encoding.Encoded, err error) (int, error) {
		switch {
		case err == nil:
			e = got
			return literals(e.Formula), nil
		case got != nil:
			t.Error("it gives a formula besides the error")
		}
		return 0, err
	}
	worktest.Stops(t, func(ctx context.Context) (int, error) { return size(enc.Build(ctx, p)) })
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		s, err := e.Solver(ctx, e.Options)
		if err != nil && s != nil {
			t.Error("it gives a solver besides the error")
		}
		return literals(e.Formula), err
	})
	if enc.Open == nil {
		return
	}
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		opened, err := enc.Open(ctx, p)
		if err != nil {
			return size(nil, err)
		}
		return size(opened.Encoded, nil)
	})
}

// idle is a solver that must not get a model.
type idle struct{ t *testing.T }

func (idle) Name() string { return "idle" }

func (s idle) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	s.t.Error("a model that was cut short has reached the solver")
	return mip.Result{Stop: mip.Unknown}, nil
}

// TestSearchCutShortWhileBuilding: a search that stops before it has a model or a formula finds
// nothing, claims nothing, and reports no fault.
func TestSearchCutShortWhileBuilding(t *testing.T) {
	f := catalog.Families()[2]
	p := large(t, f)[9]
	model, err := f.Formulation("cumulative", p)
	if err != nil {
		t.Fatal(err)
	}
	bymip := viamip.Engine{Formulation: model, Solver: idle{t}}
	for _, e := range []engine.Engine{bymip, viasat.Engine{Encoding: f.Encodings[0]}} {
		ctx := worktest.New(20)
		out, err := e.Search(ctx, p, 2, func(puzzle.Answer) bool { return true })
		if out.Complete || out.Found > 0 || err != nil || ctx.Looks() < 20 {
			t.Errorf("%s: %+v, %v after %d looks", e.Name(), out, err, ctx.Looks())
		}
	}
	r, _, err := bymip.Relax(worktest.New(20), p)
	if r.Complete || r.Infeasible || err != nil {
		t.Errorf("the relaxation: %+v, %v", r, err)
	}
}
