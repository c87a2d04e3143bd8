package catalog

import (
	kenkenstated "github.com/gridwright/gridwright/internal/family/kenken/stated"
	latinform "github.com/gridwright/gridwright/internal/family/latin/formulations"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	linkform "github.com/gridwright/gridwright/internal/family/link/formulations"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	pathform "github.com/gridwright/gridwright/internal/family/path/formulations"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	slitherlinkstated "github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/stated"
)

// modelStatement adds the formulations of a statement. It is passed as a value, so that programs
// that solve no mixed-integer programs do not contain them.
func (f *Family) modelStatement(s stated.Statement) { f.Formulations = s.Formulations() }

// formulationsOf lists the formulations of a family, and the names of the best for Family.Best.
func formulationsOf(family string) (all []*formulation.Formulation, best []string) {
	switch family {
	case "path":
		return append(pathform.All(), pathstated.Statement().Formulations()...), []string{"assign-sparse"}
	case "link":
		return append(linkform.All(), linkstated.Statement().Formulations()...), []string{"edge-label"}
	case "latin":
		return append(latinform.All(), latinstated.Statement().Formulations()...),
			[]string{"assign", "cumulative"}
	case "slitherlink":
		return slitherlinkstated.Statement().Formulations(), []string{"rules"}
	case "kenken":
		return kenkenstated.Statement().Formulations(), nil
	}
	return nil, nil
}
