package formats

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// puzzlink is the form of pzpr, the program behind puzz.link, pzv.jp and their mirrors. What
// follows is from its source (pzprjs, parser.js, Encode.js, FileData.js and the files of the
// kinds).
//
// A URL has the puzzle behind its question mark:
//
//	KIND[_edit or _play]/[v:VARIANT/][FLAGS/]COLUMNS/ROWS/BODY
//
// The body of numlin, arukone and sudoku has the cells row by row: 0 to f a number; -hh, +hhh,
// =hhh, %hhh, *hhhh and $hhhhh larger numbers in hexadecimal, each from where the one before ends;
// "." a clue without a number; g to z skip 1 to 20 cells. The body of minarism has
// the places between cells instead, first those within rows, then those between rows: g, the left
// or upper cell is smaller; h, it is larger; i to z skip 1 to 18. The body of slither has 0 to 4 a
// number, 5 to 9 the same with an empty cell behind it, and a to e with two, also behind the end of
// the board; "." and g to z are as above. Other kinds have a puzzle.Puzzlink.
//
// Traps. Columns come first. A board of numlin need not be covered; one of
// arukone must be, unless its flags have an e, and its numbers are letters. Neither forbids a path
// to touch itself. Sudoku has boxes of a square, cut off at the edge, except for order 6. minarism
// is Futoshiki without given numbers, but with differences as clues, which no kind here has.
func puzzlink() *Format {
	return &Format{Name: "puzzlink", Title: "URLs of puzz.link",
		Users: "puzz.link, pzv.jp and their mirrors",
		Write: writePuzzlink,
		Format: &texts.Format{Name: "puzzlink", Line: true, Below: isPzprFile, Begins: beginsPuzzlink,
			Read: readPuzzlink},
	}
}

// puzzlinkKinds are the kinds of pzpr without a puzzle.Puzzlink.
var puzzlinkKinds = []string{"numlin", "arukone", "sudoku", "minarism"}

// isPzprFile reports whether a line begins a file that pzpr saves, which is refused.
func isPzprFile(line string) bool {
	name, _, _ := strings.Cut(strings.TrimRight(line, " \t\r"), "/")
	version, ok := strings.CutPrefix(name, "pzprv3")
	return ok && strings.Trim(version, "."+decimals) == ""
}

// beginsPuzzlink reports whether a line is a URL of pzpr, or the part of one behind the question
// mark.
func beginsPuzzlink(line string, _ func() string) bool {
	address, query, url := strings.Cut(line, "?")
	switch {
	case url:
	case isPzprFile(line):
		return true
	default:
		end := line[strings.LastIndexByte(line, '.')+1:] // puzzles/2/3/mine.txt is the name of a file
		return barePzpr(line) && (len(end) < 2 || strings.Trim(end, smallLetters) != "")
	}
	r := scanned(address)
	r.take("https://", "http://")
	host := r.skip("-."+decimals+allLetters) && (!r.take(":") || r.skip(decimals)) && r.take("/")
	body := scanned(query)
	kind := body.skip(decimals + smallLetters)
	body.take("_edit", "_play")
	return host && !strings.ContainsAny(r.rest(), "# ") && kind && body.take("/")
}

// barePzpr reports whether a line is what stands behind the question mark of a URL.
func barePzpr(line string) bool {
	line, _, _ = strings.Cut(line, " ")
	parts := strings.Split(line, "/")
	kind := strings.TrimSuffix(strings.TrimSuffix(parts[0], "_edit"), "_play")
	if len(kind) < 2 || startsWithDigit(kind) || strings.Trim(kind, decimals+smallLetters) != "" {
		return false
	}
	if parts = parts[1:]; len(parts) > 0 && strings.HasPrefix(parts[0], "v:") {
		parts = parts[1:]
	}
	if len(parts) > 0 && strings.Trim(parts[0], smallLetters) == "" {
		parts = parts[1:]
	}
	number := func(i, most int) bool {
		return len(parts) > i && parts[i] != "" && len(parts[i]) <= most &&
			strings.Trim(parts[i], decimals) == ""
	}
	if !number(0, 3) || !number(1, 3) {
		return false
	}
	if parts = parts[2:]; number(0, 2) {
		parts = parts[1:]
	}
	return len(parts) < 2 || len(parts) == 2 && parts[1] == ""
}

