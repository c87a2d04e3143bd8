package study

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/chart"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/sample"
	language "github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// plotRow returns a row of one run. Without a stop, it settled the board.
func plotRow(kind, board string, side int, task string, seconds float64, stop gridwright.Stop) Row {
	r := Row{Board: board, Cells: side * side, Task: task, Limit: 60, Runs: 1, Settled: 1, Seconds: seconds, Nodes: 7,
		Machines: []string{"linux/amd64, 2 processors, Fast"}, Dates: []string{"2026-11-22"}}
	r.Run = job.Record{Head: job.Head{Kind: kind, Rows: side, Cols: side}, Stop: gridwright.Exhausted, Seconds: seconds}
	if stop != "" {
		r.Run.Stop, r.Settled, r.Seconds = stop, 0, r.Limit
	}
	return r
}

// panelsOf returns the panels with lines of a figure.
func panelsOf(f *chart.Figure) []chart.Panel {
	var all []chart.Panel
	for _, b := range f.Blocks {
		if l, ok := b.(*chart.Lines); ok {
			all = append(all, l.Panels...)
		}
	}
	return all
}

// svg writes a plot twice, and checks that both are the same and well-formed.
func svg(t interface{ Fatalf(string, ...any) }, write func(io.Writer) error) string {
	var a, b bytes.Buffer
	if err := write(&a); err != nil {
		t.Fatalf("%v", err)
	}
	if err := write(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Fatalf("two plots differ, %v", err)
	}
	if err := xml.Unmarshal(a.Bytes(), new(struct{})); err != nil || strings.Contains(a.String(), "NaN") {
		t.Fatalf("%v:\n%s", err, a.String())
	}
	return a.String()
}

// TestPanels: on any rows, a panel has at most seven lines, each of another colour, and every engine
// has a line or a dot.
func TestPanels(t *testing.T) {
	sample.FewerDraws(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		p := Plots{Title: "Some engines"}
		for _, task := range rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom([]string{"native", "native:sat", "auto", "mip:%s", "mip:%s@highs", "mip:%s@cbc"}).Draw(t, "engine")
		}), 1, 6, rapid.ID[string]).Draw(t, "engines") {
			for i := range rapid.IntRange(1, 20).Draw(t, "formulations") {
				engine := strings.ReplaceAll(task, "%s", fmt.Sprintf("assign-%d", i))
				panel := rapid.SampledFrom([]string{"", "Assignment", "Tours"}).Draw(t, "panel")
				p.Tasks = append(p.Tasks, Task{Verb: job.Solve, Engine: engine, Panel: panel})
			}
		}
		kinds := rapid.SampledFrom([][]string{{"numbrix"}, {"numbrix", "sudoku"}}).Draw(t, "kinds")
		sizes := rapid.SliceOfNDistinct(rapid.IntRange(2, 12), 1, 5, rapid.ID[int]).Draw(t, "sizes")
		slices.Sort(sizes)
		for _, side := range sizes {
			for _, kind := range kinds {
				for _, task := range p.Tasks {
					stop := rapid.SampledFrom([]gridwright.Stop{"", "", gridwright.OutOfTime, gridwright.Flawed}).Draw(t, "stop")
					p.Rows = append(p.Rows, plotRow(kind, fmt.Sprintf("%s-%d", kind, side), side, task.Engine,
						rapid.SampledFrom([]float64{0, 1e-5, 0.1, 59}).Draw(t, "seconds"), stop))
				}
			}
		}
		for _, write := range []func(io.Writer) error{p.Time, p.Nodes, p.Profile} {
			svg(t, write)
		}
		for _, f := range []*chart.Figure{p.time(), p.nodes(), p.profile()} {
			for _, panel := range panelsOf(f) {
				if n := len(panel.Lines); n < 1 || n > chart.MaxLines {
					t.Fatalf("%s: a panel has %d lines", f.Title, n)
				}
				var inks []int
				for _, l := range panel.Lines {
					if slices.Contains(inks, l.Ink) {
						t.Fatalf("%s: two lines of %s have the same colour", f.Title, panel.Heading)
					}
					inks = append(inks, l.Ink)
				}
			}
		}
		for _, task := range p.Tasks {
			if !strings.Contains(p.time().Desc, task.Engine) {
				t.Fatalf("the description lacks %s", task.Engine)
			}
		}
		for _, s := range p.sections() {
			var drawn []string
			for _, panel := range s.panels {
				for _, l := range panel.lines {
					if !l.reference && slices.Contains(drawn, l.task) {
						t.Fatalf("%s is in two panels", l.task)
					}
					drawn = with(drawn, l.task)
				}
			}
			if len(drawn) != len(s.tasks) {
				t.Fatalf("panels of %q, engines %q", drawn, s.tasks)
			}
		}
	})
}

