package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// janko is the form of the puzzles on janko.at, Angela and Otto Janko's collection. What follows
// is from programs that read its pages (x-janko parsers on GitHub, among them senegrom/GridPuzzle
// and a scraper of its Futoshiki).
//
//	begin
//	puzzle sudoku
//	author Otto Janko
//	size 4
//	patternx 2
//	patterny 2
//	problem
//	- - 3 1
//	- - - -
//	- - - -
//	1 4 - -
//	solution
//	4 2 3 1
//	...
//	end
//
// A page has this within a script of the type application/x-janko. A line is a key with its
// value, or a key with rows below it. Newer pages write keys of that kind as [problem]. The board
// has size N, or rows and cols. A cell is "-" or "." if it is empty. patternx is the width of a
// box, patterny its height. Rows below areas name the area of each cell: of a jigsaw Sudoku, of
// LITS, which has no problem, of Heyawake, whose problem has a number in some cell of an area, and
// of Kendoku (KenKen), whose problem has the targets: "24*", "3-". Futoshiki has the signs between
// the cells, so that order N has 2N-1 rows of 2N-1 words: n, s, w or e for the side with the
// smaller number, or older, « » and A V as drawings of the signs.
//
// Rules. The text does not state the rules of Arukone (Numberlink), so it is read under the
// defaults. They fit: of 92 boards up to 10x10, 25 have one answer if paths may touch themselves.
// The site's page of rules forbids neither that nor empty cells, and says that there hardly are
// any; of 64 boards up to 10x10, all have one answer under the defaults, and 20 if cells may stay
// empty.
//
// Traps. The end may be misspelt or absent. A section may come twice; the first counts. The keys
// info, unit and moves are for the program of the page; others that are not listed here may be
// rules, and are refused.
func janko() *Format {
	return &Format{Name: "janko", Title: "pages and data of janko.at", Users: "janko.at",
		Format: &texts.Format{Name: "janko", Begins: beginsJanko, Read: readJanko},
	}
}

// jankoNames are the names of kinds on janko.at where they differ.
var jankoNames = map[string]string{"arukone": "numberlink", "hidoku": "hidato",
	"sikaku": "shikaku", "yin-yang": "yinyang", "kendoku": "kenken"}

// jankoKept are the kinds that are read with answers.
var jankoKept = []string{"numberlink", "hidato", "numbrix", "futoshiki", "sudoku"}

// jankoAreas are the kinds whose areas are all that a cell has.
var jankoAreas = []string{"heyawake", "lits", "kenken"}

// jankoPlain are the kinds with a word for each cell, the same as in the text format, whose answers
// the site has in forms of its own. Those are not read.
var jankoPlain = []string{"slitherlink", "akari", "hashi", "hitori", "masyu", "nurikabe", "shikaku",
	"yinyang"}

// beginsJanko reports whether a line begins the data of a puzzle, or a page.
func beginsJanko(line string, _ func() string) bool {
	if !strings.HasPrefix(line, "<") {
		return line == "begin" || line == "[begin]"
	}
	line = strings.ToLower(line)
	return strings.HasPrefix(line, "<!doctype html") || strings.HasPrefix(line, "<html") ||
		strings.HasPrefix(line, "<script") && strings.Contains(line, "x-janko")
}

// jankoPuzzle is the data of a puzzle.
type jankoPuzzle struct {
	*texts.Source
	begin  int               // the line "begin"
	values map[string]string // of keys with a value
	lines  map[string]int    // of keys: their lines
	rows   map[string][]int  // of keys with rows: their lines
}