func readPuzzlink(s *texts.Source) ([]*texts.Foreign, error) {
	from, to := cutSpace(s.Lines[0].Text)
	r := &runs{Source: s, at: from, end: to}
	if i := strings.IndexByte(s.Lines[0].Text[from:to], '?'); i >= 0 {
		r.at += i + 1
	}
	if isPzprFile(r.rest()) {
		return nil, r.fail("open it on puzz.link, and copy the URL there", "files of pzpr can't be read")
	}
	p, err := readPzprURL(r)
	return []*texts.Foreign{p}, err
}

// part takes the text up to the next / and that character. at is where the text begins.
func (r *runs) part() (text string, at int) {
	at = r.at
	text, _, more := strings.Cut(r.Lines[r.line].Text[r.at:r.end], "/")
	if r.at += len(text); more {
		r.at++
	}
	return text, at
}

// pzprKind returns the kind of pzpr that a word at a byte of a URL names, if it can be read, and
// the kind with a link that has the name, or nil if it is one of puzzlinkKinds.
func pzprKind(s *texts.Source, at int, word string) (kind string, of *puzzle.Kind, err error) {
	kind = strings.TrimSuffix(strings.TrimSuffix(word, "_edit"), "_play")
	known := slices.Clone(puzzlinkKinds)
	if slices.Contains(known, kind) {
		return kind, nil, nil
	}
	for _, k := range s.Kinds {
		link := linkOf(k)
		switch {
		case link == nil:
		case slices.Contains(link.Names, kind):
			return kind, k, nil
		default:
			known = append(known, link.Names[0])
		}
	}
	return "", nil, s.Fail(0, at, wording.DidYouMean(wording.Suggest(kind, known),
		"those that can are "+wording.AllOf(known)),
		"puzzles of the kind %s of pzpr can't be read", wording.Quote(kind))
}

// pzprBoard returns the board with the size that words give, the first at a byte of the URL.
func pzprBoard(s *texts.Source, kind string, rows, cols texts.Word, at int) (*foreignBoard, error) {
	var size [2]int
	for i, word := range []texts.Word{rows, cols} {
		n, err := strconv.ParseUint(word.Text, 10, 31)
		if err != nil {
			return nil, &syntax.Error{File: s.File, Line: word.Line.Number, Col: word.Col,
				Source: word.Line.Text, Msg: fmt.Sprintf("expected the number of %s, found %s",
					[]string{"rows", "columns"}[i], wording.Quote(word.Text))}
		}
		size[i] = int(n)
	}
	if (kind == "sudoku" || kind == "minarism") && size[0] != size[1] {
		return nil, s.Fail(0, at, "", "a %s of %dx%d is not square", kind, size[0], size[1])
	}
	return newBoard(s, 0, at, size[0], size[1])
}

// pzprHeader returns the header of the text format for a kind of pzpr.
func pzprHeader(b *foreignBoard, kind string, empty bool, at int) (string, error) {
	switch n := b.rows; {
	case kind == "sudoku" && n != 6 && !isSquare(n):
		return "", b.Fail(0, at, "pzpr has boxes of equal size for square numbers and for 6",
			"a Sudoku of order %d has boxes of unequal size", n)
	case kind == "sudoku":
		return "sudoku", nil
	case kind == "arukone" && !empty:
		return "numberlink cover=yes touch=free", nil
	}
	return "numberlink cover=no touch=free", nil
}

func isSquare(n int) bool {
	root := int(math.Sqrt(float64(n)))
	return root*root == n
}

