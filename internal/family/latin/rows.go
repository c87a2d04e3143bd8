package latin

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// maxWords is the largest number of words in a line: the cells of a row with a sign between each
// two.
const maxWords = 2*MaxOrder - 1

// reader reads the lines of a puzzle or of an answer.
type reader struct {
	block   *syntax.Block
	kind    string
	letters byte // 'z' if small letters are also numbers, as in cellValue, else 'Z'
	answer  bool // each cell must hold a number
}

// cells are the cells of a square: the words of the text, line by line, in reading order.
type cells struct {
	order  int
	lines  [][]syntax.Token
	packed bool // each character is a cell; otherwise each word is one
}

// rows reads a square of cells without signs: words separated by blanks, one word per row, or the
// whole board in one word. Bars and rules between boxes are skipped.
func (r *reader) rows() (cells, error) {
	lines := r.withoutRules()
	if len(lines) == 0 {
		return cells{}, r.block.FailLine(syntax.Line{}, "", "%s has no rows", r.noun())
	}
	if err := r.oneBoard(lines); err != nil {
		return cells{}, err
	}
	if len(lines) > MaxOrder {
		return cells{}, r.tooManyRows(lines[MaxOrder])
	}
	all := cells{order: len(lines), lines: make([][]syntax.Token, len(lines))}
	for i, l := range lines {
		var err error
		if all.lines[i], err = r.words(l); err != nil {
			return cells{}, err
		}
		for _, t := range all.lines[i] {
			if err := r.refuseSign(t, len(lines)); err != nil {
				return cells{}, err
			}
		}
	}
	if first := all.lines[0]; len(lines) == 1 && len(first) == 1 {
		if length := runes(first[0]); length > 1 {
			return r.oneWord(all, length)
		}
	}
	all.packed = r.packed(all.lines)
	return all, r.square(all)
}

// inLine returns a board whose cells are one line without a fault, or order 0, and rows reads it.
func (r *reader) inLine() (order int, values []int) {
	if len(r.block.Rows) != 1 {
		return 0, nil
	}
	line := strings.TrimSpace(r.block.Rows[0].Text)
	n := compactWidth(line)
	if n*n != len(line) || n > MaxOrder {
		return 0, nil
	}
	values = make([]int, len(line))
	for i := range values {
		if values[i] = int(cellValue[line[i]]); values[i] > n {
			return 0, nil
		}
	}
	return n, values
}

