package texts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// A program that draws or edits puzzles has them cell by cell, and gets a puzzle of what it made.
func ExampleBoard() {
	var b texts.Board
	err := json.Unmarshal([]byte(`{"kind": "futoshiki", "rows": 2, "cols": 2, "cells": [["", ""], ["2", ""]],
		"signs": [{"smaller": [1, 1], "larger": [1, 2]}]}`), &b)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := b.Format()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := gridwright.Parse(text.String())
	fmt.Print(p)
	fmt.Println(err)
	// Output:
	// futoshiki
	// . < .
	// 2   .
	// <nil>
}

// TestBoardText: the JSON of a board leads back to its puzzle, and an error to the cell.
func TestBoardText(t *testing.T) {
	for _, text := range []string{"hidato\n1 . .\nx . 8\n. . .\n", "numberlink cover=no touch=free\nA . A\n. B .\n. B .\n",
		"sudoku box=3x2\n1 . . . . .\n" + strings.Repeat(". . . . . .\n", 5), "futoshiki\n. < . .\n^   v\n. . > .\n. . 2\n",
		"kenken\na a .\nb . .\nb . .\na 3+\nb 2/\n", "kenken\na a .\nb . .\nb c .\na 3\nb 2\nc 1\n", "slitherlink\n3 . 0\n. 2 .\n"} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		written, err := json.MarshalIndent(texts.BoardOf(p, texts.Info{Title: "A"}), "", " ") // with blanks inside of places
		if err != nil {
			t.Fatal(err)
		}
		var b texts.Board
		if err := json.Unmarshal(written, &b); err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		again, err := b.Format()
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if q, err := gridwright.Parse(again.String()); err != nil || q.String() != p.String() || b.Title != "A" {
			t.Errorf("%v\n%s%s", err, again, written)
		}
		b.Cells[1][1] = "&"
		again, err = b.Format()
		if err != nil {
			t.Fatal(err)
		}
		_, err = gridwright.Parse(again.String())
		var fault *gridwright.SyntaxError
		if !errors.As(err, &fault) {
			if b.Kind != "numberlink" && b.Kind != "kenken" { // a label, or in a cage
				t.Errorf("%v\n%s", err, again)
			}
			continue
		}
		if c, ok := again.CellAt(fault.Line, fault.Col); b.Kind != "numberlink" && (!ok || c != puzzle.Cell{Row: 1, Col: 1}) {
			t.Errorf("%v is at %v\n%s", fault, c, again)
		}
	}
}

// TestBoardMalformed: parts that do not fit together are errors, and nothing panics.
func TestBoardMalformed(t *testing.T) {
	for _, text := range []string{"null", `{}`, `{"kind":"latin","rows":-1,"cols":1}`, `{"kind":"latin","rows":100000,"cols":100000}`,
		`{"kind":"latin","rows":2,"cols":2,"cells":[["1","2"]]}`, `{"kind":"latin","rows":1,"cols":2,"cells":[["1"]]}`,
		`{"kind":"la tin","rows":1,"cols":1}`, `{"kind":"latin","rows":1,"cols":1,"options":{"a\nb":""}}`,
		`{"kind":"futoshiki","rows":2,"cols":2,"signs":[{"smaller":[1,1],"larger":[2,2]}]}`,
		`{"kind":"futoshiki","rows":2,"cols":2,"signs":[{"smaller":[2,2],"larger":[2,3]}]}`,
		`{"kind":"futoshiki","rows":300,"cols":300,"signs":[{"smaller":[1,1],"larger":[257,2]}]}`,
		`{"kind":"kenken","rows":2,"cols":2,"cages":[{"cells":[[1,1]]},{"cells":[[1,1]]}]}`,
		`{"kind":"kenken","rows":2,"cols":2,"cages":[{"cells":[[3,1]]}]}`} {
		var b *texts.Board
		if err := json.Unmarshal([]byte(text), &b); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got, err := b.Format(); err == nil {
			t.Errorf("%s: no error, but\n%s", text, got)
		}
	}
}
