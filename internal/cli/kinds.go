package cli

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// listKinds prints the kinds of puzzles with their sizes and grades, or the rules, options and
// examples of some.
func (a *app) listKinds(f *listFlags, names []string) error {
	if len(names) == 0 && !f.json {
		kinds, broken, err := a.allKinds()
		for _, k := range kinds {
			name := k.Name
			if made := usualSize(k); made != "" {
				a.printf("%-11s %s\n", name, made)
				name = ""
			}
			a.printf("%-11s %s\n", name, wrap(k.Doc, 12, 12))
		}
		for _, b := range broken {
			a.printf("%-11s %s\n", b.Name, wrap("not usable: "+b.Err.Error(), 12, 12))
		}
		return err
	}
	kinds, err := a.findKinds(names)
	for i, k := range kinds {
		if f.json {
			e := entry{Name: k.Name, Doc: k.Doc, Example: k.Example}
			for _, o := range k.Options {
				e.Options = append(e.Options, o.Key+"="+o.Values)
			}
			a.printJSON(e)
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.describe(k)
	}
	return err
}

// usualSize returns the size of usual boards of a kind, and the classes of which they are made; ""
// if it is not known.
func usualSize(k *puzzle.Kind) string {
	if k.Size == 0 || k.Classes == nil {
		return ""
	}
	return fmt.Sprintf("%dx%d: %s", k.Size, k.Size, strings.Join(k.Classes, ", "))
}

// describe prints the rules, options and example of a kind.
func (a *app) describe(k *puzzle.Kind) {
	a.printf("%s: %s\n", k.Name, wrap(k.Doc, len(k.Name)+2, 2))
	if len(k.Options) > 0 {
		a.printf("\nOptions, after the name in the header line:\n")
	}
	for _, o := range k.Options {
		a.printf("  %s=%s  %s", o.Key, o.Values, o.Doc)
		if o.Default != "" {
			a.printf(" (default %s)", o.Default)
		}
		a.printf("\n")
	}
	if made := usualSize(k); made != "" {
		a.printf("\nUsual boards, as generate makes them in seconds:\n  %s\n", made)
	}
	a.printf("\nExample, with one answer:\n%s", indent(k.Example))
}
