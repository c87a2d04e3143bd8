package draw

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// What is in cells and around them, in words.

// repeats reports whether two cells without texts look alike, so that they can be counted.
func repeats(m, next puzzle.Mark) bool {
	bare := func(m puzzle.Mark) bool {
		return m.Text == "" && m.Split == [2]string{} && m.Corner == ""
	}
	return bare(m) && bare(next) && m.Hole == next.Hole && m.Fill == next.Fill &&
		m.Shape == next.Shape && (m.Given == next.Given || m.Shape == puzzle.NoShape)
}

// arrows replaces arrows behind a number by the words for them.
func (s says) arrows(text string) string {
	return s.replaced(text, "↑", "up", "→", "right", "↓", "down", "←", "left")
}

// spoken replaces the signs in corner texts by what people say.
func (s says) spoken(text string) string {
	return s.replaced(text, "+", "plus", "−", "minus", "×", "times", "÷", "divided")
}

// replaced writes words for signs, with a blank before them.
func (s says) replaced(text string, signsAndWords ...string) string {
	for i := 0; i < len(signsAndWords); i += 2 {
		if strings.Contains(text, signsAndWords[i]) {
			text = strings.ReplaceAll(text, signsAndWords[i], " "+s.as(signsAndWords[i+1]))
		}
	}
	return text
}

// content describes a number of cells that look like one: "3 empty", "given black 2".
func (w *words) content(m puzzle.Mark, n int) string {
	var parts []string
	add := func(word string) {
		if word != "" {
			parts = append(parts, word)
		}
	}
	if n > 1 {
		add(fmt.Sprint(n))
	}
	if m.Hole {
		if n > 1 {
			return w.as("{n} holes", n)
		}
		return w.as("hole")
	}
	if m.Given && w.answered && (m.Text != "" || m.Shape != puzzle.NoShape) {
		add(w.as("given"))
	}
	add(w.as(m.Fill.String()))
	shape := m.Shape.String()
	if n > 1 && shape != "" {
		shape += "s"
	}
	add(w.as(shape))
	if m.Split[0] != "" {
		add(w.as("{n} down", m.Split[0]))
	}
	if m.Split[1] != "" {
		add(w.as("{n} right", m.Split[1]))
	}
	add(w.arrows(m.Text))
	if m.Text == "" && m.Fill == puzzle.NoFill && shape == "" && m.Split == [2]string{} {
		add(w.as("empty"))
	}
	if len(w.Cages) != len(w.Cells) && m.Corner != "" {
		add(w.as("corner {text}", w.spoken(m.Corner)))
	}
	return strings.Join(parts, " ")
}

// outerClues writes a line for each clue outside of the board.
func (w *words) outerClues() {
	for side, form := range []string{"above column {n}: {numbers}", "right of row {n}: {numbers}",
		"below column {n}: {numbers}", "left of row {n}: {numbers}"} {
		for i, clue := range w.Frame[side] {
			if len(clue) > 0 {
				w.line(form, i+1, strings.Join(clue, ", "))
			}
		}
	}
}

// wires writes a line for each loop and each other line through cells, or for each bridge.
func (w *words) wires() {
	if bridged(w.Layout) {
		for _, k := range w.Links {
			w.line(oneForm(k.Double, "double line: {cell} to {cell}", "line: {cell} to {cell}"),
				w.place(min(k.From, k.To)), w.place(max(k.From, k.To)))
		}
		return
	}
	for _, way := range chainsOf(len(w.Cells), w.Links) {
		w.along(way, w.Cols, w.place)
	}
}

// strayBorders writes a line for each border of an answer that separates no areas.
func (w *words) strayBorders() {
	if w.sides.arms == nil {
		return
	}
	areas := w.sides.areas(len(w.Cells))
	for c := range w.Cells {
		for _, d := range []int{c + 1, c + w.Cols} {
			there := d < len(w.Cells) && (d == c+w.Cols || d%w.Cols != 0)
			if there && areas[c] == areas[d] && w.sides.between(c, d) {
				w.line("border: {cell} and {cell}", w.place(c), w.place(d))
			}
		}
	}
}
