package catalog

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/family/latin/search/masks"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// oraclesOf lists the oracles that are made for a family, the best first.
func oraclesOf(family string) []clues.Maker {
	switch family {
	case "path":
		return []clues.Maker{bitboard.NewOracle}
	case "latin":
		return []clues.Maker{bands.NewOracle, masks.NewOracle}
	}
	return nil
}

// engineOracle is the name of the oracle that asks the engine "auto".
const engineOracle = "auto"

// Oracle returns an oracle for a puzzle and an answer of it: from the first of its family's
// Oracles, or else of its Encodings, that supports the puzzle. For larger boards it asks the engine
// "auto" each question anew. The error wraps engine.ErrUnsupported if there is no such engine, and
// is that of the last one that was tried. It is a *work.Stopped if the context ends.
func Oracle(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer, own ...stated.Statement,
) (clues.Oracle, error) {
	f, ok := familyOf(p.Kind(), withOwn(searched(), own, nil))
	if !ok {
		return nil, notListed(p)
	}
	makers := oraclesOf(f.Name)
	for _, enc := range f.Encodings {
		makers = append(makers[:len(makers):len(makers)],
			func(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
				return viasat.NewOracle(ctx, enc, p, than)
			})
	}
	if f.Auto != nil {
		makers = append(makers[:len(makers):len(makers)], clues.ByEngine(engineOracle, f.Auto))
	}
	err := fmt.Errorf("%w: %s has no engine that can drop clues", engine.ErrUnsupported,
		p.Kind().Name)
	for _, maker := range makers {
		var o clues.Oracle
		if o, err = maker(ctx, p, than); err == nil || !errors.Is(err, engine.ErrUnsupported) {
			return o, err
		}
	}
	return nil, err
}
