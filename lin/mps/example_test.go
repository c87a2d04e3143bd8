package mps_test

import (
	"context"
	"fmt"
	"os"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
)

// A model of two columns and a row.
func ExampleWrite() {
	m := &lin.Model{}
	soup, bread := m.Integer("soup", 0, 4), m.Integer("bread", 0, 10)
	m.SetObjective(soup.Times(-3).Plus(-2, bread))
	m.AtMost("money", soup.Plus(0.5, bread), 6)
	if _, err := mps.Write(context.Background(), os.Stdout, m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// NAME model FREE
	// ROWS
	//  N obj
	//  L money
	// COLUMNS
	//  MARKER0 'MARKER' 'INTORG'
	//  soup obj -3
	//  soup money 1
	//  bread obj -2
	//  bread money 0.5
	//  MARKER1 'MARKER' 'INTEND'
	// RHS
	//  RHS money 6
	// BOUNDS
	//  LO BND soup 0
	//  UP BND soup 4
	//  LO BND bread 0
	//  UP BND bread 10
	// ENDATA
}
