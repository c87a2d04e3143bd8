package cli

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
)

// classRange is the value of a flag that takes a class, or two with .. between them.
type classRange struct{ easiest, hardest gridwright.Class }

func (r *classRange) value() value {
	all := names(gridwright.Classes())
	return value{func(text string) error {
		low, high, two := strings.Cut(text, "..")
		if !two {
			high = low
		}
		var easiest, hardest string
		if err := oneOf(&easiest, all...).set(low); err != nil {
			return err
		}
		if err := oneOf(&hardest, all...).set(high); err != nil {
			return err
		}
		if slices.Index(all, low) > slices.Index(all, high) {
			return hinted{errors.New("expects the easier class first"), high + ".." + low}
		}
		r.easiest, r.hardest = gridwright.Class(easiest), gridwright.Class(hardest)
		return nil
	}, func() string {
		if r.easiest == r.hardest {
			return string(r.hardest)
		}
		return string(r.easiest) + ".." + string(r.hardest)
	}, "word", all}
}

// effortRange is the value of a flag that takes two efforts with .. between them, of which one
// may be missing.
type effortRange struct{ least, most float64 }

func (r *effortRange) value() value {
	return value{func(text string) error {
		low, high, two := strings.Cut(text, "..")
		end := func(s string, to *float64) bool {
			if s == "" {
				return true
			}
			n, err := strconv.ParseFloat(s, 64)
			*to = n
			return err == nil && 0 < n && !math.IsInf(n, 0)
		}
		if text == ".." || !two || !end(low, &r.least) || !end(high, &r.most) ||
			r.most > 0 && r.most < r.least {
			return errors.New("expects a range such as 200..300, 200.. or ..300")
		}
		return nil
	}, func() string {
		if r.least == 0 && r.most == 0 {
			return ""
		}
		bound := func(x float64) string {
			if x == 0 {
				return ""
			}
			return strconv.FormatFloat(x, 'g', -1, 64)
		}
		return bound(r.least) + ".." + bound(r.most)
	}, "range", nil}
}

// techniqueName returns the value of a flag that takes the name of a technique.
func techniqueName(to *string) value {
	return value{func(text string) error {
		if *to = text; text == "" {
			return errors.New("expects the name of a technique")
		}
		return nil
	}, func() string { return *to }, "", nil}
}
