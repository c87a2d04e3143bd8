// Package teach tells steps that belong together as one, and makes the book of techniques: each
// with a step of it on an example board. It finds no steps itself.
package teach

import (
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// List is the named techniques of the kinds that have the same.
type List struct {
	Kinds []*puzzle.Kind
	All   []gridwright.Technique
}

// Lists joins the kinds that have the same techniques, or the same of some names, and leaves out
// those that have none. Without names it takes all.
func Lists(kinds []*puzzle.Kind, names []string) []*List {
	var lists []*List
	for _, k := range kinds {
		all := slices.DeleteFunc(gridwright.Techniques(k), func(t gridwright.Technique) bool {
			return names != nil && !slices.Contains(names, t.Name)
		})
		if len(all) == 0 {
			continue
		}
		i := slices.IndexFunc(lists, func(l *List) bool { return slices.Equal(l.All, all) })
		if i < 0 {
			i, lists = len(lists), append(lists, &List{All: all})
		}
		lists[i].Kinds = append(lists[i].Kinds, k)
	}
	return lists
}
