package rules

import "github.com/gridwright/gridwright/puzzle"

// index finds the literals of facts that are not in an Int. Most facts of a statement differ in
// their cells alone, so those of one form are in a table by cell, which is faster than a map. It
// does not change when it is read.
type index struct {
	rows, cols int
	forms      map[puzzle.Fact]int // of each form: its table
	tables     [][]Lit             // by cell: the literal of its fact, or 0
	few        []puzzle.Fact       // the forms, up to mostFew
	last       puzzle.Fact         // the form of the fact that was added last
	table      []Lit               // its table
	rest       map[puzzle.Fact]Lit // where there is no room for tables
}

// mostPlaces is the number of places in tables: some 16 MB.
const mostPlaces = 4 * MaxFacts

// mostFew is the number of forms up to which they are compared one by one.
const mostFew = 4

// formOf returns a fact without its place: To is how far the second cell is from the first.
func formOf(f puzzle.Fact) puzzle.Fact {
	if f.To != (puzzle.Cell{}) {
		f.To.Row, f.To.Col = f.To.Row-f.At.Row, f.To.Col-f.At.Col
	}
	f.At = puzzle.Cell{}
	return f
}

// tableOf returns the table of a form, or nil.
func (x *index) tableOf(form puzzle.Fact) []Lit {
	if form == x.last {
		return x.table
	}
	if len(x.few) == len(x.tables) { // faster than a map
		for t, few := range x.few {
			if few == form {
				return x.tables[t]
			}
		}
		return nil
	}
	if t, ok := x.forms[form]; ok {
		return x.tables[t]
	}
	return nil
}

// empty reports whether there are no facts.
func (x *index) empty() bool { return len(x.forms)+len(x.rest) == 0 }

// lit returns the literal of a fact, or false if there is none.
func (x *index) lit(f puzzle.Fact) (Lit, bool) {
	c := f.At
	if !isInside(c, x.rows, x.cols) {
		return 0, false
	}
	if t := x.tableOf(formOf(f)); t != nil && t[c.Number(x.cols)] != 0 {
		return t[c.Number(x.cols)], true
	}
	l, ok := x.rest[f]
	return l, ok
}

// add adds a fact, which is on the board.
func (x *index) add(f puzzle.Fact, l Lit) {
	form := formOf(f)
	t := x.tableOf(form)
	if t == nil {
		if (len(x.tables)+1)*x.rows*x.cols > mostPlaces {
			x.rest[f] = l
			return
		}
		t = make([]Lit, x.rows*x.cols)
		if x.forms[form] = len(x.tables); len(x.few) == len(x.tables) && len(x.few) < mostFew {
			x.few = append(x.few, form)
		}
		x.tables = append(x.tables, t)
	}
	x.last, x.table = form, t
	t[f.At.Number(x.cols)] = l
}
