package formats

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// penpa is the form of penpa-edit and Penpa+, pages to draw puzzles of any kind. What follows is
// from their source (penpa-edit: class_p.js, class_square.js, general.js) and from URLs.
//
// A URL has a text in its parameter p, compressed by raw deflate and base64. Names of two letters
// stand for keys in it. Its lines, from 0:
//
//	0 square,COLUMNS,ROWS,... with the title, the author, a link and the rules from field 15 on
//	1 the rows or columns left free above, below, left and right, which the size includes
//	2 which lines the grid has
//	3 the drawing of the puzzle; 4 that of the solver
//	5 the cells of the board: the first, then the distance of each from the one before
//	10 the version of Penpa+
//	17 the genres
//
// Points are numbered over a board with two more rows and columns on each side: the centres of
// cells, then as often the corners right below, the middles of the sides below, those of the sides
// on the right, and the four corners within each cell.
//
// A drawing has by point: number, a text, colour and size; numberS, in a corner; symbol, a variant
// and a name; surface, a colour. line and lineE have pairs of centres or corners. killercages lists
// the cells of cages, and cage their lines.
//
// Traps. What a drawing means is not known. Gridwright adds its header to the genres; other pages
// have names there that may tell the kind, or the user has to.
func penpa() *Format {
	return &Format{Name: "penpa", Title: "URLs of Penpa+", Users: "penpa-edit, Penpa+",
		Keeps:  Keeps{Title: true, Author: true, Rules: true, Source: true, Answer: true},
		Info:   func(i texts.Info) texts.Info { return printableInfo(penpaInfo(penpaFields(i))) },
		Write:  writePenpa,
		Format: &texts.Format{Name: "penpa", Line: true, Begins: beginsPenpa, Read: readPenpa},
	}
}

func beginsPenpa(line string, _ func() string) bool {
	return strings.Contains(line, "penpa") && strings.Contains(line, "m=") &&
		strings.Contains(line, "p=") && strings.ContainsAny(line, "?#")
}

// penpaGenres are the names of genres that differ from ours.
const penpaGenres = "classic:sudoku,irregular:sudoku,killer:sudoku,skyscrapers:skyscraper," +
	"hashiwokakero (hashi/bridges):hashi,yin-yang:yinyang,tomtom:kenken"

// penpaVariants are the genres of Sudoku that the page has besides.
var penpaVariants = []string{"alphabet", "arrow", "thermo", "tightfit", "evenodd",
	"consecutivepairs", "isodoku", "consecutive", "nonconsecutive", "sudokurve", "tile", "battleship",
	"deficit", "surplus", "outside"}

// penpaShapes are the symbols of shapes: a name, and a variant.
var penpaShapes = map[puzzle.Shape]penpaSymbol{puzzle.Circle: {"circle_L", 1},
	puzzle.FilledCircle: {"circle_L", 2}, puzzle.Dot: {"ox_B", 8}, puzzle.Star: {"star", 2},
	puzzle.Lamp: {"sun_moon", 3}, puzzle.Tent: {"tents", 2}, puzzle.Tree: {"tents", 1}}

type penpaSymbol struct {
	name    string
	variant int
}

// Colours of surfaces, numbers and lines.
const (
	penpaDark, penpaLight, penpaGround, penpaMiddle = 1, 3, 4, 8 // of surfaces; 4 is black
	penpaInk, penpaGreen, penpaPaper                = 1, 2, 4    // of numbers: the last is white
	penpaRinged, penpaOnBlack                       = 6, 7       // in a white and in a black circle
	penpaThick, penpaDrawn, penpaDouble, penpaCage  = 2, 3, 30, 10
)

// penpaNames are the short forms of keys in the text of a puzzle, and what they stand for.
var penpaNames = []string{
	"zZ", "z", "zO", "null", "z9", `"qa"`, "zQ", `"pu_q"`, "zA", `"pu_a"`, "zG", `"grid"`,
	"zM", `"edit_mode"`, "zS", `"surface"`, "zL", `"line"`, "zE", `"lineE"`, "zW", `"wall"`,
	"zC", `"cage"`, "zN", `"number"`, "zY", `"symbol"`, "zP", `"special"`, "zB", `"board"`,
	"zR", `"command_redo"`, "zU", `"command_undo"`, "z8", `"command_replay"`, "z1", `"numberS"`,
	"zF", `"freeline"`, "z2", `"freelineE"`, "zT", `"thermo"`, "z3", `"arrows"`,
	"zD", `"direction"`, "z0", `"squareframe"`, "z5", `"polygon"`, "z4", `"deletelineE"`,
	"z6", `"killercages"`, "z7", `"nobulbthermo"`, "z_", `"__a"`,
}

