//go:build !js

package catalog

import (
	kenkensearch "github.com/gridwright/gridwright/internal/family/kenken/search"
	slitherlinksearch "github.com/gridwright/gridwright/internal/family/slitherlink/search"
)

// withNative adds the searches of families that the page can do without: there clause learning on
// the stated rules is quick enough, and each kilobyte delays the first answer.
func withNative(families []Family) []Family {
	for i := range families {
		switch f := &families[i]; f.Name {
		case "slitherlink":
			f.Native, f.Auto = slitherlinksearch.Engine{}, slitherlinksearch.Engine{Learn: true}
			f.Stages = []string{"frontier"}
		case "kenken":
			f.Native, f.Auto = kenkensearch.Engine{}, kenkensearch.Engine{Learn: true}
			f.Stages = []string{"search"}
		}
	}
	return families
}
