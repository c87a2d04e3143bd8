package latin

import (
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// maxWords is the most words that a line may have: cells with a sign between each two.
const maxWords = 2*MaxOrder - 1

// reader reads the lines of a puzzle or of an answer.
type reader struct {
	block   *puzzle.Block
	kind    string
	letters byte // 'z' where small letters are numbers too, else 'Z'
	answer  bool // each cell must hold a number
}

// rows reads a square of cells without signs: words parted by blanks, or one word a row, or all in
// one word. Bars and rules between boxes are skipped.
func (r *reader) rows() ([][]puzzle.Token, error) {
	lines := r.withoutRules()
	if len(lines) == 0 {
		return nil, r.block.FailLine(puzzle.Line{}, "", "%s has no rows", r.noun())
	}
	if err := r.oneBoard(lines); err != nil {
		return nil, err
	}
	if len(lines) > MaxOrder {
		return nil, r.tooManyRows(lines[MaxOrder])
	}
	rows := make([][]puzzle.Token, len(lines))
	for i, l := range lines {
		var err error
		if rows[i], err = r.words(l); err != nil {
			return nil, err
		}
		for _, t := range rows[i] {
			if err := r.refuseSign(t, len(lines)); err != nil {
				return nil, err
			}
		}
	}
	if len(rows) == 1 && len(rows[0]) == 1 && runes(rows[0][0]) > 1 {
		return r.oneWord(rows[0][0])
	}
	if r.packed(rows) {
		for i, words := range rows {
			var err error
			if rows[i], err = r.unpack(words); err != nil {
				return nil, err
			}
		}
	}
	return rows, r.square(rows)
}

// words takes a line apart. A bar between boxes counts as a blank.
func (r *reader) words(l puzzle.Line) ([]puzzle.Token, error) {
	plain := l
	if r.kind == sudokuName {
		plain.Text = strings.ReplaceAll(l.Text, "|", " ")
	}
	words, err := r.block.Tokens(plain)
	if err != nil {
		return nil, err
	}
	for i := range words {
		words[i].Line = l
	}
	if len(words) == 0 {
		return nil, r.block.FailLine(l, "", "the line has no cells")
	}
	if len(words) > maxWords {
		return nil, r.tooManyCells(words[maxWords])
	}
	return words, nil
}

// withoutRules drops the lines that a Sudoku may have between its boxes, such as
// ------+-------+------ and *-----------*.
func (r *reader) withoutRules() []puzzle.Line {
	if r.kind != sudokuName {
		return r.block.Rows
	}
	var lines []puzzle.Line
	for _, l := range r.block.Rows {
		if strings.Trim(l.Text, "+-=|* \t") != "" || !strings.ContainsAny(l.Text, "+*") {
			lines = append(lines, l)
		}
	}
	return lines
}

// packed reports whether each character of the words is a cell. So it is where each row is a word,
// since several rows of one cell make no square. So it is, too, in a Sudoku where all words are as
// long, longer than one character, and not as many in a row as there are rows: they are what a row
// has of each box.
func (r *reader) packed(rows [][]puzzle.Token) bool {
	single, alike := true, r.kind == sudokuName
	length := runes(rows[0][0])
	for _, words := range rows {
		single = single && len(words) == 1
		alike = alike && len(words) != len(rows)
		for _, w := range words {
			alike = alike && runes(w) == length
		}
	}
	return len(rows) > 1 && single || length > 1 && alike
}

// unpack takes the words of a row apart into characters.
func (r *reader) unpack(words []puzzle.Token) ([]puzzle.Token, error) {
	var cells []puzzle.Token
	for _, w := range words {
		if len(cells)+runes(w) > MaxOrder {
			return nil, r.tooManyCells(w)
		}
		cells = append(cells, puzzle.Split(w)...)
	}
	return cells, nil
}

// oneWord takes the single word of a text apart into the rows of a square.
func (r *reader) oneWord(t puzzle.Token) ([][]puzzle.Token, error) {
	length := runes(t)
	n := root(length)
	if n*n != length || n > MaxOrder {
		return nil, r.block.Fail(t, "a 9x9 board in one line has 81 characters",
			"the line has %d characters, which make no square board", length)
	}
	cells := puzzle.Split(t)
	rows := make([][]puzzle.Token, n)
	for i := range rows {
		rows[i] = cells[i*n : (i+1)*n]
	}
	return rows, nil
}

// compactWidth is the Compact function of the kinds without signs. A line of a square number of
// characters above maxLetter can only be a whole board, since there are not so many characters for
// the numbers of a row that long. A shorter line is taken as a row.
func compactWidth(line string) (width int) {
	word := strings.TrimSpace(line)
	all := int8(0)
	for i := range len(word) {
		all |= cellValue[word[i]]
	}
	if all < 0 {
		return 0
	}
	if n := root(len(word)); n*n == len(word) && len(word) > maxLetter {
		return n
	}
	if len(word) == 1 {
		return 0 // one cell, which would also be a whole board of order 1
	}
	return len(word)
}

// collected is the Headless function of sudoku: a line of 81, 256 or 625 characters is one in every
// collection. Above order 9 collections differ in the characters for the numbers. Where a line has
// both 0 and ., of which one may be a number, or no digit above 0, it may be meant otherwise than
// it would be read.
func collected(line string) bool {
	word := strings.TrimSpace(line)
	n := compactWidth(word)
	if n*n != len(word) || n != 9 && n != 16 && n != 25 {
		return false
	}
	for i := range len(word) {
		if int(cellValue[word[i]]) > n {
			return false
		}
	}
	return n == 9 || strings.ContainsAny(word, "123456789") &&
		!(strings.Contains(word, "0") && strings.ContainsAny(word, "._-"))
}

// cellValue is the number that a character stands for where each is a cell: 0 for an empty one, -1
// for what is no cell.
var cellValue = func() (value [256]int8) {
	for c := range value {
		v, ok := digit(rune(c), 'z')
		switch {
		case ok:
			value[c] = int8(v)
		case !puzzle.Empty(string(rune(c))):
			value[c] = -1
		}
	}
	return value
}()

// plain reads the usual forms of collections, a line of a character for each cell, and rows of such
// characters with blanks between them. It reports false for any other text, and for a fault. It
// sees what rows and values see, in a fraction of their time, since it makes no words of the
// characters.
func (r *reader) plain() (order int, values []int, ok bool) {
	lines := r.block.Rows
	n := len(lines)
	word := ""
	if n == 1 {
		word = strings.TrimSpace(lines[0].Text)
		if n = root(len(word)); n*n != len(word) {
			return 0, nil, false
		}
	}
	if n < 2 || n > MaxOrder {
		return 0, nil, false
	}
	values = make([]int, 0, n*n)
	if word != "" {
		for i := range len(word) {
			v := int(cellValue[word[i]])
			if v < 0 || v > n {
				return 0, nil, false
			}
			values = append(values, v)
		}
		return n, values, true
	}
	for i, l := range lines {
		apart := true
		for j := range len(l.Text) {
			if c := l.Text[j]; c == ' ' || c == '\t' {
				apart = true
			} else if v := int(cellValue[c]); apart && 0 <= v && v <= n && len(values) < (i+1)*n {
				values = append(values, v)
				apart = false
			} else {
				return 0, nil, false
			}
		}
		if len(values) != (i+1)*n {
			return 0, nil, false
		}
	}
	return n, values, true
}

// oneBoard returns an error if some of the lines hold a whole board each.
func (r *reader) oneBoard(lines []puzzle.Line) error {
	whole := 0
	var other puzzle.Line // the first that is none
	for _, l := range lines {
		if n := compactWidth(l.Text); n > 1 && n*n == len(strings.TrimSpace(l.Text)) {
			whole++
		} else if other.Number == 0 {
			other = l
		}
	}
	switch {
	case whole == 0 || len(lines) == 1:
		return nil
	case whole == len(lines):
		return r.block.FailLine(lines[1], "", "%s has more than one board", r.noun())
	}
	return r.block.FailLine(other, "a board in one line has a square number of characters",
		"some lines hold a whole board each, but this one does not")
}

// runes is the number of characters in a word.
func runes(t puzzle.Token) int { return utf8.RuneCountInString(t.Text) }

// root is the whole part of a square root.
func root(x int) int {
	n := 0
	for (n+1)*(n+1) <= x {
		n++
	}
	return n
}

// square returns an error unless there are as many cells in each row as there are rows.
func (r *reader) square(rows [][]puzzle.Token) error {
	n := len(rows)
	want, same := len(rows[0]), true
	for _, row := range rows {
		same = same && len(row) == len(rows[0])
		if len(row) == n {
			want = n
		}
	}
	for i, row := range rows {
		if len(row) != want {
			at := row[min(want, len(row)-1)] // the first cell too many, or the last of too few
			return r.block.Fail(at, "write . for an empty cell",
				"row %d has %s, expected %d", i+1, puzzle.Count(len(row), "cell"), want)
		}
	}
	if !same || want == n {
		return nil
	}
	at := rows[n-1][want-1] // the last cell, where rows are missing
	if want < n {
		at = rows[want][0] // the first row too many
	}
	return r.block.Fail(at, "a board has as many columns as rows; a line --- parts puzzles",
		"%s is not square: it has %s of %s",
		r.noun(), puzzle.Count(n, "row"), puzzle.Count(want, "cell"))
}

func (r *reader) tooManyRows(l puzzle.Line) error {
	return r.block.FailLine(l, "", "%s has more than %d rows, which is the most", r.noun(), MaxOrder)
}

func (r *reader) tooManyCells(t puzzle.Token) error {
	return r.block.Fail(t, "", "the row has more than %d cells, which is the most", MaxOrder)
}

func (r *reader) noun() string {
	if r.answer {
		return "the answer"
	}
	return "the puzzle"
}

// refuseSign returns an error for a word with an inequality sign. A v is one where the order is too
// small for the number that it stands for otherwise.
func (r *reader) refuseSign(t puzzle.Token, order int) error {
	i := strings.IndexAny(t.Text, "<>^")
	if v, _ := digit('v', 'z'); t.Text == "v" && order < v {
		i = 0
	}
	if i < 0 {
		return nil
	}
	t.Col += utf8.RuneCountInString(t.Text[:i])
	if r.answer {
		return r.block.Fail(t, "write the numbers alone", "an answer has no inequality signs")
	}
	return r.block.Fail(t, "signs belong to the kind futoshiki", "%s has no inequality signs", r.kind)
}

// values reads the cells of a square of words, 0 for an empty one.
func (r *reader) values(rows [][]puzzle.Token, mayBeEmpty bool) ([]int, error) {
	values := make([]int, 0, len(rows)*len(rows))
	for _, row := range rows {
		for _, t := range row {
			v, err := r.value(t, len(rows), mayBeEmpty)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
	}
	return values, nil
}

// value reads one cell.
func (r *reader) value(t puzzle.Token, order int, mayBeEmpty bool) (int, error) {
	noun := "given"
	if r.answer {
		noun = "number"
	}
	if puzzle.Empty(t.Text) {
		if mayBeEmpty {
			return 0, nil
		}
		return 0, r.block.Fail(t, "", "expected a number, found %s", puzzle.Quote(t.Text))
	}
	if strings.Trim(t.Text, "0123456789") == "" {
		return r.block.Number(t, noun, order)
	}
	c, size := utf8.DecodeRuneInString(t.Text)
	v, ok := digit(c, r.letters)
	switch {
	case size < len(t.Text):
		return 0, r.block.Fail(t, "put blanks between cells",
			"expected a number or . for an empty cell, found %s", puzzle.Quote(t.Text))
	case !ok:
		hint := ""
		if _, small := digit(c, 'z'); small {
			hint = "letters for numbers above 9 are capital in " + r.kind + ", where v is a sign"
		}
		return 0, r.block.Fail(t, hint, "expected a number or . for an empty cell, found %s",
			puzzle.Quote(t.Text))
	case v > order:
		return 0, r.block.Fail(t, "letters stand for numbers above 9, A for 10; . is an empty cell",
			"%s %s is %d, which is not in 1..%d", noun, t.Text, v, order)
	}
	return v, nil
}

// digit gives the number that a character stands for: 1 to 9, or letters from A for 10. last is
// 'z' where small letters count too, else 'Z'.
func digit(c rune, last byte) (v int, ok bool) {
	switch {
	case '1' <= c && c <= '9':
		return int(c - '0'), true
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10, true
	case last == 'z' && 'a' <= c && c <= 'z':
		return int(c-'a') + 10, true
	}
	return 0, false
}
