package formats

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// kudamono is the form of the Kudamono Editor of pedros.works. What follows is from its URLs and
// from cspuz-rs, a solver that reads them.
//
// A URL has parameters: G the kind of puzzle, W the size as COLUMNSxROWS, and L the symbols in the
// cells. Each symbol is followed by the distance from the symbol before it; the first, from the
// first cell. Cells are counted column by column from the left, each from the bottom up. In hidoku,
// which is Hidato, (n) is a clue and x a hole.
//
// Traps. An older form has W and H, each one less than the number of columns and of rows, and takes
// columns and cells of a column in the order of their numbers as words: 0, 1, 10, 11, 2. Other
// parameters hold clues of other kinds, such as walls.
func kudamono() *Format {
	return &Format{Name: "kudamono", Title: "URLs of the Kudamono Editor", Users: "pedros.works",
		Write: writeKudamono,
		Format: &texts.Format{Name: "kudamono", Line: true, Begins: beginsKudamono,
			Read: readKudamono},
	}
}

// beginsKudamono reports whether a line is a URL of pedros.works, or the parameters of one.
func beginsKudamono(line string, _ func() string) bool {
	address, query, ok := strings.Cut(line, "?")
	return ok && strings.Contains(query, "G=") && strings.Contains(query, "W=") &&
		(address == "" || strings.Contains(address, "pedros.works"))
}

// query holds the parameters of a URL, with their places in its line.
type query struct {
	*texts.Source
	params map[string]runs
	first  int // the byte at which they begin
}

// newQuery splits the parameters behind a byte of the first line. Keys that are not known are
// refused by name.
func newQuery(s *texts.Source, at int, known ...string) (*query, error) {
	q := &query{Source: s, params: map[string]runs{}, first: at}
	_, end := cutSpace(s.Lines[0].Text)
	for at < end {
		param, _, _ := strings.Cut(s.Lines[0].Text[at:end], "&")
		key, _, _ := strings.Cut(param, "=")
		_, twice := q.params[key]
		switch {
		case param == "":
		case at == 0 && param == key: // no question mark, and no value
			return nil, s.Fail(0, at, "", "expected a URL, found %s", wording.Quote(param))
		case !slices.Contains(known, key):
			return nil, s.Fail(0, at, "those that can are "+wording.AllOf(known),
				"the parameter %s can't be read", wording.Quote(key))
		case twice:
			return nil, s.Fail(0, at, "", "the parameter %s is given twice", key)
		default:
			q.params[key] = runs{Source: s, at: min(at+len(key)+1, at+len(param)), end: at + len(param)}
		}
		at += len(param) + 1
	}
	return q, nil
}

// take returns the value of a parameter, which must be there.
func (q *query) take(key string) (*runs, error) {
	r, ok := q.params[key]
	if !ok {
		return nil, q.Fail(0, q.first, "", "the URL has no parameter %s", key)
	}
	return &r, nil
}

// rest returns what is left of the characters.
func (r *runs) rest() string { return r.Lines[r.line].Text[r.at:r.end] }

func readKudamono(s *texts.Source) ([]*texts.Foreign, error) {
	q, err := newQuery(s, strings.IndexByte(s.Lines[0].Text, '?')+1, "W", "H", "L", "G")
	if err != nil {
		return nil, err
	}
	genre, err := q.take("G")
	if err != nil {
		return nil, err
	}
	if genre.rest() != "hidoku" {
		return nil, genre.fail("", "puzzles of the kind %s of Kudamono can't be read, only hidoku",
			wording.Quote(genre.rest()))
	}
	b, order, err := q.kudamonoBoard()
	if err != nil {
		return nil, err
	}
	symbols := runs{Source: s, at: len(s.Lines[0].Text), end: len(s.Lines[0].Text)}
	if l, ok := q.params["L"]; ok { // an empty board has none
		symbols = l
	}
	if err := symbols.kudamonoCells(b, order); err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign("hidato", 0, texts.Info{})}, nil
}

