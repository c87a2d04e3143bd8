package study

import (
	"fmt"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a plot, and the width of the legend at its right.
const (
	width  = 24 * vg.Centimeter
	height = 13 * vg.Centimeter
	aside  = 6 * vg.Centimeter
)

// TimePlot draws the median time of each engine against the number of cells, on logarithmic axes,
// as SVG. If an engine settled at most half of the boards of a size within the limit, a cross marks
// the point, which is at the limit.
func TimePlot(w io.Writer, title string, rows []Row) error {
	return growthPlot(w, title, "seconds", rows, func(g *grown) float64 {
		return max(median(g.seconds), 1e-6) // a logarithm needs a positive number
	})
}

// NodePlot draws the median number of nodes plus one in the same way.
func NodePlot(w io.Writer, title string, rows []Row) error {
	return growthPlot(w, title, "nodes + 1", rows, func(g *grown) float64 {
		return float64(median(g.nodes)) + 1
	})
}

func growthPlot(w io.Writer, title, what string, rows []Row, value func(*grown) float64) error {
	p := newPlot(title, "cells", what)
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = cellTicks(rows), plot.LogTicks{Prec: -1}
	sizes, tasks, cells := bySize(rows)
	var all plotter.XYs
	for i, task := range tasks {
		var line, crosses plotter.XYs
		for _, size := range sizes {
			g := cells[group{task, size}]
			if g == nil {
				continue
			}
			at := plotter.XY{X: float64(size), Y: value(g)}
			line = append(line, at)
			if 2*g.settled <= len(g.seconds) {
				crosses = append(crosses, at)
			}
		}
		if err := add(p, i, task, line, crosses); err != nil {
			return err
		}
		all = append(all, line...)
	}
	p.X.Min, p.X.Max = 1, 10
	p.Y.Min, p.Y.Max = 1, 10
	if len(all) > 0 {
		x0, x1, y0, y1 := plotter.XYRange(all)
		p.X.Min, p.X.Max = room(x0, x1)
		p.Y.Min, p.Y.Max = room(y0, y1)
	}
	return save(w, p)
}

// room widens a range on a logarithmic axis, so that the range of a single value is not empty.
func room(low, high float64) (float64, float64) { return low / 1.5, high * 1.5 }

// add draws a line with its points, and crosses over some of them.
func add(p *plot.Plot, i int, name string, line, crosses plotter.XYs) error {
	l, points, err := plotter.NewLinePoints(line)
	if err != nil {
		return fmt.Errorf("cannot draw %s: %w", name, err)
	}
	l.Color, l.Dashes = plotutil.Color(i), plotutil.Dashes(i/len(plotutil.DefaultColors))
	points.Color, points.Shape = plotutil.Color(i), draw.CircleGlyph{}
	points.Radius = vg.Points(2)
	p.Add(l, points)
	p.Legend.Add(name, l, points)
	if len(crosses) == 0 {
		return nil
	}
	c, err := plotter.NewScatter(crosses)
	if err != nil {
		return fmt.Errorf("cannot draw %s: %w", name, err)
	}
	c.Color, c.Shape, c.Radius = plotutil.Color(i), draw.CrossGlyph{}, vg.Points(5)
	p.Add(c)
	return nil
}

// ProfilePlot draws the performance profile of Dolan and Moré, "Benchmarking optimization software
// with performance profiles", Mathematical Programming 91 (2002): for each engine, the share of the
// boards that it settles within a factor of the fastest engine's time.
func ProfilePlot(w io.Writer, title string, rows []Row) error {
	p := newPlot(title, "factor of the fastest time", "share of the boards")
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	p.Y.Min, p.Y.Max = 0, 1
	best := map[string]float64{}
	var tasks []string
	for _, r := range rows {
		if r.Runs == 0 {
			continue
		}
		if !slices.Contains(tasks, r.Task) {
			tasks = append(tasks, r.Task)
		}
		b, ok := best[r.Board]
		if !ok {
			b = math.Inf(1)
		}
		if r.settled() {
			b = min(b, max(r.Seconds, 1e-6))
		}
		best[r.Board] = b
	}
	most := 2.0
	factors := make([][]float64, len(tasks))
	for i, task := range tasks {
		for _, r := range rows {
			if r.Task == task && r.Runs > 0 && r.settled() {
				factors[i] = append(factors[i], max(r.Seconds, 1e-6)/best[r.Board])
			}
		}
		slices.Sort(factors[i])
		if len(factors[i]) > 0 {
			most = max(most, factors[i][len(factors[i])-1])
		}
	}
	p.X.Min, p.X.Max = 1, most
	for i, task := range tasks {
		line := plotter.XYs{{X: 1, Y: 0}}
		share := 0.0
		for j, f := range factors[i] {
			line = append(line, plotter.XY{X: f, Y: share})
			share = float64(j+1) / float64(len(best))
			line = append(line, plotter.XY{X: f, Y: share})
		}
		line = append(line, plotter.XY{X: most, Y: share})
		l, err := plotter.NewLine(line)
		if err != nil {
			return fmt.Errorf("cannot draw %s: %w", task, err)
		}
		l.Color, l.Dashes = plotutil.Color(i), plotutil.Dashes(i/len(plotutil.DefaultColors))
		p.Add(l)
		p.Legend.Add(task, l)
	}
	return save(w, p)
}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.TextStyle.Font.Size = vg.Points(9)
	p.Legend.Padding = vg.Points(3)
	p.Add(plotter.NewGrid())
	return p
}

// cellTicks marks the sizes of the boards.
func cellTicks(rows []Row) plot.Ticker {
	sizes, _, _ := bySize(rows)
	var ticks plot.ConstantTicks
	for _, s := range sizes {
		ticks = append(ticks, plot.Tick{Value: float64(s), Label: fmt.Sprint(s)})
	}
	return ticks
}

// save draws a plot with its legend beside it.
func save(w io.Writer, p *plot.Plot) error {
	c := vgsvg.New(width, height)
	all := draw.New(c)
	legend := p.Legend
	p.Legend = plot.NewLegend()
	p.Draw(draw.Crop(all, 0, -aside, 0, 0))
	const gap = vg.Centimeter / 2
	legend.Draw(draw.Crop(all, width-aside+gap, 0, 0, -2*gap))
	_, err := c.WriteTo(w)
	return err
}