// penpaShort replaces keys by their short forms.
func penpaShort() *strings.Replacer {
	pairs := slices.Clone(penpaNames)
	for i := 0; i < len(pairs); i += 2 {
		pairs[i], pairs[i+1] = pairs[i+1], pairs[i]
	}
	return strings.NewReplacer(pairs...)
}

// penpaWords are what the keys of a drawing mean, in words.
const penpaWords = "surface:shaded cells,line:lines,lineE:lines along cells," +
	"wall:walls,cage:cages,symbol:symbols,numberS:small numbers,freeline:free lines," +
	"freelineE:free lines along cells,thermo:thermometers,nobulbthermo:thermometers," +
	"arrows:arrows,direction:arrows,squareframe:frames,polygon:polygons," +
	"deletelineE:removed lines,killercages:killer cages,number:numbers"

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
	p, err := in.penpa(strings.Split(strings.NewReplacer(penpaNames...).Replace(plain), "\n"))
	return []*texts.Foreign{p}, err
}

// penpaBoard is a drawing with the numbers of its points.
type penpaBoard struct {
	*siteDrawing
	width, height int // with two more rows and columns on each side
	top, left     int
}

// The points of Penpa+, by the number of boards before theirs.
const (
	centres = iota
	corners
	sidesBelow
	sidesRight
	inCorners // four for each cell: left above, right above, left below, right below
)

// point returns the number of a point of a cell, which may be outside of the board.
func (b *penpaBoard) point(of, row, col int) int {
	return of*b.width*b.height + (row+2+b.top)*b.width + col + 2 + b.left
}

// corner returns the number of a corner within a cell.
func (b *penpaBoard) corner(cell, which int) int {
	return 4*(b.width*b.height+b.point(centres, cell/b.cols, cell%b.cols)) + which
}

// at returns the point, row and column of a number.
func (b *penpaBoard) at(n int) (of, row, col int) {
	size := b.width * b.height
	if of = n / size; n < 0 || of > inCorners+3 {
		return -1, 0, 0
	}
	if of >= inCorners {
		n -= inCorners * size
		n, of = n/4, inCorners+n%4
	} else {
		n %= size
	}
	return of, n/b.width - 2 - b.top, n%b.width - 2 - b.left
}

// cell returns the cell of a row and column, or -1.
func (b *penpaBoard) cell(row, col int) int {
	if row < 0 || row >= b.rows || col < 0 || col >= b.cols {
		return -1
	}
	return row*b.cols + col
}

// penpa reads the lines of a puzzle.
func (in parcel) penpa(lines []string) (*texts.Foreign, error) {
	fields := strings.Split(lines[0], ",")
	if len(lines) < 6 || len(fields) < 3 {
		return nil, in.fail("", "the URL holds no puzzle of Penpa+")
	}
	if fields[0] != "square" && fields[0] != "sudoku" && fields[0] != "kakuro" {
		return nil, in.fail("", "boards of the type %s can't be read, only square, sudoku and kakuro",
			wording.Quote(wording.Visible(fields[0])))
	}
	for i := 11; i < 15 && i < len(fields) && fields[0] == "sudoku"; i++ {
		if fields[i] != "0" && fields[i] != "" {
			return nil, in.fail("", "the board has more than the cells of a Sudoku, which can't be read")
		}
	}
	header, err := in.penpaHeader(lines, fields[0])
	if err != nil {
		return nil, err
	}
	b, err := in.penpaBoard(fields, lines[1], header)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(lines[3], "{") {
		return nil, in.fail("", "the URL holds no puzzle of Penpa+")
	}
	if err := b.layer(lines[3], &b.of, true); err != nil {
		return nil, err
	}
	if b.layer(lines[4], &b.filled, false) != nil { // of what somebody else has drawn
		b.filled.Links, b.filled.Edges = nil, nil
		clear(b.filled.Cells)
	}
	if err := b.holes(lines[5]); err != nil {
		return nil, err
	}
	field := func(i int, prefix string) string {
		if i >= len(fields) {
			return ""
		}
		return strings.TrimPrefix(fields[i], prefix)
	}
	return b.foreign(penpaInfo(field(15, "Title:"), field(16, "Author:"), field(17, ""),
		field(18, "")))
}

