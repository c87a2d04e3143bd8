package rules_test

import (
	"fmt"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// A row of three cells with different numbers, the first of which is less than the second.
func Example() {
	m := rules.New(1, 3)
	var row []rules.Int
	for col := range 3 {
		row = append(row, m.Int(puzzle.CellOf(col, 3), 1, 3))
	}
	m.Rule("row", "row 1").Different(row...)
	m.Rule("less", "{cell} holds less than {cell}", puzzle.CellOf(0, 3), puzzle.CellOf(1, 3)).
		Less(row[0], row[1])
	fmt.Println(m.Rules(), "rules; the last one:", m.RuleAt(m.Rules()-1).Words())
	// Output:
	// 13 rules; the last one: row 1, column 1 holds less than row 1, column 2
}
