package study

import (
	"context"
	"errors"
	"fmt"
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
	rows, cols, err := parseSize(args[1])
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
	frame, err := gridwright.Frame(k, rows, cols)
	if err != nil {
		return err
	}
	for i := range count {
		common := gridwright.GenerateOptions{Seed: seed, Number: uint64(i + 1)}
		wanted := common
		switch {
		case !k.Monotone:
			wanted.Density = float64(share) / 100
		case share > 0:
			wanted.ClueShare, wanted.Tries = share, fewTries
		}
		g, err := gridwright.Generate(ctx, frame, &wanted)
		if errors.Is(err, gridwright.ErrNotFound) {
			g, err = gridwright.Generate(ctx, frame, &common)
		}
		if err != nil {
			return err
		}
		if err := p.add(fmt.Sprintf("%s-%s-%d", args[0], args[1], i+1), g.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

// fewTries is the number of answers that are drawn for a share of clues. If none is determined by
// so few, the board gets as many clues as it needs.
const fewTries = 10

// parseSize reads 9x9.
func parseSize(text string) (rows, cols int, err error) {
	before, after, ok := strings.Cut(text, "x")
	rows, errRows := strconv.Atoi(before)
	cols, errCols := strconv.Atoi(after)
	const most = gridwright.MaxGenerated
	if !ok || errRows != nil || errCols != nil || min(rows, cols) < 1 || max(rows, cols) > most {
		return 0, 0, fmt.Errorf("expected a size of up to %dx%d such as 9x9, found %q", most, most, text)
	}
	return rows, cols, nil
}
