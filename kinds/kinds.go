// Package kinds reads kinds of puzzles from files: tables, rules and a judge in Starlark, which
// looks like Python. Its own are embedded, among them Masyu, Nurikabe and Kakuro:
//
//	k, err := kinds.Named("masyu")
//	...
//	p, err := gridwright.Parse(text, k)
//	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
//
// The top of a file calls kind, cells, links, lines, clues, frame, areas and option, which fill a
// board.Table. Its function rules(p, m) states the rules of a board p: m has the primitives of
// package rules, by names such as exactly, connected and loop. Its function check(p, answer) judges
// an answer without them.
//
// A file has no loops without end, reads no other file and gives the same each time.
// docs/own-kinds.md is a tutorial.
package kinds

import (
	"embed"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

//go:embed *.star
var embedded embed.FS

// suffix ends the name of a file with a kind.
const suffix = ".star"

// Names lists the kinds that are embedded, in alphabetical order.
func Names() []string {
	files, err := embedded.ReadDir(".")
	if err != nil {
		panic(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), suffix))
	}
	return names
}

// Source returns the file of a kind that is embedded.
func Source(name string) (string, error) {
	text, err := embedded.ReadFile(name + suffix)
	if err != nil {
		return "", fmt.Errorf("no kind in a file has the name %s: expected %s", wording.Quote(name),
			wording.OneOf(Names()))
	}
	return string(text), nil
}

// Embedded returns the file of a kind that is embedded, read anew with each call.
func Embedded(name string) (*File, error) {
	source, err := Source(name)
	if err != nil {
		return nil, err
	}
	return open(name+suffix, source, true, nil)
}

// Named returns a kind that is embedded: a new one with each call, so keep it.
func Named(name string) (gridwright.Kind, error) {
	f, err := Embedded(name)
	if err != nil {
		return gridwright.Kind{}, err
	}
	return f.Kind, nil
}

// Read reads a kind from the text of a file, whose name appears in errors, and returns a new one
// with each call. See Open.
func Read(file, source string) (gridwright.Kind, error) {
	f, err := Open(file, source, nil)
	if err != nil {
		return gridwright.Kind{}, err
	}
	return f.Kind, nil
}

// sides are those of puzzle.Sides.
var sides = puzzle.Sides()
