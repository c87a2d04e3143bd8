// Package stated states the rules of Numberlink.
package stated

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Statement returns the statement of the kind.
func Statement() stated.Statement {
	return stated.Statement{
		Kinds:     []*puzzle.Kind{link.Numberlink()},
		State:     state,
		Bare:      bare,
		Prunes:    &engine.Packages{Own: []string{"link/stated"}},
		Lazy:      true,
		Lowerings: []string{stated.EdgesAlone, stated.WithDigits},
	}
}

// mostMembers is the number of cells times pairs up to which the statement has the facts that a
// cell is on the path of a pair. They are for reasons, and more would take longer than the search.
const mostMembers = 50_000

func state(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	return stating(ctx, p, mostMembers)
}

func bare(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) { return stating(ctx, p, 0) }

// stating states the rules, with the facts about members if there are no more than most. There are
// no clues that can be left out: terminals are part of the task.
func stating(ctx context.Context, p puzzle.Puzzle, most int) (*rules.Set, error) {
	q, ok := p.(*link.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a link puzzle", p.Kind().Name)
	}
	rows, cols := q.Size()
	m := rules.NewContext(ctx, rows, cols)
	links := m.Links(false, nil)
	r := rules.PathRules{Cover: q.Cover()}
	switch q.Touch() {
	case link.Never:
		r.Touch = rules.Never
	case link.No2x2:
		r.Touch = rules.No2x2
	}
	members := len(links.Cells) * q.Pairs()
	facts := members <= most && m.Fits(members)
	for k := range q.Pairs() {
		from, to := q.Terminals(k + 1)
		r.Pairs = append(r.Pairs, [2]int{from, to}) // nodes are cells
		if !facts {
			continue
		}
		members := make([]rules.Lit, len(links.Cells))
		for i, c := range links.Cells {
			members[i] = m.Fact(puzzle.OnPathFact(c, q.Name(k+1)))
		}
		r.Members = append(r.Members, members)
	}
	m.Rule("path", "a path joins each pair").Paths(links.Graph, links.Lits, r)
	return m, nil
}
