package catalog_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// statements are those of all families, by their names.
var statements = map[string]func() stated.Statement{"path": pathstated.Statement,
	"link": linkstated.Statement, "latin": latinstated.Statement,
	"slitherlink": slitherlinkstated.Statement, "kenken": kenkenstated.Statement}

// TestStatements: each family has a statement, and its last encoding and formulations are of it.
// They are no family's defaults where there are others.
func TestStatements(t *testing.T) {
	for _, f := range catalog.Families() {
		if statements[f.Name] == nil {
			t.Errorf("this test lacks the statement of %s", f.Name)
			continue
		}
		s := statements[f.Name]()
		if got := f.Encodings[len(f.Encodings)-1].Name; got != stated.Name {
			t.Errorf("the last encoding of %s is %s", f.Name, got)
		}
		want := s.Formulations()
		for i, form := range f.Formulations[len(f.Formulations)-len(want):] {
			if form.Name != want[i].Name {
				t.Errorf("%s has the formulation %s after its own, want %s", f.Name, form.Name, want[i].Name)
			}
		}
		for _, k := range f.Kinds {
			p, err := catalog.Read(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			best, err := f.Formulation("", p)
			if err != nil || best.Name == stated.Name && len(f.Formulations) > len(want) {
				t.Errorf("the default formulation of %s is %v, %v", k.Name, best, err)
			}
		}
	}
}

// stateHolds checks an answer that the judge has passed against each rule of the statement.
func stateHolds(t *testing.T, name string, p puzzle.Puzzle, s puzzle.Answer) {
	t.Helper()
	f, err := catalog.FamilyFor(p)
	if err != nil {
		t.Fatal(err)
	}
	set, err := statements[f.Name]().State(p)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := set.Assignment(func(f puzzle.Fact) (bool, error) { return p.Has(s, f) })
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for _, i := range set.Broken(truth) {
		t.Errorf("%s: an answer breaks the rule %q", name, set.RuleAt(i).Words())
	}
}

// stateFinds searches for two answers by the statement, within a budget of conflicts. It returns
// their number, or -1 if that is not enough.
func stateFinds(t *testing.T, name string, p puzzle.Puzzle) int {
	t.Helper()
	f, err := catalog.FamilyFor(p)
	if err != nil {
		t.Fatal(err)
	}
	e := viasat.Engine{Encoding: f.Encodings[len(f.Encodings)-1], Budget: engine.Budget{Conflicts: 2_000}}
	out, err := engine.Checked(e).Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
	switch {
	case err != nil:
		t.Errorf("%s: %v", name, err)
	case !out.Complete && out.Found < 2:
		return -1
	}
	return out.Found
}
