package cli

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
)

// classRange is the value of a flag that takes a class, or two with .. between them.
type classRange struct {
	easiest, hardest gridwright.Class
	any              bool
}

func (r *classRange) value() value {
	all := wordsOf(gridwright.Classes())
	return value{func(text string) error {
		if r.any = text == "any"; r.any {
			return nil
		}
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
		if r.any {
			return "any"
		}
		if r.easiest == r.hardest {
			return string(r.hardest)
		}
		return string(r.easiest) + ".." + string(r.hardest)
	}, "word", all}
}

// names lists the classes of the range; none if it is not given.
func (r *classRange) names() []string {
	all := gridwright.Classes()
	if r.hardest == "" {
		return nil
	}
	return wordsOf(all[slices.Index(all, r.easiest) : slices.Index(all, r.hardest)+1])
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
			return errors.New("expects a range such as 600..800, 600.. or ..800")
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
		*to = cmp.Or(techniqueNamed(text), text)
		return nil
	}, func() string { return *to }, "", techniqueNames()}
}

// settings is the value of a flag that takes a name, = and a value, once for each name.
type settings struct {
	numbers     int     // -1 for none, 0 if it is not set
	share       float64 // of the cells that have numbers, in percent; 0 if it is not set
	least, most int     // sizes of cages and areas
	leastLength int
	pairs       int
	density     float64 // in percent
	apart       bool
	said        []string
}

func (s *settings) value() value {
	return value{func(text string) error {
		if !s.takes(text) {
			return errors.New("expects numbers=3, numbers=10%, sizes=2..4, pairs=9, density=20%, " +
				"least-length=4 or apart=yes")
		}
		s.said = append(s.said, text)
		return nil
	}, func() string { return strings.Join(s.said, " ") }, "", nil}
}

// takes reads a name and a value, and reports whether they are one of those that it knows.
func (s *settings) takes(text string) bool {
	name, number, _ := strings.Cut(text, "=")
	if name == "apart" {
		s.apart = number == "yes"
		return s.apart || number == "no"
	}
	if digits, percent := strings.CutSuffix(number, "%"); percent {
		n, err := strconv.ParseFloat(digits, 64)
		to := map[string]*float64{"density": &s.density, "numbers": &s.share}[name]
		if to != nil {
			*to = n
		}
		return to != nil && err == nil && 0 < n && n <= 100
	}
	low, high, two := strings.Cut(number, "..")
	if !two {
		high = low
	}
	least, err := strconv.Atoi(low)
	most, fault := strconv.Atoi(high)
	one := map[string]*int{"least-length": &s.leastLength, "pairs": &s.pairs}[name]
	switch {
	case err != nil || fault != nil || least < 0 || most < least:
	case name == "numbers" && !two:
		s.numbers = cmp.Or(least, -1)
		return true
	case least == 0:
	case one != nil && !two:
		*one = least
		return true
	case name == "sizes":
		s.least, s.most = least, most
		return true
	}
	return false
}
