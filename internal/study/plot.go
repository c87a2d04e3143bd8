package study

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/chart"
	"github.com/gridwright/gridwright/internal/wording"
)

// Plots draws the results of a study as SVG. Engines share panels of at most chart.MaxLines lines:
// see panels.
type Plots struct {
	Title string
	Tasks []Task // in the order of the study; they state the panels
	Rows  []Row
}

// Time draws the median time of each engine by the size of the board.
func (p Plots) Time(w io.Writer) error { return p.time().Picture().WriteSVG(w) }

// Nodes draws the median number of nodes of each engine by the size of the board.
func (p Plots) Nodes(w io.Writer) error { return p.nodes().Picture().WriteSVG(w) }

// Profile draws the performance profile of Dolan and Moré, "Benchmarking optimization software with
// performance profiles", Mathematical Programming 91 (2002): for each engine, the share of the
// boards that it settles within a factor of the fastest engine's time.
func (p Plots) Profile(w io.Writer) error { return p.profile().Picture().WriteSVG(w) }

func (p Plots) time() *chart.Figure {
	return p.growth("time to solve and prove, by size",
		"The median time to find an answer and to prove that it is the only one. Lower is better.",
		measure{
			of:   func(g *grown) float64 { return max(median(g.seconds), leastTime) },
			text: func(g *grown) string { return chart.Duration(median(g.seconds)) },
			axis: func(low, high float64) chart.Axis {
				return chart.Seconds("median time, logarithmic", low, high)
			},
			limited: true,
		})
}

func (p Plots) nodes() *chart.Figure {
	return p.growth("nodes of the search, by size",
		"The median number of nodes of the search, including that of the proof. 0 is a search without "+
			"branching.",
		measure{
			of:   func(g *grown) float64 { return float64(median(g.nodes)) },
			text: func(g *grown) string { return chart.Count(float64(median(g.nodes))) },
			axis: func(_, high float64) chart.Axis {
				return chart.Counts("median nodes, logarithmic", high)
			},
		})
}

// leastTime is the time in seconds that stands for shorter ones on a logarithmic axis.
const leastTime = 1e-6

// measure is what a plot shows of the boards of a size.
type measure struct {
	of      func(*grown) float64
	text    func(*grown) string
	axis    func(low, high float64) chart.Axis
	limited bool // the time limit is a value of the axis
}

// growth draws a block for each kind of board: lines by size, or dots if all boards have one size.
func (p Plots) growth(what, note string, m measure) *chart.Figure {
	f := &chart.Figure{Title: p.titled(what), Notes: p.notes(note)}
	var descs []string
	open, grey := false, false
	for _, s := range p.sections() {
		if len(s.sizes) == 1 {
			f.Blocks = append(f.Blocks, s.dots(m))
		} else {
			block := s.lines(m)
			f.Blocks = append(f.Blocks, block)
			grey = grey || len(block.Panels) > 1
		}
		descs = append(descs, s.describe(m))
		open = open || slices.ContainsFunc(s.rows, func(r Row) bool { return !r.settled() })
	}
	if len(f.Blocks) == 0 {
		f.Blocks = []chart.Block{chart.Words(nothing)}
		descs = []string{nothing}
	}
	var marks []string
	if open {
		mark := "Open marks: not every board of the size was solved."
		if m.limited {
			mark = "Open marks: not every board of the size was solved; one that was not counts as the " +
				"limit."
		}
		marks = append(marks, mark)
	}
	if grey {
		marks = append(marks, "Light grey: the lines of the other panels.")
	}
	f.Notes = append(f.Notes, strings.Join(marks, " "))
	f.Desc = note + " " + strings.Join(descs, " ")
	return f
}

// nothing replaces a plot without data.
const nothing = "There are no runs to plot."

// titled returns the title of a plot.
func (p Plots) titled(what string) string {
	if p.Title == "" {
		return capital(what)
	}
	return p.Title + ": " + what
}

// capital returns a text with a capital at its start.
func capital(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:n]) + text[n:]
}

