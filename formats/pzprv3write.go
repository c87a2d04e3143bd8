package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// pzprv3File is the file of pzpr, which puzz.link saves and opens ("File", "Save"). It has what a
// URL has no place for: author, source, and the answer as if somebody had drawn it. Title, rules
// and name become lines of the comment, which pzpr shows.
func pzprv3File() *Format {
	return &Format{Name: "pzprv3", Title: "pzprv3 files of puzz.link",
		Users: "puzz.link, pzv.jp and their mirrors: saved files",
		Keeps: Keeps{Name: true, Title: true, Author: true, Rules: true, Source: true,
			Message: true, Answer: true},
		Single: true, Write: writePzprv3,
		Format: &texts.Format{Name: "pzprv3", Line: true, Below: isLongPzprv3, Next: isPzprv3,
			Begins: func(line string, _ func() string) bool { return isPzprv3(line) },
			Read:   readPuzzlink}}
}

// writePzprv3 writes a file. Its lines are words with blanks between them.
func writePzprv3(e Entry) (string, error) {
	l := e.Puzzle.Layout(nil)
	p, err := toPzpr(e.Puzzle, l)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "pzprv3\n%s\n%d\n", p.kind, l.Rows)
	switch p.kind {
	case "sudoku": // its size is one number
	case "arukone":
		fmt.Fprintf(&b, "%d\n%s\n", l.Cols, map[bool]string{true: "dontpassallcell",
			false: "passallcell"}[p.empty])
	default:
		fmt.Fprintf(&b, "%d\n", l.Cols)
	}
	cells := make([]string, len(p.cells))
	for c, n := range p.cells {
		switch {
		case n == 0:
			cells[c] = "."
		case p.kind == "arukone":
			cells[c] = arukoneLetters[n-1 : n]
		case p.kind == "slither":
			cells[c] = strconv.Itoa(n - 1)
		default:
			cells[c] = strconv.Itoa(n)
		}
	}
	board := board{rows: l.Rows, cols: l.Cols}
	switch p.kind {
	case "minarism":
		signs := make([]string, len(p.signs))
		for i, s := range p.signs {
			signs[i] = map[string]string{"": "0", "g": "a", "h": "b"}[s]
		}
		board.writeEdges(&b, signs)
		err = board.writeFilled(&b, cells, e.Answer)
	case "sudoku":
		writeRows(&b, cells, l.Rows)
		err = board.writeFilled(&b, cells, e.Answer)
	case "slither":
		writeRows(&b, cells, l.Rows)
		upright, level := slitherLines(e.Puzzle.Layout(e.Answer))
		writeRows(&b, upright, l.Rows)
		writeRows(&b, level, l.Rows+1)
	default:
		writeRows(&b, cells, l.Rows)
		var words []string
		words, err = board.drawn(e.Answer)
		board.writeEdges(&b, words)
	}
	if err != nil {
		return "", err
	}
	info, err := pzprInfo(e)
	return b.String() + info, err
}

// writeRows writes words in rows. The program counts lines, so rows without words are empty lines.
func writeRows(b *strings.Builder, words []string, rows int) {
	for r := range rows {
		cols := len(words) / rows
		b.WriteString(strings.Join(words[r*cols:(r+1)*cols], " ") + "\n")
	}
}

// writeEdges writes a word for each place between cells, first those within rows.
func (b *board) writeEdges(to *strings.Builder, words []string) {
	within := b.rows * (b.cols - 1)
	writeRows(to, words[:within], b.rows)
	writeRows(to, words[within:], b.rows-1)
}

// drawn returns 1 for each place between cells that a path of the answer crosses. A link that one
// of its cells lacks, or that leaves the board, can't be drawn.
func (b *board) drawn(answer puzzle.Answer) ([]string, error) {
	words := make([]string, b.pzprEdges())
	undrawn := slices.Clone(answer)
	for i := range words {
		first, second := b.pzprEdge(i)
		words[i] = "0"
		side, back := int(puzzle.Right), int(puzzle.Left)
		if second != first+1 || b.cols == 1 {
			side, back = int(puzzle.Down), int(puzzle.Up)
		}
		if answer != nil && answer[first]&side != 0 && answer[second]&back != 0 {
			words[i] = "1"
			undrawn[first] &^= side
			undrawn[second] &^= back
		}
	}
	for c, sides := range undrawn {
		if sides != 0 {
			return words, &Inexpressible{Msg: fmt.Sprintf("the answer has half a link in %v, which the "+
				"format pzprv3 can't express", b.place(c))}
		}
	}
	return words, nil
}

// slitherLines returns 1 for each place where a loop has a line and 0 for others: first beside the
// cells of each row, then above and below them.
func slitherLines(l puzzle.Layout) (upright, level []string) {
	upright = slices.Repeat([]string{"0"}, l.Rows*(l.Cols+1))
	level = slices.Repeat([]string{"0"}, (l.Rows+1)*l.Cols)
	for _, e := range l.Edges {
		from := min(e.From, e.To)
		if max(e.From, e.To) == from+1 {
			level[from/(l.Cols+1)*l.Cols+from%(l.Cols+1)] = "1"
		} else {
			upright[from] = "1"
		}
	}
	return upright, level
}

// writeFilled writes what somebody has written into the cells: the answer, or 0 for nothing. A
// given number is ".", so an answer that contradicts it can't be written.
func (b *board) writeFilled(to *strings.Builder, given []string, answer puzzle.Answer) error {
	words := make([]string, len(given))
	for c, word := range given {
		switch {
		case word != "." && answer != nil && word != strconv.Itoa(answer[c]):
			return &Inexpressible{Msg: fmt.Sprintf("the answer has %d in %v, where %s is given, which the "+
				"format pzprv3 can't express", answer[c], b.place(c), word)}
		case word != ".":
			words[c] = "."
		case answer == nil:
			words[c] = "0"
		default:
			words[c] = strconv.Itoa(answer[c])
		}
	}
	writeRows(to, words, b.rows)
	return nil
}

// pzprInfo returns the section info, or "" if nothing is known of the puzzle.
func pzprInfo(e Entry) (string, error) {
	var comment []string
	if e.Name != "" {
		comment = append(comment, "name="+e.Name)
	}
	for _, c := range (texts.Info{Title: e.Info.Title, Rules: e.Info.Rules,
		Message: e.Info.Message}).Comments() {
		comment = append(comment, strings.TrimPrefix(c, "# "))
	}
	if len(comment) == 0 && e.Info.Author == "" && e.Info.Source == "" {
		return "", nil
	}
	var text bytes.Buffer
	w := json.NewEncoder(&text)
	w.SetEscapeHTML(false)
	type metadata struct {
		Author  string `json:"author,omitempty"`
		Source  string `json:"source,omitempty"`
		Comment string `json:"comment,omitempty"`
	}
	err := w.Encode(struct {
		Metadata metadata `json:"metadata"`
	}{metadata{e.Info.Author, e.Info.Source, strings.Join(comment, "\n")}})
	return "info:" + text.String(), err
}
