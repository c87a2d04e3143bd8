package rules

import "fmt"

// stretch is the constraint that the true literals of a closed walk are one stretch of it, and so
// are the false ones, or that all are the same. Connected adds such rules.
//
// Of four literals, the two ways in which they take turns are clauses. Of more, each place has a
// literal that a stretch of true ones ends there, and at most one of these is true.
type stretch struct{ around []Lit }

// next returns the literal after that at a place.
func (c stretch) next(i int) Lit { return c.around[(i+1)%len(c.around)] }

func (c stretch) Holds(holds func(Lit) bool) bool {
	ends := 0
	for i, l := range c.around {
		if holds(l) && !holds(c.next(i)) {
			ends++
		}
	}
	return ends <= 1
}

// turns calls with the clauses of four literals.
func (c stretch) turns(clause func(lits ...Lit)) {
	x := c.around
	clause(x[0].Not(), x[1], x[2].Not(), x[3])
	clause(x[0], x[1].Not(), x[2], x[3].Not())
}

// ends returns a literal for each place: a stretch of true ones ends there.
func (c stretch) ends(local func(words string, parts []Lit) Lit) []Lit {
	ends := make([]Lit, len(c.around))
	for i, l := range c.around {
		ends[i] = local(fmt.Sprintf("a stretch ends at place %d", i+1), []Lit{l, c.next(i).Not()})
	}
	return ends
}

func (c stretch) lower(f *formulaBuilder) {
	switch n := len(c.around); {
	case n < 4:
		return
	case n == 4:
		c.turns(f.clause)
		return
	}
	when := f.when
	f.when = nil
	ends := c.ends(func(words string, parts []Lit) Lit {
		l := f.local(fmt.Sprintf("%s, by rule %d", words, f.rule+1))
		defined{l, true, parts}.lower(f)
		return l
	})
	f.when = when
	f.atMostOne(ends...)
}

func (c stretch) rows(m *modelBuilder) {
	switch n := len(c.around); {
	case n < 4:
		return
	case n == 4:
		c.turns(m.clause)
		return
	}
	when := m.when
	m.when = nil
	ends := c.ends(func(words string, parts []Lit) Lit {
		is := defined{all: true, parts: parts}
		is.is = m.local("last", fmt.Sprintf("%s, by rule %d", words, m.rule+1), is.value)
		is.rows(m)
		return is.is
	})
	m.when = when
	cardinal{packList(ends), 0, 1}.rows(m)
}
