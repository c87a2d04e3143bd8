package cli

import (
	"fmt"
	"slices"
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

// listStatements prints the statements of each family, or of those of some kinds, or the details of
// those of some names.
func (a *app) listStatements(s statements, l *listFlags, names []string) error {
	families, named := gridwright.Families(), 0
	if len(names) > 0 {
		families = nil
	}
	for _, name := range names {
		if k, err := a.findKind(name); err == nil {
			f, _ := gridwright.FamilyOf(k, a.shelf.Of(k)...)
			if !slices.ContainsFunc(families, func(g gridwright.Family) bool {
				return slices.Contains(g.Kinds, k)
			}) {
				families = append(families, f)
			}
			continue
		}
		if named > 0 && !l.json {
			a.printf("\n")
		}
		if err := a.showStatement(s, name, l.json); err != nil {
			return err
		}
		named++
	}
	for i, f := range families {
		all := s.of(f)
		if len(all) == 0 {
			continue
		}
		if named+i > 0 && !l.json {
			a.printf("\n")
		}
		if !l.json {
			a.printf("%s:\n", kindsOf(f))
		}
		for _, one := range all {
			if l.json {
				a.printJSON(entry{Name: one.name, Kinds: kindNamesOf(f), Doc: one.summary})
				continue
			}
			a.printf("  %-15s%s\n", one.name, wrap(one.summary, 17, 17))
		}
	}
	return nil
}

// showStatement prints the details of all statements of a name.
func (a *app) showStatement(s statements, name string, asJSON bool) error {
	first := true
	for _, f := range gridwright.Families() {
		for _, one := range s.of(f) {
			if one.name != name {
				continue
			}
			if !first && !asJSON {
				a.printf("\n")
			}
			first = false
			if asJSON {
				a.printJSON(entry{Name: name, Kinds: kindNamesOf(f), Doc: one.text})
				continue
			}
			a.printf("%s, for %s\n\n%s", one.name, kindsOf(f), one.text)
		}
	}
	if first {
		return hinted{fmt.Errorf("unknown %s %s", s.noun, wording.Quote(name)),
			wording.DidYouMean(wording.Suggest(name, append(s.names(), a.kindNames()...)),
				fmt.Sprintf("\"gridwright list %ss\" lists them", s.noun))}
	}
	return nil
}

// kindsOf lists the kinds of a family in words.
func kindsOf(f gridwright.Family) string { return strings.Join(kindNamesOf(f), ", ") }

func kindNamesOf(f gridwright.Family) []string {
	return namesOf(f.Kinds, func(k *puzzle.Kind) string { return k.Name })
}
