package gridwright

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// Deduction is what all answers of a puzzle share, as far as it is known. All of it is true also if
// the search was stopped. With Entries, only the answers that have the entries count.
type Deduction struct {
	Puzzle   Puzzle
	Verdict  Verdict  // Unique, Several, None or Unknown
	Evidence Evidence // for the verdicts Unique and None; otherwise ""
	Answer   Answer   // an answer; nil for none
	Other    Answer   // another answer if the verdict is Several; otherwise nil
	Complete bool     // nothing is left to find out: no fact is Seen, Unseen or NotKnown
	Run

	facts []Fact
	known []deduce.Known
}

// State is what is known about a fact.
type State uint8

// The states of a fact.
const (
	NotKnown State = iota // nothing
	InEvery               // every answer has it
	InNone                // no answer has it
	InSome                // some answers have it, and others do not
	Seen                  // all answers found so far have it; others may not
	Unseen                // no answer found so far has it; others may
)

// Facts yields each fact that determines the answer, in the order of Puzzle.Facts, with its state.
// If there is no answer, nothing is known about any of them.
func (d *Deduction) Facts() iter.Seq2[Fact, State] {
	return func(yield func(Fact, State) bool) {
		for i, f := range d.facts {
			if !yield(f, d.state(i)) {
				return
			}
		}
	}
}

// Settled lists the facts that every answer has, and the opposites of those that none has.
func (d *Deduction) Settled() []Fact {
	var all []Fact
	for f, is := range d.Facts() {
		switch is {
		case InEvery:
			all = append(all, f)
		case InNone:
			all = append(all, f.Opposite())
		}
	}
	return all
}

// Left lists the facts that every answer has and that are neither entered nor numbers of the
// puzzle. Where Explain has no step, they are what the board alone settles: a cell with one way out
// has nothing to explain.
func (d *Deduction) Left(entries []Fact) []Fact {
	board := d.Puzzle.Layout(nil)
	entered := map[Fact]bool{}
	for _, f := range entries {
		entered[f] = true
	}
	var left []Fact
	for f, is := range d.Facts() {
		given := f.What == puzzle.Holds && board.Cells[f.At.Number(board.Cols)].Text != ""
		if is == InEvery && !given && !entered[f] {
			left = append(left, f)
		}
	}
	return left
}

func (d *Deduction) state(i int) State {
	switch k := d.known[i]; {
	case d.Verdict == None:
		return NotKnown
	case k&deduce.Every != 0:
		return InEvery
	case k&deduce.None != 0:
		return InNone
	case k.Open():
		return InSome
	case k&deduce.Some != 0:
		return Seen
	case k&deduce.Lacked != 0:
		return Unseen
	}
	return NotKnown
}

// Layout draws what is settled: the puzzle with the numbers, links and lines that every answer has.
// A cell in which some numbers are out has the others as pencil marks, crosses show where no answer
// has a line. Where no answer shades a cell, a dot is in it, or a circle around its number.
func (d *Deduction) Layout() puzzle.Layout {
	l := d.Puzzle.Layout(nil)
	if d.Verdict == None || d.Answer == nil && len(d.Settled()) == 0 {
		return l
	}
	cells := d.cellsIn(&l)
	var shown puzzle.Layout
	if d.Answer != nil {
		shown = d.Puzzle.Layout(d.Answer)
	}
	for c, k := range cells {
		switch {
		case k.placed && shown.Cells != nil:
			l.Cells[c] = shown.Cells[c]
		case k.placed && len(k.marks) == 1:
			l.Cells[c] = filledMark(l.Cells[c], k.holds)
		case k.out && l.Cells[c].Text == "":
			l.Cells[c].Marks = strings.Join(k.marks, " ")
		}
	}
	for _, k := range shown.Links {
		if !slices.ContainsFunc(cellsUnder(k, l.Cols), func(c int) bool { return !cells[c].placed }) {
			l.Links = append(l.Links, k)
		}
	}
	if l.Traced {
		groupLinked(l)
	}
	l.Traced = l.Traced || shown.Traced
	if d.Verdict == Unique {
		l.Crossed = nil // the whole answer is drawn
	}
	return l
}

// knownCell is what is settled about a cell.
type knownCell struct {
	placed bool        // what it holds is known, or that it is shaded or used
	holds  puzzle.Mark // what it holds
	marks  []string    // what it may hold
	out    bool        // some of what it might hold is out
}

