package service

import (
	"github.com/gridwright/gridwright"
)

// View is an answer as the page draws it.
type View struct {
	Cells []string `json:"cells"` // the text of each cell, "" for none
	Links [][2]int `json:"links"` // between the centres of cells
	Lines [][2]int `json:"lines"` // between corners of cells
	Path  []int    `json:"path"`  // the cells of the one path, in their order
}

// ViewOf returns an answer as the page draws it, or nil for none.
func ViewOf(p gridwright.Puzzle, s gridwright.Answer) *View {
	if s == nil {
		return nil
	}
	l := p.Layout(s)
	v := &View{Cells: make([]string, len(l.Cells)), Links: [][2]int{}, Lines: [][2]int{}}
	if l.Steps > 0 {
		v.Path = make([]int, l.Steps)
	}
	for c, m := range l.Cells {
		v.Cells[c] = m.Text
		if m.Step > 0 && m.Step <= l.Steps {
			v.Path[m.Step-1] = c
		}
	}
	if l.Traced {
		for _, k := range l.Links {
			v.Links = append(v.Links, [2]int{k.From, k.To})
		}
	}
	for _, e := range l.Edges {
		v.Lines = append(v.Lines, [2]int{e.From, e.To})
	}
	return v
}

// differing lists the cells in which two answers differ.
func differing(p gridwright.Puzzle, s, t gridwright.Answer) []int {
	cells := []int{}
	if s == nil || t == nil {
		return cells
	}
	for c := range min(len(s), len(t)) {
		if s[c] != t[c] {
			cells = append(cells, c)
		}
	}
	return cells
}
