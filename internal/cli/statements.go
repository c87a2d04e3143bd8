package cli

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// statements are formulations or encodings.
type statements struct {
	noun   string            // "formulation"
	engine gridwright.Engine // the engine that takes their names after a colon: "mip"
	of     func(gridwright.Family) []statement
}

// statement is one formulation or encoding.
type statement struct {
	name, summary string
	text          string // the details below the name
}

// names lists the names of all families, each once.
func (s statements) names() []string { return partsOf(s.engine) }

// listStatements prints the statements of each family, or the details of those of some names.
func (a *app) listStatements(s statements, names []string) error {
	for i, name := range names {
		if i > 0 {
			a.printf("\n")
		}
		if err := a.showStatement(s, name); err != nil {
			return err
		}
	}
	for i, f := range gridwright.Families() {
		all := s.of(f)
		if len(all) == 0 || len(names) > 0 {
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s:\n", kindsOf(f))
		for _, one := range all {
			a.printf("  %-15s%s\n", one.name, wrap(one.summary, 17, 17))
		}
	}
	return nil
}

// showStatement prints the details of all statements of a name.
func (a *app) showStatement(s statements, name string) error {
	first := true
	for _, f := range gridwright.Families() {
		for _, one := range s.of(f) {
			if one.name != name {
				continue
			}
			if !first {
				a.printf("\n")
			}
			first = false
			a.printf("%s, for %s\n\n%s", one.name, kindsOf(f), one.text)
		}
	}
	if first {
		return hinted{fmt.Errorf("unknown %s %s", s.noun, wording.Quote(name)),
			wording.DidYouMean(wording.Suggest(name, s.names()),
				fmt.Sprintf("\"gridwright list %ss\" lists them", s.noun))}
	}
	return nil
}

// kindsOf lists the kinds of a family in words.
func kindsOf(f gridwright.Family) string {
	return strings.Join(namesOf(f.Kinds, func(k *puzzle.Kind) string { return k.Name }), ", ")
}
