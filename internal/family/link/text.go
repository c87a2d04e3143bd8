package link

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

func options() []syntax.Option {
	return []syntax.Option{
		{Key: "cover", Values: "yes|no", Default: "yes", Doc: "whether the paths must fill the board"},
		{Key: "touch", Values: strings.Join(touchNames, "|"), Default: "never",
			Doc: "whether a path may run beside itself; with no2x2, it may not fill a 2x2 block"},
	}
}

func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	said, err := b.OptionValues(kindName, options())
	if err != nil {
		return nil, err
	}
	p := &Puzzle{cover: true}
	cover, err := b.Choice(said, "cover", "yes", "no")
	if err != nil {
		return nil, err
	}
	if cover >= 0 {
		p.cover, p.coverStated = cover == 0, true
	}
	touch, err := b.Choice(said, "touch", touchNames...)
	if err != nil {
		return nil, err
	}
	if touch >= 0 {
		p.touch, p.touchStated = Touch(touch), true
	}
	rows, err := b.Grid(b.Rows, true)
	if err != nil {
		return nil, err
	}
	p.board = grid.Board{Rows: len(rows), Cols: len(rows[0])}
	var tokens []syntax.Token
	names := make([]string, 0, p.board.Cells())
	for _, row := range rows {
		for _, t := range row {
			name, err := readName(b, t)
			if err != nil {
				return nil, err
			}
			names = append(names, name)
		}
		tokens = append(tokens, row...)
	}
	if f := p.pair(names); f != nil {
		return nil, b.Fail(tokens[f.cell], "each terminal appears exactly twice", "%s", f.msg)
	}
	return p, nil
}

// readName reads the contents of a cell: "" for an empty cell, a letter unchanged, a number without
// leading zeros.
func readName(b *syntax.Block, t syntax.Token) (string, error) {
	if syntax.Empty(t.Text) {
		return "", nil
	}
	if isLetter(t.Text) {
		return t.Text, nil
	}
	if strings.Trim(t.Text, "0123456789") != "" {
		hint := ""
		if strings.Trim(t.Text, "._-0123456789") == "" {
			hint = "write blanks between all cells, or between none"
		}
		return "", b.Fail(t, hint, "expected a number, a letter or . for an empty cell, found %s",
			wording.Quote(t.Text))
	}
	n, err := b.Number(t, "terminal", mostName)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(n), nil
}

// mostName is the largest number that can name a terminal: far more than anyone writes, and within
// int on every machine.
const mostName = 1<<31 - 1

func isLetter(word string) bool {
	return len(word) == 1 && ('a' <= word[0] && word[0] <= 'z' || 'A' <= word[0] && word[0] <= 'Z')
}

// isName reports whether a word is the name of a terminal in canonical form.
func isName(word string) bool {
	if isLetter(word) {
		return true
	}
	n, err := strconv.Atoi(word)
	return err == nil && 1 <= n && n <= mostName && strconv.Itoa(n) == word
}

// String returns the canonical text. It states the options that the puzzle's own text states, and
// those that differ from the default.
func (p *Puzzle) String() string {
	var b strings.Builder
	b.WriteString(kindName)
	if p.coverStated || !p.cover {
		b.WriteString(map[bool]string{true: " cover=yes", false: " cover=no"}[p.cover])
	}
	if p.touchStated || p.touch != Never {
		b.WriteString(" touch=" + p.touch.String())
	}
	words := p.cellNames()
	for c, name := range words {
		if name == "" {
			words[c] = "."
		}
	}
	b.WriteString("\n" + syntax.FormatGrid(words, p.board.Cols))
	return b.String()
}

// FormatAnswer returns an answer as one character per cell.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string { return syntax.FormatLines(s, p.board.Cols) }

// ParseAnswer reads one character per cell, with or without blanks between them.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	s, _, err := b.Lines(p.board.Rows, p.board.Cols, "cell")
	return s, err
}

// Rules returns the rules that the options set.
func (p *Puzzle) Rules() string {
	names := "numbers"
	for _, name := range p.names {
		if strings.Trim(name, "0123456789") != "" {
			names = "labels"
		}
	}
	rules := "Join each pair of equal " + names + " by a path, from cell to cell through shared " +
		"sides. Paths never meet."
	if p.cover {
		rules += " Together they fill the board."
	} else {
		rules += " Cells may stay empty."
	}
	switch p.touch {
	case Never:
		rules += " No path runs beside itself."
	case No2x2:
		rules += " No path fills a block of 2x2 cells."
	case Free:
	}
	return rules
}

// Layout draws the terminals, and with s the links. Each path is a group of its own.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.board.Rows, Cols: p.board.Cols, Traced: true,
		Cells: make([]puzzle.Mark, p.board.Cells())}
	for c, k := range p.labels {
		if k > 0 {
			l.Cells[c] = puzzle.Mark{Text: p.names[k-1], Given: true, Group: k}
		}
	}
	if s == nil {
		return l
	}
	for k, pair := range p.terminals {
		for c := range p.walk(s, pair[0]) {
			l.Cells[c].Group = k + 1
		}
	}
	for c, bits := range s {
		for _, link := range []struct {
			bit int
			d   grid.Dir
		}{{LinkE, grid.E}, {LinkS, grid.S}} {
			if next, ok := p.board.Step(c, link.d); ok && bits&link.bit != 0 {
				l.Links = append(l.Links, puzzle.Link{From: c, To: next})
			}
		}
	}
	return l
}