func readJanko(s *texts.Source) ([]*texts.Foreign, error) {
	var all []*texts.Foreign
	page := strings.HasPrefix(strings.TrimSpace(s.Lines[0].Text), "<") // what else it holds is HTML
	for i := 0; i < len(s.Lines); i++ {
		switch text := strings.TrimSpace(s.Lines[i].Text); {
		case jankoWord(text) == "begin":
		case page || text == "" || text[0] == '#':
			continue
		default:
			return nil, s.Fail(i, 0, "a line --- separates texts of different formats",
				"expected begin, found %s", wording.Quote(text))
		}
		j := &jankoPuzzle{Source: s, begin: i, values: map[string]string{}, lines: map[string]int{},
			rows: map[string][]int{}}
		end := i + 1
		for end < len(s.Lines) && !jankoEnd(s.Lines[end].Text) {
			end++
		}
		p, err := j.read(end)
		if err != nil {
			p = &texts.Foreign{Line: i, Err: err}
		}
		all = append(all, p)
		if i = end; i < len(s.Lines) && jankoWord(s.Lines[i].Text) == "begin" {
			i--
		}
	}
	if len(all) == 0 {
		return nil, s.Fail(0, -1, "",
			"the page has no puzzle: no script of the type application/x-janko with a line begin")
	}
	return all, nil
}

// jankoWord returns a line as a key, without brackets.
func jankoWord(line string) string {
	line = strings.ToLower(strings.TrimSpace(line))
	if len(line) > 2 && line[0] == '[' && line[len(line)-1] == ']' {
		return line[1 : len(line)-1]
	}
	return line
}

// jankoEnd reports whether a line ends the data. Ends are misspelt: send, eend, endend, ends,
// ssend.
func jankoEnd(line string) bool {
	word := jankoWord(line)
	return word == "begin" || strings.Contains(word, "end") && strings.Trim(word, "ends") == "" ||
		strings.HasPrefix(word, "</script")
}

// jankoSections are the keys with rows below them.
var jankoSections = []string{"problem", "areas", "solution", "moves"}

// jankoNotes are keys that do not concern the rules, and become comments. jankoPage are keys for
// the page alone.
var jankoNotes, jankoPage = []string{"solver", "date", "level", "url", "mail"},
	[]string{"info", "unit", "moves"}

// jankoKeys are the other keys that are understood.
var jankoKeys = []string{"puzzle", "title", "author", "source", "size", "rows", "cols", "patternx",
	"patterny"}

// read reads the data up to the line end.
func (j *jankoPuzzle) read(end int) (*texts.Foreign, error) {
	const again = "again" // a section that comes twice; the first counts
	section := ""
	for i := j.begin + 1; i < end; i++ {
		text := j.Lines[i].Text
		from, to := cutSpace(text)
		if from == to {
			continue
		}
		word := jankoWord(text)
		if slices.Contains(jankoSections, word) {
			if section = word; j.lines[word] > 0 {
				section = again
			} else {
				j.lines[section] = i
			}
			continue
		}
		key, value, _ := strings.Cut(text[from:to], " ")
		key = strings.ToLower(key)
		switch known := j.isKey(key, value); {
		case known:
			section = ""
		case section == "moves" && strings.Contains(word, ";"):
			continue
		case section != "" && section != "moves" && !jankoName(word, key):
			if section != again {
				j.rows[section] = append(j.rows[section], i)
			}
			continue
		default:
			return nil, j.Fail(i, from, "if it is not a rule, remove the line",
				"the key %s is not known, and may be a rule", wording.Quote(word))
		}
		if _, twice := j.lines[key]; !twice {
			j.lines[key], j.values[key] = i, strings.TrimSpace(value)
		}
	}
	return j.puzzle()
}

// jankoName reports whether a line, with and without its brackets, is a single word, as the names
// of sections are, and not a row.
func jankoName(word, key string) bool {
	return word != key && key[0] == '[' || len(word) > 1 && strings.Trim(word, smallLetters) == ""
}

// isKey reports whether a word is a key with a value.
func (j *jankoPuzzle) isKey(word, value string) bool {
	return value != "" && slices.Contains(slices.Concat(jankoKeys, jankoNotes, jankoPage), word) ||
		value == "" && slices.Contains(slices.Concat(jankoNotes, jankoPage,
			[]string{"title", "author", "source"}), word)
}

