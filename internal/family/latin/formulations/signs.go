package formulations

// The signs. Let s be the smaller cell of a sign and l the larger one. They share a side, and so a
// row or a column. The five formulations state s < l by rows of different strength. Together with
// the rows of the assignment, all have the same integer points.
//
// Read a point of the relaxation as probabilities: x[s,v] is the probability that s holds v.
// Probabilities for s and for l can come from pairs with s < l exactly if P(l <= k) <= P(s <= k-1)
// for all k (Strassen, "The existence of probability measures with given marginals", Annals of
// Mathematical Statistics 36 (1965)). That is the row of cumulative. So its rows are the convex
// hull of a sign's pairs, and no rows for a single sign are stronger. Written as
//
//	sum over v >= k of x[s,v] + sum over v <= k of x[l,v] <= 1
//
// they are the rows of bigm-tight with all of v <= k in place of v = k. Summed over k, they are the
// row of value-strict. The article's two forms, bigm and value, are these two with a weaker
// coefficient or right-hand side.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

const (
	signsDoc = `
For each sign let s be its smaller cell and l its larger cell. They share a row or a column.

`
	articleSource = `"Solving a number game with a MIP solver", an article on Futoshiki with PuLP ` +
		`whose author is not named.`
)

// articleM is the M of the article. The left-hand side that it must bound is at most 1.
const articleM = 100

// BigM returns the article's model with a large constant.
func BigM() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "bigm",
		Summary: "Big-M rows: a number in the larger cell excludes larger ones in the smaller.",
		Doc: assignDoc + signsDoc + `    sum over v > k of x[s,v] <= M (1 - x[l,k])    for each k; M = 100

If l holds k, s holds nothing above k. That s does not hold k either follows from the row or column
that the two cells share. If l does not hold k, the row must not bind; M = 1 would be enough.
`,
		Source: articleSource + ` These are the rows of its list. The list writes the sum over R[k:] ` +
			`and does not define R; read as a list of the numbers from 1 to n, counted from 0, these ` +
			`are the numbers above k. Its prose sums from v = k, as bigm-tight does. The row for k = n ` +
			`never binds.`,
		Size: size("n rows"),
		Strength: `In the relaxation of the article's board 76 of 125 columns can be positive; 25 of ` +
			`these are the answer. M = 2 or 5 gives the same as 100; M = 1 leaves the 25. Without the ` +
			`numbers given, all 125 can be positive. Preprocessing that probes what follows from each ` +
			`column still solves the model, since a column at 1 makes any M tight.`,
		Prunes:   prunes,
		Supports: supports,
		Build: signed(func(b latinSquare, m formulation.Builder, s latin.Sign) {
			b.exclude(m, s, 1, articleM)
		}),
	}
}

// BigMTight returns the model of the article with the smallest constant and the longest sums.
func BigMTight() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "bigm-tight",
		Summary: "As bigm, with M = 1 and longer sums.",
		Doc: assignDoc + signsDoc + `    sum over v >= k of x[s,v] <= 1 - x[l,k]       for each k

The row for k = 1 excludes 1 from l.
`,
		Source: articleSource + ` The sums are those of its prose. M = 1 is this project's own; it ` +
			`is valid since a cell holds one number.`,
		Size: size("n rows"),
		Strength: `In the relaxation of the article's board only the 25 columns of the answer can be ` +
			`positive, so it is solved without branching. Without its numbers, by the signs alone, 100 ` +
			`of 125 can.`,
		Prunes:   prunes,
		Supports: supports,
		Build: signed(func(b latinSquare, m formulation.Builder, s latin.Sign) {
			b.exclude(m, s, 0, 1)
		}),
	}
}

// Value returns the article's model that compares the numbers themselves.
func Value() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "value",
		Summary: "Each sign compares the numbers of its two cells.",
		Doc: assignDoc + signsDoc + `    sum over v of v x[s,v] <= sum over v of v x[l,v]

The row admits equal numbers. That they differ follows from the row or column that the cells share.
`,
		Source: articleSource,
		Size:   size("one row"),
		Strength: `The weakest. In the relaxation of the article's board 94 of 125 columns can be ` +
			`positive, and without its numbers all: mixtures of large and small numbers take any value.`,
		Prunes:   prunes,
		Supports: supports,
		Build:    signed(func(b latinSquare, m formulation.Builder, s latin.Sign) { b.compare(m, s, 0) }),
	}
}

