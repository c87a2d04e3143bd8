package fewest

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
)

// unit is a unit of work: the last clues for a placement of the first ones.
type unit struct {
	Unit
	s      *Search
	placed placed

	clues []int // those that can follow, in the order of their orbits; they have an index here
	index []int // of each clue of the board, its index in clues, or -1
	words int   // of a row of the table
	once  []uint64
	twice []uint64 // also the pairs that are settled in another way
	// closed has the rows in which all is settled, and those of clues that are not the first of
	// their orbit, which stands for all.
	closed []bool

	seen map[uint64]struct{} // hashes of the answers seen
	mine []int               // the indices of an answer's clues
	set  Set                 // the same as a set

	r    *rand.Rand
	near int     // answers marked near those found
	last []int32 // work space: the last answer found
}

// maxSeen bounds the memory for the answers seen, to some 150 MB. Later ones mark no pairs.
const maxSeen = 4_000_000

// budget is that of a question and of what follows.
type budget struct {
	nodes int64
	near  int // answers near those found
}

// budgets are those of a question, in nodes. A unit asks all its questions within the first, since
// the answers found settle many of those that are left open, and only then goes on to the next.
// The last has no limit. The longer a question takes, the more answers near those found are worth.
var budgets = []budget{{1000, 1000}, {30_000, 10_000}, {0, 10_000}}

// unit does a unit of work.
func (s *Search) unit(ctx context.Context, number int, p placed) (Unit, error) {
	u := &unit{Unit: Unit{Number: number}, s: s, placed: p, seen: map[uint64]struct{}{},
		r: rand.New(rand.NewPCG(uint64(number), uint64(s.k)))}
	board := s.board
	board.Reset()
	for _, c := range p.clues {
		if !board.Give(c) {
			u.Done = true
			return u.Unit, nil
		}
	}
	u.setUp()
	if len(p.clues) < 2 { // a search finds answers with more clues sooner
		u.sample()
	}
	rounds := budgets
	switch {
	case s.dive:
		rounds = []budget{{nodes: diveNodes}}
	case s.Easy:
		rounds = budgets[:1]
	}
	for _, turn := range rounds {
		u.Undecided, u.near = 0, turn.near
		for i := range u.clues {
			if u.closed[i] {
				continue
			}
			undecided := u.Undecided
			done, err := u.follow(ctx, i, engine.Budget{Nodes: turn.nodes})
			if err != nil || !done || u.Found != nil {
				return u.Unit, err
			}
			u.closed[i] = u.Undecided == undecided
			if s.dive && u.Questions > diveQuestions {
				return u.Unit, nil
			}
		}
		if u.Undecided == 0 {
			u.Done = true
			break
		}
	}
	return u.Unit, nil
}

// setUp makes the table.
func (u *unit) setUp() {
	allowed := u.placed.allowed.Clone()
	u.s.board.May(allowed)
	for _, c := range u.placed.clues {
		allowed.Remove(c)
	}
	u.index = make([]int, u.s.board.Clues())
	for c := range u.index {
		u.index[c] = -1
	}
	for _, orbit := range u.placed.group.orbits(allowed).lists {
		first := len(u.clues)
		for _, c := range orbit {
			u.index[c] = len(u.clues)
			u.clues = append(u.clues, c)
			u.closed = append(u.closed, len(u.clues)-1 > first)
		}
	}
	u.words = (len(u.clues) + 63) / 64
	u.once = make([]uint64, len(u.clues)*u.words)
	u.twice = make([]uint64, len(u.clues)*u.words)
	u.set = make(Set, u.words)
}

// mark marks all pairs of clues of an answer that has the clues placed first. It returns how many
// pairs it marked as seen in two answers.
func (u *unit) mark(answer []int32) int {
	var hash uint64 // answers with equal hashes count as one
	for _, c := range answer {
		hash = bits.RotateLeft64(hash^uint64(c), 23) * 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	}
	if _, ok := u.seen[hash]; ok || len(u.seen) == maxSeen {
		return 0
	}
	u.seen[hash] = struct{}{}
	u.Answers++
	clear(u.set)
	u.mine = u.mine[:0]
	for _, c := range answer {
		if i := u.index[c]; i >= 0 {
			u.mine = append(u.mine, i)
			u.set.Add(i)
		}
	}
	marked := 0
	for _, i := range u.mine {
		if u.closed[i] {
			continue
		}
		first := i / 64
		once := u.once[i*u.words+first : (i+1)*u.words]
		twice := u.twice[i*u.words+first : (i+1)*u.words]
		for w, has := range u.set[first:] {
			again := once[w] & has &^ twice[w]
			marked += bits.OnesCount64(again)
			twice[w] |= again
			once[w] |= has
		}
	}
	return marked
}

