package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// random makes boards of Numbrix or Hidato: a random walk, of which a share of the cells is given,
// drawn at random, and then a cell more wherever another answer differs, until there is none.
func (p *parser) random(ctx context.Context, args []string) error {
	diagonal := args[0] == path.Hidato().Name
	if !diagonal && args[0] != path.Numbrix().Name {
		return fmt.Errorf("boards at random are of numbrix or hidato, not %q", args[0])
	}
	board, err := size(args[1])
	if err != nil {
		return err
	}
	count, err := strconv.Atoi(args[2])
	if err != nil || count < 1 || count > 1000 {
		return fmt.Errorf("expected a number of boards from 1 to 1000, found %q", args[2])
	}
	share, err := strconv.Atoi(strings.TrimSuffix(args[3], "%"))
	if err != nil || share < 0 || share > 100 {
		return fmt.Errorf("expected a share such as 25%%, found %q", args[3])
	}
	seed, err := strconv.ParseUint(args[4], 10, 64)
	if err != nil {
		return fmt.Errorf("expected a seed, a number, found %q", args[4])
	}
	for i := range count {
		r := rand.New(rand.NewPCG(seed, uint64(i)<<32|uint64(board.Rows)<<16|uint64(board.Cols)))
		q, err := p.draw(ctx, board, diagonal, share, r)
		if err != nil {
			return err
		}
		if err := p.add(fmt.Sprintf("%s-%s-%d", args[0], args[1], i+1), q); err != nil {
			return err
		}
	}
	return nil
}

// size reads 9x9.
func size(text string) (grid.Board, error) {
	rows, cols, ok := strings.Cut(text, "x")
	b := grid.Board{}
	var errRows, errCols error
	b.Rows, errRows = strconv.Atoi(rows)
	b.Cols, errCols = strconv.Atoi(cols)
	if !ok || errRows != nil || errCols != nil || min(b.Rows, b.Cols) < 1 || max(b.Rows, b.Cols) > 64 {
		return b, fmt.Errorf("expected a size of up to 64x64 such as 9x9, found %q", text)
	}
	return b, nil
}

// draw makes one board.
func (p *parser) draw(ctx context.Context, board grid.Board, diagonal bool, share int, r *rand.Rand,
) (puzzle.Puzzle, error) {
	values := random.Walk(board, diagonal, r)
	order := r.Perm(len(values))
	kept := make([]int, len(values))
	for _, c := range order[:len(values)*share/100] {
		kept[c] = values[c]
	}
	for {
		q, err := path.New(board, diagonal, kept)
		if err != nil {
			return nil, err
		}
		other, err := p.another(ctx, q, values)
		if err != nil || other == nil {
			return q, err
		}
		i := slices.IndexFunc(order, func(c int) bool { return other[c] != values[c] })
		kept[order[i]] = values[order[i]]
	}
}

// another gives an answer other than the one that is known, or nil where there is none.
func (p *parser) another(ctx context.Context, q puzzle.Puzzle, than []int,
) (puzzle.Answer, error) {
	e, err := p.Resolve("auto", q)
	if err != nil {
		return nil, err
	}
	var other puzzle.Answer
	out, err := engine.Checked(e).Search(ctx, q, 2, func(s puzzle.Answer) bool {
		if !slices.Equal(s, than) {
			other = s
		}
		return other == nil
	})
	if err == nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil && other == nil && !out.Complete {
		err = fmt.Errorf("the engine can't tell whether a random board has one answer")
	}
	return other, err
}
