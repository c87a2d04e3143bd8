//go:build !js

package catalog

import (
	kenkensearch "github.com/gridwright/gridwright/internal/family/kenken/search"
	slitherlinksearch "github.com/gridwright/gridwright/internal/family/slitherlink/search"
)

// withNative adds searches that the page does without, since each kilobyte delays its first answer:
// clause learning on the stated rules is quick enough there. A search for a few answers is left to
// it everywhere, so that all find the same and make the same puzzles.
func withNative(families []Family) []Family {
	for i := range families {
		switch f := &families[i]; f.Name {
		case "slitherlink":
			f.Native, f.Auto = slitherlinksearch.Engine{}, slitherlinksearch.Engine{Learn: true}
			f.Stages = []string{"frontier"}
		case "kenken":
			f.Native = kenkensearch.Engine{}
			f.Stages = []string{"search"}
		}
	}
	return families
}
