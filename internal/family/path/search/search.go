// Package search holds the engines "native" and "auto" of the path family. They pick the engine
// below that suits the size of the board; auto adds clause learning. They search nothing
// themselves.
package search

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/internal/family/path/search/layers"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	statements "github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches with bitboards if the board fits in one, else with layers. With a small limit,
// this first search has a budget of nodes. If it runs out, narrow boards go to the frontier, whose
// time does not depend on lucky choices. After that, clause learning takes over, at last on what
// shaving leaves, or the first search without a budget. A large limit or none may mean many
// answers, and the first search alone lists them.
type Engine struct {
	// Learn adds clause learning: the boards that are hard for the search are seldom hard for it.
	Learn bool
}

// Name returns "auto" with clause learning, else "native".
func (e Engine) Name() string { return relay.Name(e.Learn) }

// own and direct name the packages that join those of the engine that searched everything, with and
// without turns.
var (
	own    = []string{"path/search", "engine/relay"}
	direct = []string{"path/search"}
)

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	all := &engine.Packages{Own: own, And: engine.Join(bitboard.Engine{}.Prunes(),
		layers.Engine{}.Prunes(), frontier.Engine{}.Prunes())}
	if e.Learn {
		first, linked := learners() // shaving prunes as layers do
		all = engine.Join(all, viasat.Engine{Encoding: first}.Prunes(),
			viasat.Engine{Encoding: linked}.Prunes())
	}
	return all
}

const (
	// quickNodes and layerFailures are the budgets of the first turn; on bitboards it takes some 20
	// ms. It solves all but two of 668 published boards that fit in bitboards, and all but 24 of 79
	// larger ones.
	quickNodes    = 5_000
	layerFailures = 500
	// turnConflicts is the budget of clause learning on numbers alone. It starts sooner than with
	// links, but of ten 20x20 Numbrix with a tenth of the numbers eight stay open in 20,000 conflicts,
	// and five with links.
	turnConflicts = 2_000
	// wideNumbers are those of a Numbrix that is shaved at once: one of 100x100 with a fifth of the
	// numbers took 3.7 s with the next budget, 2.8 s without shaving.
	wideNumbers = 900
	// linkConflicts is the budget of clause learning with links before shaving, a second. Shaved
	// first, eight 20x20 Numbrix with a tenth of the numbers take 20 s instead of 18, in 4 s each. Of
	// a Hidato shaving excludes a twentieth, and a 20x20 took 6.9 s instead of 4.0.
	linkConflicts = 10_000
	// shaveWork is the budget of shaving, one or two seconds.
	shaveWork = 20_000_000
	// shaves is not set in WebAssembly: few who wait for a page have boards that need shaving, and all
	// would wait for its code.
	shaves = runtime.GOARCH != "wasm"
	// narrowStates is the budget of the frontier on narrow boards, some 200 ms.
	narrowStates = 500_000
	// countStates is the budget of the frontier for counting all answers, ten to twenty seconds. An
	// empty 11x11 board takes 7 million states.
	countStates = 30_000_000
)

// Search yields the answers of a path puzzle. The error wraps engine.ErrUnsupported if p is of
// another family.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := engine.As[*path.Puzzle](p, "path")
	if err != nil {
		return engine.Outcome{}, err
	}
	if !engine.Few(limit) {
		out, err := fit(t).Search(ctx, p, limit, yield)
		out.Pruned = &engine.Packages{Own: direct, And: out.Pruned}
		return out, err
	}
	stages := append(make([]relay.Stage, 0, 5), relay.Turn(quick(t)))
	if narrow(t) {
		stages = append(stages, relay.Turn(
			frontier.Engine{Budget: engine.Budget{Nodes: narrowStates}}))
	}
	if e.Learn {
		first, linked := learners()
		stages = append(stages, learn(first, turnConflicts))
		if shaves && !t.Diagonal() {
			if t.N() < wideNumbers {
				stages = append(stages, learn(linked, linkConflicts))
			}
			linked = shaved(linked)
		}
		stages = append(stages, learn(linked, 0)) // boards too large go to the last stage
	}
	return relay.Run(ctx, p, append(stages, relay.Turn(fit(t))), own, limit, yield)
}

