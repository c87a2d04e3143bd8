package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// clue gives a token the number at a byte of the URL, which is -1 for a clue without a number. what
// is where it stands.
func (l *linked) clue(to *texts.Word, what any, at, n int) error {
	word := strconv.Itoa(n)
	switch {
	case n < 0 && len(l.link.Words) == 0:
		return l.Fail(0, at, "", unnumbered, what)
	case n < 0:
		word = l.link.Words[0]
	case n == 0 && !l.link.Zero:
		return l.Fail(0, at, "", "expected a number from 1, found 0")
	}
	*to = l.Token(0, at, word)
	return nil
}

func (l *linked) read4Cell(r *runs) error {
	return r.pzprPlaces(len(l.cells), cellCount, 'g', func(c int) (int, error) {
		at, ch := r.at, r.next()
		r.at++
		if ch == '.' {
			return 1, l.clue(&l.cells[c], l.place(c), at, -1)
		}
		v, err := strconv.ParseUint(string(ch), 16, 8)
		if err != nil || v >= 3*pzprCount || 'A' <= ch && ch <= 'F' {
			r.at = at
			return 0, r.fail("", "expected 0 to 9, a to e, or g to z, found %q", ch)
		}
		return 1 + int(v/pzprCount), l.clue(&l.cells[c], l.place(c), at, int(v%pzprCount))
	})
}

// pzprCount is how many numbers 4cell has.
const pzprCount = 5

func (l *linked) write4Cell() (string, error) {
	given := func(c int) bool { return c < len(l.cells) && l.cells[c].Text != "." }
	var words []string
	for c := 0; c < len(l.cells); c++ {
		if !given(c) {
			words = append(words, "")
			continue
		}
		n, err := strconv.Atoi(l.cells[c].Text)
		if err != nil {
			words = append(words, ".")
			continue
		}
		behind := 2 // empty cells, also behind the end
		switch {
		case given(c + 1):
			behind = 0
		case given(c + 2):
			behind = 1
		}
		words = append(words, strconv.FormatInt(int64(n+behind*pzprCount), 16))
		c += behind
	}
	return pzprSkip(words, 'g'), nil
}

// read16 reads numbers into tokens; place is where one stands.
func (l *linked) read16(r *runs, to []texts.Word, count func(int) string, place func(i int) any,
) error {
	return r.pzprPlaces(len(to), count, 'g', func(i int) (int, error) {
		at := r.at
		n, err := r.pzprNumber16()
		if err != nil {
			return 0, err
		}
		return 1, l.clue(&to[i], place(i), at, n)
	})
}

func (l *linked) readNumber16(r *runs) error {
	return l.read16(r, l.cells, cellCount, func(c int) any { return l.place(c) })
}

// write16 writes the numbers of tokens; other words are clues without a number.
func write16(tokens []texts.Word) (string, error) {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		n, err := strconv.Atoi(t.Text)
		switch {
		case t.Text == ".":
		case err != nil:
			words[i] = "."
		case n > most16:
			return "", &Inexpressible{Msg: fmt.Sprintf("URLs of puzz.link have numbers up to %d, not %d",
				most16, n)}
		default:
			words[i] = pzprWord16(n)
		}
	}
	return pzprSkip(words, 'g'), nil
}

// aside returns what reads numbers that are not in cells: they may be 0.
func (l *linked) aside() *linked {
	link := *l.link
	link.Zero, link.Words = true, nil
	return &linked{foreignBoard: l.foreignBoard, link: &link}
}

// outside16 is the code of numbers outside at some sides.
func outside16(sides ...int) linkCode {
	return linkCode{
		func(l *linked, r *runs) error { return l.readOutside(r, sides) },
		func(l *linked) (string, error) {
			var all []texts.Word
			for _, side := range sides {
				all = append(all, l.outside[side]...)
			}
			return write16(all)
		},
	}
}

