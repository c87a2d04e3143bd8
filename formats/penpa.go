package formats

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// penpa is the form of penpa-edit and Penpa+, pages to draw puzzles of any kind. What follows is
// from their source (penpa-edit, class_p.js and general.js) and from URLs.
//
// A URL has a text in its parameter p, compressed by raw deflate and base64. Its first line is
// square,COLUMNS,ROWS,... with the title, the author, a link and the rules from the 16th field on;
// its second line has the number of rows or columns left free above, below, left and right, which
// the size includes. A line with {...} holds what is drawn: "number" has a text, a color and a size
// for each cell, "lineE" lines along cells, and so on. Names of two letters stand for its keys. The
// line after next lists the cells of the board: the first, then the distance of each from the one
// before. Cells are numbered over a board with two more rows and columns on each side; corners
// follow them.
//
// Traps. The kind of puzzle is in the head of the reader: the user has to name it, except for a
// board of the type sudoku. What a drawing means is not known either, so only numbers are read, and
// the lines between the boxes of a Sudoku.
func penpa() *Format {
	return &Format{Name: "penpa", Title: "URLs of Penpa+", Users: "penpa-edit, Penpa+",
		Format: &texts.Format{Name: "penpa", Line: true, Begins: beginsPenpa, Read: readPenpa},
	}
}

func beginsPenpa(line string, _ func() string) bool {
	return strings.Contains(line, "penpa") && strings.Contains(line, "m=") &&
		strings.Contains(line, "p=") && strings.ContainsAny(line, "?#")
}

// penpaNames are the short forms of keys in the text of a puzzle.
var penpaNames = map[byte]string{
	'Z': "z", 'O': "null", '9': `"qa"`, 'Q': `"pu_q"`, 'A': `"pu_a"`, 'G': `"grid"`,
	'M': `"edit_mode"`, 'S': `"surface"`, 'L': `"line"`, 'E': `"lineE"`, 'W': `"wall"`,
	'C': `"cage"`, 'N': `"number"`, 'Y': `"symbol"`, 'P': `"special"`, 'B': `"board"`,
	'R': `"command_redo"`, 'U': `"command_undo"`, '8': `"command_replay"`, '1': `"numberS"`,
	'F': `"freeline"`, '2': `"freelineE"`, 'T': `"thermo"`, '3': `"arrows"`, 'D': `"direction"`,
	'0': `"squareframe"`, '5': `"polygon"`, '4': `"deletelineE"`, '6': `"killercages"`,
	'7': `"nobulbthermo"`, '_': `"__a"`,
}

// penpaWords are what the keys of a drawing mean, in words.
var penpaWords = map[string]string{
	"surface": "shaded cells", "line": "lines", "lineE": "lines along cells", "wall": "walls",
	"cage": "cages", "symbol": "symbols", "numberS": "small numbers", "freeline": "free lines",
	"freelineE": "free lines along cells", "thermo": "thermometers", "nobulbthermo": "thermometers",
	"arrows": "arrows", "direction": "arrows", "squareframe": "frames", "polygon": "polygons",
	"deletelineE": "removed lines", "killercages": "killer cages",
}

func readPenpa(s *texts.Source) ([]*texts.Foreign, error) {
	text := s.Lines[0].Text
	at := strings.IndexAny(text, "?#") + 1
	q, err := newQuery(s, at, "m", "p", "a", "q", "l", "s", "r", "t")
	if err != nil {
		return nil, err
	}
	packed, err := q.take("p")
	if err != nil {
		return nil, err
	}
	in := parcel{s, packed.at}
	plain, err := inflate(packed.rest())
	if err != nil {
		return nil, in.fail("", "the puzzle in the URL can't be unpacked: %v", err)
	}
	p, err := in.penpa(strings.Split(plain, "\n"))
	return []*texts.Foreign{p}, err
}

