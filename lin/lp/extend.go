package lp

import (
	"cmp"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// condition writes the condition of an indicator row.
func (f *file) condition(w *lin.When) {
	f.token(f.names.Cols[w.Col])
	f.token("=")
	if w.Off {
		f.number(0)
	} else {
		f.number(1)
	}
	f.token("->")
}

// sets writes the special ordered sets. The weights are the places of the columns.
func (f *file) sets() {
	for k := range f.work.Range(len(f.m.Sets)) {
		s := f.m.Sets[k]
		if k == 0 {
			f.line("SOS")
		}
		f.label(f.names.Sets[k])
		f.token("S" + strconv.Itoa(s.Type) + "::")
		for at := range f.work.Range(len(s.Cols)) {
			f.work.Did(1)
			f.token(f.names.Cols[s.Cols[at]] + ":" + strconv.Itoa(at+1))
		}
	}
	f.end()
}

// condition is the column of an indicator row, and where the file names it.
type condition struct{ col, line, at int }

// conditionCost is the memory of an indicator row in bytes, beyond that of a row.
const conditionCost = 64

// indicator takes what was read of the row for the condition of an indicator row, as in
// "b = 1 -> x + y <= 3". The next token is the arrow.
func (p *parser) indicator(at token) error {
	if p.when != nil || len(p.sides) != 2 || p.senses[0] != "=" || p.sides[1].linear() ||
		p.sides[0].constant != 0 || len(p.terms) != 1 || p.terms[0].Coef != 1 ||
		p.sides[1].constant != 0 && p.sides[1].constant != 1 {
		return p.t.fail("expected one condition before the arrow: a binary column = 0 or 1")
	}
	if !p.intake.Term(conditionCost) {
		return p.tooLarge()
	}
	p.when = &lin.When{Col: p.terms[0].Col, Off: p.sides[1].constant == 0}
	p.conditions = append(p.conditions, condition{p.when.Col, at.line, at.col})
	p.sum++
	p.terms, p.sides, p.senses, p.right = p.terms[:0], p.sides[:0], p.senses[:0], false
	return p.advance()
}

// conditional returns an error if the column of an indicator row is not binary. The file may say so
// only after the rows.
func (p *parser) conditional() error {
	for _, c := range p.conditions {
		if col := p.m.Cols[c.col]; !col.Binary() {
			return token{line: c.line, col: c.at}.fail(
				"the row depends on column %.60q, which is not binary", col.Name)
		}
	}
	return nil
}

// semis reads the rest of the title Semi-Continuous or Semi-Integer, and the names of its columns.
func (p *parser) semis() error {
	integer := false
	if !p.t.first && p.t.text == "-" {
		if err := p.advance(); err != nil {
			return err
		}
		integer = strings.EqualFold(p.t.text, "integer")
		if !integer && !strings.EqualFold(p.t.text, "continuous") {
			return p.t.fail("expected Semi-Continuous or Semi-Integer, found %v", p.t)
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return p.lines(func() error {
		if p.t.kind != name {
			return p.t.fail("expected the name of a column, found %v", p.t)
		}
		j, err := p.column()
		if err != nil {
			return err
		}
		c := &p.m.Cols[j]
		c.Semi, c.Integer = true, c.Integer || integer
		return p.advance()
	})
}

// member is a column of a special ordered set, its weight, and where the file names it.
type member struct {
	col    int
	weight float64
	at     token
}

// memberCost is the memory of a member in bytes, with the check for columns that come twice.
const memberCost = 150

// sets reads special ordered sets, as in "s1: S1:: x:1 y:2". The label may be missing. In sections
// titled SOS1 or SOS2 the type may be missing, too; elsewhere kind is 0.
func (p *parser) sets(kind int) error {
	err := p.lines(func() error { return p.setItem(kind) })
	if err != nil {
		return err
	}
	return p.closeSet()
}

// setItem reads the beginning of a set or one of its columns. All of them begin with a word and a
// colon.
func (p *parser) setItem(kind int) error {
	at := p.t
	label, err := p.label()
	switch {
	case err != nil:
		return err
	case label == "":
		return at.fail("expected a set such as s1: S1:: x:1 y:2, found %v", at)
	case p.t.text == ":":
		return p.openSet("", at)
	case p.t.kind != name || isInfinity(p.t.text):
		return p.member(at)
	case kind > 0 && setType(p.t.text) == 0:
		return p.beginSet(label, kind)
	}
	typed := p.t
	if err := p.advance(); err != nil {
		return err
	}
	if p.t.text != ":" {
		return p.t.fail("expected S1:: or S2:: after the label %.60q", label)
	}
	if err := p.advance(); err != nil {
		return err
	}
	return p.openSet(label, typed)
}

// setInRow reads a special ordered set on a line among the rows, whose label has been read, and
// reports whether it is one. It ends with the line, since "x:1" may begin a row, too.
func (p *parser) setInRow(label string) (bool, error) {
	typed, next, skip := p.t, p.t, 0
	if p.t.text == ":" {
		typed, label = token{kind: name, text: label}, ""
	} else if p.t.kind == name {
		var err error
		if next, err = p.behind(); err != nil {
			return false, err
		}
		skip = 2 // the type and a colon
	}
	if next.text != ":" || setType(typed.text) == 0 {
		return false, nil
	}
	for range skip {
		if err := p.advance(); err != nil {
			return true, err
		}
	}
	if err := p.openSet(label, typed); err != nil {
		return true, err
	}
	for p.t.kind == name && !p.t.first {
		if err := p.setItem(0); err != nil {
			return true, err
		}
	}
	return true, p.closeSet()
}

// setType returns the type that a word states, or 0.
func setType(word string) int {
	switch strings.ToLower(word) {
	case "s1":
		return 1
	case "s2":
		return 2
	}
	return 0
}

// openSet begins a set of the type in a word, of whose two colons one is left.
func (p *parser) openSet(label string, typed token) error {
	kind := setType(typed.text)
	if kind == 0 {
		return typed.fail("expected the type S1 or S2, found %v", typed)
	}
	if p.t.text != ":" {
		return p.t.fail("expected two colons after %v, found %v", typed, p.t)
	}
	if err := p.advance(); err != nil {
		return err
	}
	return p.beginSet(label, kind)
}

func (p *parser) beginSet(label string, kind int) error {
	if err := p.closeSet(); err != nil {
		return err
	}
	if !p.intake.Row(label, false) {
		return p.tooLarge()
	}
	p.m.Sets = append(p.m.Sets, lin.SOS{Name: label, Type: kind})
	p.inSet = true
	return nil
}

// member adds the column named at to the set, with the weight that comes next.
func (p *parser) member(at token) error {
	if !p.inSet {
		return at.hinted("a set begins with its type, as in s1: S1:: x:1 y:2",
			"column %v is in no set", at)
	}
	number := p.t
	weight, err := p.limit()
	if err != nil {
		return err
	}
	if math.IsInf(weight, 0) {
		return number.fail("the weight of column %v is infinite", at)
	}
	rest := p.t
	p.t = at
	j, err := p.column()
	p.t = rest
	if err != nil {
		return err
	}
	if !p.intake.Term(memberCost) {
		return p.tooLarge()
	}
	p.members = append(p.members, member{j, weight, at})
	return nil
}

// closeSet gives the last set its columns, in the order of their weights. In a set of type 2 the
// order counts, so no weight may come twice.
func (p *parser) closeSet() error {
	if !p.inSet {
		return nil
	}
	set := &p.m.Sets[len(p.m.Sets)-1]
	sort.SliceStable(p.members, func(i, j int) bool {
		return cmp.Less(p.members[i].weight, p.members[j].weight)
	})
	met := make(map[int]bool, len(p.members))
	for i, e := range p.members {
		switch {
		case met[e.col]:
			return e.at.fail("column %v is in the set twice", e.at)
		case set.Type == 2 && i > 0 && e.weight == p.members[i-1].weight:
			return e.at.fail("the weight %v is in the set twice, so its columns have no order", e.weight)
		}
		met[e.col] = true
		set.Cols = append(set.Cols, e.col)
	}
	p.members, p.inSet = p.members[:0], false
	return nil
}