// penpaInfo reads what is known of a puzzle, as the page does: other signs than a comma are written
// otherwise in rules alone, and none in the source.
func penpaInfo(title, author, source, rules string) texts.Info {
	signs := strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=")
	return texts.Info{Title: strings.ReplaceAll(title, "%2C", ","),
		Author: strings.ReplaceAll(author, "%2C", ","), Source: source, Rules: signs.Replace(rules)}
}

// penpaHeader returns the kind that the genres tell, with its options; "" if the user has named
// another kind.
func (in parcel) penpaHeader(lines []string, board string) (string, error) {
	var genres []string
	if len(lines) > 17 {
		if err := json.Unmarshal([]byte(lines[17]), &genres); err != nil {
			genres = nil
		}
	}
	header := ""
	if board != "square" {
		header = board
	}
	for _, genre := range genres {
		if slices.Contains(penpaVariants, genre) {
			return "", in.fail("", "the genre %s is of no kind here", wording.Quote(genre))
		}
	}
	slices.Reverse(genres) // ours is the last
	for _, genre := range genres {
		name, options, _ := strings.Cut(genre, " ")
		if ours := wordOf(penpaGenres, genre); ours != "" {
			name, options = ours, ""
		}
		if slices.ContainsFunc(in.Kinds, func(k *puzzle.Kind) bool { return k.Name == name }) {
			header = strings.TrimSpace(name + " " + options)
			break
		}
	}
	if name, _, _ := strings.Cut(header, " "); in.Kind != nil && in.Kind.Name != name {
		return "", nil
	}
	return header, nil
}

// penpaBoard reads the size of the board.
func (in parcel) penpaBoard(fields []string, space, header string) (*penpaBoard, error) {
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
	board, err := newBoard(in.Source, 0, in.at, int(rows)-margins[0]-margins[1],
		int(cols)-margins[2]-margins[3])
	if err == nil {
		b.siteDrawing, err = newDrawing(board, header, "Penpa+")
	}
	return b, err
}

