package mps

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// extensionCost is the memory of a condition or of a member of a set in bytes.
const extensionCost = 150

// condition is the column of an indicator row, and where the file names it.
type condition struct{ col, line, at int }

// indicator reads the condition of a row: IF, the row, a binary column, and 0 or 1.
func (p *parser) indicator(f []field) error {
	if len(f) != 4 || !strings.EqualFold(f[0].text, "IF") {
		return p.fail(f[0].at, "expected IF, a row, a binary column, and 0 or 1, found %.60q",
			strings.TrimSpace(p.text))
	}
	i, ok := p.rows[f[1].text]
	switch {
	case !ok:
		return p.fail(f[1].at, "there is no row %.60q", f[1].text)
	case i < 0:
		return p.fail(f[1].at, "the objective %.60q can't have a condition", f[1].text)
	case p.m.Rows[i].When != nil:
		return p.fail(f[1].at, "the row %.60q has a condition already", f[1].text)
	}
	j, ok := p.cols[f[2].text]
	if !ok {
		return p.fail(f[2].at, "there is no column %.60q", f[2].text)
	}
	x, err := p.float(f[3])
	if err != nil {
		return err
	}
	if x != 0 && x != 1 {
		return p.fail(f[3].at, "expected 0 or 1, found %.40q", f[3].text)
	}
	if !p.intake.Term(extensionCost) {
		return p.tooLarge()
	}
	p.m.Rows[i].When = &lin.When{Col: j, Off: x == 0}
	p.conditions = append(p.conditions, condition{j, p.number, f[2].at})
	return nil
}

// conditional returns an error if the column of an indicator row is not binary. The bounds may come
// after the conditions.
func (p *parser) conditional() error {
	for _, c := range p.conditions {
		if col := p.m.Cols[c.col]; !col.Binary() {
			p.number = c.line
			return p.fail(c.at, "a row depends on column %.60q, which is not binary", col.Name)
		}
	}
	return nil
}

// member is a column of a special ordered set, its weight, and where the file names it.
type member struct {
	col      int
	weight   float64
	line, at int
}

// ordered reads a line of the special ordered sets: the head of a set, as in "S1 name" or
// "S1 SOS name priority", or one of its columns with its weight, as in "x 1" or "SOS x 1".
func (p *parser) ordered(f []field) error {
	kind := map[string]int{"S1": 1, "S2": 2}[strings.ToUpper(f[0].text)]
	if _, column := p.cols[f[0].text]; kind > 0 && !(column && len(f) == 2 && numeric(f[1])) {
		return p.openSet(kind, f[1:])
	}
	if len(f) == 3 {
		f = f[1:]
	}
	if len(f) != 2 {
		return p.fail(f[0].at, "expected S1 or S2 and a name, or a column and its weight, found %.60q",
			strings.TrimSpace(p.text))
	}
	j, ok := p.cols[f[0].text]
	switch {
	case !ok:
		return p.fail(f[0].at, "there is no column %.60q", f[0].text)
	case !p.inSet:
		return p.fail(f[0].at, "column %.60q is in no set: expected S1 or S2 and a name before it",
			f[0].text)
	}
	weight, err := p.float(f[1])
	if err != nil {
		return err
	}
	if math.IsInf(weight, 0) {
		return p.fail(f[1].at, "the weight is infinite")
	}
	if !p.intake.Term(extensionCost) {
		return p.tooLarge()
	}
	p.members = append(p.members, member{j, weight, p.number, f[0].at})
	return nil
}

// numeric reports whether a word is a number.
func numeric(f field) bool {
	_, err := strconv.ParseFloat(f.text, 64)
	return err == nil
}

// openSet begins a set with the words behind its type: a name, with a word SOS before it or not,
// and a priority behind it or not. The priority is about the search and not about the model.
func (p *parser) openSet(kind int, f []field) error {
	var name string
	switch {
	case len(f) > 3:
		return p.fail(f[3].at, "expected a set's name and priority, found %.40q behind them", f[3].text)
	case len(f) == 3 || len(f) == 2 && !numeric(f[1]):
		name = f[1].text
	case len(f) > 0:
		name = f[0].text
	}
	if len(name) > lin.MaxWord {
		return p.fail(f[0].at, "the name is longer than %d KB", lin.MaxWord>>10)
	}
	if err := p.closeSet(); err != nil {
		return err
	}
	if !p.intake.Row(name, false) {
		return p.tooLarge()
	}
	p.m.Sets = append(p.m.Sets, lin.SOS{Name: name, Type: kind})
	p.inSet = true
	return nil
}

// closeSet gives the last set its columns, in the order of their weights. In a set of type 2 the
// order counts, so no weight may come twice.
func (p *parser) closeSet() error {
	if !p.inSet {
		return nil
	}
	s := &p.m.Sets[len(p.m.Sets)-1]
	slices.SortStableFunc(p.members, func(a, b member) int { return cmp.Compare(a.weight, b.weight) })
	met := make(map[int]bool, len(p.members))
	for i, e := range p.members {
		twice := met[e.col]
		if twice || s.Type == 2 && i > 0 && e.weight == p.members[i-1].weight {
			p.number = e.line
			if twice {
				return p.fail(e.at, "column %.60q is in the set twice", p.m.Cols[e.col].Name)
			}
			return p.fail(e.at, "the weight %v is in the set twice, so its columns have no order",
				e.weight)
		}
		met[e.col] = true
		s.Cols = append(s.Cols, e.col)
	}
	p.members, p.inSet = p.members[:0], false
	return nil
}