// readPzprURL reads a URL from the kind on.
func readPzprURL(r *runs) (*texts.Foreign, error) {
	begin := r.at
	word, _ := r.part()
	kind, of, err := pzprKind(r.Source, begin, word)
	if err != nil {
		return nil, err
	}
	if !r.more() {
		return nil, r.fail("", "the URL names a kind of puzzle, but holds no puzzle")
	}
	word, at := r.part()
	if strings.HasPrefix(word, "v:") {
		return nil, r.Fail(0, at, "if its rules are the usual ones, remove "+wording.Quote(word+"/"),
			"the puzzle is a variant with its own rules: %s", wording.Quote(word))
	}
	empty := false // whether cells may stay empty
	if strings.Trim(word, "0123456789") != "" || word == "" {
		for i, flag := range word {
			if flag != 'e' || kind != "arukone" {
				return nil, r.Fail(0, at+i, "", "the flag %s of %s is not known",
					wording.Quote(string(flag)), kind)
			}
			empty = true
		}
		word, at = r.part()
	}
	cols := r.Token(0, at, word)
	word, rowsAt := r.part()
	b, err := pzprBoard(r.Source, kind, r.Token(0, rowsAt, word), cols, at)
	if err != nil {
		return nil, err
	}
	if of != nil {
		return readLinked(r, b, of, at)
	}
	if r.more() && r.Lines[0].Text[r.end-1] == '/' {
		r.end-- // sites add it to a URL that ends with neither a letter nor a digit
	}
	if kind == "minarism" {
		signs, err := r.pzprSigns(b)
		return b.futoshiki(signs, 0, texts.Info{}), err
	}
	header, err := pzprHeader(b, kind, empty, at)
	if err != nil {
		return nil, err
	}
	l := &linked{foreignBoard: b, link: &puzzle.Puzzlink{}}
	if err := l.readNumber16(r); err != nil {
		return nil, err
	}
	if kind == "arukone" {
		if err := b.nameByLetters(); err != nil {
			return nil, err
		}
	}
	return b.foreign(header, 0, texts.Info{}), r.pzprEnd(cellCount(len(b.cells)))
}

// pzprPlaces reads what stands at places. Characters from skip on skip places, from one on; take
// reads what stands at a place, and returns how many places that is for. In messages, count is the
// number of places.
func (r *runs) pzprPlaces(n int, count func(int) string, skip byte, take func(i int) (int, error),
) error {
	i := 0
	for i < n && r.more() {
		c := r.next()
		if c == '/' {
			return r.fail("", afterBoard)
		}
		if skip <= c && c <= 'z' {
			if i += int(c-skip) + 1; i > n {
				return r.fail("", "%q skips past the end of the board", c)
			}
			r.at++
			continue
		}
		k, err := take(i)
		if err != nil {
			return err
		}
		i += k
	}
	if i < n {
		return r.fail("the URL may have been cut", "expected %s, found %d", count(n), i)
	}
	return nil
}

// afterBoard is the message for what follows the last part of a URL.
const afterBoard = "expected the end of the URL after the board"

// pzprEnd returns an error unless the URL ends behind a number of places.
func (r *runs) pzprEnd(places string) error {
	switch {
	case !r.more():
		return nil
	case r.next() == '/':
		return r.fail("", afterBoard)
	}
	return r.fail("", "the board has only %s", places)
}

// cellCount is a number of cells in words.
func cellCount(n int) string { return wording.Count(n, "cell") }

// unnumbered is the message for a clue without a number.
const unnumbered = "%v has a clue without a number, which no kind here has"

// pzprLong are the characters before numbers of several hexadecimal digits, with their number and
// what is added to it.
var pzprLong = map[byte]struct{ digits, plus int }{
	'-': {2, 0}, '+': {3, 0}, '=': {3, 4096}, '%': {3, 8192}, '@': {3, 8192},
	'*': {4, 12240}, '$': {5, 77776},
}

// pzprNumber16 reads a number; it is -1 for a clue without one.
func (r *runs) pzprNumber16() (n int, err error) {
	at, digits, plus := r.at, 1, 0
	c := r.next()
	if long, ok := pzprLong[c]; ok {
		digits, plus = long.digits, long.plus
		r.at++
	}
	from := r.at
	if c == '.' {
		r.at++
		return -1, nil
	}
	if 'A' <= c && c <= 'Z' {
		return 0, r.fail("", "expected a number or a letter g to z, found %q", c)
	}
	n, ok := r.digits(16, digits)
	if !ok || r.at-from != digits {
		r.at = at
		return 0, r.fail("", "expected a number or a letter g to z, found %s",
			wording.Quote(r.Lines[r.line].Text[at:min(from+digits, r.end)]))
	}
	return n + plus, nil
}

