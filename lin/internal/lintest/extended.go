package lintest

import (
	"bytes"
	"cmp"
	"context"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
)

// extended returns a random model with conditions, semicontinuous columns and sets of all kinds.
func extended(t *rapid.T) *lin.Model {
	number := rapid.OneOf(rapid.Float64Range(-1e9, 1e9),
		rapid.SampledFrom([]float64{0, 1, -1, 0.1, 5, 9e19}))
	m := Random(t, number)
	b := m.Binary(Name().Draw(t, "binary")).Col()
	for j := range m.Cols[:b] {
		m.Cols[j].Semi = rapid.Bool().Draw(t, "semi")
	}
	for i := range m.Rows {
		switch rapid.IntRange(0, 2).Draw(t, "condition") {
		case 1:
			m.Rows[i].When = &lin.When{Col: b}
		case 2:
			m.Rows[i].When = &lin.When{Col: b, Off: true}
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "sets") {
		cols := make([]int, len(m.Cols))
		for j := range cols {
			cols[j] = j
		}
		cols = rapid.Permutation(cols).Draw(t, "order")
		m.Sets = append(m.Sets, lin.SOS{Name: Name().Draw(t, "set"),
			Type: rapid.IntRange(1, 2).Draw(t, "type"),
			Cols: cols[:rapid.IntRange(0, len(cols)).Draw(t, "size")]})
	}
	return m
}

// KeepsExtensions checks that extensions that are kept are read back as they were, whatever the
// names, and that what is not kept is stated by rows.
func (f Format) KeepsExtensions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := extended(t)
		keep := lin.Extensions(rapid.IntRange(0, int(lin.AllExtensions)).Draw(t, "keep"))
		want, err := m.PortableBut(context.Background(), keep)
		var b bytes.Buffer
		cols, failed := f.Keeping(context.Background(), &b, m, lin.WriteOptions{Keep: keep})
		if (err == nil) != (failed == nil) {
			t.Fatalf("%v, but writing it: %v", err, failed)
		}
		if err != nil {
			return // a bound is missing
		}
		file := b.String()
		if err := f.tidy(file); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if got := want.Extensions(); got&^keep != 0 {
			t.Fatalf("of %v only %v is to be kept", got, keep)
		}
		got, notes, err := f.read(file, false)
		if err != nil || len(notes) > 0 {
			t.Fatalf("%v, %v\n%s", notes, err, file)
		}
		got, want = ordered(got, cols), ordered(f.asWritten(t, want), cols)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("read back as\n%+v\nwant\n%+v\n%s", got, want, file)
		}
	})
}

// ordered returns the model with its columns in the order of the names, and the terms of each row
// in the order of the columns. Coefficients of 0 are left out.
func ordered(m *lin.Model, names []string) *lin.Model {
	place := map[string]int{}
	for j, name := range names {
		place[name] = j
	}
	at := func(j int) int { return place[m.Cols[j].Name] }
	o := &lin.Model{Maximize: m.Maximize, Offset: m.Offset, Cols: make([]lin.Col, len(names))}
	for j, c := range m.Cols {
		c.Implied = false
		o.Cols[at(j)] = c
	}
	for _, r := range m.Rows {
		terms := lin.Terms{}
		for _, t := range r.Terms {
			if t.Coef != 0 {
				terms = append(terms, lin.Term{Col: at(t.Col), Coef: t.Coef})
			}
		}
		slices.SortFunc(terms, func(a, b lin.Term) int { return cmp.Compare(a.Col, b.Col) })
		r.Terms = terms
		if r.When != nil {
			r.When = &lin.When{Col: at(r.When.Col), Off: r.When.Off}
		}
		o.Rows = append(o.Rows, r)
	}
	for _, s := range m.Sets {
		cols := []int{}
		for _, j := range s.Cols {
			cols = append(cols, at(j))
		}
		o.Sets = append(o.Sets, lin.SOS{Name: s.Name, Type: s.Type, Cols: cols})
	}
	return o
}