// notes returns the lines below the title: what is plotted, and of which runs.
func (p Plots) notes(what string) []string {
	notes := []string{what}
	var boards, solvers, machines, dates, limits []string
	for _, r := range p.Rows {
		if r.Runs == 0 {
			continue
		}
		boards = with(boards, r.Board)
		limits = with(limits, limitText(r.Limit))
		if m := r.Run.Model; m != nil && m.Version != "" {
			solvers = with(solvers, solverTitle(m.Solver)+" "+m.Version)
		}
		for _, one := range r.Machines {
			machines = with(machines, system(one))
		}
		for _, one := range r.Dates {
			dates = with(dates, one)
		}
	}
	if len(boards) == 0 {
		return notes
	}
	slices.Sort(dates)
	slices.Sort(solvers)
	parts := []string{wording.Count(len(boards), "board"),
		"time limit " + strings.Join(limits, " or ")}
	if len(solvers) > 0 {
		parts = append(parts, strings.Join(solvers, ", "))
	}
	if len(machines) > 0 {
		parts = append(parts, strings.Join(machines, " and "))
	}
	if len(dates) > 0 {
		parts = append(parts, strings.Join(dates, ", "))
	}
	return append(notes, strings.Join(parts, "; ")+".")
}

// system returns the system and the model of the processor of a machine, without how many
// processors a run could use.
func system(machine string) string {
	parts := strings.Split(machine, ", ")
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool {
		n, what, _ := strings.Cut(p, " ")
		_, err := strconv.Atoi(n)
		return err == nil && strings.HasPrefix(what, "processor")
	}), ", ")
}

// section holds the runs on boards of one kind.
type section struct {
	kind   string // "" if all boards are of one kind
	rows   []Row
	tasks  []string // in the order of the study
	sizes  []int
	cells  map[group]*grown
	panels []panel
}

// sections returns the runs by kind, in the order of the rows.
func (p Plots) sections() []*section {
	var kinds []string
	for _, r := range p.Rows {
		if r.Runs > 0 {
			kinds = with(kinds, r.Run.Kind)
		}
	}
	var all []*section
	for _, kind := range kinds {
		s := &section{}
		if len(kinds) > 1 {
			s.kind = kind
		}
		for _, r := range p.Rows {
			if r.Runs > 0 && r.Run.Kind == kind {
				s.rows = append(s.rows, r)
			}
		}
		var run []string
		s.sizes, run, s.cells = bySize(s.rows)
		in := map[string]string{} // the panel that the study states
		for _, t := range p.Tasks {
			if (t.Kind == "" || kind == "" || t.Kind == kind) && slices.Contains(run, t.Name()) {
				s.tasks = with(s.tasks, t.Name())
				if t.Panel != "" {
					in[t.Name()] = t.Panel
				}
			}
		}
		for _, t := range run {
			s.tasks = with(s.tasks, t)
		}
		s.panels = panels(s.tasks, in)
		all = append(all, s)
	}
	return all
}

// heading returns the heading of a section.
func (s *section) heading() string {
	if s.kind == "" {
		return ""
	}
	head := capital(s.kind)
	if len(s.sizes) == 1 {
		head += " " + s.shape(s.sizes[0])
	}
	return head
}

// shape returns a size as "9x9", or in cells if the boards have several shapes.
func (s *section) shape(cells int) string { return shapeOf(s.rows, cells) }

// shapeOf is the shape of the boards of a size among the rows.
func shapeOf(rows []Row, cells int) string {
	shape := ""
	for _, r := range rows {
		if r.Cells != cells {
			continue
		}
		one := fmt.Sprintf("%dx%d", r.Run.Rows, r.Run.Cols)
		if r.Run.Rows*r.Run.Cols != cells || shape != "" && one != shape {
			return wording.Count(cells, "cell")
		}
		shape = one
	}
	return shape
}

// lines draws the values by size.
func (s *section) lines(m measure) *chart.Lines {
	l := &chart.Lines{Heading: s.heading(), Across: 2}
	low, high := math.Inf(1), 0.0
	late := false
	curves := map[string][]chart.Point{}
	for _, t := range s.tasks {
		for _, size := range s.sizes {
			g := s.cells[group{t, size}]
			if g == nil {
				continue
			}
			y := m.of(g)
			low, high = min(low, y), max(high, y)
			late = late || g.late()
			curves[t] = append(curves[t], chart.Point{X: float64(size), Y: y,
				Open: g.settled < len(g.seconds)})
		}
	}
	if m.limited && late {
		limit := s.rows[0].Limit
		high = max(high, limit)
		l.Limit = &chart.Limit{At: limit, Text: "limit " + limitText(limit)}
	}
	l.X = chart.Axis{Title: "size of the board; the axis is logarithmic in its cells",
		Scale: chart.Logarithmic, Low: float64(s.sizes[0]) / 1.1,
		High: float64(s.sizes[len(s.sizes)-1]) * 1.1}
	for _, size := range s.sizes {
		l.X.Ticks = append(l.X.Ticks, chart.Tick{At: float64(size), Label: s.shape(size)})
	}
	l.Y = m.axis(low, high)
	for _, p := range s.panels {
		l.Panels = append(l.Panels, p.draw(curves, s.late))
	}
	return l
}