// nameByLetters puts letters in the place of the numbers that stand for them in arukone.
func (b *foreignBoard) nameByLetters() error {
	for c, w := range b.cells {
		if w.Text == "." {
			continue
		}
		n, _ := strconv.Atoi(w.Text) // which was read as a number
		if n > len(arukoneLetters) {
			return b.Fail(0, w.Col-1, "", "expected a letter, 1 to %d, found %d", len(arukoneLetters), n)
		}
		b.cells[c].Text = arukoneLetters[n-1 : n]
	}
	return nil
}

// arukoneLetters are the names of terminals that arukone has, from 1.
const arukoneLetters = allLetters

// pzprEdge returns the two cells beside a place between cells. Places within rows come first.
func (b *foreignBoard) pzprEdge(i int) (first, second int) {
	if within := b.rows * (b.cols - 1); i >= within {
		return i - within, i - within + b.cols
	}
	first = i/(b.cols-1)*b.cols + i%(b.cols-1)
	return first, first + 1
}

// pzprEdges is the number of places between cells.
func (b *foreignBoard) pzprEdges() int { return b.rows*(b.cols-1) + (b.rows-1)*b.cols }

// pzprSigns reads the inequalities of minarism.
func (r *runs) pzprSigns(b *foreignBoard) ([]sign, error) {
	var signs []sign
	count := func(n int) string { return wording.Count(n, "place") + " between cells" }
	if err := r.pzprPlaces(b.pzprEdges(), count, 'i', func(edge int) (int, error) {
		first, second := b.pzprEdge(edge)
		word := string(r.next())
		switch {
		case word == "g":
		case word == "h":
			first, second = second, first
		case word == "." || word == "-" || strings.Trim(word, "0123456789abcdef") == "":
			return 0, r.fail("of minarism, puzzles with inequalities alone can be read",
				"the clue between %v and %v is a difference, which no kind here has", b.place(first),
				b.place(second))
		default:
			return 0, r.fail("", "expected g or h between cells, found %s", wording.Quote(word))
		}
		signs = append(signs, sign{smaller: first, larger: second, at: r.Token(0, r.at, word)})
		r.at++
		return 1, nil
	}); err != nil {
		return nil, err
	}
	return signs, r.pzprEnd(count(b.pzprEdges()))
}