// readOutside reads the numbers outside at some sides.
func (l *linked) readOutside(r *runs, sides []int) error {
	none, of := l.Token(0, r.at, "."), l
	var all []texts.Word
	for _, side := range sides {
		l.outside[side] = slices.Repeat([]texts.Word{none}, l.lines(side))
		all = append(all, l.outside[side]...)
	}
	if len(sides) == 2 {
		of = l.aside()
	}
	if err := of.readPlaces(r, all); err != nil {
		return err
	}
	for _, side := range sides {
		all = all[copy(l.outside[side], all):]
	}
	return nil
}

// readPlaces reads numbers of places outside.
func (l *linked) readPlaces(r *runs, places []texts.Word) error {
	count := func(n int) string { return wording.Count(n, "place") + " outside" }
	return l.read16(r, places, count, func(int) any { return "a place outside" })
}

// lines returns the number of places outside at a side.
func (l *linked) lines(side int) int {
	if side < left {
		return l.cols
	}
	return l.rows
}

// room returns how many numbers a list at a side has room for.
func (l *linked) room(side int) int {
	if side < left {
		return (l.rows + 1) / 2
	}
	return (l.cols + 1) / 2
}

func (l *linked) readLists(r *runs) error {
	places := slices.Repeat([]texts.Word{l.Token(0, r.at, "")},
		l.cols*l.room(above)+l.rows*l.room(left))
	if err := l.aside().readPlaces(r, places); err != nil {
		return err
	}
	for _, side := range []int{above, left} {
		for range l.lines(side) {
			list := l.Token(0, r.at, "")
			for _, t := range places[:l.room(side)] { // the last number first
				if t.Text != "" {
					list.Text = strings.TrimSuffix(t.Text+"."+list.Text, ".")
				}
			}
			if list.Text == "" {
				list.Text = "0"
			}
			l.outside[side] = append(l.outside[side], list)
			places = places[l.room(side):]
		}
	}
	return nil
}

func (l *linked) writeLists() (string, error) {
	var places []texts.Word
	for _, side := range []int{above, left} {
		for i, list := range l.outside[side] {
			numbers := strings.Split(list.Text, ".")
			slices.Reverse(numbers)
			if list.Text == "0" {
				numbers = nil
			}
			if list.Text == "." || len(numbers) > l.room(side) {
				return "", &Inexpressible{Msg: fmt.Sprintf("%s %d has no numbers, or too many",
					[]string{above: "column", left: "row"}[side], i+1),
					Hint: "in URLs of puzz.link a line without numbers has no black cell"}
			}
			for k := range l.room(side) {
				word := "."
				if k < len(numbers) {
					word = numbers[k]
				}
				places = append(places, texts.Word{Token: syntax.Token{Text: word}})
			}
		}
	}
	return write16(places)
}

// gaps1 is the first digit of 1cell for empty cells. Those below are for a clue and cells behind.
const gaps1 = 18

func (l *linked) read1Cell(r *runs) error {
	return r.pzprPlaces(len(l.cells), cellCount, '{', func(c int) (int, error) {
		at := r.at
		n, err := r.digit(36)
		if err != nil {
			return 0, err
		}
		places := n%gaps1 + 1
		if c+places > len(l.cells) {
			r.at = at
			return 0, r.fail("", "%q skips past the end of the board", r.next())
		}
		if n < gaps1 {
			l.set(c, 0, at, l.link.Words[0])
		}
		return places, nil
	})
}

func (l *linked) write1Cell() (string, error) {
	var b strings.Builder
	for c := 0; c < len(l.cells); {
		first, end := 0, c+1
		if l.cells[c].Text == "." {
			first = gaps1
		}
		for end < len(l.cells) && end < c+gaps1 && l.cells[end].Text == "." {
			end++
		}
		b.WriteString(strconv.FormatInt(int64(first+end-c-1), 36))
		c = end
	}
	return b.String(), nil
}

