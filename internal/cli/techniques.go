package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// listTechniques prints the techniques of all kinds or of some, or those of some names.
func (a *app) listTechniques(f *listing, words []string) error {
	var names, wanted []string
	for _, word := range words {
		if name := techniqueNamed(word); name != "" {
			wanted = append(wanted, name)
			continue
		}
		if _, err := a.findKind(word); err != nil {
			return hinted{fmt.Errorf("unknown kind or technique %s", wording.Quote(word)),
				wording.DidYouMean(wording.Suggest(word, append(a.kindNames(), techniqueNames()...)),
					`"gridwright list techniques" lists all`)}
		}
		names = append(names, word)
	}
	kinds, err := a.findKinds(names)
	for i, k := range sameTechniques(kinds, wanted) {
		if i > 0 && !f.json {
			a.printf("\n")
		}
		a.techniqueList(k, f.json)
	}
	for _, k := range kinds {
		if len(names) > 0 && !f.json && len(gridwright.Techniques(k)) == 0 {
			a.printf("%s: no technique has a name; hints name the rules that decide\n", k.Name)
		}
	}
	return err
}

// techniqueNames lists the names of all techniques, each once, with hyphens for blanks.
func techniqueNames() (all []string) {
	for _, k := range gridwright.Kinds() {
		for _, t := range gridwright.Techniques(k) {
			if name := strings.ReplaceAll(t.Name, " ", "-"); !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// techniqueNamed returns the name of a technique that is typed in upper or lower case, with hyphens
// or blanks; "" if there is none.
func techniqueNamed(typed string) string {
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", " ")) }
	for _, k := range gridwright.Kinds() {
		for _, t := range gridwright.Techniques(k) {
			if plain(t.Name) == plain(typed) {
				return t.Name
			}
		}
	}
	return ""
}

// taught is a list of techniques, and the kinds that have it.
type taught struct {
	kinds []string
	all   []gridwright.Technique
}

// sameTechniques joins the kinds that have the same techniques, or the same of some names, and
// leaves out those that have none.
func sameTechniques(kinds []*puzzle.Kind, names []string) []*taught {
	var lists []*taught
	for _, k := range kinds {
		all := slices.DeleteFunc(gridwright.Techniques(k), func(t gridwright.Technique) bool {
			return names != nil && !slices.Contains(names, t.Name)
		})
		if len(all) == 0 {
			continue
		}
		i := slices.IndexFunc(lists, func(t *taught) bool { return slices.Equal(t.all, all) })
		if i < 0 {
			i, lists = len(lists), append(lists, &taught{all: all})
		}
		lists[i].kinds = append(lists[i].kinds, k.Name)
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

func (a *app) techniqueList(k *taught, asJSON bool) {
	if !asJSON {
		a.printf("%s:\n", strings.Join(k.kinds, ", "))
	}
	for _, t := range k.all {
		if asJSON {
			a.printJSON(entry{Name: t.Name, Kinds: k.kinds, Doc: t.Doc, Load: t.Load, Weight: t.Weight})
			continue
		}
		a.printf("\n  %s (load %s, weight %s)\n    %s\n", t.Name, loadText(t), weightText(t),
			wrap(t.Doc, 4, 4))
	}
}