// puzzle makes the puzzle of the data.
func (j *jankoPuzzle) puzzle() (*texts.Foreign, error) {
	name, ok := j.values["puzzle"]
	if !ok {
		return nil, j.Fail(j.begin, -1, "", "the data has no line puzzle, with the kind")
	}
	kind := strings.TrimRight(strings.ToLower(name), "-0123456789")
	kind = cmp.Or(jankoNames[kind], kind)
	known := slices.Concat(jankoKept, jankoPlain, jankoAreas)
	if !slices.Contains(known, kind) {
		return nil, j.Fail(j.lines["puzzle"], 0, "",
			"puzzles of the kind %s can't be read; of janko.at, %s can", wording.Quote(name),
			wording.AllOf(known))
	}
	rows, cols, err := j.size(kind)
	if err != nil {
		return nil, err
	}
	lines, section := rows, "problem"
	switch kind {
	case "futoshiki":
		lines = 2*rows - 1
	case "lits":
		section = "areas"
	}
	if err := j.count(section, lines); err != nil { // before there is a board: size may be larger
		return nil, err
	}
	b, err := newBoard(j.Source, max(j.lines["problem"], j.begin), 0, rows, cols)
	if err != nil {
		return nil, err
	}
	p, err := j.readBoard(b, kind)
	if err != nil {
		return nil, err
	}
	for _, key := range jankoNotes {
		if value := j.values[key]; value != "" {
			p.Comments = append(p.Comments, key+": "+value)
		}
	}
	if slices.Contains(jankoPlain, kind) || slices.Contains(jankoAreas, kind) && kind != "kenken" {
		return p, nil
	}
	return p, j.solution(p, kind, rows, cols)
}

// readBoard reads the problem and the areas.
func (j *jankoPuzzle) readBoard(b *foreignBoard, kind string) (p *texts.Foreign, err error) {
	info := texts.Info{Title: j.values["title"], Author: j.values["author"],
		Source: j.values["source"]}
	areas, err := j.areas(b, kind)
	switch {
	case err != nil:
		return nil, err
	case slices.Contains(jankoAreas, kind):
		if p, err = j.divided(b, kind, areas); err == nil {
			p.Info = info
		}
		return p, err
	case kind == "futoshiki":
		signs, err := j.signed(b)
		if err != nil {
			return nil, err
		}
		return b.futoshiki(signs, j.begin, info), nil
	}
	header, err := j.header(kind)
	if err == nil {
		err = j.fill(b, kind)
	}
	if err != nil {
		return nil, err
	}
	return b.foreign(header, j.begin, info), nil
}

// areas reads the area of each cell, or nil. Those of a Sudoku become the areas of the board.
func (j *jankoPuzzle) areas(b *foreignBoard, kind string) ([]int, error) {
	if kind != "sudoku" && !slices.Contains(jankoAreas, kind) || len(j.rows["areas"]) == 0 {
		if at, ok := j.lines["areas"]; ok && len(j.rows["areas"]) > 0 {
			return nil, j.Fail(at, 0, "", "the puzzle has areas, but %s has none", kind)
		}
		return nil, nil
	}
	var areas []int
	names := map[string]int{}
	for r := range b.rows {
		i, words, at, err := j.words("areas", r, b.rows, b.cols)
		if err != nil {
			return nil, err
		}
		for c, word := range words {
			name, ok := names[word]
			switch none := word == "-" || word == "."; {
			case none && kind == "lits":
				name = -1
			case none:
				return nil, j.Fail(i, at[c], "", "expected the name of an area, found %s", wording.Quote(word))
			case !ok:
				name = len(names)
				names[word] = name
			}
			areas = append(areas, name)
		}
	}
	if kind == "sudoku" {
		if wrong := b.divided(areas); wrong != "" {
			return nil, j.Fail(j.lines["areas"], 0, "", "%s", wrong)
		}
	}
	return areas, nil
}

// divided returns a puzzle of areas, with the number that is in one of their cells.
func (j *jankoPuzzle) divided(b *foreignBoard, kind string, areas []int) (*texts.Foreign, error) {
	if areas == nil {
		return nil, j.Fail(j.begin, -1, "", "the data has no areas")
	}
	if len(j.rows["problem"]) > 0 {
		if err := j.fill(b, kind); err != nil {
			return nil, err
		}
	}
	clued := func(w texts.Word) bool { return w.Text != "." }
	if c := slices.IndexFunc(b.cells, clued); c >= 0 && kind == "lits" {
		word := b.cells[c]
		return nil, j.Fail(int(word.Line.Number-j.Lines[0].Number), word.Col-1, "",
			"%v has %s, but lits has no clues", b.place(c), wording.Quote(word.Text))
	}
	l := &linked{foreignBoard: b, link: &puzzle.Puzzlink{Codes: []string{"border"}}, kind: kind,
		area: areas, areas: grid.Groups(areas)}
	for _, cells := range l.areas {
		number := b.cells[cells[0]]
		for _, c := range cells[1:] {
			if word := b.cells[c]; word.Text != "." {
				if number.Text != "." {
					return nil, j.Fail(int(word.Line.Number-j.Lines[0].Number), word.Col-1, "",
						"%v has a second number of its area", b.place(c))
				}
				number = word
			}
		}
		l.numbers = append(l.numbers, number)
	}
	p := l.foreign()
	p.Line = j.begin
	return p, nil
}