// TestPanelTitles: panels follow the study, and engines of no solver are in all.
func TestPanelTitles(t *testing.T) {
	var p Plots
	add := func(panel string, tasks ...string) {
		for _, task := range tasks {
			p.Tasks = append(p.Tasks, Task{Kind: "numbrix", Verb: job.Solve, Engine: task, Panel: panel})
			for side := 4; side < 7; side++ {
				p.Rows = append(p.Rows, plotRow("numbrix", fmt.Sprint(side), side, task, 0.1, ""))
			}
		}
	}
	add("", "native")
	add("Assignment", "mip:a@highs", "mip:a@cbc", "mip:b@highs")
	add("Tours", "mip:c@highs", "mip:c@cbc")
	var got []string
	for _, panel := range panelsOf(p.time()) {
		text := panel.Heading + ":"
		for _, l := range panel.Lines {
			text += " " + l.Name
		}
		got = append(got, fmt.Sprintf("%s, %d grey", text, len(panel.Context)))
	}
	want := []string{"Assignment, HiGHS: a b native, 3 grey", "Tours, HiGHS: c native, 4 grey",
		"Assignment, CBC: a native, 4 grey", "Tours, CBC: c native, 4 grey"}
	if !slices.Equal(got, want) {
		t.Errorf("panels %q, want %q", got, want)
	}
	for _, panel := range panelsOf(p.profile()) {
		if n := len(panel.Lines); n > 2 || panel.Lines[0].Name == "native" || panel.Lines[0].Note != "solves 3 of 3" {
			t.Errorf("the profile has %+v", panel)
		}
	}
	p = Plots{}
	add("", "native", "mip:a@highs", "mip:a@cbc")
	if all := panelsOf(p.time()); len(all) != 1 || len(all[0].Lines) != 3 || all[0].Lines[2].Name != "a, CBC" {
		t.Errorf("a few engines: %+v", all)
	}
}

// TestLate: an engine that does not settle the boards of a size is marked in words.
func TestLate(t *testing.T) {
	const ok, late, flaw = gridwright.Stop(""), gridwright.OutOfTime, gridwright.Flawed
	for _, tt := range []struct {
		stops []gridwright.Stop // by size, from 4x4; "-" for no run
		want  string
	}{
		{[]gridwright.Stop{ok, ok, ok, ok}, ""},
		{[]gridwright.Stop{ok, ok, late, late}, "over 60 s from 6x6"},
		{[]gridwright.Stop{ok, late, "-", "-"}, "over 60 s from 5x5"},
		{[]gridwright.Stop{ok, ok, ok, late}, "over 60 s at 7x7"},
		{[]gridwright.Stop{ok, late, ok, late}, "over 60 s at 5x5, 7x7"},
		{[]gridwright.Stop{late, late, ok, late}, "over 60 s at 3 sizes"},
		{[]gridwright.Stop{late, late, late, late}, "over 60 s at every size"},
		{[]gridwright.Stop{flaw, late, late, late}, "not solved at any size"},
		{[]gridwright.Stop{ok, flaw, ok, ok}, "no proof (flaw) at 5x5"},
		{[]gridwright.Stop{ok, flaw, gridwright.Faulty, ok}, "not solved at 5x5, 6x6"},
	} {
		p := Plots{Rows: []Row{plotRow("numbrix", "large", 7, "native", 0.1, "")}}
		for i, stop := range tt.stops {
			if stop != "-" {
				p.Rows = append(p.Rows, plotRow("numbrix", fmt.Sprint(i), 4+i, "mip:a@s", 1, stop))
			}
		}
		line := panelsOf(p.time())[0].Lines[1]
		if line.Note != tt.want {
			t.Errorf("%q: note %q, want %q", tt.stops, line.Note, tt.want)
		}
		for i, q := range line.Points {
			if q.Open != (tt.stops[i] != ok) {
				t.Errorf("%q: point %d is open: %v", tt.stops, i, q.Open)
			}
		}
		text := svg(t, p.Time)
		for _, words := range []string{tt.want, map[bool]string{true: "limit 60 s"}[tt.want != ""]} {
			if !strings.Contains(text, words) {
				t.Errorf("%q: the plot lacks the words %q", tt.stops, words)
			}
		}
	}
	// Two of four boards: the lower median is a time, and the mark is open.
	var p Plots
	for i, stop := range []gridwright.Stop{ok, ok, late, late} {
		p.Rows = append(p.Rows, plotRow("numbrix", fmt.Sprint(i), 4, "mip:a@s", 1, stop), plotRow("numbrix", "b", 5, "mip:a@s", 1, ok))
	}
	if l := panelsOf(p.time())[0].Lines[0]; l.Note != "" || !l.Points[0].Open || l.Points[0].Y != 1 {
		t.Errorf("half of the boards: %+v", l)
	}
}

