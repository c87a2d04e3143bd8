package file_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
)

// A model is read from an LP file, and written as an MPS file.
func Example() {
	const text = "Minimize\n cost: 2 x + 3 y\nSubject To\n need: x + y >= 4\nBounds\n x <= 1e20\nEnd\n"
	ctx := context.Background()
	m, err := file.Read(ctx, strings.NewReader(text), "diet.lp")
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := file.Write(ctx, os.Stdout, "diet.mps", m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// NAME model FREE
	// ROWS
	//  N obj
	//  G need
	// COLUMNS
	//  x obj 2
	//  x need 1
	//  y obj 3
	//  y need 1
	// RHS
	//  RHS need 4
	// BOUNDS
	//  LO BND x 0
	//  PL BND x
	//  LO BND y 0
	//  PL BND y
	// ENDATA
}

// A file without its last line may have been cut short. Lenient reading takes it, with a note.
func ExampleReadWith() {
	const text = "Minimize\n cost: 2 x\nSubject To\n need: x >= 1"
	ctx := context.Background()
	_, err := file.Read(ctx, strings.NewReader(text), "diet.lp")
	fmt.Println(err)
	m, err := file.ReadWith(ctx, strings.NewReader(text), "diet.lp", lin.ReadOptions{
		Lenient: true, Note: func(n lin.Note) { fmt.Println("note:", n) }})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rows[0].Name, "is at least", m.Rows[0].Lo)
	// Output:
	// line 4, column 14: the file ends without a line End; the file may have been cut short
	// note: line 4, column 14: the file ends without End; it may have been cut short
	// need is at least 1
}
