package cli

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
)

// ways is what a command lists: formulations or encodings.
type ways struct {
	noun   string // "formulation"
	engine string // the engine that takes their names after a colon: "mip"
	of     func(gridwright.Family) []way
}

// way is one formulation or encoding.
type way struct {
	name, summary string
	text          string // what --show prints below the name
}

// names lists the names of all families, each once.
func (w ways) names() []string { return partsOf(w.engine) }

// listWays prints the ways of each family.
func (a *app) listWays(w ways) {
	for i, f := range gridwright.Families() {
		all := w.of(f)
		if len(all) == 0 {
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s:\n", kindsOf(f))
		for _, way := range all {
			a.printf("  %-15s%s\n", way.name, wrap(way.summary, 17, 17))
		}
	}
}

// showWay prints the details of all ways of a name.
func (a *app) showWay(w ways, name string) error {
	first := true
	for _, f := range gridwright.Families() {
		for _, way := range w.of(f) {
			if way.name != name {
				continue
			}
			if !first {
				a.printf("\n")
			}
			first = false
			a.printf("%s, for %s\n\n%s", way.name, kindsOf(f), way.text)
		}
	}
	if first {
		return hinted{fmt.Errorf("unknown %s %s", w.noun, wording.Quote(name)),
			wording.DidYouMean(wording.Suggest(name, w.names()),
				fmt.Sprintf("\"gridwright %ss\" lists them", w.noun))}
	}
	return nil
}

// kindsOf lists the kinds of a family in words.
func kindsOf(f gridwright.Family) string {
	var names []string
	for _, k := range f.Kinds {
		names = append(names, k.Name)
	}
	return strings.Join(names, ", ")
}
