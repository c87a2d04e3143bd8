package mps

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// semi writes the bounds of a semicontinuous column. An integer one stands between markers, as all
// integer columns do: some readers do not know the bound SI.
func (f *file) semi(name string, c lin.Col) {
	f.line("", "LO", "BND", name, number(c.Lo))
	f.line("", "SC", "BND", name, number(min(c.Hi, unlimited)))
}

// unlimited stands in a file for an infinite bound where a number must stand.
const unlimited = 1e30

// ordered writes the special ordered sets. The weights are the places of the columns.
func (f *file) ordered() {
	for k := range f.work.Range(len(f.m.Sets)) {
		s := f.m.Sets[k]
		if k == 0 {
			f.line("SOS")
		}
		f.line("", "S"+strconv.Itoa(s.Type), f.names.Sets[k])
		for at := range f.work.Range(len(s.Cols)) {
			f.work.Did(1)
			f.line("", f.names.Cols[s.Cols[at]], strconv.Itoa(at+1))
		}
	}
}

// indicators writes the conditions of rows.
func (f *file) indicators() {
	begun := false
	for i := range f.work.Range(len(f.m.Rows)) {
		w := f.m.Rows[i].When
		if w == nil {
			continue
		}
		if !begun {
			f.line("INDICATORS")
			begun = true
		}
		value := "1"
		if w.Off {
			value = "0"
		}
		f.work.Did(1)
		f.line("", "IF", f.names.Rows[i], f.names.Cols[w.Col], value)
	}
}

// extensionCost is the memory of a condition or of a member of a set in bytes.
const extensionCost = 150

// condition is the column of an indicator row, and where the file names it.
type condition struct{ col, line, at int }

// indicator reads the condition of a row: IF, the row, a binary column, and 0 or 1.
func (p *parser) indicator(f []field) error {
	if !strings.EqualFold(f[0].text, "IF") {
		return p.noIndicator(f[0])
	}
	var i, j int
	var x float64
	var at field
	err := p.choose(f[0].text, f[1:], func(f []field, _ bool) error {
		if len(f) != 3 {
			return p.noIndicator(field{at: p.begin()})
		}
		var row, col bool
		at = f[1]
		if i, row = p.rows[f[0].text]; !row {
			return p.fail(f[0].at, "there is no row %.60q", f[0].text)
		}
		if j, col = p.cols[at.text]; !col {
			return p.fail(at.at, "there is no column %.60q", at.text)
		}
		switch {
		case i < 0:
			return p.fail(f[0].at, "the objective %.60q can't have a condition", f[0].text)
		case p.m.Rows[i].When != nil:
			return p.fail(f[0].at, "the row %.60q has a condition already", f[0].text)
		}
		var err error
		if x, err = p.float(f[2]); err == nil && x != 0 && x != 1 {
			err = p.fail(f[2].at, "expected 0 or 1, found %.40q", f[2].text)
		}
		return err
	})
	if err != nil {
		return err
	}
	if !p.intake.Term(extensionCost) {
		return p.tooLarge()
	}
	p.m.Rows[i].When = &lin.When{Col: j, Off: x == 0}
	p.conditions = append(p.conditions, condition{j, p.number, at.at})
	return nil
}

// noIndicator returns the error for a line that is no condition.
func (p *parser) noIndicator(at field) error {
	return p.fail(at.at, "expected IF, a row, a binary column, and 0 or 1, found %.60q",
		strings.TrimSpace(p.text))
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
	if fixed, err := p.fixed(); p.spaced && kind > 0 && err == nil && len(fixed) > 0 &&
		fixed[0].text == f[0].text {
		f = slices.DeleteFunc(fixed, func(f field) bool { return f.text == "" })
	}
	if _, column := p.cols[f[0].text]; kind > 0 && !(column && len(f) == 2 && numeric(f[1])) {
		return p.openSet(kind, f[1:])
	}
	e := member{line: p.number}
	err := p.choose("", f, func(f []field, _ bool) (err error) {
		f = slices.DeleteFunc(slices.Clone(f), func(f field) bool { return f.text == "" })
		if len(f) == 3 {
			f = f[1:]
		}
		if len(f) != 2 {
			return p.fail(p.begin(), "expected S1 or S2 and a name, or a column and its weight, "+
				"found %.60q", strings.TrimSpace(p.text))
		}
		j, ok := p.cols[f[0].text]
		switch {
		case !ok:
			return p.fail(f[0].at, "there is no column %.60q", f[0].text)
		case !p.inSet:
			return p.fail(f[0].at, "column %.60q is in no set: expected S1 or S2 and a name before it",
				f[0].text)
		}
		e.col, e.at = j, f[0].at
		if e.weight, err = p.float(f[1]); err == nil && math.IsInf(e.weight, 0) {
			err = p.fail(f[1].at, "the weight is infinite")
		}
		return err
	})
	if err != nil {
		return err
	}
	if !p.intake.Term(extensionCost) {
		return p.tooLarge()
	}
	p.members = append(p.members, e)
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
		return p.fail(f[3].at, "expected a set's name and priority, found %.40q after them", f[3].text)
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
	sort.SliceStable(p.members, func(i, j int) bool {
		return cmp.Less(p.members[i].weight, p.members[j].weight)
	})
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
