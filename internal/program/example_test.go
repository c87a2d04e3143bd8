package program_test

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/program"
)

// The description of a program says how its log reports what the run took.
func ExampleCount() {
	log := "Enumerated nodes: 12\nTotal iterations: 345\n"
	fmt.Println(program.Count(program.NewPattern(`nodes: *(\d+)`), log))
	// Output:
	// 12
}