func (l *linked) readRooms(r *runs) error {
	count := func(n int) string { return wording.Count(n, "area") }
	return l.aside().read16(r, l.numbers, count, func(i int) any {
		return fmt.Sprintf("the area of %v", l.place(l.areas[i][0]))
	})
}

func (l *linked) readNumber36(r *runs) error {
	const none = '{' // behind z: no character skips places
	return r.pzprPlaces(len(l.cells), cellCount, none, func(c int) (int, error) {
		at, ch := r.at, r.next()
		digits := 1
		switch ch {
		case '.':
			r.at++
			return 1, nil
		case '%', '@':
			r.at++
			return 1, l.clue(&l.cells[c], l.place(c), at, -1)
		case '-':
			r.at++
			digits = 2
		}
		from := r.at
		n, ok := r.digits(36, digits)
		word := r.Lines[r.line].Text[from:r.at]
		if !ok || len(word) != digits || word != strings.ToLower(word) {
			r.at = at
			return 0, r.fail("", "expected a number, a letter a to z or a dot, found %q", ch)
		}
		return 1, l.clue(&l.cells[c], l.place(c), at, n)
	})
}

func (l *linked) writeNumber36() (string, error) {
	var b strings.Builder
	for _, t := range l.cells {
		n, err := strconv.Atoi(t.Text)
		switch {
		case t.Text == ".":
			b.WriteString(".")
		case err != nil:
			b.WriteString("@")
		case n < 36:
			b.WriteString(strconv.FormatInt(int64(n), 36))
		case n < 36*36:
			b.WriteString("-" + strconv.FormatInt(int64(n), 36))
		default:
			return "", &Inexpressible{Msg: fmt.Sprintf("URLs of puzz.link have numbers up to %d, not %d",
				36*36-1, n)}
		}
	}
	return b.String(), nil
}

// Arrows are numbered in the order of link.Words, from 1: up, down, left, right. A digit is that of
// an arrow before one hexadecimal digit, 5 more before two; - stands before an arrow and three.
func (l *linked) readArrow16(r *runs) error {
	return r.pzprPlaces(len(l.cells), cellCount, 'a', func(c int) (int, error) {
		at, digits := r.at, 1
		if r.next() == '-' {
			r.at++
			digits = 3
		}
		arrow, ok := r.digits(10, 1)
		if digits == 1 && arrow > 4 {
			arrow, digits = arrow-5, 2
		}
		from := r.at
		n, numbered := r.digits(16, digits)
		if !ok || !numbered || r.at-from != digits || arrow < 1 || arrow > len(l.link.Words) {
			r.at = at
			return 0, r.fail("", "expected an arrow 1 to 4 and a number")
		}
		l.set(c, 0, at, strconv.Itoa(n)+l.link.Words[arrow-1])
		return 1, nil
	})
}

func (l *linked) writeArrow16() (string, error) {
	words := make([]string, len(l.cells))
	for c, t := range l.cells {
		for i, arrow := range l.link.Words {
			number, ok := strings.CutSuffix(t.Text, arrow)
			n, err := strconv.Atoi(number)
			switch {
			case !ok || err != nil:
			case n < 16:
				words[c] = fmt.Sprintf("%d%x", i+1, n)
			case n < 256:
				words[c] = fmt.Sprintf("%d%02x", i+1+5, n)
			default:
				words[c] = fmt.Sprintf("-%d%03x", i+1, n)
			}
		}
	}
	return pzprSkip(words, 'a'), nil
}

// digit takes a digit of a base up to 36.
func (r *runs) digit(base int) (int, error) {
	at, c := r.at, r.next()
	n, ok := r.digits(base, 1)
	if !ok || 'A' <= c && c <= 'Z' {
		r.at = at
		last := strconv.FormatInt(int64(base-1), 36)
		return 0, r.fail("", "expected 0 to 9 or a to %s, found %q", last, c)
	}
	return n, nil
}

