package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Games of Simon Tatham's collection whose ids have much in common. What follows is from their
// sources: loopy.c, keen.c, pearl.c, lightup.c, bridges.c, tents.c, towers.c and unequal.c.
//
//	WxH PARAMETERS : DESCRIPTION     without the blanks; N PARAMETERS if all boards are square
//
// Parameters are letters, each with a number or d with the letter of a grade. Most are settings by
// which the program made the puzzle; the others are rules, and those that no kind has are refused.
// The description of loopy, pearl, lightup and bridges has the cells row by row: characters, and a
// to z for 1 to 26 empty cells. Those of the others are described beside their readers.
//
// Traps. An id does not name its game. Those of lightup and pearl that have neither a digit nor a
// W look alike, so they are read with --from, or from an address or a file that names the game.
type game struct {
	name, title string // of the page, and in saved games
	kind        string
	square      bool   // one number is the size
	grades      string // the letters of grades
	settings    string // letters of parameters that mean nothing for a complete puzzle
	rules       []gameRule
	cells       map[byte]string // the characters of a description, and their words in the text
	read        func(b *foreignBoard, desc *runs) (*texts.Foreign, error)
	write       func(e Entry) (desc, params string, err error)
	least       int // rows, and columns, of the program
	// alike reports whether an id is read without --from, by what stands behind its size.
	alike func(params, desc *runs) bool
}

// gameRule is a parameter that is a rule.
type gameRule struct {
	letter byte
	value  string // the one that kinds have; "none" if they have none
	says   string
}

// digitsTo are the words of the digits up to one.
func digitsTo(last byte) map[byte]string {
	words := map[byte]string{}
	for c := byte('0'); c <= last; c++ {
		words[c] = string(c)
	}
	return words
}

// withWord adds a word.
func withWord(words map[byte]string, c byte, word string) map[byte]string {
	words[c] = word
	return words
}

func allGames() []*game {
	return []*game{
		{name: "loopy", title: "Loopy", kind: "slitherlink", least: 3,
			alike: func(p, d *runs) bool {
				return p.take("t") && p.skip(decimals) && p.only(smallLetters) &&
					d.skip(decimals+smallLetters) && !d.more()
			}, grades: "enth",
			rules: []gameRule{{'t', "0", "the grid is not square"}}, cells: digitsTo('4')},
		{name: "pearl", title: "Pearl", kind: "masyu", least: 5,
			alike: func(p, d *runs) bool {
				return p.grade(smallLetters) == nil && p.only("n") &&
					strings.Contains(d.rest(), "W") && d.only(smallLetters+"WB")
			}, grades: "et", settings: "n", cells: map[byte]string{'W': "w", 'B': "b"}},
		{name: "lightup", title: "Light Up", kind: "akari", least: 2,
			alike: func(p, d *runs) bool {
				return p.only("bsd"+decimals) && strings.Contains(d.rest(), "B") &&
					strings.ContainsAny(d.rest(), decimals) && d.only(smallLetters+"01234B")
			},
			settings: "bsd", cells: withWord(digitsTo('4'), 'B', "x")},
		{name: "bridges", title: "Bridges", kind: "hashi", least: 3,
			alike: func(p, d *runs) bool {
				p.skip("ie" + decimals)
				return p.take("m") && p.skip(decimals) && p.only("Ld"+decimals) &&
					d.skip(decimals+allLetters) && !d.more()
			}, settings: "ied",
			rules: []gameRule{{'m', "2", "islands have another number of bridges between them"},
				{'L', "none", "bridges must not form loops (parameter L)"}}, cells: digitsTo('8')},
		{name: "tents", title: "Tents", kind: "tents", least: 4, grades: "et",
			alike: func(p, d *runs) bool {
				return p.grade(smallLetters) == nil && !p.more() &&
					d.skip("_!-"+smallLetters) && d.take(",") && d.skip(","+decimals)
			}, read: readTents, write: writeTents},
		{name: "towers", title: "Towers", kind: "skyscraper", least: 3, square: true, grades: "ehxu",
			alike: func(p, d *runs) bool {
				d.skip(decimals)
				return (!p.take("x") || p.skip(decimals)) && d.take("/") &&
					p.grade(smallLetters) == nil && !p.more()
			}, read: readTowers, write: writeTowers},
		{name: "unequal", title: "Unequal", kind: "futoshiki", least: 3, square: true, grades: "tekxr",
			rules: []gameRule{{'a', "none", "the signs join consecutive numbers (parameter a)"}},
			alike: func(p, d *runs) bool {
				p.take("a")
				d.skip(smallLetters)
				first := d.skip(decimals)
				d.skip("URDL")
				return first && d.take(",") && p.grade(smallLetters) == nil && !p.more()
			}, read: readUnequal, write: writeUnequal},
		{name: "keen", title: "Keen", kind: "kenken", least: 3, square: true, grades: "enhxu",
			settings: "m", alike: func(p, d *runs) bool {
				return p.grade(smallLetters) == nil && p.only("m") &&
					!startsWithDigit(d.rest()) && d.skip("_"+smallLetters+decimals) && d.take(",") &&
					d.take("a", "m", "s", "d") && startsWithDigit(d.rest())
			}, read: readKeen, write: writeKeen},
	}
}

