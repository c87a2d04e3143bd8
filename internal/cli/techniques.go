package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

func (a *app) techniquesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "techniques [KIND]...",
		Short: "List the named techniques of hints and grades",
		Long: `Techniques lists the named techniques that hints and grades use, for all kinds or
for some. Each has an explanation of when it applies, a load and a weight. The load is the number
of rules that its step counts as in a class; "its rules" means those that the step uses. The
weight is its part in the effort of a grade. "gridwright help grades" explains both.`,
		Example: `  gridwright techniques
  gridwright techniques numbrix numberlink`,
		RunE: func(_ *cobra.Command, names []string) error {
			kinds := gridwright.Kinds()
			if len(names) > 0 {
				kinds = nil
			}
			for _, name := range names {
				k, err := findKind(name)
				if err != nil {
					return err
				}
				kinds = append(kinds, k)
			}
			for i, k := range sameTechniques(kinds) {
				if i > 0 {
					a.printf("\n")
				}
				a.techniqueList(k)
			}
			return nil
		},
	}
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
		var names []string
		for _, t := range all {
			names = append(names, t.Name)
		}
		return strings.Join(names, ",")
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
	return strconv.FormatFloat(t.Weight, 'g', 3, 64)
}

func (a *app) techniqueList(k *taught) {
	a.printf("%s:\n", strings.Join(k.kinds, ", "))
	for _, t := range k.all {
		a.printf("\n  %s (load %s, weight %s)\n    %s\n", t.Name, loadText(t), weightText(t),
			wrap(t.Doc, 4, 4))
	}
}
