// Package encodings holds the encodings of the link family in propositional logic.
//
// Both have a variable for each edge of the board, which is true if a path goes from one of its
// cells to the other. Clauses state the degrees of cells. A theory (graph.Paths) ensures that links
// form paths between equal terminals: it tracks the pieces of path that the links so far form. The
// encoding bits also states it with colours.
package encodings

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encodings returns all encodings, the best for most boards first.
func Encodings() []*encoding.Encoding { return []*encoding.Encoding{Links(), Bits()} }

// prunes lists the packages of every encoding: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"link/encodings", "link/edges", "graph"}}

// Switches turn off parts of an encoding, to measure their worth. They change no answer.
type Switches struct {
	NoBlocks bool // no clauses against three links in a 2x2 block: the theory refuses them late
	NoImply  bool // the theory refuses, but implies nothing
}

// Without returns an encoding with parts turned off.
func Without(e *encoding.Encoding, off Switches) *encoding.Encoding {
	f := *e
	colours := e.Name == Bits().Name
	f.Build = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
		return build(ctx, p, colours, off)
	}
	return &f
}

// decay is the factor by which activities decay. Boards are solved region by region, so the latest
// conflicts are the most informative.
const decay = 0.88

// Links returns the encoding whose only variables are those of the edges.
func Links() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "links",
		Summary: "a variable for each edge; a theory tracks the paths",
		Doc: "y[e] is true if the two cells of the edge e are linked. Clauses: a terminal has one " +
			"link, any other cell two (or none under cover=no); under touch=never and no2x2, a 2x2 " +
			"block has at most two. A theory tracks the pieces of path. It rejects closed loops, " +
			"pieces that join different terminals, and pieces that break the rule on touching.",
		Source:   "This project's own.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			return build(ctx, p, false, Switches{})
		},
	}
}

// Bits returns Links with the number of each cell's pair in binary.
func Bits() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "bits",
		Summary: "a variable for each edge, and each cell's pair as a binary number",
		Doc: "As links, and c[p,i] is the i-th binary digit of the number of the pair whose path uses " +
			"the cell p. Linked cells have the same digits, and terminals those of their pair. So " +
			"learned clauses can contain colours, which pays if paths may touch themselves.",
		Source:   "This project's own; digits of colours are folklore.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			return build(ctx, p, true, Switches{})
		},
	}
}

func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*link.Puzzle); !ok {
		return encoding.Unsupported("%s is not a link puzzle", p.Kind().Name)
	}
	return nil
}

// board is a puzzle with its edges, as the clauses and the theory see it.
type board struct {
	edges.Board
	off Switches
}

// around returns the variables of the edges of a cell.
func (b *board) around(c int) []cnf.Lit {
	lits := make([]cnf.Lit, 0, 4)
	for e := range b.Around(c) {
		lits = append(lits, cnf.Pos(e))
	}
	return lits
}

