package lin_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
)

// A blending problem from data to file. In the words of other modelling languages: a Var is a
// variable, an Expr an expression, and a row a constraint.
func Example() {
	mixes := []struct {
		name                  string
		cost, protein, starch float64
	}{
		{"barley", 1.5, 12, 52},
		{"maize", 1.25, 9, 65},
		{"soya", 4, 45, 8},
	}
	const most = 60 // kilograms of any one of them

	m := &lin.Model{Name: "feed"} // minimizes; set Maximize for the other sense
	var weight, protein, starch lin.Expr
	for _, mix := range mixes {
		kg := m.Continuous("kg("+mix.name+")", 0, lin.Inf)
		open := m.Binary("open(" + mix.name + ")")
		m.SetObj(mix.cost, kg)
		m.SetObj(10, open) // for each sack that is opened
		m.AtMost("sack("+mix.name+")", lin.Sum(kg).Plus(-most, open), 0)

		weight = weight.Plus(1, kg)
		protein = protein.Plus(mix.protein, kg)
		starch = starch.Plus(mix.starch, kg)
	}
	m.Equal("weight", weight, 100)
	m.Between("protein", 1400, protein, 2200)
	m.AtLeast("starch", starch, 4000)

	if err := m.Validate(); err != nil {
		fmt.Println(err)
		return
	}
	s := m.Stats()
	fmt.Printf("%d columns (%d binary), %d rows, %d nonzeros, density %.2f\n\n",
		s.Cols, s.Binaries, s.Rows, s.Nonzeros, s.Density())
	if _, err := lp.Write(context.Background(), os.Stdout, m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 6 columns (3 binary), 6 rows, 15 nonzeros, density 0.42
	//
	// Minimize
	//  obj: 1.5 kg(barley) + 10 open(barley) + 1.25 kg(maize) + 10 open(maize) + 4
	//  kg(soya) + 10 open(soya)
	// Subject To
	//  sack(barley): kg(barley) - 60 open(barley) <= 0
	//  sack(maize): kg(maize) - 60 open(maize) <= 0
	//  sack(soya): kg(soya) - 60 open(soya) <= 0
	//  weight: kg(barley) + kg(maize) + kg(soya) = 100
	//  protein_lo: 12 kg(barley) + 9 kg(maize) + 45 kg(soya) >= 1400
	//  protein_hi: 12 kg(barley) + 9 kg(maize) + 45 kg(soya) <= 2200
	//  starch: 52 kg(barley) + 65 kg(maize) + 8 kg(soya) >= 4000
	// Bounds
	//  0 <= kg(barley) <= +inf
	//  0 <= kg(maize) <= +inf
	//  0 <= kg(soya) <= +inf
	// Binaries
	//  open(barley) open(maize) open(soya)
	// End
}

// A point is a number for each column, in the order in which the columns were added. Check
// returns the first bound or row that it violates.
func ExampleModel_Check() {
	m := &lin.Model{Name: "knapsack", Maximize: true}
	var load lin.Expr
	for _, thing := range []struct {
		name          string
		value, weight float64
	}{{"lamp", 6, 4}, {"rope", 5, 3}, {"tent", 9, 5}} {
		x := m.Binary(thing.name)
		m.SetObj(thing.value, x)
		load = load.Plus(thing.weight, x)
	}
	m.AtMost("load", load, 8)

	for _, x := range [][]float64{{0, 1, 1}, {1, 0, 1}, {0, 0.5, 1}} {
		err := m.Check(x, lin.Usual)
		if breach, ok := errors.AsType[*lin.Breach](err); ok {
			fmt.Printf("%v: %v (off by %v)\n", x, breach, breach.By)
			continue
		}
		fmt.Printf("%v: worth %v\n", x, m.Value(x))
	}
	// Output:
	// [0 1 1]: worth 14
	// [1 0 1]: row load is 9, not in -Inf..8 (off by 1)
	// [0 0.5 1]: column rope is 0.5, not whole (off by 0.5)
}
