package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
)

// random adds boards that gridwright.Generate draws.
func (p *parser) random(ctx context.Context, args []string) error {
	k := gridwright.KindNamed(args[0])
	if k == nil {
		return fmt.Errorf("unknown kind %q", args[0])
	}
	rows, cols, err := size(args[1])
	if err != nil {
		return err
	}
	count, err := strconv.Atoi(args[2])
	if err != nil || count < 1 || count > 1000 {
		return fmt.Errorf("expected 1 to 1000 boards, found %q", args[2])
	}
	share, err := strconv.Atoi(strings.TrimSuffix(args[3], "%"))
	if err != nil || share < 0 || share > 100 {
		return fmt.Errorf("expected a share of given cells such as 25%%, found %q", args[3])
	}
	seed, err := strconv.ParseUint(args[4], 10, 64)
	if err != nil {
		return fmt.Errorf("expected a seed such as 1, found %q", args[4])
	}
	for i := range count {
		r := rand.New(rand.NewPCG(seed, uint64(i)<<32|uint64(rows)<<16|uint64(cols)))
		q, _, err := gridwright.Generate(ctx, k, rows, cols, share, r)
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
func size(text string) (rows, cols int, err error) {
	before, after, ok := strings.Cut(text, "x")
	rows, errRows := strconv.Atoi(before)
	cols, errCols := strconv.Atoi(after)
	const most = gridwright.MaxGenerated
	if !ok || errRows != nil || errCols != nil || min(rows, cols) < 1 || max(rows, cols) > most {
		return 0, 0, fmt.Errorf("expected a size of up to %dx%d such as 9x9, found %q", most, most, text)
	}
	return rows, cols, nil
}
