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
)

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
	case "kenken":
		return kenkenstated.Statement().Formulations(), []string{"rules"}
	case "slitherlink":
		return slitherlinkstated.Statement().Formulations(), []string{"rules"}
	}
	return nil, nil
}
