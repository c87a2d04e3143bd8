package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Kinds with a puzzle.Puzzlink are read and written by its codes, most of which pzpr has for many
// kinds. The function puzzlink describes 4cell, which is that of slither, and number16, that of
// numlin. The others:
//
// number36 has a digit of base 36 for each cell, or -hh. circle has three cells in a digit of base
// 27. border has five places between cells in a digit of base 32, first those within rows, from a
// new digit on those between rows: 1 for a border. room16 has the areas by their first cells.
// 1cell has 0 to h for a clue with 0 to 17 empty cells behind it, and i to z for 1 to 18 empty
// cells. excell16 has the places above, below, on the left and on the right, and upleft16 those
// above and on the left. lists16 has for each of these as many places as there is room for in a
// list, from the board on; a list without numbers is a 0. kakuro has neither the first row nor the
// first column: . is a wall without numbers, k to z skip 1 to 16 cells, and two characters are the
// numbers for below and for the right; 0 to 9 and a to j are 0 to 19, A to Z 20 to 45. The numbers
// of the first row and then of the first column follow, but those beside a wall.

// linkOf returns the link of a kind, or nil.
func linkOf(k *puzzle.Kind) *puzzle.Puzzlink {
	if k.Name == "slitherlink" {
		return &puzzle.Puzzlink{Names: []string{"slither"}, Codes: []string{"4cell"}, Zero: true}
	}
	if k.Whole != nil {
		if whole, err := k.Whole(); err == nil { // or else reading a puzzle gives the error
			return whole.Puzzlink
		}
	}
	return k.Puzzlink
}

// linked is a puzzle of a kind with a link, in the words of the text format: "" for none.
type linked struct {
	*foreignBoard // its cells
	link          *puzzle.Puzzlink
	kind          string
	// options are the words of the header behind the kind.
	options []string
	outside [4][]texts.Word // above, below, on the left, on the right; nil if the kind has no such
	areas   [][]int         // the cells of each; nil if the kind has none
	area    []int           // of each cell
	numbers []texts.Word    // of areas
}

// linkCode reads and writes a part of a body.
type linkCode struct {
	read  func(l *linked, r *runs) error
	write func(l *linked) (string, error)
}

// linkCodes are those of puzzle.PuzzlinkCodes.
var linkCodes = map[string]linkCode{
	"1cell":    {(*linked).read1Cell, (*linked).write1Cell},
	"4cell":    {(*linked).read4Cell, (*linked).write4Cell},
	"number16": {(*linked).readNumber16, func(l *linked) (string, error) { return write16(l.cells) }},
	"number36": {(*linked).readNumber36, (*linked).writeNumber36},
	"arrow16":  {(*linked).readArrow16, (*linked).writeArrow16},
	"circle":   {(*linked).readCircle, (*linked).writeCircle},
	"kakuro":   {(*linked).readKakuro, (*linked).writeKakuro},
	"excell16": outside16(above, below, left, right),
	"upleft16": outside16(above, left),
	"lists16":  {(*linked).readLists, (*linked).writeLists},
	"border":   {(*linked).readBorder, (*linked).writeBorder},
	"room16":   {(*linked).readRooms, func(l *linked) (string, error) { return write16(l.numbers) }},
}

// readLinked reads the body of a URL whose size is at a byte.
func readLinked(r *runs, b *foreignBoard, k *puzzle.Kind, at int) (*texts.Foreign, error) {
	link := linkOf(k)
	l := &linked{foreignBoard: b, link: link, kind: k.Name}
	if slices.Contains(link.Codes, "kakuro") {
		var err error
		if l.foreignBoard, err = newBoard(b.Source, 0, at, b.rows+1, b.cols+1); err != nil {
			return nil, err
		}
	}
	for _, code := range link.Codes {
		name, optional := strings.CutSuffix(code, "?")
		if optional && !r.more() {
			break
		}
		do, ok := linkCodes[name]
		switch {
		case ok:
		case strings.HasSuffix(code, "="):
			do.read = func(l *linked, r *runs) error { return l.readOption(code, r) }
		default:
			return nil, r.fail("", "%v", link.Fault())
		}
		if err := do.read(l, r); err != nil {
			return nil, err
		}
	}
	if r.more() && r.end-r.at == 1 && r.next() == '/' {
		r.at++ // sites add it to a URL that ends with neither a letter nor a digit
	}
	return l.foreign(), r.pzprEnd(cellCount(len(b.cells)))
}