// layer reads what is drawn. What has no place in a layout is an error only in the puzzle.
func (b *penpaBoard) layer(text string, l *puzzle.Layout, strict bool) error {
	var drawn map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &drawn) != nil {
		return b.fail("the drawing is not what Penpa+ writes")
	}
	for _, key := range slices.Sorted(maps.Keys(drawn)) {
		var err error
		switch value := drawn[key]; {
		case key == "command_redo", key == "command_undo", key == "command_replay": // earlier states
		case meansNothing(value):
		case key == "number", key == "numberS", key == "symbol", key == "surface":
			err = b.points(key, value, l)
		case key == "lineE" && strict:
			err = b.borders(value, l)
		case key == "lineE", key == "line" && !strict:
			err = b.solved(key, value, l)
		case key == "killercages":
			err = b.killers(value, l)
		case key == "cage" && !meansNothing(drawn["killercages"]): // their lines
		case strict:
			words := wordOf(penpaWords, key)
			if words == "" {
				words = wording.Quote(wording.Visible(key))
			}
			return b.fail("the drawing has %s, whose meaning is not known", words)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// points reads what is drawn at points, in their order.
func (b *penpaBoard) points(key string, value json.RawMessage, l *puzzle.Layout) error {
	var all map[string]any
	if json.Unmarshal(value, &all) != nil {
		return b.fail("%s are not what Penpa+ writes", wordOf(penpaWords, key))
	}
	var numbers []int
	for name := range all {
		n, err := strconv.Atoi(name)
		if err != nil {
			n = -1
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		of, row, col := b.at(n)
		cell := b.cell(row, col)
		drawn := all[strconv.Itoa(n)]
		parts, _ := drawn.([]any)
		known := false
		var err error
		switch {
		case of < 0:
		case key == "surface":
			known = cell >= 0 && of == centres && penpaSurface(penpaInt(drawn), &l.Cells[cell])
		case len(parts) < 2:
		case key == "symbol":
			name, _ := plainText(parts[1])
			_, plain := plainText(parts[0])
			known = cell >= 0 && plain && b.symbol(of, cell, penpaSymbol{name, penpaInt(parts[0])}, l)
		default:
			known, err = b.text(key, of, row, col, parts, l)
		}
		switch {
		case err != nil:
			return err
		case !known && (cell < 0 || of != centres):
			return b.fail("the drawing has %s outside the board or between cells, whose meaning is not "+
				"known", wordOf(penpaWords, key))
		case !known:
			return b.fail("the drawing has %s in %v, whose meaning is not known", wordOf(penpaWords, key),
				b.place(cell))
		}
	}
	return nil
}

// penpaSurface fills a cell with a colour, and returns false if its meaning is not known.
func penpaSurface(color int, m *puzzle.Mark) bool {
	switch color {
	case penpaGround:
		m.Fill = puzzle.Black
		if m.Shape == puzzle.FilledCircle && m.Text != "" {
			m.Shape = puzzle.NoShape // the ground of its number
		}
	case penpaDark, penpaLight, penpaMiddle:
		m.Fill = puzzle.Grey
	default:
		return false
	}
	return true
}

// text reads a text: in the middle of a cell, in a corner of it, or outside of the board. It is not
// known if its meaning is not.
func (b *penpaBoard) text(key string, of, row, col int, parts []any, l *puzzle.Layout,
) (known bool, err error) {
	word, plain := plainText(parts[0])
	cell := b.cell(row, col)
	switch {
	case !plain:
		return false, nil
	case key == "numberS" && of >= inCorners && of < inCorners+3 && cell >= 0:
		m := &l.Cells[cell]
		*[]*string{&m.Corner, &m.Split[1], &m.Split[0]}[of-inCorners] = word
		return true, nil
	case key != "number" || of != centres || len(parts) < 3:
		return false, nil
	}
	size, _ := plainText(parts[2])
	if !slices.Contains([]string{"1", "5", "6", "10"}, size) { // normal, small, medium, large
		return false, b.fail("%v has a number of the form %s, whose meaning is not known",
			b.place(max(cell, 0)), wording.Quote(wording.Visible(size)))
	}
	if cell < 0 {
		return word == "" || b.addOutside(row, col, word), nil
	}
	m := &l.Cells[cell]
	switch m.Text = word; penpaInt(parts[1]) {
	case penpaRinged:
		m.Shape = puzzle.Circle
	case penpaOnBlack:
		m.Shape = puzzle.FilledCircle
	}
	return true, nil
}

// penpaInt returns a number, or 0.
func penpaInt(value any) int {
	text, _ := plainText(value)
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// symbol reads a symbol in a cell, or an inequality at its side below or on the right.
func (b *penpaBoard) symbol(of, cell int, s penpaSymbol, l *puzzle.Layout) bool {
	m := &l.Cells[cell]
	switch turn := (s.variant - 1) % 4; {
	case s.name == "inequality" && s.variant >= 1 && s.variant <= 8: // < ^ > v, filled and not
		if of == sidesRight && turn%2 == 0 && cell%b.cols+1 < b.cols {
			b.sign(cell, cell+1, turn == 0)
			return true
		} else if of == sidesBelow && turn%2 == 1 && cell+b.cols < len(b.cells) {
			b.sign(cell, cell+b.cols, turn == 1)
			return true
		}
		return false
	case of != centres:
		return false
	case s.name == "kakuro":
		m.Fill = puzzle.Black
		return true
	case s.name == "circle_M", s.name == "circle_S":
		s.name = "circle_L"
	}
	for shape := puzzle.Circle; shape <= puzzle.Tree; shape++ {
		if penpaShapes[shape] == s {
			m.Shape = shape
			return true
		}
	}
	return false
}

// drawnLine is a line between two points, and its style.
type drawnLine struct{ from, to, style int }

// drawnLines returns the lines of a drawing in the order of their names. whole is false if some
// name is none of two points.
func (b *penpaBoard) drawnLines(value json.RawMessage) (lines []drawnLine, whole bool, err error) {
	var all map[string]any
	if json.Unmarshal(value, &all) != nil {
		return nil, false, b.fail("the lines are not what Penpa+ writes")
	}
	whole = true
	for _, name := range slices.Sorted(maps.Keys(all)) {
		first, second, _ := strings.Cut(name, ",")
		x, err1 := strconv.Atoi(first)
		y, err2 := strconv.Atoi(second)
		if err1 != nil || err2 != nil {
			whole = false
			continue
		}
		lines = append(lines, drawnLine{min(x, y), max(x, y), penpaInt(all[name])})
	}
	return lines, whole, nil
}

// borders reads the lines between corners of the puzzle, which divide the board.
func (b *penpaBoard) borders(value json.RawMessage, l *puzzle.Layout) error {
	lines, whole, err := b.drawnLines(value)
	switch {
	case err != nil:
		return err
	case !whole:
		return b.fail("the lines along cells are not the boxes of a Sudoku")
	}
	walls := map[[2]int]bool{} // two corners: the one right below a cell has its number
	for _, line := range lines {
		of, _, _ := b.at(line.from)
		of2, _, _ := b.at(line.to)
		walls[[2]int{line.from, line.to}] = of == corners && of2 == corners
	}
	l.Regions = b.regions(walls)
	return nil
}

// solved reads the lines that a solver has drawn, between centres or between corners. Its marks are
// left out.
func (b *penpaBoard) solved(key string, value json.RawMessage, l *puzzle.Layout) error {
	lines, _, err := b.drawnLines(value)
	for _, line := range lines {
		of, row, col := b.at(line.from)
		of2, row2, col2 := b.at(line.to)
		if of != of2 || row2-row+col2-col != 1 || min(row2-row, col2-col) != 0 {
			continue // no neighbours
		}
		from, to := b.cell(row, col), b.cell(row2, col2)
		switch {
		case key == "line" && of == centres && from >= 0 && to >= 0:
			l.Links = append(l.Links, puzzle.Link{From: from, To: to,
				Double: line.style == penpaDouble})
		case key == "lineE" && of == corners && min(row, col) >= -1 && row2 < b.rows && col2 < b.cols:
			cols := b.cols + 1
			l.Edges = append(l.Edges, puzzle.Edge{From: (row+1)*cols + col + 1,
				To: (row2+1)*cols + col2 + 1})
		}
	}
	return err
}

// regions returns the part of the board in which each cell is.
func (b *penpaBoard) regions(walls map[[2]int]bool) []int {
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
	join := func(c, d int) {
		x, y := find(c), find(d)
		regions[max(x, y)] = min(x, y)
	}
	for c := range regions {
		corner := b.point(corners, c/b.cols, c%b.cols)
		if c%b.cols+1 < b.cols && !walls[[2]int{corner - b.width, corner}] {
			join(c, c+1)
		}
		if c+b.cols < len(regions) && !walls[[2]int{corner - 1, corner}] {
			join(c, c+b.cols)
		}
	}
	for c := range regions {
		regions[c] = find(c)
	}
	return regions
}

// killers reads the cells of cages.
func (b *penpaBoard) killers(value json.RawMessage, l *puzzle.Layout) error {
	var cages [][]int
	if json.Unmarshal(value, &cages) != nil {
		return b.fail("the cages are not what Penpa+ writes")
	}
	for i, points := range cages {
		for _, n := range points {
			of, row, col := b.at(n)
			cell := b.cell(row, col)
			if l.Cages == nil {
				l.Cages = slices.Repeat([]int{-1}, len(b.cells))
			}
			if of != centres || cell < 0 || l.Cages[cell] >= 0 {
				return b.fail("a cage has a cell that is in another one or not on the board")
			}
			l.Cages[cell] = i
		}
	}
	return nil
}

// holes reads which cells the board has.
func (b *penpaBoard) holes(text string) error {
	var steps []int
	if json.Unmarshal([]byte(text), &steps) != nil {
		return b.fail("the list of cells is not what Penpa+ writes")
	}
	there := make([]bool, len(b.cells))
	n := 0
	for _, step := range steps {
		n += step
		of, row, col := b.at(n)
		cell := b.cell(row, col)
		if cell < 0 || of != centres {
			return b.fail("the board has cells outside its size, which can't be read")
		}
		there[cell] = true
	}
	for c, is := range there {
		b.of.Cells[c].Hole = !is
	}
	return nil
}
