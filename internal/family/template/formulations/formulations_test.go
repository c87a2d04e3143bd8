package formulations_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/family/template/brute"
	"github.com/gridwright/gridwright/internal/family/template/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/mip"
)

// small are boards that brute force and a solver enumerate in no time.
var small = []string{"1\n", ".\n", ". .\n", ". . .\n. 2 .\n", "1 1\n. .\n", "1 . .\n. . .\n. . 2\n"}

func TestFormulations(t *testing.T) {
	for _, f := range formulations.All() {
		t.Run(f.Name, func(t *testing.T) { formulationtest.Run(t, f, template.Kind(), brute.Answers, small) })
	}
}

func TestEngine(t *testing.T) {
	formulationtest.OnSolvers(t, formulations.All(), func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
		enginetest.Cases(t, viamip.Engine{Formulation: f, Solver: s}, template.Kind(), brute.Answers,
			enginetest.Boards(small...))
	})
}