// foreign returns the puzzle in the text format.
func (l *linked) foreign() *texts.Foreign {
	inCells := slices.ContainsFunc(l.link.Codes, func(code string) bool {
		return code != "border" && code != "room16" && !strings.HasSuffix(code, "=")
	})
	p := &texts.Foreign{Header: strings.Join(append([]string{l.kind}, l.options...), " ")}
	word := func(text string) texts.Word { return l.Token(0, 0, text) }
	if inCells {
		p = l.foreignBoard.foreign(p.Header, 0, texts.Info{})
	}
	l.frame(p)
	if l.areas == nil {
		return p
	}
	if inCells {
		p.Rows = append(p.Rows, []texts.Word{word("areas")})
	}
	for r := range l.rows {
		var row []texts.Word
		for c := r * l.cols; c < (r+1)*l.cols; c++ {
			at := word(".") // in no area
			if i := l.area[c]; i >= 0 {
				at.Text = syntax.AreaName(i)
			}
			at.Of = l.place(c)
			row = append(row, at)
		}
		p.Rows = append(p.Rows, row)
	}
	for i, n := range l.numbers {
		if n.Text != "." {
			p.Rows = append(p.Rows, l.ofArea(i, l.areas[i], n))
		}
	}
	return p
}

// The sides of linked.outside.
const (
	above = iota
	below
	left
	right
)

// outsideOf is a place outside a board, in messages.
type outsideOf struct{ side, line int }

func (o outsideOf) String() string {
	return fmt.Sprintf([...]string{"above column %d", "below column %d", "left of row %d",
		"right of row %d"}[o.side], o.line+1)
}

// frame puts what stands outside around the rows of a puzzle.
func (l *linked) frame(p *texts.Foreign) {
	at := func(side, line int) []texts.Word {
		switch {
		case l.outside[side] == nil:
			return nil
		case line < 0:
			return []texts.Word{l.Token(0, 0, ".")} // a corner
		}
		return l.outside[side][line : line+1]
	}
	for side, words := range l.outside {
		for line := range words {
			words[line].Of = outsideOf{side, line}
		}
	}
	for i, row := range p.Rows {
		p.Rows[i] = slices.Concat(at(left, i), row, at(right, i))
	}
	line := func(side int) []texts.Word {
		return slices.Concat(at(left, -1), l.outside[side], at(right, -1))
	}
	if l.outside[above] != nil {
		p.Rows = append([][]texts.Word{line(above)}, p.Rows...)
	}
	if l.outside[below] != nil {
		p.Rows = append(p.Rows, line(below))
	}
}

// writeLinked writes a URL.
func writeLinked(of puzzle.Puzzle, link *puzzle.Puzzlink) (string, error) {
	p, ok := of.(*tables.Puzzle)
	if !ok {
		return "", fmt.Errorf("the kind %s has a link, but no table", of.Kind().Name)
	}
	if err := link.Fault(); err != nil {
		return "", fmt.Errorf("the link of the kind %s: %w", p.Kind().Name, err)
	}
	l := &linked{foreignBoard: &foreignBoard{}, link: link, kind: p.Kind().Name}
	l.rows, l.cols = p.Size()
	for _, word := range p.Words() {
		l.cells = append(l.cells, texts.Word{Token: syntax.Token{Text: word}})
	}
	for i, side := range []puzzle.Side{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
		for line := range []int{l.cols, l.cols, l.rows, l.rows}[i] {
			word := "."
			if n := p.Outside(side, line); n != nil {
				word = strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", "."), "[]")
			}
			l.outside[i] = append(l.outside[i], texts.Word{Token: syntax.Token{Text: word}})
		}
	}
	for _, a := range p.Areas() {
		word := "."
		if a.Clue != tables.None {
			word = strconv.Itoa(a.Clue)
		}
		l.areas = append(l.areas, a.Cells)
		l.numbers = append(l.numbers, texts.Word{Token: syntax.Token{Text: word}})
	}
	var body strings.Builder
	for _, code := range link.Codes {
		name, optional := strings.CutSuffix(code, "?")
		if optional && !slices.ContainsFunc(l.cells, func(t texts.Word) bool { return t.Text != "." }) {
			break
		}
		if key, isOption := strings.CutSuffix(code, "="); isOption {
			if !slices.ContainsFunc(p.Kind().Options, func(o syntax.Option) bool { return o.Key == key }) {
				return "", fmt.Errorf("the link of the kind %s: there is no option %s", p.Kind().Name, key)
			}
			fmt.Fprintf(&body, "%d/", p.Option(key))
			continue
		}
		part, err := linkCodes[name].write(l)
		if err != nil {
			return "", err
		}
		body.WriteString(part)
	}
	if slices.Contains(link.Codes, "kakuro") {
		l.rows, l.cols = l.rows-1, l.cols-1
	}
	url := fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s", link.Names[0], l.cols, l.rows, body.String())
	if strings.HasSuffix(url, ".") {
		url += "/" // or it would look like the end of a sentence
	}
	url += "\n"
	in := NewReader(strings.NewReader(url), "", nil, nil, "")
	in.Know(p.Kind())
	if e, err := in.Next(); err != nil || e.Puzzle.String() != p.String() {
		return "", &Inexpressible{Msg: fmt.Sprintf("a URL of puzz.link can't hold this %s",
			p.Kind().Name), Hint: "it has neither areas in several parts nor options of Gridwright"}
	}
	return url, nil
}
