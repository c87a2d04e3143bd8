package cli

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// listTechniques prints the techniques of all kinds or of some.
func (a *app) listTechniques(_ *listing, names []string) error {
	kinds, err := a.findKinds(names)
	for i, k := range sameTechniques(kinds) {
		if i > 0 {
			a.printf("\n")
		}
		a.techniqueList(k)
	}
	for _, k := range kinds {
		if len(names) > 0 && len(gridwright.Techniques(k)) == 0 {
			a.printf("%s: no technique has a name; hints name the rules that decide\n", k.Name)
		}
	}
	return err
}

// taught is a list of techniques, and the kinds that have it.
type taught struct {
	kinds []string
	all   []gridwright.Technique
}

// sameTechniques joins the kinds that have the same techniques, and leaves out those that have
// none.
func sameTechniques(kinds []*puzzle.Kind) []*taught {
	var lists []*taught
	key := func(all []gridwright.Technique) string {
		return strings.Join(namesOf(all, func(t gridwright.Technique) string { return t.Name }), ",")
	}
	byNames := map[string]*taught{}
	for _, k := range kinds {
		all := gridwright.Techniques(k)
		if len(all) == 0 {
			continue
		}
		if byNames[key(all)] == nil {
			byNames[key(all)] = &taught{all: all}
			lists = append(lists, byNames[key(all)])
		}
		byNames[key(all)].kinds = append(byNames[key(all)].kinds, k.Name)
	}
	return lists
}

// loadText returns the load of a technique.
func loadText(t gridwright.Technique) string {
	if t.Load == 0 {
		return "its rules"
	}
	return strconv.Itoa(t.Load)
}

// weightText returns the weight of a technique.
func weightText(t gridwright.Technique) string {
	if t.Weight == 0 {
		return "its rules"
	}
	return strconv.FormatFloat(t.Weight, 'g', 3, 64)
}

func (a *app) techniqueList(k *taught) {
	a.printf("%s:\n", strings.Join(k.kinds, ", "))
	for _, t := range k.all {
		a.printf("\n  %s (load %s, weight %s)\n    %s\n", t.Name, loadText(t), weightText(t),
			wrap(t.Doc, 4, 4))
	}
}
