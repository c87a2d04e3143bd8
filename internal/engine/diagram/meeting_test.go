package diagram_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/grid"
)

// side is a frontier whose layers have given sizes.
type side struct {
	layers []int // behind no row, behind one, and so on
	rows   int
	spent  int64
	err    error
	freed  bool
}

func (s *side) Row() error {
	if s.err != nil {
		return s.err
	}
	s.spent += int64(s.layers[s.rows])
	s.rows++
	return nil
}
func (s *side) Rows() int    { return s.rows }
func (s *side) States() int  { return s.layers[s.rows] }
func (s *side) Spent() int64 { return s.spent }
func (s *side) Free()        { s.freed = true }

// TestMeeting: the side with the smaller layer continues until the two have met, no state is left, or
// enough states were left.
func TestMeeting(t *testing.T) {
	fault := errors.New("no memory")
	for _, tt := range []struct {
		name         string
		above, below side
		alone        bool
		states       int64
		rows         [2]int
		done, empty  bool
		err          error
	}{
		{name: "alike", above: side{layers: []int{1, 4, 16, 64, 256}}, below: side{layers: []int{1, 4, 16, 64, 256}},
			rows: [2]int{2, 2}, done: true},
		{name: "a small side goes on", above: side{layers: []int{1, 50, 60, 70, 80}}, below: side{layers: []int{1, 2, 3, 4, 5}},
			rows: [2]int{1, 3}, done: true},
		{name: "alone", above: side{layers: []int{1, 50, 60, 70, 80}}, below: side{layers: []int{1, 2, 3, 4, 5}}, alone: true,
			rows: [2]int{4, 0}, done: true},
		{name: "no answer", above: side{layers: []int{1, 9, 9, 9, 9}}, below: side{layers: []int{1, 2, 0, 0, 0}},
			rows: [2]int{1, 2}, done: true, empty: true},
		{name: "enough", above: side{layers: []int{1, 4, 16, 64, 256}}, below: side{layers: []int{1, 4, 16, 64, 256}},
			states: 3, rows: [2]int{2, 1}},
		{name: "a limit", above: side{layers: []int{1, 4, 16, 64, 256}}, below: side{layers: []int{1, 4, 16, 64, 256}, err: fault},
			rows: [2]int{1, 0}, err: fault},
	} {
		m := &diagram.Meeting[*side]{Above: &tt.above, Below: &tt.below, Height: 4, Alone: tt.alone,
			Pulse: engine.NewPulse(context.Background())}
		err := m.Run(tt.states)
		rows := [2]int{tt.above.rows, tt.below.rows}
		if !errors.Is(err, tt.err) || rows != tt.rows || m.Done() != tt.done || m.Empty() != tt.empty ||
			m.Crossed() != rows[0]+rows[1] {
			t.Errorf("%s: %v, rows %v, done %v, empty %v", tt.name, err, rows, m.Done(), m.Empty())
		}
		if m.Free(); !tt.above.freed || !tt.below.freed {
			t.Errorf("%s: a side keeps its memory", tt.name)
		}
	}
}

// TestMeetingStops: a meeting stops when the search is over.
func TestMeetingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := []int{1, 4, 16}
	m := &diagram.Meeting[*side]{Above: &side{layers: s}, Below: &side{layers: s}, Height: 2, Pulse: engine.NewPulse(ctx)}
	if err := m.Run(0); err != nil || !m.Done() || m.Crossed() != 0 {
		t.Errorf("%v, %d rows", err, m.Crossed())
	}
}

// TestPositions: rows are the shorter sides.
func TestPositions(t *testing.T) {
	for _, tt := range []struct{ rows, cols, positions int }{{5, 3, 1}, {3, 5, 1}, {4, 4, 2}, {1, 9, 1}} {
		b := grid.Board{Rows: tt.rows, Cols: tt.cols}
		positions := diagram.Positions(b)
		for _, position := range positions {
			to, flipped := position.Board(b), (position ^ grid.Flip).Board(b)
			if to.Cols > to.Rows || flipped != to {
				t.Errorf("%dx%d becomes %v, and upside down %v", tt.rows, tt.cols, to, flipped)
			}
			// The first row becomes the last one.
			if r, _ := to.RowCol((position ^ grid.Flip).Cell(b, 0)); r != to.Rows-1 {
				t.Errorf("%dx%d: the first cell is in row %d upside down", tt.rows, tt.cols, r)
			}
		}
		if len(positions) != tt.positions {
			t.Errorf("%dx%d has %d positions", tt.rows, tt.cols, len(positions))
		}
	}
}

