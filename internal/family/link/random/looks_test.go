package random_test

import (
	"context"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/random"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// looks sums up what the answers of some boards look like.
type looks struct {
	boards, cells, pairs int
	inner, turns         int // cells inside paths; those in which a path turns
	length               [6]int
	beside               int // terminals with another one beside them
}

func (l *looks) add(p *link.Puzzle, answer puzzle.Answer) {
	l.boards++
	l.cells += len(answer)
	l.pairs += p.Pairs()
	length := map[int]int{}
	for c, m := range p.Layout(answer).Cells {
		if m.Group > 0 {
			length[m.Group]++
		}
		if bits.OnesCount(uint(answer[c])) == 2 {
			l.inner++
			if answer[c] != link.LinkN|link.LinkS && answer[c] != link.LinkE|link.LinkW {
				l.turns++
			}
		}
		for _, d := range p.Board().Neighbours(nil, c, false) {
			if p.Label(c) > 0 && p.Label(d) > 0 {
				l.beside++
				break
			}
		}
	}
	for _, n := range length {
		l.length[min(n, len(l.length)-1)]++
	}
}

func (l *looks) log(t *testing.T, what string) {
	if l.boards == 0 {
		return
	}
	pairs := float64(l.pairs)
	share := func(n int) float64 { return 100 * float64(n) / pairs }
	t.Logf("%-28s %4d boards, %5.1f pairs, %5.1f cells a pair; paths of 2, 3, 4 cells: %4.1f %4.1f "+
		"%4.1f %%; turns in %2.0f %% of inner cells, %2.0f %% of terminals beside one", what, l.boards,
		pairs/float64(l.boards), float64(l.cells)/pairs, share(l.length[2]), share(l.length[3]),
		share(l.length[4]), 100*float64(l.turns)/float64(l.inner), share(l.beside)/2)
}

// TestLooks logs what created boards look like, beside published ones if GRIDWRIGHT_CORPUS names
// their folder and GRIDWRIGHT_WHOLE is set: those with one answer under the same rules.
func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		side, count int
		cover       bool
		touch       link.Touch
	}{
		{8, 40, true, link.Never}, {10, 40, true, link.Never}, {14, 20, true, link.Never},
		{20, 6, true, link.Never}, {10, 20, true, link.Free}, {10, 10, false, link.Never},
	} {
		var l looks
		frame := frameOf(t, tt.side, tt.side, tt.cover, tt.touch)
		for seed := range uint64(sample.Number(tt.count, 5)) {
			p, answer := create(t, frame, random.Shape{}, seed)
			l.add(p, answer)
		}
		l.log(t, fmt.Sprintf("%dx%d%s", tt.side, tt.side, strings.TrimPrefix(header(frame), "numberlink")))
		if l.length[2] > 0 || l.pairs*6 > l.cells {
			t.Errorf("pairs of neighbours or too many pairs: %+v", l)
		}
	}
	corpus := os.Getenv("GRIDWRIGHT_CORPUS")
	if corpus == "" || !sample.Whole() {
		return
	}
	for _, name := range []string{"ahle-janko", "vnu-flowfree"} {
		by := map[int]*looks{}
		free := &looks{}
		f, err := os.Open(filepath.Join(corpus, "numberlink", name+".txt"))
		if err != nil {
			t.Skip(err)
		}
		defer f.Close()
		r := texts.NewReader(f, name, []*puzzle.Kind{link.Numberlink()}, nil)
		for e, err := r.Next(); err == nil; e, err = r.Next() {
			p := e.Puzzle.(*link.Puzzle).With(true, link.Never)
			if answer := only(p); answer != nil {
				side := p.Board().Rows
				if by[side] == nil {
					by[side] = &looks{}
				}
				by[side].add(p, answer)
				if n := p.Board().Cells(); n <= 100 && onlyFree(p) {
					free.add(p, answer)
				}
			}
		}
		for _, side := range []int{8, 10, 14, 17} {
			if by[side] != nil {
				by[side].log(t, fmt.Sprintf("%s, %d rows", name, side))
			}
		}
		free.log(t, name+", touch=free")
	}
}

// only returns the answer of a board under the strictest rules if the sweep finds no other soon.
func only(p *link.Puzzle) puzzle.Answer {
	var found []puzzle.Answer
	sweep.Engine{}.Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		found = append(found, s)
		return true
	})
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// onlyFree reports whether a board has one answer where paths may touch.
func onlyFree(p *link.Puzzle) bool {
	out, err := frontier.Engine{}.Count(context.Background(), p.With(true, link.Free), 2)
	return err == nil && out.Found == 1 && out.Complete
}