// build builds the formula: the variable of an edge is its number.
func build(ctx context.Context, p puzzle.Puzzle, bits bool, off Switches,
) (*encoding.Encoded, error) {
	b := &board{edges.Of(p.(*link.Puzzle)), off}
	f := encoding.NewBuilder(ctx)
	f.Vars = len(b.Edges)
	b.degrees(f)
	b.terminals(f)
	b.blocks(f)
	var digits [][]int
	if bits {
		digits = b.colours(f)
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	paths := b.paths()
	return &encoding.Encoded{
		Formula:  f.Formula,
		Theories: []encoding.Theory{{New: paths.New, Observed: paths.Observed()}},
		// Most of the work on a board is a proof. With colours, shrinking causes more conflicts.
		Options: sat.Options{Decay: decay, NoModes: true, NoShrink: bits},
		Decode: func(holds func(cnf.Lit) bool) (puzzle.Answer, error) {
			return b.Answer(func(e int) bool { return holds(cnf.Pos(e)) }), nil
		},
		Forbid: func(s puzzle.Answer) []cnf.Lit {
			// No answer contains all links of another and more: the extra ones would form loops.
			var clause []cnf.Lit
			for e := range b.Edges {
				if b.Linked(s, e) {
					clause = append(clause, cnf.Neg(e))
				}
			}
			return clause
		},
		Fact: func(v int) (puzzle.Fact, bool) {
			if v >= len(b.Edges) {
				return puzzle.Fact{}, false
			}
			return b.Fact(v), true
		},
		Aux: func(v int) string { // only digits follow the edges
			digit, width := v-len(b.Edges), len(digits[0])
			return fmt.Sprintf("digit %d of the pair of %v is 1", digit%width, b.Cell(digit/width))
		},
	}, nil
}

// touches holds the theory's names for the rules on touching.
var touches = map[link.Touch]graph.Touch{link.Never: graph.Never, link.No2x2: graph.No2x2,
	link.Free: graph.Free}

// paths returns the theory of paths. Its graph takes the edges from the right end of each row to
// the left, so that those of each cell are in the order north, east, south, west.
func (b *board) paths() *graph.Paths {
	ends := make([][2]int, 0, len(b.Edges))
	lits := make([]cnf.Lit, 0, len(b.Edges))
	rules := graph.PathRules{Labels: make([]int, len(b.At)), Touch: touches[b.Touch()]}
	for r := range b.Grid.Rows {
		for col := b.Grid.Cols - 1; col >= 0; col-- {
			for _, side := range []int{edges.East, edges.South} {
				if e := b.At[b.Grid.Cell(r, col)][side]; e != edges.None {
					ends = append(ends, [2]int{b.Edges[e].A, b.Edges[e].B})
					lits = append(lits, cnf.Pos(e))
				}
			}
		}
	}
	for c := range b.At {
		rules.Labels[c] = b.Label(c)
		if block, ok := b.Block(c); ok && b.Touch() == link.No2x2 {
			rules.Blocks = append(rules.Blocks, block.Cells)
		}
	}
	p := graph.NewPaths(graph.New(len(b.At), ends), lits, rules)
	p.NoImply = b.off.NoImply
	return p
}

// degrees states how many links each cell has.
func (b *board) degrees(f encoding.Builder) {
	for c := range f.Range(len(b.At)) {
		lits := b.around(c)
		if b.Label(c) > 0 {
			f.Add(lits...)
			for i, x := range lits {
				for _, y := range lits[:i] {
					f.Add(x.Not(), y.Not())
				}
			}
			continue
		}
		if b.Cover() && len(lits) < 2 {
			f.Add() // it can't be passed
		}
		for i, x := range lits {
			rest := make([]cnf.Lit, 0, 4)
			for j, y := range lits {
				if j != i {
					rest = append(rest, y)
				}
			}
			if !b.Cover() {
				rest = append(rest, x.Not()) // a second one, if there is one
			}
			f.Add(rest...)
			for j := range i {
				for k := range j {
					f.Add(x.Not(), lits[j].Not(), lits[k].Not())
				}
			}
		}
	}
}

// terminals fixes the edges between terminals.
func (b *board) terminals(f encoding.Builder) {
	for e := range f.Range(len(b.Edges)) {
		switch linked, settled := b.Settled(e); {
		case settled && linked:
			f.Add(cnf.Pos(e))
		case settled:
			f.Add(cnf.Neg(e))
		}
	}
}

// blocks forbids three links in a 2x2 block, or four, which would be a loop.
func (b *board) blocks(f encoding.Builder) {
	for nw := range f.Range(len(b.At)) {
		block, ok := b.Block(nw)
		if !ok {
			continue
		}
		sides := make([]cnf.Lit, 0, 4)
		for _, e := range block.Edges {
			sides = append(sides, cnf.Neg(e))
		}
		if b.Touch() == link.Free || b.off.NoBlocks {
			f.Add(sides...)
			continue
		}
		for i := range sides {
			three := make([]cnf.Lit, 0, 3)
			for j, l := range sides {
				if j != i {
					three = append(three, l)
				}
			}
			f.Add(three...)
		}
	}
}

// colours states the number of each cell's pair, less one, in binary, and that links carry it on.
// It returns the variables of each cell's digits, the lowest first.
func (b *board) colours(f encoding.Builder) [][]int {
	width := 0
	for 1<<width < b.Pairs() {
		width++
	}
	digits := make([][]int, len(b.At))
	for c := range f.Range(len(digits)) {
		for i := range width {
			v := f.NewVar()
			digits[c] = append(digits[c], v)
			if k := b.Label(c); k > 0 && (k-1)>>i&1 != 0 {
				f.Add(cnf.Pos(v))
			} else if k > 0 {
				f.Add(cnf.Neg(v))
			}
		}
	}
	for e := range f.Range(len(b.Edges)) {
		ends := b.Edges[e]
		for i := range width {
			x, y := digits[ends.A][i], digits[ends.B][i]
			f.Add(cnf.Neg(e), cnf.Neg(x), cnf.Pos(y))
			f.Add(cnf.Neg(e), cnf.Pos(x), cnf.Neg(y))
		}
	}
	return digits
}