// expand replaces the short forms of keys.
func expand(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == 'z' && i+1 < len(text) {
			if name, ok := penpaNames[text[i+1]]; ok {
				b.WriteString(name)
				i++
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// penpaBoard is a board with the numbers of its cells and corners in a drawing.
type penpaBoard struct {
	*board
	width, height int // with two more rows and columns on each side
	top, left     int
}

// cell returns the cell of a number, or -1.
func (b *penpaBoard) cell(n int) int {
	r, c := n/b.width-2-b.top, n%b.width-2-b.left
	if n < 0 || r < 0 || r >= b.rows || c < 0 || c >= b.cols {
		return -1
	}
	return r*b.cols + c
}

// penpa reads the lines of a puzzle.
func (in parcel) penpa(lines []string) (*texts.Foreign, error) {
	fields := strings.Split(lines[0], ",")
	if len(lines) < 6 || len(fields) < 3 {
		return nil, in.fail("", "the URL holds no puzzle of Penpa+")
	}
	kind := ""
	switch {
	case fields[0] != "square" && fields[0] != "sudoku":
		return nil, in.fail("", "boards of the type %s can't be read, only square and sudoku",
			wording.Quote(wording.Visible(fields[0])))
	case in.Kind != nil:
		kind = in.Kind.Name
	case fields[0] == "sudoku":
		kind = "sudoku"
	default:
		hint := ""
		if in.KindFlag != "" {
			hint = "use " + in.KindFlag + " KIND, such as " + in.KindFlag + " numberlink"
		}
		return nil, in.fail(hint, "a puzzle of Penpa+ does not name its kind")
	}
	for i := 11; i < 15 && i < len(fields) && fields[0] == "sudoku"; i++ {
		if fields[i] != "0" && fields[i] != "" {
			return nil, in.fail("", "the board has more than the cells of a Sudoku, which can't be read")
		}
	}
	b, err := in.penpaBoard(fields, lines[1])
	if err != nil {
		return nil, err
	}
	drawing := 3
	if !strings.HasPrefix(lines[3], "{") {
		return nil, in.fail("", "the URL holds no puzzle of Penpa+")
	}
	header, err := in.penpaDrawing(b, kind, lines[drawing])
	if err != nil {
		return nil, err
	}
	if err := in.penpaHoles(b, kind, lines[drawing+2]); err != nil {
		return nil, err
	}
	field := func(i int, prefix string) string {
		if i >= len(fields) {
			return ""
		}
		return printable(strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=").
			Replace(strings.TrimPrefix(fields[i], prefix)))
	}
	info := texts.Info{Title: field(15, "Title:"), Author: field(16, "Author:"),
		Source: field(17, ""), Rules: field(18, "")}
	return b.foreign(header, 0, info), nil
}

// penpaBoard reads the size of the board.
func (in parcel) penpaBoard(fields []string, space string) (*penpaBoard, error) {
	cols, err1 := strconv.ParseUint(fields[1], 10, 31)
	rows, err2 := strconv.ParseUint(fields[2], 10, 31)
	var margins []int
	if err1 != nil || err2 != nil || json.Unmarshal([]byte(space), &margins) != nil ||
		len(margins) != 4 {
		return nil, in.fail("", "the size of the board is not what Penpa+ writes")
	}
	for _, m := range margins {
		if m < 0 || m > syntax.MaxCells {
			return nil, in.fail("", "the size of the board is not what Penpa+ writes")
		}
	}
	b := &penpaBoard{width: int(cols) + 4, height: int(rows) + 4, top: margins[0], left: margins[2]}
	var err error
	b.board, err = newBoard(in.Source, 0, in.at, int(rows)-margins[0]-margins[1],
		int(cols)-margins[2]-margins[3])
	return b, err
}

// penpaDrawing reads what is drawn, and returns the header of the text format.
func (in parcel) penpaDrawing(b *penpaBoard, kind, text string) (string, error) {
	var drawn map[string]json.RawMessage
	if json.Unmarshal([]byte(expand(text)), &drawn) != nil {
		return "", in.fail("", "the drawing is not what Penpa+ writes")
	}
	header := kind
	for _, key := range slices.Sorted(maps.Keys(drawn)) {
		value := drawn[key]
		var err error
		switch {
		case key == "command_redo", key == "command_undo", key == "command_replay": // earlier states
		case meansNothing(value):
		case key == "number":
			err = in.penpaNumbers(b, kind, value)
		case key == "lineE" && kind == "sudoku":
			header, err = in.penpaBoxes(b, value)
		default:
			words := penpaWords[key]
			if words == "" {
				words = wording.Quote(wording.Visible(key))
			}
			return "", in.fail("", "the drawing has %s, whose meaning is not known", words)
		}
		if err != nil {
			return "", err
		}
	}
	return header, nil
}

// penpaNumbers reads the numbers and letters of cells. Only in a Slitherlink 0 is a clue.
func (in parcel) penpaNumbers(b *penpaBoard, kind string, value json.RawMessage) error {
	var numbers map[string][]json.RawMessage
	if json.Unmarshal(value, &numbers) != nil {
		return in.fail("", "the numbers are not what Penpa+ writes")
	}
	for _, key := range slices.Sorted(maps.Keys(numbers)) {
		parts := numbers[key]
		n, err := strconv.Atoi(key)
		cell := -1
		if err == nil {
			cell = b.cell(n)
		}
		switch {
		case len(parts) < 3:
			return in.fail("", "the numbers are not what Penpa+ writes")
		case cell < 0:
			return in.fail("", "a number is outside the board, and its meaning is not known")
		}
		word := strings.TrimSpace(strings.Trim(string(parts[0]), `"`))
		size := strings.Trim(string(parts[2]), `"`)
		switch {
		case word == "":
		case !slices.Contains([]string{"1", "5", "6", "10"}, size): // normal, small, medium, large
			return in.fail("", "%v has a number of the form %s, whose meaning is not known",
				b.place(cell), wording.Quote(wording.Visible(size)))
		case word == "0" && kind == "slitherlink":
			b.set(cell, 0, in.at, word)
		case syntax.Empty(word) || strings.Trim(strings.ToLower(word),
			"0123456789abcdefghijklmnopqrstuvwxyz") != "" || strings.EqualFold(word, "x"):
			return in.fail("", "%v has the text %s, which is neither a number nor a letter",
				b.place(cell), wording.Quote(wording.Visible(word)))
		default:
			b.set(cell, 0, in.at, word)
		}
	}
	return nil
}

// penpaBoxes reads the lines between the boxes of a Sudoku, and returns its header.
func (in parcel) penpaBoxes(b *penpaBoard, value json.RawMessage) (string, error) {
	var lines map[string]json.RawMessage
	if json.Unmarshal(value, &lines) != nil || b.rows != b.cols {
		return "", in.fail("", "the lines along cells are not the boxes of a Sudoku")
	}
	walls := map[[2]int]bool{} // two corners as numbers of cells: the cell right below each
	for key := range lines {
		first, second, _ := strings.Cut(key, ",")
		x, err1 := strconv.Atoi(first)
		y, err2 := strconv.Atoi(second)
		if err1 != nil || err2 != nil {
			return "", in.fail("", "the lines along cells are not the boxes of a Sudoku")
		}
		walls[[2]int{min(x, y) - b.width*b.height, max(x, y) - b.width*b.height}] = true
	}
	// The corner right below a cell has its number; the one left above it has one row and column
	// less.
	below := func(cell int) int { return (cell/b.cols+2+b.top)*b.width + cell%b.cols + 2 + b.left }
	order := b.rows
	regions := make([]int, len(b.cells))
	for c := range regions {
		regions[c] = c
	}
	find := func(c int) int {
		for regions[c] != c {
			regions[c] = regions[regions[c]] // keeps the chains short
			c = regions[c]
		}
		return c
	}
	for c := range regions {
		corner := below(c)
		if c%order+1 < order && !walls[[2]int{corner - b.width, corner}] {
			x, y := find(c), find(c+1)
			regions[max(x, y)] = min(x, y)
		}
		if c+order < len(regions) && !walls[[2]int{corner - 1, corner}] {
			x, y := find(c), find(c+order)
			regions[max(x, y)] = min(x, y)
		}
	}
	for c := range regions {
		regions[c] = find(c)
	}
	rows, cols, ok := boxes(regions, order)
	if !ok && b.divided(regions) {
		return "sudoku", nil
	}
	if !ok {
		return "", in.fail("", "the lines along cells are not the boxes of a Sudoku: they bound no "+
			"rectangles of %s in rows and columns", wording.Count(order, "cell"))
	}
	return fmt.Sprintf("sudoku box=%dx%d", rows, cols), nil
}

// penpaHoles reads which cells the board has.
func (in parcel) penpaHoles(b *penpaBoard, kind, text string) error {
	var steps []int
	if json.Unmarshal([]byte(text), &steps) != nil {
		return in.fail("", "the list of cells is not what Penpa+ writes")
	}
	there := make([]bool, len(b.cells))
	n := 0
	for _, step := range steps {
		n += step
		cell := b.cell(n)
		if cell < 0 {
			return in.fail("", "the board has cells outside its size, which can't be read")
		}
		there[cell] = true
	}
	for c, is := range there {
		switch {
		case is:
		case b.cells[c].Text != ".":
			return in.fail("", "%v is not a cell of the board, but has a clue", b.place(c))
		case kind != "numbrix" && kind != "hidato":
			return in.fail("", "%v is not a cell of the board, but %s has no holes", b.place(c), kind)
		default:
			b.set(c, 0, in.at, "x")
		}
	}
	return nil
}