// size returns the rows and columns of the board.
func (j *jankoPuzzle) size(kind string) (rows, cols int, err error) {
	section := "problem"
	if kind == "lits" {
		section = "areas"
	}
	board := j.rows[section]
	if len(board) == 0 {
		return 0, 0, j.Fail(j.begin, -1, "", "the data has no %s", section)
	}
	rows = len(board)
	cols = len(strings.Fields(j.Lines[board[0]].Text))
	if kind == "futoshiki" {
		rows, cols = (rows+1)/2, (cols+1)/2
	}
	square := 0
	for _, given := range []struct {
		key string
		to  []*int
	}{{"size", []*int{&rows, &cols, &square}}, {"rows", []*int{&rows}}, {"cols", []*int{&cols}}} {
		value, ok := j.values[given.key]
		if !ok {
			continue
		}
		n, err := strconv.ParseUint(value, 10, 31)
		if err != nil || n == 0 {
			return 0, 0, j.Fail(j.lines[given.key], 0, "", "expected a number after %s, found %s",
				given.key, wording.Quote(value))
		}
		if square > 0 && square != int(n) {
			return 0, 0, j.Fail(j.lines[given.key], 0, "", "%s is %d, but size is %d", given.key, n, square)
		}
		for _, v := range given.to {
			*v = int(n)
		}
	}
	return rows, cols, nil
}

// header returns the kind with its options.
func (j *jankoPuzzle) header(kind string) (string, error) {
	width, okWidth := j.values["patternx"]
	height, okHeight := j.values["patterny"]
	switch {
	case !okWidth && !okHeight:
		return kind, nil
	case kind != "sudoku" || !okWidth || !okHeight:
		return "", j.Fail(max(j.lines["patternx"], j.lines["patterny"]), 0, "",
			"patternx and patterny come together, in a sudoku")
	case strings.Trim(width+height, "0123456789") != "":
		return "", j.Fail(j.lines["patternx"], 0, "", "expected the size of the boxes as numbers")
	}
	return fmt.Sprintf("sudoku box=%sx%s", height, width), nil
}

// count checks the number of rows of a section.
func (j *jankoPuzzle) count(section string, rows int) error {
	if got := len(j.rows[section]); got != rows {
		return j.Fail(j.lines[section], -1, "", "expected %s below %s, found %d",
			wording.Count(rows, "row"), section, got)
	}
	return nil
}

// words splits row r of a section, which must have a number of words. at are their places.
func (j *jankoPuzzle) words(section string, r, rows, cols int) (i int, words []string, at []int,
	err error,
) {
	if err := j.count(section, rows); err != nil {
		return 0, nil, nil, err
	}
	i = j.rows[section][r]
	text := j.Lines[i].Text
	for k := 0; k < len(text); {
		if k += len(text[k:]) - len(strings.TrimLeft(text[k:], " \t")); k == len(text) {
			break
		}
		end := strings.IndexAny(text[k:], " \t")
		if end < 0 {
			end = len(text) - k
		}
		words, at = append(words, text[k:k+end]), append(at, k)
		k += end
	}
	if len(words) != cols {
		return 0, nil, nil, j.Fail(i, -1, "", "the row has %s, expected %d",
			wording.Count(len(words), "word"), cols)
	}
	return i, words, at, nil
}