// Count counts the answers: by listing and checking them if the board is searched quickly, else
// with the frontier. If the frontier needs too many states, the error wraps engine.ErrUnsupported,
// and listing remains.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	t, err := engine.As[*path.Puzzle](p, "path")
	if err != nil {
		return engine.Outcome{}, err
	}
	quick, err := engine.Checked(quick(t)).Count(ctx, p, 0)
	quick.Pruned = &engine.Packages{Own: direct, And: quick.Pruned}
	enough := limit > 0 && quick.Found >= limit
	if err != nil && !errors.Is(err, engine.ErrUnsupported) || quick.Complete || enough ||
		ctx.Err() != nil {
		return quick, err
	}
	out, err := frontier.Engine{Budget: engine.Budget{Nodes: countStates}}.Count(ctx, p, limit)
	quick.Began(out.Stages)
	out.Stages, out.Nodes = quick.Stages, quick.Nodes+out.Nodes
	out.Pruned = &engine.Packages{Own: direct, And: out.Pruned}
	switch {
	case err != nil:
		return engine.Outcome{}, err
	case !out.Complete && ctx.Err() == nil:
		return engine.Outcome{}, fmt.Errorf("%w: counting takes more than %d states",
			engine.ErrUnsupported, countStates)
	}
	if !out.Complete {
		out.Found = quick.Found // the frontier has no partial count
	}
	return out, nil
}

// learners returns the encodings for clause learning: of the numbers alone, and with the links.
// Both are of the stated rules.
func learners() (first, linked *encoding.Encoding) {
	s := stated.Statement()
	return s.Encoding(), s.Lowered(statements.WithAside)
}

// shaved returns an encoding with clauses for what shaving excludes, and for links that are
// certain.
func shaved(enc *encoding.Encoding) *encoding.Encoding {
	e := *enc
	e.Prunes = engine.Join(enc.Prunes, layers.Engine{}.Prunes())
	e.Build = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
		built, err := enc.Build(ctx, p)
		t, ok := p.(*path.Puzzle)
		if err != nil || !ok {
			return built, err
		}
		left := layers.Shave(ctx, t, shaveWork)
		for v := range built.Formula.Vars {
			f, ok := built.Fact(v)
			if left == nil || !ok {
				continue
			}
			excluded, certain := left(f)
			if excluded {
				built.Formula.Clauses = append(built.Formula.Clauses, []cnf.Lit{cnf.Neg(v)})
			}
			if certain {
				built.Formula.Clauses = append(built.Formula.Clauses, []cnf.Lit{cnf.Pos(v)})
			}
		}
		return built, nil
	}
	return &e
}

// learn returns the stage of an encoding, with a budget of conflicts, 0 for none.
func learn(enc *encoding.Encoding, conflicts int64) relay.Stage {
	return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return viasat.Engine{Encoding: enc, Budget: engine.Budget{Conflicts: conflicts}, Known: known}
	})
}

// narrow reports whether the frontier is likely to finish quickly. On the wider published boards
// that reach it, the frontier has more states than clause learning has work.
func narrow(p *path.Puzzle) bool {
	side := min(p.Board().Rows, p.Board().Cols)
	return side <= 5 || side <= 8 && !p.Diagonal()
}

// quick returns the engine of the first turn.
func quick(p *path.Puzzle) engine.Engine {
	if bitboard.Fits(p) {
		return bitboard.Engine{Budget: engine.Budget{Nodes: quickNodes}}
	}
	return layers.Engine{Budget: engine.Budget{Conflicts: layerFailures}}
}

// fit returns the engine that suits the size of the board.
func fit(p *path.Puzzle) engine.Engine {
	if bitboard.Fits(p) {
		return bitboard.Engine{}
	}
	return layers.Engine{}
}