// words splits a line into words. A bar between boxes counts as a blank.
func (r *reader) words(l syntax.Line) ([]syntax.Token, error) {
	plain, barred := l, r.kind == sudokuName && strings.IndexByte(l.Text, '|') >= 0
	if barred {
		plain.Text = strings.ReplaceAll(l.Text, "|", " ")
	}
	words, err := r.block.Tokens(plain)
	if err != nil {
		return nil, err
	}
	if barred {
		for i := range words {
			words[i].Line = l
		}
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
func (r *reader) withoutRules() []syntax.Line {
	if r.kind != sudokuName || !slices.ContainsFunc(r.block.Rows, isRule) {
		return r.block.Rows
	}
	return slices.DeleteFunc(slices.Clone(r.block.Rows), isRule)
}

func isRule(l syntax.Line) bool {
	return (strings.IndexByte(l.Text, '+') >= 0 || strings.IndexByte(l.Text, '*') >= 0) &&
		strings.Trim(l.Text, "+-=|* \t") == ""
}

// packed reports whether each character of the words is a cell. That is so where each row is one
// word, since several rows of one cell form no square. It is also so in a Sudoku where all words
// have the same length above 1, and a row does not have as many words as there are rows: each word
// is then the part of a row in one box.
func (r *reader) packed(rows [][]syntax.Token) bool {
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

// oneWord reads the single word of a text as all rows of a square.
func (r *reader) oneWord(all cells, length int) (cells, error) {
	n := root(length)
	if n*n != length || n > MaxOrder {
		return cells{}, r.block.Fail(all.lines[0][0], "a 9x9 board in one line has 81 characters",
			"the line has %d characters, expected a square number", length)
	}
	all.order, all.packed = n, true
	return all, nil
}

// compactWidth is the Compact function of the kinds without signs. A line whose length is a square
// number above maxLetter is a whole board: a single row of that length would need more characters
// than there are. A shorter line is read as a row.
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

// collected is the Headless function of sudoku. A line of 81, 256 or 625 characters is a Sudoku in
// every collection. Above order 9, collections differ in the characters for numbers. A line with
// both 0 and . may use one of them for a number, and a line without a digit above 0 may use other
// characters altogether, so both are refused.
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

// cellValue is the number that a character stands for where each is a cell: 0 for an empty cell, -1
// for a character that is not a cell.
var cellValue = func() (value [256]int8) {
	for c := range value {
		v, ok := digit(rune(c), 'z')
		switch {
		case ok:
			value[c] = int8(v)
		case !syntax.Empty(string(rune(c))):
			value[c] = -1
		}
	}
	return value
}()

// oneBoard returns an error if one of several lines is a whole board.
func (r *reader) oneBoard(lines []syntax.Line) error {
	if len(lines) == 1 {
		return nil
	}
	whole := 0
	var other syntax.Line // the first that is not a board
	for _, l := range lines {
		if n := compactWidth(l.Text); n > 1 && n*n == len(strings.TrimSpace(l.Text)) {
			whole++
		} else if other.Number == 0 {
			other = l
		}
	}
	switch {
	case whole == 0:
		return nil
	case whole == len(lines):
		return r.block.FailLine(lines[1], "", "%s has more than one board", r.noun())
	}
	return r.block.FailLine(other, "a board in one line has a square number of characters",
		"some lines hold a whole board each, but this one does not")
}

// runes returns the number of characters in a word.
func runes(t syntax.Token) int { return utf8.RuneCountInString(t.Text) }

// root returns the square root, rounded down.
func root(x int) int {
	n := 0
	for (n+1)*(n+1) <= x {
		n++
	}
	return n
}

// square returns an error unless each line has as many cells as there are lines.
func (r *reader) square(all cells) error {
	n := len(all.lines)
	first := all.width(all.lines[0])
	want, same := first, true
	for _, words := range all.lines {
		width := all.width(words)
		if all.packed && width > MaxOrder {
			w, _ := all.word(words, MaxOrder)
			return r.tooManyCells(w)
		}
		same = same && width == first
		if width == n {
			want = n
		}
	}
	for i, words := range all.lines {
		if width := all.width(words); width != want {
			// Point at the first cell too many, or at the last of too few.
			return r.block.Fail(all.cell(words, min(want, width-1)), "write . for an empty cell",
				"row %d has %s, expected %d", i+1, wording.Count(width, "cell"), want)
		}
	}
	if !same || want == n {
		return nil
	}
	at := all.cell(all.lines[n-1], want-1) // the last cell, where rows are missing
	if want < n {
		at = all.cell(all.lines[want], 0) // the first row too many
	}
	return r.block.Fail(at, "a board has as many columns as rows; a line --- separates puzzles",
		"%s is not square: it has %s of %s",
		r.noun(), wording.Count(n, "row"), wording.Count(want, "cell"))
}

// width returns the number of cells in the words of a line.
func (c cells) width(words []syntax.Token) int {
	if !c.packed {
		return len(words)
	}
	n := 0
	for _, w := range words {
		n += runes(w)
	}
	return n
}

// word returns the word of a line that contains its cell i, and the place of the cell in that word.
func (c cells) word(words []syntax.Token, i int) (syntax.Token, int) {
	if !c.packed {
		return words[i], 0
	}
	for i >= runes(words[0]) {
		i -= runes(words[0])
		words = words[1:]
	}
	return words[0], i
}

// cell returns the cell i of a line.
func (c cells) cell(words []syntax.Token, i int) syntax.Token {
	w, i := c.word(words, i)
	if c.packed {
		return syntax.Split(w)[i]
	}
	return w
}

func (r *reader) tooManyRows(l syntax.Line) error {
	return r.block.FailLine(l, "", "%s has more than %d rows, the maximum", r.noun(), MaxOrder)
}

func (r *reader) tooManyCells(t syntax.Token) error {
	return r.block.Fail(t, "", "the row has more than %d cells, the maximum", MaxOrder)
}

func (r *reader) noun() string {
	if r.answer {
		return "the answer"
	}
	return "the puzzle"
}

// refuseSign returns an error for a word with an inequality sign. A v counts as a sign if the order
// is too small for it to be a number.
func (r *reader) refuseSign(t syntax.Token, order int) error {
	if _, ok := r.known(t, order); ok {
		return nil
	}
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

// values returns the numbers of the cells, 0 for an empty one.
func (r *reader) values(all cells, mayBeEmpty bool) ([]int, error) {
	values := make([]int, 0, all.order*all.order)
	for _, words := range all.lines {
		for _, t := range words {
			var err error
			if all.packed {
				values, err = r.characters(values, t, all.order, mayBeEmpty)
			} else {
				var v int
				v, err = r.value(t, all.order, mayBeEmpty)
				values = append(values, v)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return values, nil
}

// characters appends the values of a word in which each character is a cell. A table knows most of
// them; making a word of each character would take several times as long.
func (r *reader) characters(values []int, t syntax.Token, order int, mayBeEmpty bool,
) ([]int, error) {
	least := 1
	if mayBeEmpty {
		least = 0
	}
	at := t.Col
	for _, c := range t.Text {
		v := -1
		if c < rune(len(cellValue)) {
			v = int(cellValue[c])
		}
		if v < least || v > order || r.letters != 'z' { // probably a fault, which value reports
			var err error
			cell := syntax.Token{Text: string(c), Line: t.Line, Col: at}
			if v, err = r.value(cell, order, mayBeEmpty); err != nil {
				return nil, err
			}
		}
		values = append(values, v)
		at++
	}
	return values, nil
}

// known reports whether a word is a single character that is a cell, as most words are.
func (r *reader) known(t syntax.Token, order int) (v int, ok bool) {
	if len(t.Text) != 1 || r.letters != 'z' {
		return 0, false
	}
	v = int(cellValue[t.Text[0]])
	return v, 0 <= v && v <= order
}

// value reads one cell.
func (r *reader) value(t syntax.Token, order int, mayBeEmpty bool) (int, error) {
	if v, ok := r.known(t, order); ok && (v > 0 || mayBeEmpty) {
		return v, nil
	}
	noun := "clue"
	if r.answer {
		noun = "number"
	}
	if syntax.Empty(t.Text) {
		if mayBeEmpty {
			return 0, nil
		}
		return 0, r.block.Fail(t, "", "expected a number, found %s", wording.Quote(t.Text))
	}
	if strings.Trim(t.Text, "0123456789") == "" {
		return r.block.Number(t, noun, order)
	}
	c, size := utf8.DecodeRuneInString(t.Text)
	v, ok := digit(c, r.letters)
	switch {
	case size < len(t.Text):
		return 0, r.block.Fail(t, "put blanks between cells",
			"expected a number or . for an empty cell, found %s", wording.Quote(t.Text))
	case !ok:
		hint := ""
		if _, small := digit(c, 'z'); small {
			hint = "in " + r.kind + ", write numbers above 9 with capital letters: v is a sign"
		}
		return 0, r.block.Fail(t, hint, "expected a number or . for an empty cell, found %s",
			wording.Quote(t.Text))
	case v > order:
		return 0, r.block.Fail(t, "letters stand for numbers above 9, A for 10; . is an empty cell",
			"%s %s is %d, which is not in 1..%d", noun, t.Text, v, order)
	}
	return v, nil
}

// digit returns the number that a character stands for: 1 to 9, or letters from A for 10. last is
// 'z' if small letters count as well, else 'Z'.
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