// TestDots: boards of one size have dots with words, one panel per solver.
func TestDots(t *testing.T) {
	p := Plots{Rows: []Row{plotRow("numbrix", "b", 9, "native", 5e-5, ""), plotRow("numbrix", "b", 9, "mip:a@highs", 0.12, ""),
		plotRow("numbrix", "b", 9, "mip:a@cbc", 1, gridwright.OutOfTime), plotRow("numbrix", "b", 9, "mip:b@cbc", 2.5, "")}}
	d, ok := p.time().Blocks[0].(*chart.Dots)
	if !ok || !slices.Equal(d.Names, []string{"native", "a", "b"}) || len(d.Panels) != 2 || d.Panels[1].Heading != "CBC" {
		t.Fatalf("%+v", d)
	}
	var got []string
	for _, panel := range d.Panels {
		for _, v := range panel.Values {
			got = append(got, v.Text)
		}
	}
	if want := []string{"50 µs", "120 ms", "", "50 µs", "over 60 s", "2.5 s"}; !slices.Equal(got, want) {
		t.Errorf("values %q, want %q", got, want)
	}
	if text := svg(t, p.Profile); !strings.Contains(text, "needs 3 boards or more") {
		t.Error("a profile of one board is drawn")
	}
}

// TestNoRuns: plots of nothing say so.
func TestNoRuns(t *testing.T) {
	for _, rows := range [][]Row{nil, {{Board: "relaxed only", Cells: 4, Task: "mip:a@s"}}} {
		p := Plots{Rows: rows}
		for _, write := range []func(io.Writer) error{p.Time, p.Nodes} {
			if text := svg(t, write); !strings.Contains(text, nothing) {
				t.Errorf("the plot lacks %q", nothing)
			}
		}
		svg(t, p.Profile)
	}
}

// TestProfile: the shares of a profile are those of the definition.
func TestProfile(t *testing.T) {
	p := Plots{Title: "T"}
	for i, pair := range [][2]float64{{1, 2}, {4, 2}, {1, 100}, {3, 3}} {
		board := fmt.Sprint(i)
		stop := gridwright.Stop("")
		if pair[1] == 100 {
			stop = gridwright.OutOfTime
		}
		p.Rows = append(p.Rows, plotRow("numbrix", board, 4+i, "mip:a@s", pair[0], ""), plotRow("numbrix", board, 4+i, "mip:b@s", pair[1], stop))
	}
	f := p.profile()
	lines := panelsOf(f)[0].Lines
	high := f.Blocks[0].(*chart.Lines).X.High
	for i, want := range [][]chart.Point{
		{{X: 1}, {X: 1, Y: 0.25}, {X: 1, Y: 0.5}, {X: 1, Y: 0.75}, {X: 2, Y: 1}, {X: high, Y: 1}},
		{{X: 1}, {X: 1, Y: 0.25}, {X: 1, Y: 0.5}, {X: 2, Y: 0.75}, {X: high, Y: 0.75}},
	} {
		if !slices.Equal(lines[i].Points, want) {
			t.Errorf("line %d is %v, want %v", i, lines[i].Points, want)
		}
	}
	if want := "T: performance profile, boards solved within a factor of the fastest"; f.Title != want {
		t.Errorf("title %q, want %q", f.Title, want)
	}
}