// packed reads places that several share a digit, each a number below some. set gets those above 0.
func (r *runs) packed(n, below, each int, count func(int) string, set func(i, at, v int)) error {
	base := 1
	for range each {
		base *= below
	}
	return r.pzprPlaces(n, count, '{', func(i int) (int, error) {
		at := r.at
		v, err := r.digit(base)
		if err != nil {
			return 0, err
		}
		for k := each - 1; k >= 0; k-- {
			if d := v % below; d > 0 && i+k < n {
				set(i+k, at, d)
			} else if d > 0 {
				r.at = at
				return 0, r.fail("", "the board has only %s", count(n))
			}
			v /= below
		}
		return min(each, n-i), nil
	})
}

// packDigits writes numbers below some, several in a digit.
func packDigits(numbers []int, below, each int) string {
	var b strings.Builder
	for part := range slices.Chunk(numbers, each) {
		v := 0
		for k := range each {
			v *= below
			if k < len(part) {
				v += part[k]
			}
		}
		b.WriteString(strconv.FormatInt(int64(v), 36))
	}
	return b.String()
}

func (l *linked) readCircle(r *runs) error {
	return r.packed(len(l.cells), 3, 3, cellCount, func(c, at, v int) {
		l.set(c, 0, at, l.link.Words[v-1])
	})
}

func (l *linked) writeCircle() (string, error) {
	numbers := make([]int, len(l.cells))
	for c, t := range l.cells {
		numbers[c] = slices.Index(l.link.Words, t.Text) + 1
	}
	return packDigits(numbers, 3, 3), nil
}

// readBorder reads borders, which divide the board into areas.
func (l *linked) readBorder(r *runs) error {
	shut := make([]bool, l.pzprEdges())
	at := make([]int, len(shut))
	within := l.rows * (l.cols - 1)
	count := func(n int) string { return wording.Count(n, "place") + " between cells" }
	for _, part := range [][2]int{{0, within}, {within, len(shut)}} {
		if err := r.packed(part[1]-part[0], 2, 5, count, func(i, where, _ int) {
			shut[part[0]+i], at[part[0]+i] = true, where
		}); err != nil {
			return err
		}
	}
	beside := make([][]int, len(l.cells))
	for i, is := range shut {
		if c, d := l.pzprEdge(i); !is {
			beside[c], beside[d] = append(beside[c], d), append(beside[d], c)
		}
	}
	l.area = slices.Repeat([]int{-1}, len(l.cells))
	for c := range l.cells {
		if l.area[c] >= 0 {
			continue
		}
		l.area[c] = len(l.areas)
		cells := []int{c}
		for k := 0; k < len(cells); k++ {
			for _, d := range beside[cells[k]] {
				if l.area[d] < 0 {
					l.area[d] = len(l.areas)
					cells = append(cells, d)
				}
			}
		}
		l.areas = append(l.areas, cells)
	}
	l.numbers = slices.Repeat([]texts.Word{l.Token(0, r.at, ".")}, len(l.areas))
	for i, is := range shut {
		if c, d := l.pzprEdge(i); is && l.area[c] == l.area[d] {
			return l.Fail(0, at[i], "", "the border between %v and %v ends inside an area", l.place(c),
				l.place(d))
		}
	}
	return nil
}

func (l *linked) writeBorder() (string, error) {
	area := slices.Repeat([]int{-1}, len(l.cells))
	for i, cells := range l.areas {
		for _, c := range cells {
			area[c] = i
		}
	}
	if c := slices.Index(area, -1); c >= 0 {
		return "", &Inexpressible{Msg: fmt.Sprintf("%v is in no area, which puzz.link can't express",
			l.place(c))}
	}
	shut := make([]int, l.pzprEdges())
	for i := range shut {
		if c, d := l.pzprEdge(i); area[c] != area[d] {
			shut[i] = 1
		}
	}
	within := l.rows * (l.cols - 1)
	return packDigits(shut[:within], 2, 5) + packDigits(shut[within:], 2, 5), nil
}