// writePuzzlink writes a URL of puzz.link.
func writePuzzlink(e Entry) (string, error) {
	if link := linkOf(e.Puzzle.Kind()); link != nil {
		return writeLinked(e.Puzzle, link)
	}
	l := e.Puzzle.Layout(nil)
	var kind, body string
	var err error
	switch name := e.Puzzle.Kind().Name; name {
	case "numberlink":
		kind, body, err = pzprLinks(e.Puzzle, l)
	case "sudoku":
		kind, body, err = pzprSudoku(l)
	case "futoshiki":
		kind, body, err = pzprInequalities(l)
	default:
		err = fmt.Errorf("puzz.link has no kind of puzzles for %s", name)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s\n", kind, l.Cols, l.Rows, body), nil
}

// pzprLinks returns the kind and the body of a Numberlink. Names of terminals that the kind of pzpr
// can't show are replaced by others.
func pzprLinks(p gridwright.Puzzle, l puzzle.Layout) (kind, body string, err error) {
	cover := gridwright.Cover.Of(p)
	if touch := gridwright.Touch.Of(p); touch != "free" {
		return "", "", &Inexpressible{
			Msg: fmt.Sprintf("puzz.link has no rule touch=%s: there, paths may touch themselves", touch),
			Hint: fmt.Sprintf(`begin the puzzle with "numberlink cover=%s touch=free", if it is meant so`,
				cover),
		}
	}
	numbers, letters := true, true
	for _, m := range l.Cells {
		if m.Text != "" {
			n, err := strconv.Atoi(m.Text)
			numbers = numbers && err == nil && n <= most16
			letters = letters && err != nil
		}
	}
	kind = "numlin"
	given := numbers // the names are kept
	switch {
	case cover == "yes":
		kind, given = "arukone", letters
	case letters && len(p.Clues()) > 0:
		kind, given = "arukone/e", true // cells may stay empty
	}
	if pairs := len(p.Clues()); kind != "numlin" && pairs > len(arukoneLetters) {
		return "", "", fmt.Errorf("puzz.link names the terminals of boards that paths cover by %d "+
			"letters, but the puzzle has %d pairs", len(arukoneLetters), pairs)
	}
	cells := make([]int, len(l.Cells))
	for c, m := range l.Cells {
		switch {
		case m.Text == "":
		case !given:
			cells[c] = m.Group
		case kind == "numlin":
			cells[c], _ = strconv.Atoi(m.Text) // given means that all are numbers
		default:
			cells[c] = strings.Index(arukoneLetters, m.Text) + 1
		}
	}
	return kind, pzprBody(cells), nil
}

// pzprSudoku returns the kind and the body of a Sudoku.
func pzprSudoku(l puzzle.Layout) (kind, body string, err error) {
	rows, cols, _ := boxSizeOf(l.Regions, l.Rows)
	if err := demandBoxes(l, "puzzlink"); err != nil {
		return "", "", err
	}
	if rows != cols && (rows != 2 || cols != 3) {
		return "", "", fmt.Errorf("puzz.link has square boxes, and 2x3 for order 6; the puzzle has "+
			"boxes of %dx%d", rows, cols)
	}
	cells := make([]int, len(l.Cells))
	for c, m := range l.Cells {
		cells[c], _ = strconv.Atoi(m.Text) // 0 for none
	}
	return "sudoku", pzprBody(cells), nil
}

// pzprInequalities returns the kind and the body of a Futoshiki.
func pzprInequalities(l puzzle.Layout) (kind, body string, err error) {
	for c, m := range l.Cells {
		if m.Text != "" {
			return "", "", fmt.Errorf("puzz.link has no given numbers in Futoshiki (minarism), "+
				"but %v is %s", puzzle.CellOf(c, l.Cols), m.Text)
		}
	}
	b := foreignBoard{rows: l.Rows, cols: l.Cols}
	between := map[[2]int]string{} // by the two cells in reading order
	for _, s := range l.Signs {
		between[[2]int{s.Smaller, s.Larger}] = "g"
		if s.Larger < s.Smaller {
			between[[2]int{s.Larger, s.Smaller}] = "h"
		}
	}
	signs := make([]string, b.pzprEdges())
	for i := range signs {
		first, second := b.pzprEdge(i)
		signs[i] = between[[2]int{first, second}]
	}
	return "minarism", pzprSkip(signs, 'i'), nil
}

// pzprBody writes numbers, 0 for an empty cell.
func pzprBody(cells []int) string {
	words := make([]string, len(cells))
	for c, n := range cells {
		if n > 0 {
			words[c] = pzprWord16(n)
		}
	}
	return pzprSkip(words, 'g')
}

// most16 is the largest number that every version of pzpr reads.
const most16 = 8191

// pzprWord16 writes a number up to most16.
func pzprWord16(n int) string {
	switch {
	case n < 16:
		return fmt.Sprintf("%x", n)
	case n < 256:
		return fmt.Sprintf("-%02x", n)
	case n < 4096:
		return fmt.Sprintf("+%03x", n)
	}
	return fmt.Sprintf("=%03x", n-4096)
}

// pzprSkip joins words. A letter from one on stands for a run of empty ones.
func pzprSkip(words []string, one byte) string {
	var b strings.Builder
	most := int('z'-one) + 1
	for i := 0; i < len(words); {
		run := 0
		for run < most && i+run < len(words) && words[i+run] == "" {
			run++
		}
		if run > 0 {
			b.WriteByte(one + byte(run-1))
			i += run
			continue
		}
		b.WriteString(words[i])
		i++
	}
	return b.String()
}