// TestFormulas: no text of a table begins as a formula of a spreadsheet, and each is read back as it
// was. Numbers keep their sign.
func TestFormulas(t *testing.T) {
	for _, name := range []string{"=1+1", "+a", "-a", "@a", "\tb", "\rb", "'=a", "''-", "＝a", "'", "'a", "a=b", "é", ""} {
		cell := cellText(name)
		if first, _ := utf8.DecodeRuneInString(cell); strings.ContainsRune("=+-@\t\r＝", first) || plainText(cell) != name {
			t.Errorf("%q is the cell %q, read as %q", name, cell, plainText(cell))
		}
		var table, runs bytes.Buffer
		row := plotRow("numbrix", name, 3, name, 1, "")
		row.Machines = []string{name}
		record := Record{Board: name, Task: name, Machine: name, Run: row.Run}
		if err := errors.Join(CSV(&table, []Row{row}), RunsCSV(&runs, []Record{record})); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(name, "=+-@") && name[0] != 'a' && (!strings.Contains(table.String(), "'"+name) || strings.Count(runs.String(), "'"+name) != 3) {
			t.Errorf("%q:\n%s%s", name, table.String(), runs.String())
		}
	}
	if cellText(-1) != "-1" || cellText(-0.5) != "-0.5" {
		t.Error("a number has an apostrophe")
	}
}

// TestReadCSV: plots of a table are those of its rows.
func TestReadCSV(t *testing.T) {
	rows := []Row{plotRow("numbrix", "b", 4, "native", 5e-5, ""), plotRow("numbrix", "c", 5, "mip:a@highs", 1, gridwright.OutOfTime),
		plotRow("sudoku", "d", 9, "mip:a@highs", 1, gridwright.Flawed)}
	var table bytes.Buffer
	if err := CSV(&table, rows); err != nil {
		t.Fatal(err)
	}
	read, err := ReadCSV(&table)
	if err != nil {
		t.Fatal(err)
	}
	for i, write := range []func(Plots, io.Writer) error{Plots.Time, Plots.Nodes, Plots.Profile} {
		var a, b bytes.Buffer
		if err := write(Plots{Rows: rows}, &a); err != nil {
			t.Fatal(err)
		}
		if err := write(Plots{Rows: read}, &b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("plot %d differs, %v", i, err)
		}
	}
	head := strings.ReplaceAll(plotColumns, " ", ",") + "\n"
	for text, want := range map[string]string{
		"":                                       "cannot read the table: EOF",
		"board\nb\n":                             `the table has no column "cells"`,
		head + "b,4\n":                           "wrong number of fields",
		head + "b,x,e,,,1,1,1,1,1,,,2,2,,\n":     `line 2: cells: expected a whole number of 0 or more, found "x"`,
		head + "b,4,e,,,1,1,NaN,1,1,,,2,2,,\n":   `line 2: seconds: expected a number of 0 or more, found "NaN"`,
		head + "b,-4,e,,,1,1,1,1,1,,,2,2,,\n":    `found "-4"`,
		head + "b,4,e,,,1,1,1,1,1e999,,,2,2,,\n": `limit: expected a number`,
	} {
		if _, err := ReadCSV(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestCluePanels: a plot of clues has at most seven lines in a panel, whatever was counted.
func TestCluePanels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c ClueCounts
		for range rapid.IntRange(0, 60).Draw(t, "records") {
			rec := clueRecord{Verb: job.Generate, Status: job.Unique, Stop: "exhausted", From: 1000,
				Kind: rapid.SampledFrom([]string{"", "\xff", "latin", "sudoku", "futoshiki", "numberlink"}).Draw(t, "kind"),
				Rows: rapid.IntRange(1, 12).Draw(t, "rows"), Cols: rapid.IntRange(1, 12).Draw(t, "cols"),
				Clues: rapid.IntRange(0, 99).Draw(t, "clues"), Irreducible: rapid.Bool().Draw(t, "irreducible"),
				Minimum: rapid.Bool().Draw(t, "minimum")}
			if rapid.Bool().Draw(t, "symmetric") {
				rec.Options = map[string]string{"symmetric": "half-turn"}
			}
			c.add(rec)
		}
		say := func(r puzzle.Reason) string { return language.English().Say(r, language.Whole) }
		svg(t, func(w io.Writer) error { return c.Plot(w, say) })
		lines := 0
		for _, p := range panelsOf(c.figure(say)) {
			lines += len(p.Lines)
			if len(p.Lines) < 1 || len(p.Lines) > chart.MaxLines {
				t.Fatalf("a panel has %d lines", len(p.Lines))
			}
		}
		series := map[clueSeries]bool{}
		for _, g := range c.groups() {
			series[clueSeries{g.Kind, g.Goal, g.Options}] = true
		}
		if lines != len(series) {
			t.Fatalf("%d lines for %d series", lines, len(series))
		}
	})
}