// cellsIn returns what is settled about each cell, and adds the lines that are settled, and the
// signs of cells that no answer shades, to a layout.
func (d *Deduction) cellsIn(l *puzzle.Layout) []knownCell {
	cells := make([]knownCell, len(l.Cells))
	var lines puzzle.Lines
	for f, is := range d.Facts() {
		c := f.At.Number(l.Cols)
		switch k := &cells[c]; {
		case addLine(&lines, l, f, is):
		case f.What == puzzle.Holds || f.What == puzzle.Within:
			k.out = k.out || is == InNone
			if is != InNone {
				k.marks = append(k.marks, draw.Glyph(shownAs(*l, f)))
			}
			if is == InEvery {
				k.placed, k.holds = true, shownAs(*l, f)
			}
		case is == InEvery:
			k.placed = true // shaded, used
		case f.What == puzzle.Shaded && is == InNone && l.Cells[c].Shape == puzzle.NoShape:
			l.Cells[c].Shape = puzzle.Dot
			if l.Cells[c].Text != "" {
				l.Cells[c].Shape = puzzle.Circle // as people mark a number that stays
			}
		}
	}
	l.Links, l.Edges = append(l.Links, lines.Links...), append(l.Edges, lines.Edges...)
	l.Crossed = append(l.Crossed, lines.Crossed...)
	return cells
}

// Layout draws the puzzle with the entries, as Deduction.Layout draws what is settled. A number
// that is entered over a given one is drawn instead of it. An entry that is none of the facts of
// the puzzle and their opposites is left out. The draw.Text of package draw prints it for a
// terminal.
func (a *Analysis) Layout() puzzle.Layout {
	p, entries := a.of.puzzle, a.entries
	rows, cols := p.Size()
	outside := func(f Fact) bool { return f.On(rows, cols) != nil }
	entries = slices.DeleteFunc(slices.Clone(entries), outside)
	d := deductionOf(p, entries)
	l := d.Layout()
	for _, f := range entries {
		m := &l.Cells[f.At.Number(l.Cols)]
		if len(l.Values) == 0 && f.What == puzzle.Holds && !f.Not && m.Given &&
			m.Text != strconv.Itoa(int(f.Value)) {
			m.Text, m.Given = strconv.Itoa(int(f.Value)), false
		}
	}
	return l
}

// deductionOf returns what entries would settle if they were deduced.
func deductionOf(p Puzzle, entries []Fact) Deduction {
	d := Deduction{Puzzle: p, Verdict: Unknown}
	known, placed := map[Fact]deduce.Known{}, map[puzzle.Cell]bool{}
	for _, f := range entries {
		if f.Not {
			known[f.Opposite()] = deduce.None
			continue
		}
		known[f] = deduce.Every
		placed[f.At] = placed[f.At] || f.What == puzzle.Holds
	}
	add := func(f Fact, k deduce.Known) { d.facts, d.known = append(d.facts, f), append(d.known, k) }
	q, ok := p.(puzzle.Numbered)
	if !ok {
		for f := range p.Facts() {
			k := known[f]
			if k == 0 && f.What == puzzle.Holds && placed[f.At] {
				k = deduce.None
			}
			add(f, k)
		}
		return d
	}
	listed := map[Fact]bool{} // the facts may be many: only cells with entries matter
	for _, f := range entries {
		if !placed[f.At] {
			f = Fact{At: f.At} // stands for all of its cell
		}
		switch {
		case listed[f] || f.Not:
		case placed[f.At]:
			add(f, deduce.Every)
		default:
			first, last := q.Numbers(f.At)
			for v := first; v <= last; v++ {
				add(puzzle.HoldsFact(f.At, v), known[puzzle.HoldsFact(f.At, v)])
			}
		}
		listed[f] = true
	}
	return d
}

// groupLinked gives the cells that settled links join to a terminal the group of that.
func groupLinked(l puzzle.Layout) {
	linked := make([][]int, len(l.Cells))
	for _, k := range l.Links {
		linked[k.From] = append(linked[k.From], k.To)
		linked[k.To] = append(linked[k.To], k.From)
	}
	var reached []int
	for c := range l.Cells {
		if l.Cells[c].Group > 0 {
			reached = append(reached, c)
		}
	}
	for len(reached) > 0 {
		c := reached[0]
		reached = reached[1:]
		for _, d := range linked[c] {
			if l.Cells[d].Group == 0 {
				l.Cells[d].Group = l.Cells[c].Group
				reached = append(reached, d)
			}
		}
	}
}

// addLine adds the line that a fact states in a state to those of a layout, or the cross where it
// states that there is none. It returns false for facts about other things.
func addLine(to *puzzle.Lines, l *puzzle.Layout, f Fact, is State) bool {
	c := f.At.Number(l.Cols)
	k := puzzle.Link{From: c, To: f.To.Number(l.Cols)}
	e := f.Edge(l.Cols)
	switch {
	case f.What != puzzle.Drawn && (f.What != puzzle.Linked || f.Pair != ""):
		return false
	case f.What == puzzle.Linked && is == InEvery:
		to.Links = append(to.Links, k)
	case f.What == puzzle.Drawn && is == InEvery:
		to.Edges = append(to.Edges, e)
	case is != InNone:
	case f.What == puzzle.Linked:
		to.Crossed = append(to.Crossed, k)
	case l.Lattice:
		to.Crossed = append(to.Crossed, puzzle.Link{From: e.From, To: e.To})
	case puzzle.Side(f.Value) == puzzle.Up && f.At.Row > 0: // on the rim no cell is beside
		to.Crossed = append(to.Crossed, puzzle.Link{From: c - l.Cols, To: c})
	case puzzle.Side(f.Value) == puzzle.Left && f.At.Col > 0:
		to.Crossed = append(to.Crossed, puzzle.Link{From: c - 1, To: c})
	}
	return true
}

