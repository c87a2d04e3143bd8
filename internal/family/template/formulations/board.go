// Package formulations holds the formulations of the template family as mixed-integer programs.
package formulations

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
)

// All returns the formulations.
func All() []*formulation.Formulation {
	return []*formulation.Formulation{
		Assign(),
	}
}

// prunes lists the packages of every formulation: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"template/formulations"}}
