package catalog

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// present is a solver for engines that are only looked up.
type present struct{}

func (present) Name() string { return "present" }
func (present) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return mip.Result{}, errors.New("not to be run")
}

// native is an engine that is only looked up.
type native struct{ engine.Engine }

func (native) Name() string { return "native" }

// TestFamiliesWithLess: auto uses SAT, for a kind without an encoding the native engine, and MIP for one
// without either. Without any, it returns an error.
func TestFamiliesWithLess(t *testing.T) {
	p, err := texts.Read(puzzletest.Template().Example, []*puzzle.Kind{puzzletest.Template()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	bare := Family{Name: "template", Kinds: []*puzzle.Kind{puzzletest.Template()}}
	mixed := bare
	supports := func(puzzle.Puzzle) error { return nil }
	mixed.Formulations = []*formulation.Formulation{{Name: "assign", Supports: supports}}
	logic := mixed
	logic.Encodings = []*encoding.Encoding{{Name: "values", Supports: supports}}
	whole, searched := logic, mixed
	whole.Native, searched.Native = native{}, native{}
	for _, tt := range []struct {
		name   string
		family Family
		want   map[string]string // for each spelling, the engine's name or the text of the error
	}{
		{"no encoding", searched, map[string]string{"auto": "native", "native": "native"}},
		{"whole", whole, map[string]string{"auto": "sat:values", "native": "native", "sat": "sat:values", "mip": "mip:assign@present"}},
		{"no native engine", logic, map[string]string{"auto": "sat:values", "native": "template has no native engine",
			"sat": "sat:values", "sat:value": "did you mean values?"}},
		{"formulations alone", mixed, map[string]string{"auto": "mip:assign@present", "native": "no native engine",
			"sat": "template has no encodings", "sat:values": "no encodings", "mip:assign": "mip:assign@present"}},
		{"nothing", bare, map[string]string{"auto": "template has no engine, no encoding and no formulation",
			"native": "no native engine", "sat": "no encodings", "mip": "template has no formulations", "mip:assign": "no formulations"}},
	} {
		s := NewSetup(mip.Options{}, nil, present{})
		s.families = []Family{tt.family}
		for spelling, want := range tt.want {
			e, err := s.Engine(spelling, p)
			switch {
			case err == nil && e == nil:
				t.Errorf("%s: %s is no engine and no error", tt.name, spelling)
			case err == nil && e.Name() != want:
				t.Errorf("%s: %s is %s, want %s", tt.name, spelling, e.Name(), want)
			case err != nil && !strings.Contains(err.Error(), want):
				t.Errorf("%s: %s: %v, want %s", tt.name, spelling, err, want)
			case err != nil && !strings.Contains(want, "did you mean") && !errors.Is(err, engine.ErrUnsupported):
				t.Errorf("%s: the error for %s is not ErrUnsupported: %v", tt.name, spelling, err)
			}
		}
	}
}