// Random answers are marked in rounds, until a round marks few pairs: then it is cheaper to look
// for answers with the pairs that are left.
const (
	round    = 512
	worth    = round / 32 // pairs
	attempts = 64         // random answers per answer that has the clue placed first
)

// sample marks random answers.
func (u *unit) sample() {
	drawn, marked, tried := 0, 0, 0
	image := make([]int32, 0, 64)
	u.s.board.Random(u.r, func(answer []int32) bool {
		tried++
		for _, c := range answer {
			image = append(image[:0], answer...)
			if len(u.placed.clues) > 0 {
				to := u.placed.toFirst[c]
				if to == nil {
					continue
				}
				for i, d := range answer {
					image[i] = to[d]
				}
				slices.Sort(image)
			}
			if !u.has(image) {
				continue
			}
			drawn++
			marked += u.mark(image)
			if len(u.placed.clues) == 0 {
				break
			}
		}
		if drawn < round {
			return tried < round*attempts
		}
		more := marked >= worth
		drawn, marked, tried = 0, 0, 0
		return more
	})
}

// has reports whether an answer, in ascending order, has the clues placed first.
func (u *unit) has(answer []int32) bool {
	for _, c := range u.placed.clues {
		if _, ok := slices.BinarySearch(answer, int32(c)); !ok {
			return false
		}
	}
	return true
}

// follow looks for a last clue after the one with index i. The clue itself counts as one: that is
// the set with one clue less. It reports false if the context ended.
func (u *unit) follow(ctx context.Context, i int, within engine.Budget) (done bool, err error) {
	open := u.open(i)
	if open.Empty() {
		return true, nil
	}
	board := u.s.board
	defer board.Take()
	if !board.Give(u.clues[i]) {
		return true, nil
	}
	if open.Has(i) {
		n, done, err := u.ask(ctx, within, i, i)
		if err != nil || !done || n == 0 && u.settled(i, i) || u.Found != nil {
			return done, err
		}
	}
	if u.s.k == 1 {
		return true, nil
	}
	may := hitting.New(board.Clues())
	for j := range open.Elements() {
		may.Add(u.clues[j])
	}
	board.May(may)
	for j := range open.Elements() {
		if j != i && !may.Has(u.clues[j]) {
			u.settle(i, j)
		}
	}
	for j := i + 1; j < len(u.clues); j++ {
		if u.settled(i, j) {
			continue
		}
		done = true
		if board.Give(u.clues[j]) {
			_, done, err = u.ask(ctx, within, i, j)
		} else {
			u.settle(i, j)
		}
		board.Take()
		if err != nil || !done || u.Found != nil {
			return done, err
		}
	}
	return true, nil
}

func (u *unit) settle(i, j int)       { u.twice[i*u.words+j/64] |= 1 << (j % 64) }
func (u *unit) settled(i, j int) bool { return u.twice[i*u.words+j/64]>>(j%64)&1 != 0 }

// open returns the indices from i on that make a pair with i which is not settled.
func (u *unit) open(i int) Set {
	open := hitting.New(len(u.clues))
	for j := i; j < len(u.clues); j++ {
		if !u.settled(i, j) {
			open.Add(j)
		}
	}
	return open
}

// ask looks for two answers with the clues given, which are those placed first, i and j, and marks
// them. It returns how many there are. done is false if the context ended.
func (u *unit) ask(ctx context.Context, within engine.Budget, i, j int) (n int, done bool,
	err error,
) {
	u.Questions++
	var only []int
	done, err = u.s.board.Find(ctx, 2, within, func(answer []int32) {
		n++
		u.mark(answer)
		u.last = append(u.last[:0], answer...)
		if n == 1 {
			for _, c := range answer {
				only = append(only, int(c))
			}
		}
	})
	switch {
	case err != nil:
		return n, false, err
	case !done && ctx.Err() != nil:
		return n, false, nil
	case !done:
		u.Undecided++
		return n, true, nil
	case n == 1:
		u.Found = append(slices.Clone(u.placed.clues), u.clues[i])
		if i != j {
			u.Found = append(u.Found, u.clues[j])
		}
		u.Answer = only
	}
	u.settle(i, j)
	if n == 2 {
		u.around()
	}
	return n, true, nil
}

// around marks answers near the last one found.
func (u *unit) around() {
	if u.near == 0 {
		return
	}
	left := u.near
	u.s.board.Near(u.last, u.placed.clues, u.r, func(answer []int32) bool {
		if u.has(answer) {
			u.mark(answer)
		}
		left--
		return left > 0
	})
}