// format returns the format of the ids of a game.
func (g *game) format() *Format {
	return &Format{Name: g.name, Title: "ids of " + g.title,
		Users: "Simon Tatham's " + g.title,
		Write: func(e Entry) (string, error) {
			id, err := g.idOf(e)
			return id + "\n", err
		},
		Format: &texts.Format{Name: g.name, Line: true,
			Read: func(s *texts.Source) ([]*texts.Foreign, error) {
				params, desc, err := idParts(s)
				if err != nil {
					return nil, err
				}
				return g.from(params, desc)
			},
			Begins: beginsID(func(params, desc *runs) bool {
				params.skip(decimals)
				return (g.square || !params.take("x") || params.skip(decimals)) && g.alike(params, desc)
			})},
	}
}

// from reads the parameters and the description.
func (g *game) from(params, desc *runs) ([]*texts.Foreign, error) {
	at := params.at
	cols, rows, err := params.size()
	if err != nil {
		return nil, err
	}
	if g.square && rows != cols {
		return nil, params.Fail(params.line, at, "", "the boards of %s are square", g.title)
	}
	if err := g.parameters(params); err != nil {
		return nil, err
	}
	b, err := newBoard(params.Source, params.line, at, rows, cols)
	if err != nil {
		return nil, err
	}
	if g.read != nil {
		p, err := g.read(b, desc)
		return []*texts.Foreign{p}, err
	}
	if err := b.runsOf(desc, g.cells); err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign(g.kind, params.line, texts.Info{})}, nil
}

// bridgesLike reports whether an id is one of Bridges and not of Solo, whose m is a symmetry: as
// many cells as the size says, which are its boxes in Solo.
func bridgesLike(params, desc string) bool {
	size, ok := strings.CutSuffix(params, "m2")
	first, second, ok2 := strings.Cut(size, "x")
	cols, err := strconv.Atoi(first)
	rows, err2 := strconv.Atoi(second)
	if !ok || !ok2 || err != nil || err2 != nil {
		return false
	}
	cells := 0
	for _, c := range []byte(desc) {
		if cells++; 'a' <= c && c <= 'z' {
			cells += int(c - 'a')
		}
	}
	return cells == rows*cols
}

// parameters takes what stands behind the size.
func (g *game) parameters(params *runs) error {
	for params.more() {
		letter, at := params.next(), params.at
		if letter == 'd' && g.grades != "" {
			if err := params.grade(g.grades); err != nil {
				return err
			}
			continue
		}
		i := slices.IndexFunc(g.rules, func(r gameRule) bool { return r.letter == letter })
		if i < 0 && strings.IndexByte(g.settings, letter) < 0 {
			return params.ended()
		}
		params.at++
		value := params.at
		params.digits(10, 9)
		if i >= 0 && params.Lines[params.line].Text[value:params.at] != g.rules[i].value {
			return params.Fail(params.line, at, "", "%s, which no kind has", g.rules[i].says)
		}
	}
	return nil
}

// runsOf reads the cells row by row: characters with words, and a to z for 1 to 26 empty cells.
func (b *foreignBoard) runsOf(r *runs, words map[byte]string) error {
	cell := 0
	for ; r.more(); r.at++ {
		c, run := r.next(), 1
		word, ok := words[c]
		switch {
		case ok:
		case 'a' <= c && c <= 'z':
			word, run = ".", int(c-'a')+1
		default:
			return r.fail("", "expected a clue or the letter of a run, found %s", wording.Quote(string(c)))
		}
		if cell+run > len(b.cells) {
			return r.fail("", "the description goes on here, after the %d cells of the board", len(b.cells))
		}
		for range run {
			b.set(cell, r.line, r.at, word)
			cell++
		}
	}
	if cell < len(b.cells) {
		return r.fail(hintCut, "the description has %s, the board %d", wording.Count(cell, "cell"),
			len(b.cells))
	}
	return nil
}

// idOf returns the id of a puzzle.
func (g *game) idOf(e Entry) (string, error) {
	if err := demandKind(e, g.name, g.kind); err != nil {
		return "", err
	}
	rows, cols := e.Puzzle.Size()
	if min(rows, cols) < g.least {
		return "", &Inexpressible{Msg: fmt.Sprintf("boards of %s have %d rows and columns at least",
			g.title, g.least)}
	}
	size := fmt.Sprintf("%dx%d", cols, rows)
	if g.square {
		size = strconv.Itoa(rows)
	}
	if g.write != nil {
		desc, params, err := g.write(e)
		return size + params + ":" + desc, err
	}
	p, ok := e.Puzzle.(*tables.Puzzle)
	if !ok {
		return "", fmt.Errorf("the kind %s has no table", g.kind)
	}
	chars := map[string]byte{}
	for c, word := range g.cells {
		chars[word] = c
	}
	var desc strings.Builder
	run := 0
	flush := func() {
		for ; run > 0; run -= min(run, 26) {
			desc.WriteByte('a' + byte(min(run, 26)-1))
		}
	}
	for c, word := range p.Words() {
		char, ok := chars[word]
		switch {
		case word == ".":
			run++
			continue
		case !ok:
			return "", &Inexpressible{Msg: fmt.Sprintf("%s has no clue %s as in %v", g.title, word,
				puzzle.CellOf(c, cols))}
		}
		flush()
		desc.WriteByte(char)
	}
	flush()
	params := ""
	for _, r := range g.rules {
		if r.value != "none" {
			params += string(r.letter) + r.value
		}
	}
	return size + params + ":" + desc.String(), nil
}
