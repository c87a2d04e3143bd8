package catalog_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/work/worktest"
)

// large gives boards of a family, the smaller before the larger. None has an answer that is easy
// to find: they are for building models and formulas of them.
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
		default:
			t.Fatalf("there are no large boards of the family %s", f.Name)
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

// rows writes a board of which some cells hold something else than the others.
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

// entries is the size of a model: columns, rows and terms.
func entries(m *lin.Model) int {
	n := len(m.Cols) + len(m.Rows)
	for _, r := range m.Rows {
		n += len(r.Terms)
	}
	return n
}

// TestBuildingModelsStops: the building of every formulation's model stops soon after the end of
// its context.
func TestBuildingModelsStops(t *testing.T) {
	for _, f := range catalog.Families() {
		boards := large(t, f)
		for _, form := range f.Formulations {
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
