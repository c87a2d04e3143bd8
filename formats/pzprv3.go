package formats

import (
	"encoding/json"
	"math/bits"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// pzprFile reads the lines of a pzprv3 file one by one.
type pzprFile struct {
	*texts.Source
	parts []pzprPart
	next  int
	info  string // the JSON of the section info, or ""
	// infoLine and infoAt are where it begins.
	infoLine, infoAt int
}

// pzprPart is a line of a file; in a URL, it ends with a slash.
type pzprPart struct {
	line, at int
	text     string
}

// newPzprFile splits the text from the place of r on into lines, up to the sections for the program
// itself.
func newPzprFile(r *runs) *pzprFile {
	f := &pzprFile{Source: r.Source}
	for line := range r.Lines {
		text, at := r.Lines[line].Text, 0
		if line == 0 {
			text, at = text[:r.end], r.at
		}
		for at <= len(text) {
			rest := text[at:]
			switch trimmed := strings.TrimSpace(rest); {
			case strings.HasPrefix(trimmed, "info:"):
				f.infoLine, f.infoAt = line, at
				_, first, _ := strings.Cut(rest, "info:")
				info := []string{first}
				for _, l := range r.Lines[line+1:] {
					info = append(info, l.Text)
				}
				f.info = strings.Join(info, "\n")
				return f
			case strings.HasPrefix(trimmed, "history:"), strings.HasPrefix(trimmed, "__HISTORY__"),
				strings.HasPrefix(trimmed, "TrialData"), strings.HasPrefix(trimmed, "http://"):
				return f
			}
			part, _, _ := strings.Cut(rest, "/")
			if strings.TrimSpace(part) != "" {
				f.parts = append(f.parts, pzprPart{line, at, part})
			}
			at += len(part) + 1
		}
	}
	return f
}

// fail returns the error for what is missing at the end of the file.
func (f *pzprFile) fail(what string) error {
	last := f.Lines[len(f.Lines)-1].Text
	return f.Source.Fail(len(f.Lines)-1, len(last), "", "expected %s, found the end of the text", what)
}

// words takes the next line, which must have a number of words.
func (f *pzprFile) words(number int, what string) ([]texts.Word, pzprPart, error) {
	if f.next >= len(f.parts) {
		return nil, pzprPart{}, f.fail(what)
	}
	part := f.parts[f.next]
	f.next++
	var words []texts.Word
	for at := 0; at < len(part.text); {
		if part.text[at] == ' ' || part.text[at] == '\t' {
			at++
			continue
		}
		end := at
		for end < len(part.text) && part.text[end] != ' ' && part.text[end] != '\t' {
			end++
		}
		words = append(words, f.Token(part.line, part.at+at, part.text[at:end]))
		at = end
	}
	if len(words) != number {
		return nil, part, f.Source.Fail(part.line, part.at, "", "expected %s in %s, found %s", what,
			wording.Count(number, "word"), wording.Count(len(words), "word"))
	}
	return words, part, nil
}

// grid takes rows of words. It returns nil if the file has no more lines and need not have these.
func (f *pzprFile) grid(rows, cols int, what string, optional bool) ([]texts.Word, error) {
	if cols == 0 || optional && f.next >= len(f.parts) {
		return nil, nil
	}
	var all []texts.Word
	for range rows {
		words, _, err := f.words(cols, what)
		if err != nil {
			return nil, err
		}
		all = append(all, words...)
	}
	return all, nil
}

// edges takes the words between cells, first those within rows, then those between rows.
func (f *pzprFile) edges(b *board, optional bool) ([]texts.Word, error) {
	within, err := f.grid(b.rows, b.cols-1, "the places between cells of a row", optional)
	if err != nil {
		return nil, err
	}
	between, err := f.grid(b.rows-1, b.cols, "the places between two rows", optional)
	return append(within, between...), err
}

// readPzprv3 reads a pzprv3 file that begins at the place of r.
func readPzprv3(r *runs) (*texts.Foreign, error) {
	f := newPzprFile(r)
	version, _, err := f.words(1, "pzprv3")
	if err != nil {
		return nil, err
	}
	v := version[0].Text
	unread := func() (*texts.Foreign, error) {
		return nil, f.Fail(0, r.at, "", "files of the version %s can't be read, only those of pzprv3",
			wording.Quote(v))
	}
	if v != "pzprv3" && v != "pzprv3.0" && v != slitherVersion {
		return unread()
	}
	word, part, err := f.words(1, "the kind of puzzle")
	if err != nil {
		return nil, err
	}
	kind, err := pzprKind(f.Source, part.line, part.at, word[0].Text, filedKinds)
	if err != nil {
		return nil, err
	}
	if v == slitherVersion && kind != "slither" {
		return unread()
	}
	rows, part, err := f.words(1, "the number of rows")
	if err != nil {
		return nil, err
	}
	cols := rows
	if kind != "sudoku" { // its file has one number
		if cols, _, err = f.words(1, "the number of columns"); err != nil {
			return nil, err
		}
	}
	b, err := pzprBoard(f.Source, kind, rows[0], cols[0], part.line, part.at)
	if err != nil {
		return nil, err
	}
	var p *texts.Foreign
	switch kind {
	case "minarism":
		p, err = f.minarism(b)
	case "sudoku":
		p, err = f.sudoku(b, part)
	case "slither":
		p, err = f.slither(b, v == slitherVersion)
	default:
		p, err = f.links(b, kind)
	}
	if err != nil {
		return nil, err
	}
	if f.next < len(f.parts) {
		part := f.parts[f.next]
		return nil, f.Fail(part.line, part.at, "a line --- separates texts of different formats",
			"expected the end of the file, found %s", wording.Quote(strings.TrimSpace(part.text)))
	}
	return p, f.takeInfo(p)
}

// minarism reads the signs and the numbers that somebody has filled in.
func (f *pzprFile) minarism(b *board) (*texts.Foreign, error) {
	words, err := f.edges(b, false)
	if err != nil {
		return nil, err
	}
	var signs []sign
	for i, w := range words {
		if w.Text == "0" {
			continue
		}
		s, ok := b.pzprSign(i, w, "a", "b")
		if !ok {
			return nil, b.pzprNoSign(i, f.index(w), f.byteOf(w), w.Text, "a or b")
		}
		signs = append(signs, s)
	}
	p := b.futoshiki(signs, 0, texts.Info{})
	return p, f.filled(b, p)
}

// sudoku reads the clues and the numbers that somebody has filled in.
func (f *pzprFile) sudoku(b *board, size pzprPart) (*texts.Foreign, error) {
	header, err := pzprHeader(b, "sudoku", false, size.line, size.at)
	if err != nil {
		return nil, err
	}
	if err := f.clues(b, "sudoku"); err != nil {
		return nil, err
	}
	p := b.foreign(header, 0, texts.Info{})
	return p, f.filled(b, p)
}

// slitherVersion begins files of slither in which a row of marks for each row follows the clues.
const slitherVersion = "pzprv3.1"

// slither reads the clues, and the lines that somebody has drawn: first those between the cells of
// a row and beside them, then those above, between and below the rows.
func (f *pzprFile) slither(b *board, marks bool) (*texts.Foreign, error) {
	if err := f.clues(b, "slither"); err != nil {
		return nil, err
	}
	p := b.foreign("slitherlink", 0, texts.Info{})
	if marks {
		if _, err := f.grid(b.rows, b.cols, "the marks of a row", true); err != nil {
			return nil, err
		}
	}
	upright, err := f.grid(b.rows, b.cols+1, "the lines beside the cells of a row", true)
	if err != nil {
		return nil, err
	}
	level, err := f.grid(b.rows+1, b.cols, "the lines above or below a row", true)
	if err != nil {
		return nil, err
	}
	cols := b.cols + 1 // of corners
	lines := make([]int, (b.rows+1)*cols)
	for i, w := range upright {
		if w.Text == "1" {
			lines[i] |= int(puzzle.Down)
			lines[i+cols] |= int(puzzle.Up)
		}
	}
	for i, w := range level {
		if at := i/b.cols*cols + i%b.cols; w.Text == "1" {
			lines[at] |= int(puzzle.Right)
			lines[at+1] |= int(puzzle.Left)
		}
	}
	answer := board{Source: b.Source, rows: b.rows + 1, cols: cols}
	drawn := 0
	for _, sum := range lines {
		switch bits.OnesCount(uint(sum)) {
		case 0:
		case 2:
			drawn++
		default:
			return p, nil // not finished
		}
		t := b.cells[0]
		t.Text = strconv.FormatInt(int64(sum), 16)
		answer.cells = append(answer.cells, t)
	}
	if drawn > 0 {
		p.Answered, p.Answer = true, answer.foreign("", 0, texts.Info{}).Rows
	}
	return p, nil
}

// links reads the terminals of a Numberlink, and the paths that somebody has drawn.
func (f *pzprFile) links(b *board, kind string) (*texts.Foreign, error) {
	empty := false
	if kind == "arukone" {
		words, part, err := f.words(1, "passallcell or dontpassallcell")
		if err != nil {
			return nil, err
		}
		switch words[0].Text {
		case "passallcell":
		case "dontpassallcell", "allowempty":
			empty = true
		default:
			return nil, f.Fail(part.line, part.at, "", "expected passallcell or dontpassallcell, found %s",
				wording.Quote(words[0].Text))
		}
	}
	if err := f.clues(b, kind); err != nil {
		return nil, err
	}
	header, err := pzprHeader(b, kind, empty, 0, 0)
	if err != nil {
		return nil, err
	}
	p := b.foreign(header, 0, texts.Info{})
	lines, err := f.edges(b, true)
	if err != nil || len(lines) < b.pzprEdges() {
		return p, err
	}
	links := make([]int, len(b.cells)) // as in the text of an answer: north 1, east 2, south 4, west 8
	ends := make([]int, len(b.cells))
	for i, w := range lines {
		if w.Text != "1" {
			continue
		}
		first, second := b.pzprEdge(i)
		forth, back := 2, 8
		if second > first+1 || b.cols == 1 {
			forth, back = 4, 1
		}
		links[first] |= forth
		links[second] |= back
		ends[first]++
		ends[second]++
	}
	drawn := 0
	for c, cell := range b.cells {
		switch n := ends[c]; {
		case cell.Text == "." && n == 0 && header == "numberlink cover=no touch=free":
		case cell.Text == "." && n == 2, cell.Text != "." && n == 1:
			drawn++
		default:
			return p, nil // not finished
		}
	}
	if drawn > 0 {
		answer := *b
		answer.cells = make([]texts.Word, len(b.cells))
		for c, bits := range links {
			answer.cells[c] = b.cells[c]
			answer.cells[c].Text = strconv.FormatInt(int64(bits), 16)
		}
		p.Answered, p.Answer = true, answer.foreign("", 0, texts.Info{}).Rows
	}
	return p, nil
}

// clues reads a row of cells for each row of the board.
func (f *pzprFile) clues(b *board, kind string) error {
	words, err := f.grid(b.rows, b.cols, "the cells of a row", false)
	if err != nil {
		return err
	}
	for c, w := range words {
		n, err := strconv.ParseUint(w.Text, 10, 31)
		switch {
		case w.Text == ".":
		case w.Text == "-":
			return f.Fail(f.index(w), f.byteOf(w), "", unnumbered, b.place(c))
		case kind == "arukone" && len(w.Text) == 1 && strings.Contains(arukoneLetters, w.Text):
			b.cells[c] = w
		case kind == "arukone" || err != nil:
			return f.Fail(f.index(w), f.byteOf(w), "", "expected a clue or ., found %s",
				wording.Quote(w.Text))
		case n == 0 && kind != "slither":
			return b.number(c, f.index(w), f.byteOf(w), 0)
		default:
			w.Text = strconv.FormatUint(n, 10)
			b.cells[c] = w
		}
	}
	return nil
}

// filled reads the numbers that somebody has filled in. If they are complete, they are an answer.
func (f *pzprFile) filled(b *board, p *texts.Foreign) error {
	words, err := f.grid(b.rows, b.cols, "the filled cells of a row", true)
	if err != nil || len(words) == 0 {
		return err
	}
	answer := *b
	answer.cells = words
	for c := range words {
		if given := b.cells[c].Text; given != "." {
			if w := words[c]; w.Text != "." && w.Text != given {
				return f.Fail(f.index(w), f.byteOf(w), "", "expected . in %v, where %s is given, found %s",
					b.place(c), given, wording.Quote(w.Text))
			}
			words[c].Text = given
		}
		if n, err := strconv.Atoi(words[c].Text); err != nil || n < 1 {
			return nil // a mark, or nothing yet
		}
	}
	p.Answered, p.Answer = true, answer.foreign("", 0, texts.Info{}).Rows
	return nil
}

// takeInfo reads the section info. The rest of it is of no use outside its program.
func (f *pzprFile) takeInfo(p *texts.Foreign) error {
	if f.info == "" {
		return nil
	}
	var info struct {
		Metadata struct{ Author, Source, Comment, Hard string }
	}
	if err := json.NewDecoder(strings.NewReader(f.info)).Decode(&info); err != nil {
		return f.Fail(f.infoLine, f.infoAt, "remove the section info to read the puzzle without it",
			"the section info is not as pzpr writes it")
	}
	m := info.Metadata
	p.Info.Author, p.Info.Source = printable(m.Author), printable(m.Source)
	if hard := strings.Join(strings.Fields(printable(m.Hard)), " "); hard != "" {
		p.Comments = append(p.Comments, "difficulty: "+hard)
	}
	for line := range strings.Lines(printable(m.Comment)) {
		p.Comments = append(p.Comments, strings.TrimSpace(line))
	}
	return nil
}

// index returns the index of the line of a word.
func (f *pzprFile) index(w texts.Word) int { return w.Line.Number - f.Lines[0].Number }

// byteOf returns the byte of its line at which a word begins.
func (f *pzprFile) byteOf(w texts.Word) int {
	at := 0
	for i := range w.Line.Text {
		if at++; at == w.Col {
			return i
		}
	}
	return len(w.Line.Text)
}
