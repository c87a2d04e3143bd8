// Package encodings holds the encodings of the template family in propositional logic.
package encodings

import (
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
)

// Encodings returns all encodings, the best for most boards first.
func Encodings() []*encoding.Encoding {
	return []*encoding.Encoding{
		Values(),
	}
}

// prunes lists the packages of every encoding: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"template/encodings"}}
