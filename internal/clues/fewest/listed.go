package fewest

import (
	"context"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Listed is a Searcher for boards with few answers, which are all listed. It serves all kinds.
type Listed struct {
	clues      []puzzle.Clue
	symmetries [][]int32
	answers    [][]int32
	sets       []Set     // the same answers
	left       [][]int32 // after each clue given, the answers that have all
}

// NewListed returns a searcher for a board with the given answers, each in ascending order.
func NewListed(clues []puzzle.Clue, symmetries, answers [][]int32) *Listed {
	l := &Listed{clues: clues, symmetries: symmetries, answers: answers}
	all := make([]int32, len(answers))
	for i, answer := range answers {
		all[i] = int32(i)
		set := hitting.New(len(clues))
		for _, c := range answer {
			set.Add(int(c))
		}
		l.sets = append(l.sets, set)
	}
	l.left = [][]int32{all}
	return l
}

// Clues returns the number of clues.
func (l *Listed) Clues() int { return len(l.clues) }

// Clue returns a clue by its number.
func (l *Listed) Clue(number int) puzzle.Clue { return l.clues[number] }

// Symmetries returns those that NewListed was given.
func (l *Listed) Symmetries() [][]int32 { return l.symmetries }

// Reset takes all clues back.
func (l *Listed) Reset() { l.left = l.left[:1] }

// Give keeps the answers with a clue.
func (l *Listed) Give(clue int) bool {
	var some []int32
	for _, i := range l.left[len(l.left)-1] {
		if l.sets[i].Has(clue) {
			some = append(some, i)
		}
	}
	l.left = append(l.left, some)
	return len(some) > 0
}

// Take takes back the clue given last.
func (l *Listed) Take() { l.left = l.left[:len(l.left)-1] }

// May keeps the clues of the answers that are left.
func (l *Listed) May(clues Set) {
	may := hitting.New(len(l.clues))
	for _, i := range l.left[len(l.left)-1] {
		for w, has := range l.sets[i] {
			may[w] |= has
		}
	}
	for w := range clues {
		clues[w] &= may[w]
	}
}

// Find yields answers in the order of the list.
func (l *Listed) Find(ctx context.Context, limit int, _ engine.Budget, yield func([]int32),
) (bool, error) {
	if ctx.Err() != nil {
		return false, nil
	}
	for n, i := range l.left[len(l.left)-1] {
		if n == limit {
			break
		}
		yield(l.answers[i])
	}
	return true, nil
}

// Random yields answers of the list.
func (l *Listed) Random(r *rand.Rand, yield func([]int32) bool) {
	for len(l.answers) > 0 && yield(l.answers[r.IntN(len(l.answers))]) {
	}
}

// Near yields none: questions are as cheap.
func (l *Listed) Near([]int32, []int, *rand.Rand, func([]int32) bool) {}