// shownAs returns what a cell shows if it holds a value or is in a region.
func shownAs(l puzzle.Layout, f Fact) puzzle.Mark {
	if n := int(f.Value); f.What == puzzle.Holds && 1 <= n && n <= len(l.Values) {
		return l.Values[n-1]
	}
	return puzzle.Mark{Text: strconv.Itoa(int(f.Value))}
}

// filledMark returns a cell with what it holds. Where that is not drawn, a dot is in the cell, or a
// circle around its clue, as people mark what they know of a cell.
func filledMark(m, holds puzzle.Mark) puzzle.Mark {
	if holds == (puzzle.Mark{}) {
		holds.Shape = puzzle.Dot
		if m.Text != "" {
			holds.Shape = puzzle.Circle
		}
	}
	m.Text = cmp.Or(m.Text, holds.Text)
	m.Fill, m.Shape = cmp.Or(m.Fill, holds.Fill), cmp.Or(m.Shape, holds.Shape)
	m.Lights = holds.Lights
	return m
}

// cellsUnder returns the cells that hold what a link stands for: those between the ends of a
// bridge, or the two numbers that a path joins.
func cellsUnder(k puzzle.Link, cols int) (cells []int) {
	from, to, step := min(k.From, k.To), max(k.From, k.To), 1
	if to-from >= cols {
		step = cols
	}
	for c := from + step; c < to && (to-from)%step == 0; c += step {
		cells = append(cells, c)
	}
	if cells == nil {
		return []int{from, to}
	}
	return cells
}

// DeduceOptions are the options of Deduce.
type DeduceOptions struct {
	// Entries are assumed besides the clues: facts of Puzzle.Facts or their opposites, as
	// texts.ReadEntries reads them.
	Entries []Fact
	// Watch is called with each fact that every answer has, and with the opposite of each that none
	// has, once that is settled. It is called from the goroutine that called Deduce, and not before an
	// answer is known or the search has ended.
	Watch func(Fact)
	Kinds []Kind
	Limits
}

// Deduce finds what all answers of p share: which facts are in every answer, and which in none. On
// a puzzle with one answer these are all facts. Each answer on the way has passed the verifier.
//
// The end of the context or of a limit is not an error: what is settled so far holds. The family's
// searches go first, and prove that there is one answer if that is easy. Then one solver of the
// stated rules is asked, fact after fact. The error wraps ErrUnsupported, ErrOption or ErrWrong.
func Deduce(ctx context.Context, p Puzzle, o *DeduceOptions) (*Deduction, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	return analyse(p, s.own).deduce(ctx, s, chosen(o))
}

// Deduce is Deduce of the package. The entries of the options come besides those of the analysis.
func (a *Analysis) Deduce(ctx context.Context, o *DeduceOptions) (*Deduction, error) {
	s, err := a.settings(chosen(o).Limits.settings(chosen(o).Kinds))
	if err != nil {
		return &Deduction{Puzzle: a.of.puzzle, Verdict: Unknown,
			Run: Run{Engine: Auto, Stop: Faulty}}, err
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return &Deduction{Puzzle: a.of.puzzle, Verdict: Unknown, Run: Run{Engine: Auto, Stop: why}}, nil
	}
	defer a.of.end()
	return a.deduce(ctx, s, chosen(o))
}

func (a *Analysis) deduce(ctx context.Context, s settings, o DeduceOptions) (*Deduction, error) {
	d := &Deduction{Puzzle: a.of.puzzle, Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}
	asker, err := a.of.asking(s)
	if err != nil {
		d.Stop = unfound(err)
		return d, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	out, err := asker.Ask(limited, deduce.Question{Entries: slices.Concat(a.entries, o.Entries),
		Watch: o.Watch})
	d.facts, d.known, d.Complete = out.Facts, out.Known, out.Complete
	d.Answer, d.Other = slices.Clone(out.First), slices.Clone(out.Other)
	d.Time, d.Nodes, d.Stages, d.Checked = time.Since(start), out.Nodes, out.Stages, out.Checked
	if out.Report != nil {
		d.Report = out.Report
	}
	err = entryError(err)
	switch {
	case err != nil && !errors.Is(err, ErrUnsupported):
		return d, err
	case d.Other != nil:
		d.Verdict = Several
	case d.Complete && d.Answer != nil:
		d.Verdict, d.Evidence = Unique, Claimed
	case d.Complete:
		d.Verdict, d.Evidence = None, Claimed
	}
	d.Stop = s.stopOf(ctx, limited, engine.Outcome{Complete: d.Complete})
	return d, err
}