// limitText formats a time limit: 60 s rather than 1 min, as tables do.
func limitText(limit float64) string {
	if limit < 600 {
		return fmt.Sprintf("%g s", limit)
	}
	return chart.Duration(limit)
}

// late returns in words at which sizes an engine does not settle the median board, or "".
func (s *section) late(task string) string {
	var sizes []string
	run, suffix := 0, true // whether the sizes are the largest that it was run on
	reason := ""
	for _, size := range s.sizes {
		g := s.cells[group{task, size}]
		if g == nil {
			continue
		}
		run++
		if !g.late() {
			suffix = len(sizes) == 0
			continue
		}
		sizes = append(sizes, s.shape(size))
		if r := g.reason(s.rows[0].Limit); reason == "" || reason == r {
			reason = r
		} else {
			reason = "not solved"
		}
	}
	last := s.cells[group{task, s.sizes[len(s.sizes)-1]}]
	switch {
	case len(sizes) == 0:
		return ""
	case len(sizes) == run && run > 1:
		return strings.Replace(reason+" at every size", "not solved at every", "not solved at any", 1)
	case suffix && (len(sizes) > 1 || last == nil):
		return reason + " from " + sizes[0]
	case len(sizes) <= 2:
		return reason + " at " + strings.Join(sizes, ", ")
	}
	return fmt.Sprintf("%s at %d sizes", reason, len(sizes))
}

// late reports whether the run of the median time did not settle its board.
func (g *grown) late() bool { return g.settled <= (len(g.seconds)-1)/2 }

// reason returns why boards were not settled.
func (g *grown) reason(limit float64) string {
	switch unsettled := len(g.seconds) - g.settled; unsettled {
	case g.stops[gridwright.OutOfTime]:
		return "over " + limitText(limit)
	case g.stops[gridwright.Flawed]:
		return "no proof (flaw)"
	}
	return "not solved"
}

// dots draws the values of boards of one size.
func (s *section) dots(m measure) *chart.Dots {
	d := &chart.Dots{Heading: s.heading()}
	var solvers []string
	for _, t := range s.tasks {
		name, solver := nameOf(t)
		d.Names = with(d.Names, name)
		if isModel(t) {
			solvers = with(solvers, solver)
		}
	}
	if len(solvers) == 0 {
		solvers = []string{""}
	}
	low, high := math.Inf(1), 0.0
	for _, solver := range solvers {
		p := chart.DotPanel{Heading: solverTitle(solver), Values: make([]chart.Value, len(d.Names))}
		for _, t := range s.tasks {
			name, of := nameOf(t)
			if isModel(t) && of != solver {
				continue
			}
			g := s.cells[group{t, s.sizes[0]}]
			v := chart.Value{X: m.of(g), Text: m.text(g), Open: g.late()}
			if v.Open && m.limited {
				v.Text = g.reason(s.rows[0].Limit)
			} else if v.Open {
				v.Text += ", " + g.reason(s.rows[0].Limit)
			}
			low, high = min(low, v.X), max(high, v.X)
			p.Values[slices.Index(d.Names, name)] = v
		}
		d.Panels = append(d.Panels, p)
	}
	d.X = m.axis(low, high)
	return d
}

// describe states the values of a section in words, for those who can't see them.
func (s *section) describe(m measure) string {
	var b strings.Builder
	if head := s.heading(); head != "" {
		b.WriteString(head + ": ")
	}
	for i, t := range s.tasks {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(t)
		var first, last string
		for _, size := range s.sizes {
			if g := s.cells[group{t, size}]; g != nil && !g.late() {
				last = m.text(g) + " at " + s.shape(size)
				if first == "" {
					first = last
				}
			}
		}
		if first != "" {
			b.WriteString(" " + first)
		}
		if last != first {
			b.WriteString(", " + last)
		}
		if late := s.late(t); late != "" {
			b.WriteString(", " + late)
		}
	}
	return b.String() + "."
}

