package lin

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
)

// Keyed is a family of columns of one kind, one for each of some keys of any comparable type, such
// as the roads that there are. Array is for all combinations of indices.
//
//	ship := lin.Over(m, lin.Col{Name: "ship", Hi: lin.Inf}, roads...) // ship(porto,lisbon)
//	m.SetObjective(ship.Weighted(func(r road) float64 { return miles[r] }))
type Keyed[K comparable] struct {
	of   *Model
	name string
	keys []K
	col  map[K]int
}

// Over adds a column like c for each key, in the order of the keys. Its name is that of c with the
// key behind it, as NameOf writes it. A key that comes twice is an error of Validate.
func Over[K comparable](m *Model, c Col, keys ...K) Keyed[K] {
	x := Keyed[K]{of: m.root(), name: c.Name, col: make(map[K]int, len(keys))}
	for _, k := range keys {
		if x.Has(k) {
			m.fail(fmt.Errorf("%s has two columns for one key", NameOf(x.name, k)))
			continue
		}
		like := c
		like.Name = NameOf(x.name, k)
		x.keys, x.col[k] = append(x.keys, k), m.Add(like).col
	}
	return x
}

// Has reports whether there is a column for a key.
func (x Keyed[K]) Has(k K) bool { _, ok := x.col[k]; return ok }

// At returns the column of a key. Without one, rows refuse the Var with an error.
func (x Keyed[K]) At(k K) Var {
	if !x.Has(k) {
		return Var{of: x.of, err: fmt.Errorf("there is no column %s", NameOf(x.name, k))}
	}
	return Var{of: x.of, col: x.col[k]}
}

// All yields the keys and their columns, in the order in which they were given.
func (x Keyed[K]) All() iter.Seq2[K, Var] {
	return func(yield func(K, Var) bool) {
		for _, k := range x.keys {
			if !yield(k, x.At(k)) {
				return
			}
		}
	}
}

// Sum returns the sum of all columns.
func (x Keyed[K]) Sum() Expr { return x.Weighted(func(K) float64 { return 1 }) }

// SumWhere returns the sum of the columns whose keys satisfy a condition.
func (x Keyed[K]) SumWhere(keep func(K) bool) Expr {
	return x.Weighted(func(k K) float64 { return float64(btoi(keep(k))) })
}

// Weighted returns the sum of the columns, each times a coefficient that depends on its key. A
// column with the coefficient 0 is left out.
func (x Keyed[K]) Weighted(coef func(K) float64) Expr {
	e := Expr{of: x.of}
	for _, k := range x.keys {
		if c := coef(k); c != 0 {
			e.push(Term{x.col[k], c})
		}
	}
	return e
}

// NameOf returns a name with a key, as the columns of a Keyed have: "ship(porto,lisbon)" for a
// struct or an array of these two.
func NameOf(base string, key any) string {
	if base == "" {
		return ""
	}
	parts := []string{fmt.Sprint(key)}
	_, own := key.(fmt.Stringer)
	switch v := reflect.ValueOf(key); {
	case !own && v.Kind() == reflect.Struct:
		parts = parts[:0]
		for i := range v.NumField() {
			parts = append(parts, fmt.Sprint(v.Field(i)))
		}
	case !own && v.Kind() == reflect.Array:
		parts = parts[:0]
		for i := range v.Len() {
			parts = append(parts, fmt.Sprint(v.Index(i)))
		}
	}
	return base + "(" + strings.Join(parts, ",") + ")"
}
