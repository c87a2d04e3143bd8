package catalog

import (
	latinform "github.com/gridwright/gridwright/internal/family/latin/formulations"
	linkform "github.com/gridwright/gridwright/internal/family/link/formulations"
	pathform "github.com/gridwright/gridwright/internal/family/path/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
)

// formulationsOf lists the formulations of a family, and the names of the best for Family.Best.
func formulationsOf(family string) (all []*formulation.Formulation, best []string) {
	switch family {
	case "path":
		return pathform.All(), []string{"assign-sparse"}
	case "link":
		return linkform.All(), []string{"edge-label"}
	case "latin":
		return latinform.All(), []string{"assign", "cumulative"}
	}
	return nil, nil
}
