package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
)

// The replay of a presolve, reduction by reduction.

// replay is a model with what presolve does to it.
type replay struct {
	examined
	plain *lin.Model // what is presolved: the model with its extensions as rows
	left  pb.Presolved
	all   []pb.Reduction
}

// replayed presolves a model by all rules.
func replayed(ctx context.Context, x examined) (r replay, err error) {
	r.examined = x
	if r.plain, _, err = x.model.Plain(); err != nil {
		return r, err
	}
	r.left, err = pb.Presolve(ctx, r.plain, pb.AllRules, func(d pb.Reduction) {
		r.all = append(r.all, d)
	})
	return r, err
}

// rowsOf returns the name of the rows from which a reduction follows, without indices: "next" for
// next(1,2,3), "cell" for cell_12, "row" for one without a name. If no row of the model is the
// reason, it is "both values", of a probed column, "no row" if none locks a column, or "probes" for
// a row that they found.
func (r *replay) rowsOf(d pb.Reduction) string {
	switch {
	case d.Row < 0 && d.Rule == pb.Probe:
		return "both values"
	case d.Row < 0 && d.Rule == pb.Dual:
		return "no row"
	case d.Row < 0:
		return "probes"
	case r.plain.Rows[d.Row].Name == "":
		return "row"
	}
	whole := r.plain.RowName(d.Row)
	name, _, _ := strings.Cut(whole, "(")
	if base := strings.TrimRight(name, "0123456789"); len(base) < len(name) {
		name = strings.TrimSuffix(base, "_")
	}
	return cmp.Or(name, whole)
}

// none states why there is no point.
func (r *replay) none() puzzle.Reason {
	name := func(row int) string { return wording.Visible(r.plain.RowName(row)) }
	switch broken := r.left.Broken; {
	case r.left.Crossed >= 0:
		return puzzle.Because("crossed column",
			"column", wording.Visible(r.plain.ColName(r.left.Crossed)))
	case len(broken) == 2:
		return puzzle.Because("broken rows", "row", name(broken[0]), "row", name(broken[1]))
	case len(broken) == 1:
		return puzzle.Because("broken row", "row", name(broken[0]))
	}
	return puzzle.Because("broken row of probing")
}

// domains are what some reductions leave of a model.
type domains struct {
	r          *replay
	lo, hi     []int64
	follows    []bool
	open       map[puzzle.Cell]int // by cell: the columns of its facts that are not fixed
	cells      int                 // those without such columns
	facts      int                 // columns of facts that are 1
	rows, cols int                 // those that are left
}

// start returns the domains of the model as it is given.
func (r *replay) start() *domains {
	n := len(r.plain.Cols)
	d := &domains{r: r, lo: make([]int64, n), hi: make([]int64, n), follows: make([]bool, n),
		open: map[puzzle.Cell]int{}, rows: len(r.plain.Rows), cols: n}
	if r.puzzle != nil {
		for _, mark := range r.puzzle.Puzzle.Layout(nil).Cells {
			if !mark.Hole {
				d.cells++
			}
		}
	}
	for j := range n {
		d.lo[j], d.hi[j] = -1, 2 // open, until its own bounds are taken
		d.count(j, 1)
	}
	for j, c := range r.plain.Cols {
		const whole = 1e-9 // as in package pb: a number this close to a whole one counts as that
		d.bound(j, int64(math.Ceil(max(c.Lo, -endless)-whole)),
			int64(math.Floor(min(c.Hi, endless)+whole)))
	}
	return d
}

// count adds to the columns of the cells of a column's fact.
func (d *domains) count(j, by int) {
	f, ok := d.r.fact(j)
	if !ok {
		return
	}
	for _, c := range f.Cells() {
		before := d.open[c]
		d.open[c] += by
		switch {
		case before == 0:
			d.cells--
		case d.open[c] == 0:
			d.cells++
		}
	}
}

// bound gives a column bounds.
func (d *domains) bound(j int, lo, hi int64) {
	if was := d.lo[j] < d.hi[j]; was && lo == hi {
		d.count(j, -1)
		if !d.follows[j] {
			d.cols--
		}
		if _, ok := d.r.fact(j); ok && lo == 1 {
			d.facts++
		}
	}
	d.lo[j], d.hi[j] = lo, hi
}

// apply applies a reduction.
func (d *domains) apply(c pb.Reduction) {
	switch {
	case c.Rule == pb.Redundant:
		d.rows--
	case c.Col < 0:
	default:
		lo, hi := int64(-endless), int64(endless)
		if c.Lo != nil {
			lo = *c.Lo
		}
		if c.Hi != nil {
			hi = *c.Hi
		}
		if c.Rule == pb.Link && c.By >= 0 && !d.follows[c.Col] && d.lo[c.Col] < d.hi[c.Col] {
			d.follows[c.Col] = true
			d.cols--
		}
		d.bound(c.Col, lo, hi)
	}
}

// endless stands for a bound that does not exist.
const endless = 1e18

// text states the bounds of a column.
func (d *domains) text(j int) string {
	name, lo, hi := wording.Visible(d.r.plain.ColName(j)), d.lo[j], d.hi[j]
	if lo < hi {
		return fmt.Sprintf("%s in %s..%s", name, finite(lo), finite(hi))
	}
	switch f, ok := d.r.fact(j); {
	case ok && lo == 1:
		return d.r.meaning(j)
	case ok:
		return f.Opposite().String()
	}
	return fmt.Sprintf("%s = %d", name, lo)
}

// finite writes a bound that exists.
func finite(bound int64) string {
	if bound == -endless || bound == endless {
		return ""
	}
	return strconv.FormatInt(bound, 10)
}