// TestWays: each state of each layer has the edges that were added to it, and no others.
func TestWays(t *testing.T) {
	type edge struct {
		from int
		move uint8
	}
	all := diagram.NewWays(diagram.NewStore(64 << 20))
	random := rand.New(rand.NewPCG(1, 2))
	var layers []diagram.Ways
	var want [][][]edge
	for layer, states := range []int{5000, 1, 0, 40, 3000} {
		w := all.Layer()
		layers, want = append(layers, w), append(want, nil)
		for from := range states {
			for range random.IntN(4) {
				to := random.IntN(len(want[layer]) + 1)
				if to == len(want[layer]) {
					want[layer] = append(want[layer], nil)
				}
				e := edge{from, uint8(random.IntN(16))}
				want[layer][to] = append(want[layer][to], e)
				if !w.Add(to, from, e.move) {
					t.Fatal("there is no memory left")
				}
			}
		}
	}
	for layer, w := range layers {
		for state := range want[layer] {
			var got []edge
			for e := w.Into(state); e != 0; e = w.Next(e) {
				from, move := w.Edge(e)
				got = append(got, edge{from, move})
			}
			slices.Reverse(got)
			if !slices.Equal(got, want[layer][state]) {
				t.Fatalf("layer %d: state %d has the edges %v, want %v", layer, state, got, want[layer][state])
			}
		}
	}
}

// TestWaysBound: an edge from a state whose number it can't hold is refused.
func TestWaysBound(t *testing.T) {
	w := diagram.NewWays(diagram.NewStore(64 << 20))
	const most = 1<<28 - 1
	if !w.Add(0, most, 15) || w.Add(0, most+1, 15) {
		t.Errorf("the last state with edges should be %d", most)
	}
	if from, move := w.Edge(w.Into(0)); from != most || move != 15 || w.Next(w.Into(0)) != 0 {
		t.Errorf("the edge comes from state %d by move %d", from, move)
	}
}

// TestGroups: each state is in the group of its key.
func TestGroups(t *testing.T) {
	g := diagram.NewGroups(diagram.NewStore(64 << 20))
	random := rand.New(rand.NewPCG(3, 4))
	want := map[string][]int{}
	for state := range 5000 {
		key := []byte{byte(random.IntN(40)), byte(random.IntN(40))}
		want[string(key)] = append(want[string(key)], state)
		if !g.Add(key) {
			t.Fatal("there is no memory left")
		}
	}
	if g.Len() != len(want) || g.Find([]byte{40, 40}) >= 0 {
		t.Errorf("%d groups, want %d", g.Len(), len(want))
	}
	for key, states := range want {
		group := g.Find([]byte(key))
		if group < 0 || string(g.Key(group)) != key {
			t.Fatalf("the group of %v is %d", []byte(key), group)
		}
		var got []int
		for s := g.First(group); s != 0; s = g.Next(s) {
			got = append(got, int(s-1))
		}
		slices.Reverse(got)
		if !slices.Equal(got, states) {
			t.Fatalf("the group of %v has the states %v, want %v", []byte(key), got, states)
		}
	}
}

// TestFull: ways and groups take no more than the store has, and its error names the limit.
func TestFull(t *testing.T) {
	s := diagram.NewStore(40 << 20)
	w := diagram.NewWays(s)
	edges := 0
	for w.Add(0, edges, 1) {
		edges++
	}
	g := diagram.NewGroups(diagram.NewStore(40 << 20))
	states := 0
	for g.Add([]byte{byte(states), byte(states >> 8), byte(states >> 16)}) {
		states++
	}
	if edges < 500_000 || states < 100_000 {
		t.Errorf("there was memory for %d edges, and for %d states", edges, states)
	}
	err := s.FullError("this took it", "that takes less")
	if !errors.Is(err, engine.ErrUnsupported) || !errors.Is(err, engine.ErrMemory) ||
		!strings.HasSuffix(err.Error(), "this took it, and a search may take no more than 40 MB; that takes less") {
		t.Error(err)
	}
}