// fewBoards is the number of boards below which a performance profile shows nothing.
const fewBoards = 3

func (p Plots) profile() *chart.Figure {
	const what = "The share of the boards that an engine solves, with the proof, within a multiple " +
		"of the time of the fastest engine of these panels on each board. Higher is better. A board " +
		"that an engine was not run on counts as not solved."
	f := &chart.Figure{Notes: p.notes(what), Title: p.titled(
		"performance profile, boards solved within a factor of the fastest")}
	var descs, without, left []string
	grey := false
	for _, s := range p.sections() {
		boards := 0
		for i, r := range s.rows {
			if !slices.ContainsFunc(s.rows[:i], func(q Row) bool { return q.Board == r.Board }) {
				boards++
			}
		}
		if boards < fewBoards {
			left = with(left, s.kind)
			continue
		}
		block, desc, refs := s.profile(boards)
		f.Blocks = append(f.Blocks, block)
		descs = append(descs, desc)
		for _, r := range refs {
			without = with(without, r)
		}
		grey = grey || len(block.Panels) > 1
	}
	var marks []string
	if len(without) > 0 {
		marks = append(marks, "Without "+strings.Join(without, ", ")+".")
	}
	if len(left) > 0 && left[0] != "" {
		marks = append(marks, fmt.Sprintf("Without %s: fewer than %d boards.", strings.Join(left, ", "),
			fewBoards))
	}
	if grey {
		marks = append(marks, "Light grey: the lines of the other panels.")
	}
	f.Notes = append(f.Notes, strings.Join(marks, " "))
	if len(f.Blocks) == 0 {
		words := fmt.Sprintf("A performance profile needs %d boards or more of a kind.", fewBoards)
		f.Blocks = []chart.Block{chart.Words(words)}
		descs = []string{words}
	}
	f.Desc = what + " " + strings.Join(descs, " ")
	return f
}

// profile draws the profile of a section. It leaves out the engines that are in all panels, since
// they are no formulation, and returns them.
func (s *section) profile(boards int) (block *chart.Lines, desc string, refs []string) {
	var tasks []string
	for _, p := range s.panels {
		for _, l := range p.lines {
			switch {
			case l.reference:
				refs = with(refs, l.task)
			default:
				tasks = with(tasks, l.task)
			}
		}
	}
	best := map[string]float64{}
	for _, r := range s.rows {
		if slices.Contains(tasks, r.Task) && r.settled() {
			b, ok := best[r.Board]
			if t := max(r.Seconds, leastTime); !ok || t < b {
				best[r.Board] = t
			}
		}
	}
	most := 2.0
	factors := map[string][]float64{}
	for _, r := range s.rows {
		if slices.Contains(tasks, r.Task) && r.settled() {
			factor := max(r.Seconds, leastTime) / best[r.Board]
			factors[r.Task] = append(factors[r.Task], factor)
			most = max(most, factor)
		}
	}
	block = &chart.Lines{Heading: s.heading(), Across: 2, Steps: true,
		X: chart.Factors("time as a multiple of the fastest, logarithmic", most),
		Y: chart.Shares("share of the boards")}
	curves, solved := map[string][]chart.Point{}, map[string]string{}
	for _, t := range tasks {
		slices.Sort(factors[t])
		curve := []chart.Point{{X: 1}}
		for j, x := range factors[t] {
			curve = append(curve, chart.Point{X: x, Y: float64(j+1) / float64(boards)})
		}
		share := curve[len(curve)-1].Y
		curves[t] = append(curve, chart.Point{X: block.X.High, Y: share})
		solved[t] = fmt.Sprintf("solves %d of %d", len(factors[t]), boards)
		desc += fmt.Sprintf("%s %s. ", t, solved[t])
	}
	for _, p := range s.panels {
		p.lines = slices.DeleteFunc(slices.Clone(p.lines), func(l panelLine) bool { return l.reference })
		block.Panels = append(block.Panels, p.draw(curves, func(t string) string { return solved[t] }))
	}
	return block, strings.TrimSpace(desc), refs
}