// kudamonoBoard returns the board, and its cells in the order in which symbols count them.
func (q *query) kudamonoBoard() (b *foreignBoard, order []int, err error) {
	w, err := q.take("W")
	if err != nil {
		return nil, nil, err
	}
	var rows, cols int
	byWords := false
	if first, second, ok := strings.Cut(w.rest(), "x"); ok {
		if _, both := q.params["H"]; both {
			return nil, nil, w.fail("", "the size is given twice, by W=%s and by H", w.rest())
		}
		cols, rows = kudamonoSize(first), kudamonoSize(second)
	} else {
		h, err := q.take("H")
		if err != nil {
			return nil, nil, err
		}
		byWords = true
		cols, rows = kudamonoSize(w.rest())+1, kudamonoSize(h.rest())+1
	}
	if cols < 1 || rows < 1 {
		return nil, nil, w.fail("", "expected a size such as 4x3, found %s", wording.Quote(w.rest()))
	}
	if b, err = newBoard(q.Source, 0, w.at, rows, cols); err != nil {
		return nil, nil, err
	}
	for _, c := range counted(cols, byWords) {
		for _, fromBottom := range counted(rows, byWords) {
			order = append(order, (rows-1-fromBottom)*cols+c)
		}
	}
	return b, order, nil
}

// kudamonoSize reads a number, or returns a number below -1.
func kudamonoSize(word string) int {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return -2
	}
	return int(n)
}

// counted lists the numbers below n, in the order of the numbers or of their words.
func counted(n int, byWords bool) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	if byWords {
		sort.Slice(all, func(i, j int) bool { return strconv.Itoa(all[i]) < strconv.Itoa(all[j]) })
	}
	return all
}

// kudamonoCells reads the symbols.
func (r *runs) kudamonoCells(b *foreignBoard, order []int) error {
	i := 0
	for first := true; r.more(); first = false {
		at, n, hole := r.at, 0, r.next() == 'x'
		switch {
		case hole:
			r.at++
		case r.take("(", "%28"):
			var ok bool
			if n, ok = r.digits(10, 10); !ok || !r.take(")", "%29") {
				return r.fail("", "expected a number in brackets, as in (7)")
			}
		default:
			return r.fail("", "the symbol %s can't be read, only (n) and x",
				wording.Quote(wording.Visible(r.rest()[:1])))
		}
		gapAt := r.at
		gap, ok := r.digits(10, 10)
		switch {
		case !ok:
			return r.fail("", "expected the distance of the symbol from the one before")
		case gap == 0 && !first:
			return r.Fail(0, gapAt, "", "two symbols are in one cell, which can't be read")
		case gap >= len(order)-i:
			return r.Fail(0, gapAt, "", "the distance %d leads past the end of the board", gap)
		}
		i += gap
		if hole {
			b.set(order[i], 0, at, "x")
		} else if err := b.number(order[i], 0, at, n); err != nil {
			return err
		}
	}
	return nil
}

// take takes one of some words, and reports whether one is next.
func (r *runs) take(words ...string) bool {
	for _, word := range words {
		if strings.HasPrefix(r.rest(), word) {
			r.at += len(word)
			return true
		}
	}
	return false
}

// writeKudamono writes a URL of pedros.works.
func writeKudamono(e Entry) (string, error) {
	if name := e.Puzzle.Kind().Name; name != "hidato" {
		return "", fmt.Errorf("of the Kudamono Editor, only Hidato (hidoku) is written, not %s", name)
	}
	l := e.Puzzle.Layout(nil)
	var symbols strings.Builder
	i, before := 0, 0
	for c := range l.Cols {
		for r := l.Rows - 1; r >= 0; r-- {
			m := l.Cells[r*l.Cols+c]
			symbol := "x"
			if !m.Hole {
				symbol = "(" + m.Text + ")"
			}
			if symbol != "()" {
				fmt.Fprintf(&symbols, "%s%d", symbol, i-before)
				before = i
			}
			i++
		}
	}
	return fmt.Sprintf("https://pedros.works/paper-puzzle-player?W=%dx%d&L=%s&G=hidoku\n", l.Cols,
		l.Rows, symbols.String()), nil
}
