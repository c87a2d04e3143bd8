package cli

import (
	"time"

	"github.com/gridwright/gridwright/puzzle"
)

// What the topics of list share.

// listing holds the flags of list.
type listing struct {
	input
	to   string
	json bool
	time time.Duration
}

// findKinds returns the kinds of some names, or all kinds.
func (a *app) findKinds(names []string) (kinds []*puzzle.Kind, err error) {
	if len(names) == 0 {
		kinds, _, err = a.shelf.all()
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
