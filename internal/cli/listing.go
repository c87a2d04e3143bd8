package cli

import (
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/puzzle"
)

// What the topics of list share.

// listFlags holds the flags of list.
type listFlags struct {
	input
	json bool
	time time.Duration

	picture drawFlags // the pages of a book
}

// entry is what a topic lists, as --json prints it.
type entry struct {
	Name    string   `json:"name"`
	Kinds   []string `json:"kinds,omitempty"` // that have it
	Doc     string   `json:"doc,omitempty"`
	Options []string `json:"options,omitempty"` // of a kind
	Example string   `json:"example,omitempty"` // of a kind
	Load    int      `json:"load,omitempty"`    // of a technique; absent if it is that of its rules
	Weight  float64  `json:"weight,omitempty"`  // of a technique
	Written bool     `json:"written,omitempty"` // a format is written, not only read
}

// findKinds returns the kinds of some names, or all kinds.
func (a *app) findKinds(names []string) (kinds []*puzzle.Kind, err error) {
	if len(names) == 0 {
		kinds, _, err = a.allKinds()
		return kinds, err
	}
	for _, name := range names {
		k, err := a.findKind(name)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, k)
	}
	return kinds, nil
}

// allKinds returns the kinds that need no flag, and those of --kind-file, with those of the library
// first; and the files of the user's folder that have no kind.
func (a *app) allKinds() (all []*puzzle.Kind, broken []shelf.Broken, err error) {
	files, broken, err := a.shelf.All()
	all = gridwright.Kinds()
	for _, f := range files {
		all = append(all, f.Kind.Kind)
	}
	return all, broken, err
}