// readOption reads the number of an option, such as "stars=".
func (l *linked) readOption(option string, r *runs) error {
	word, at := r.part()
	if n, err := strconv.Atoi(word); err != nil || n < 0 {
		return l.Fail(0, at, "", "expected the number of %s, found %s", strings.TrimSuffix(option, "="),
			wording.Quote(word))
	}
	l.options = append(l.options, option+word)
	return nil
}

// kakuroDigits are the characters for 0 to 45.
const kakuroDigits = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"

// readKakuro reads pairs of numbers: of the cells, of the first row and of the first column.
func (l *linked) readKakuro(r *runs) error {
	wall := l.link.Words[0]
	inner := foreignBoard{rows: l.rows - 1, cols: l.cols - 1}
	cell := func(i int) int { return (i/inner.cols+1)*l.cols + i%inner.cols + 1 }
	number := func() (string, error) {
		n := strings.IndexByte(kakuroDigits, r.next())
		if !r.more() || n < 0 {
			return "", r.fail("", "expected a number, 0 to 9, a to j or A to Z")
		}
		r.at++
		return strings.TrimPrefix(strconv.Itoa(n), "0"), nil
	}
	set := func(c, at int, down, right string) {
		word := down + `\` + right
		if word == `\` {
			word = wall
		}
		l.set(c, 0, at, word)
	}
	if err := r.pzprPlaces(inner.rows*inner.cols, cellCount, 'k', func(i int) (int, error) {
		at := r.at
		if r.next() == '.' {
			r.at++
			set(cell(i), at, "", "")
			return 1, nil
		}
		down, err := number()
		if err != nil {
			return 0, err
		}
		right, err := number()
		set(cell(i), at, down, right)
		return 1, err
	}); err != nil {
		return err
	}
	set(0, r.at, "", "")
	for i := 1; i < l.cols+l.rows-1; i++ {
		c, beside := i, i+l.cols
		if i >= l.cols {
			c = (i - l.cols + 1) * l.cols
			beside = c + 1
		}
		at, n := r.at, ""
		if l.cells[beside].Text == "." {
			if !r.more() {
				return r.fail("the URL may have been cut", "expected the number of the run at %v",
					l.place(c))
			}
			var err error
			if n, err = number(); err != nil {
				return err
			}
		}
		if i < l.cols {
			set(c, at, n, "")
		} else {
			set(c, at, "", n)
		}
	}
	return nil
}

func (l *linked) writeKakuro() (string, error) {
	wall := l.link.Words[0]
	pair := func(c int) (down, right byte) {
		n, m, _ := strings.Cut(l.cells[c].Text, `\`)
		a, errA := strconv.Atoi("0" + n)
		b, errB := strconv.Atoi("0" + m)
		if errA != nil || errB != nil || max(a, b) >= len(kakuroDigits) {
			a, b = 0, 0 // a wall, or what reading back finds out
		}
		return kakuroDigits[a], kakuroDigits[b]
	}
	var words []string
	var frame []byte
	for c, t := range l.cells {
		down, right := pair(c)
		first := c < l.cols || c%l.cols == 0
		switch {
		case first && t.Text == ".":
			return "", &Inexpressible{Msg: fmt.Sprintf("%v is no wall: puzz.link has walls in the first "+
				"row and column", l.place(c))}
		case c == 0:
		case c < l.cols && l.cells[c+l.cols].Text == ".":
			frame = append(frame, down)
		case first:
		case t.Text == ".":
			words = append(words, "")
		case t.Text == wall:
			words = append(words, ".")
		default:
			words = append(words, string([]byte{down, right}))
		}
	}
	for c := l.cols; c < len(l.cells); c += l.cols {
		if _, right := pair(c); l.cells[c+1].Text == "." {
			frame = append(frame, right)
		}
	}
	return pzprSkip(words, 'k') + string(frame), nil
}
