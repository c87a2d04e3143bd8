package cli

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"

	"github.com/gridwright/gridwright/puzzle"
)

// No two puzzles of a run are alike, in any of their positions.
const (
	unlikeDraw = 100 // puzzles that are drawn until one is unlike those before
	ahead      = 64  // puzzles that may wait for an earlier one, which takes longer
)

// errAlike is the error of the first place for which no further puzzle was found, and of those
// after it, for which none is drawn. Only the error of the first missing puzzle is printed.
var errAlike = fmt.Errorf("%d further ones were all like one before", unlikeDraw)

// unlike admits puzzles in the order of their places, so that the same are left for any number of
// workers. A nil unlike admits all.
type unlike struct {
	mu   sync.Mutex
	turn sync.Cond
	next int // the place whose puzzle is decided next
	seen map[[16]byte]bool
	over bool // none was found for a place, so none is sought for those after it
}

// unlikeFor returns what compares the puzzles of a run; nil for a part of one, which may lack those
// before.
func unlikeFor(part *part) *unlike {
	if part != nil {
		return nil
	}
	u := &unlike{seen: map[[16]byte]bool{}}
	u.turn.L = &u.mu
	return u
}

// admits waits until the puzzles of all earlier places are decided, and reports whether this one is
// unlike them. If it is not, another puzzle must be given for the place. A nil puzzle leaves it
// empty.
func (u *unlike) admits(ctx context.Context, place int, p puzzle.Puzzle) bool {
	if u == nil {
		return true
	}
	defer context.AfterFunc(ctx, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.turn.Broadcast()
	})()
	u.mu.Lock()
	defer u.mu.Unlock()
	for u.next < place && ctx.Err() == nil {
		u.turn.Wait()
	}
	if p != nil && ctx.Err() == nil {
		key := inLeastPosition(p)
		if u.over || u.seen[key] {
			return false
		}
		u.seen[key] = true
	}
	u.next = max(u.next, place+1)
	u.turn.Broadcast()
	return true
}

// end leaves a place empty for which no puzzle was found, and all after it. All puzzles of earlier
// places are decided.
func (u *unlike) end(ctx context.Context, place int) {
	u.mu.Lock()
	u.over = true
	u.mu.Unlock()
	u.admits(ctx, place, nil)
}

// ended reports whether no puzzle was found for an earlier place.
func (u *unlike) ended() bool {
	if u == nil {
		return false
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.over
}

// inLeastPosition returns a sum of the text of a puzzle in that of its positions whose sum is the
// least. Kinds that can't be turned, such as those with bridges across, have the one position.
func inLeastPosition(p puzzle.Puzzle) [16]byte {
	sum := func(p puzzle.Puzzle) [16]byte {
		all := sha256.Sum256([]byte(p.String()))
		return [16]byte(all[:16])
	}
	least := sum(p)
	for _, y := range p.Symmetries() {
		if s := sum(y.Puzzle); isTurned(y) && string(s[:]) < string(least[:]) {
			least = s
		}
	}
	return least
}

// isTurned reports whether a symmetry turns or mirrors a puzzle. Others, such as numbers that
// change places, would have no least image without all their products.
func isTurned(y puzzle.Symmetry) bool { return !strings.Contains(y.Name, "->") }