// ValueStrict returns Value with a difference of at least 1.
func ValueStrict() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "value-strict",
		Summary: "As value, with a difference of at least 1.",
		Doc: assignDoc + signsDoc + `    sum over v of v x[l,v] >= sum over v of v x[s,v] + 1
`,
		Source: `The rows of value in "Solving a number game with a MIP solver", with the difference ` +
			`of 1 that whole numbers allow. For precedence between jobs: Pritsker, Watters and Wolfe, ` +
			`"Multiproject scheduling with limited resources: a zero-one programming approach", ` +
			`Management Science 16 (1969).`,
		Size: size("one row"),
		Strength: `In the relaxation of the article's board 35 of 125 columns can be positive, and ` +
			`without its numbers 55: a chain of signs adds up.`,
		Prunes:   prunes,
		Supports: supports,
		Build:    signed(func(b latinSquare, m formulation.Builder, s latin.Sign) { b.compare(m, s, 1) }),
	}
}

// Cumulative returns the model that compares, for each k, the sums of the columns up to k.
func Cumulative() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "cumulative",
		Summary: "Signs compare, for each number k, whether the cells hold k or less.",
		Doc: assignDoc + signsDoc + `    sum over v <= k of x[l,v] <= sum over v < k of x[s,v]  for each k

If l holds k or less, s holds less than k.
`,
		Source: `For precedence between jobs: Christofides, Alvarez-Valdes and Tamarit, "Project ` +
			`scheduling with resource constraints: a branch and bound approach", European Journal of ` +
			`Operational Research 29 (1987). Its use for Futoshiki is this project's own.`,
		Size: size("n rows"),
		Strength: `The relaxation of a sign is the convex hull of its pairs of numbers, and implies ` +
			`those of the other four. In the relaxation of the article's board the answer is the only ` +
			`point, even without its numbers: a linear program proves uniqueness.`,
		Prunes:   prunes,
		Supports: supports,
		Build:    signed(latinSquare.accumulate),
	}
}

func size(rows string) string {
	return "n³ binary columns and 3n² rows, or 4n² with boxes, and " + rows +
		" for each sign, for order n."
}

// signed builds the assignment model and the rows of each sign.
func signed(state func(b latinSquare, m formulation.Builder, s latin.Sign),
) func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) {
	return func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		b := newBoard(p)
		m := b.assignment(ctx)
		signs := b.p.Signs()
		for i := range m.Range(len(signs)) {
			state(b, m, signs[i])
		}
		return b.encoded(m)
	}
}

// name returns "less" with the two cells, the smaller one first, and further numbers.
func (b latinSquare) name(s latin.Sign, more ...int) string {
	i, j := b.rc(s.Smaller)
	r, c := b.rc(s.Larger)
	name := fmt.Sprintf("less(%d,%d,%d,%d", i, j, r, c)
	for _, k := range more {
		name += fmt.Sprintf(",%d", k)
	}
	return name + ")"
}

// exclude states that if the larger cell holds k, the smaller one holds nothing from k+from up.
func (b latinSquare) exclude(m formulation.Builder, s latin.Sign, from int, big float64) {
	for k := range m.Span(1, b.n) {
		t := b.sum(1, s.Smaller, k+from, b.n).Plus(big, b.x(s.Larger, k))
		m.AtMost(b.name(s, k), t, big)
	}
}

// compare states that the larger cell's number is at least the smaller cell's plus the difference.
func (b latinSquare) compare(m formulation.Builder, s latin.Sign, difference float64) {
	t := make(lin.Terms, 0, 2*b.n)
	for v := 1; v <= b.n; v++ {
		t = t.Plus(float64(v), b.x(s.Larger, v)).Plus(-float64(v), b.x(s.Smaller, v))
	}
	m.AtLeast(b.name(s), t, difference)
}

// accumulate states for each k that the larger cell is at most k only if the smaller one is below
// k.
func (b latinSquare) accumulate(m formulation.Builder, s latin.Sign) {
	for k := range m.Span(1, b.n) {
		t := append(b.sum(1, s.Larger, 1, k), b.sum(-1, s.Smaller, 1, k-1)...)
		m.AtMost(b.name(s, k), t, 0)
	}
}