// fill reads the cells of the problem.
func (j *jankoPuzzle) fill(b *foreignBoard, kind string) error {
	for r := range b.rows {
		i, words, at, err := j.words("problem", r, b.rows, b.cols)
		if err != nil {
			return err
		}
		for c, word := range words {
			switch {
			case word == "-" || word == ".":
			case word == "#" && (kind == "hidato" || kind == "numbrix"):
				b.set(r*b.cols+c, i, at[c], "x")
			case kind == "kenken" && strings.Trim(word, decimals+"+-*/") == "":
				b.set(r*b.cols+c, i, at[c], word)
			case strings.Trim(strings.ToLower(word), smallLetters+decimals) != "":
				return j.Fail(i, at[c], "", "expected a number or - for an empty cell, found %s",
					wording.Quote(word))
			default:
				b.set(r*b.cols+c, i, at[c], word)
			}
		}
	}
	return nil
}

// jankoSigns are the words of signs: which neighbour is smaller, the left or upper (-1), or the
// other.
var jankoSigns = map[string]int{"w": -1, "<": -1, "«": -1, "e": 1, ">": 1, "»": 1, // in a row
	"n": -1, "^": -1, "A": -1, "s": 1, "v": 1, "V": 1} // between rows

// signed reads the cells and signs of a Futoshiki.
func (j *jankoPuzzle) signed(b *foreignBoard) ([]sign, error) {
	var signs []sign
	n := 2*b.rows - 1
	for r := range n {
		i, words, at, err := j.words("problem", r, n, 2*b.cols-1)
		if err != nil {
			return nil, err
		}
		for c, word := range words {
			cell := r/2*b.cols + c/2
			if word == "-" || word == "." {
				continue
			}
			if r%2 == 0 && c%2 == 0 {
				if strings.Trim(word, "0123456789") != "" {
					return nil, j.Fail(i, at[c], "", "expected a number or - for an empty cell, found %s",
						wording.Quote(word))
				}
				b.set(cell, i, at[c], word)
				continue
			}
			other, places := cell+1, "we<>«»"
			if r%2 == 1 {
				other, places = cell+b.cols, "nsAV^v"
			}
			smaller := jankoSigns[word]
			if smaller == 0 || r%2 == 1 && c%2 == 1 || !strings.Contains(places, word) {
				return nil, j.Fail(i, at[c], "", "expected a sign or -, found %s", wording.Quote(word))
			}
			sign := sign{smaller: cell, larger: other, at: j.Token(i, at[c], word)}
			if smaller > 0 {
				sign.smaller, sign.larger = other, cell
			}
			signs = append(signs, sign)
		}
	}
	return signs, nil
}

// solution reads the solution. That of a Numberlink has the number of its path in each cell; under
// the default rules this determines the links.
func (j *jankoPuzzle) solution(p *texts.Foreign, kind string, rows, cols int) error {
	if len(j.rows["solution"]) == 0 {
		return nil
	}
	for r := range rows {
		i, words, at, err := j.words("solution", r, rows, cols)
		if err != nil {
			return err
		}
		var row []texts.Word
		for c, word := range words {
			if strings.Trim(word, "0123456789") != "" && (kind == "hidato" || kind == "numbrix") {
				word = "x" // pages have several words for holes
			}
			row = append(row, j.Token(i, at[c], word))
		}
		p.Answer = append(p.Answer, row)
	}
	p.Answered = true
	if kind == "numberlink" {
		for c, bits := range linksOf(p.Answer) {
			p.Answer[c/cols][c%cols].Text = strconv.FormatInt(int64(bits), 16)
		}
	}
	return nil
}

// linksOf links neighbours that hold the same word. It returns the sides of each cell by which it
// is linked: 1 up, 2 right, 4 down, 8 left.
func linksOf(rows [][]texts.Word) []int {
	n := len(rows[0])
	links := make([]int, len(rows)*n)
	for r, row := range rows {
		for c, t := range row {
			if t.Text == "-" || t.Text == "." || t.Text == "0" {
				continue
			}
			if c+1 < n && row[c+1].Text == t.Text {
				links[r*n+c] |= 2
				links[r*n+c+1] |= 8
			}
			if r+1 < len(rows) && rows[r+1][c].Text == t.Text {
				links[r*n+c] |= 4
				links[(r+1)*n+c] |= 1
			}
		}
	}
	return links
}
