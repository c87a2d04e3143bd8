package formats

import (
	"math"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// array is a Sudoku as programs keep it in their source or in JSON: a list of rows, each a list of
// cells. A cell is a number or a quoted one; 0, null, None, nil, "." or an empty string is an empty
// cell.
//
//	[[5,3,0,0,7,0,0,0,0],
//	 [6,0,0,1,9,5,0,0,0],
//	 ...
//
// A row may also be one quoted word with a character for each cell, and a list may have all cells
// of a square. Braces are brackets, as in C; what gives the list a name, as "int grid[9][9] =" and
// "board = np.array(" do, may stand before it, and ); behind it.
func array() *Format {
	return &Format{Name: "array", Title: "a Sudoku as a list of lists", Users: "programs, JSON",
		Write: writeArray,
		Format: &texts.Format{Name: "array", Read: readArray,
			Begins: func(line string, next func() string) bool {
				open, rest := cutOpen(line[arrayBegin(line):])
				below := rest == "" && open != ""
				if below {
					more, first := cutOpen(next())
					open, rest = open+more, first
				}
				if rest == "" || strings.IndexByte("\"'", rest[0]) >= 0 { // no object of JSON
					return open != "" && (rest != "" || len(open) > 1) && !strings.Contains(open, "{")
				}
				least := leastFlat
				if below {
					least = 2 // the next line may have a row
				}
				return len(open) > 1 || open != "" && strings.Count(rest, ",") >= least-1
			},
			Next: func(line string) bool { return strings.HasPrefix(line[arrayBegin(line):], "[[") },
		},
	}
}

// arrayOpen and arrayShut are the brackets of lists.
const arrayOpen, arrayShut = "[{", "]}"

// cutOpen returns the brackets at the beginning of a text, and what is behind.
func cutOpen(text string) (open, rest string) {
	rest = strings.TrimLeft(text, arrayOpen+" \t")
	return strings.Trim(text[:len(text)-len(rest)], " \t"), rest
}

// leastFlat is the number of cells that a list without rows has at least.
const leastFlat = 16

// arrayBegin returns where the list of a line begins, behind its name; without a list, the end.
func arrayBegin(line string) int {
	head := line
	if i := strings.IndexAny(line, "{\"'"); i >= 0 {
		head = line[:i] // a sign of equality in a text gives no list a name
	}
	named := strings.IndexByte(head, '=') + 1
	if open := strings.Index(head[named:], "(["); open >= 0 {
		named += open + 1
	}
	open := strings.IndexAny(line[named:], arrayOpen)
	if open < 0 || named == 0 && strings.TrimSpace(line[:open]) != "" {
		return len(line)
	}
	return named + open
}

// arrayEmpty are the words of empty cells.
var arrayEmpty = map[string]bool{"0": true, "null": true, "None": true, "nil": true, ".": true,
	"": true, "-": true, "_": true}

// arrayLists are the lists of a text: the rows, or the words of a list without lists within.
type arrayLists struct {
	rows   [][]texts.Word
	row    []texts.Word // the list that is being read
	depth  int
	nested bool
	words  int
}

// readArray takes each innermost list as a row, or each word of a list without lists within.
func readArray(s *texts.Source) ([]*texts.Foreign, error) {
	var a arrayLists
	for i, l := range s.Lines {
		at := 0
		if i == 0 {
			at = arrayBegin(l.Text)
		}
		if err := a.line(s, i, at, l.Text); err != nil {
			return nil, err
		}
	}
	if a.depth > 0 {
		return nil, s.Fail(len(s.Lines)-1, -1, "", "the list has no end")
	}
	rows := a.rows
	if !a.nested {
		rows = flatRows(a.row)
	}
	if len(rows) == 0 {
		return nil, s.Fail(0, -1, "", "the list has no rows")
	}
	for _, row := range rows {
		for k := range row {
			if arrayEmpty[row[k].Text] {
				row[k].Text = "."
			}
		}
	}
	header := "sudoku"
	if s.Kind != nil {
		header = s.Kind.Name
	}
	return []*texts.Foreign{{Header: header, Rows: rows}}, nil
}

// line reads a line of the source from a byte on.
func (a *arrayLists) line(s *texts.Source, i, at int, text string) error {
	for at < len(text) {
		switch c := text[at]; {
		case strings.IndexByte(" \t,", c) >= 0, a.depth == 0 && strings.IndexByte(");", c) >= 0:
			at++
		case strings.IndexByte(arrayOpen, c) >= 0:
			if a.depth++; a.depth > 2 {
				return s.Fail(i, at, "", "expected a list of rows, found lists within a row")
			}
			a.nested = a.nested || a.depth == 2
			at++
		case strings.IndexByte(arrayShut, c) >= 0 && a.depth > 0:
			if a.depth--; a.depth == 1 {
				a.rows, a.row = append(a.rows, a.row), nil
			}
			at++
		case a.depth == 0 || a.depth == 1 && a.nested:
			return s.Fail(i, at, "", "expected a row such as [5,3,0,0,7,0,0,0,0], found %s",
				wording.Quote(firstRune(text[at:])))
		default:
			from, to, end := arrayWord(text, at)
			a.row = append(a.row, s.Token(i, from, text[from:to]))
			at = end
			if a.words++; a.words > syntax.MaxCells {
				return s.Fail(i, from, "", "the list has more than %d cells, the limit",
					syntax.MaxCells)
			}
		}
	}
	return nil
}

// flatRows divides the words of a list into rows: they are the cells of a square, or each is a row
// with a character for each cell.
func flatRows(words []texts.Word) (rows [][]texts.Word) {
	order := int(math.Sqrt(float64(len(words))))
	if len(words) >= leastFlat && order*order == len(words) && len(words[0].Text) < len(words) {
		for ; len(words) > 0; words = words[order:] {
			rows = append(rows, words[:order])
		}
		return rows
	}
	for _, word := range words {
		var cells []texts.Word
		for k := range word.Text {
			cell := word
			cell.Text, cell.Col = firstRune(word.Text[k:]), word.Col+len(cells)
			cells = append(cells, cell)
		}
		rows = append(rows, cells)
	}
	return rows
}

// arrayWord returns where the text of a cell stands, without quotes, and where what follows begins.
func arrayWord(line string, at int) (from, to, end int) {
	if quote := line[at]; quote == '"' || quote == '\'' {
		n := strings.IndexByte(line[at+1:], quote)
		if n < 0 {
			return at + 1, len(line), len(line)
		}
		return at + 1, at + 1 + n, at + n + 2
	}
	n := strings.IndexAny(line[at:], " \t,"+arrayShut)
	if n < 0 {
		n = len(line) - at
	}
	return at, at + n, at + n
}

func writeArray(e Entry) (string, error) {
	if err := demandKind(e, "array", "sudoku"); err != nil {
		return "", err
	}
	if gridwright.Box.Of(e.Puzzle) != "" {
		return "", &Inexpressible{Msg: "the format array has no boxes but the usual"}
	}
	l := e.Puzzle.Layout(nil)
	var b strings.Builder
	for c, word := range contents(l) {
		switch {
		case c%l.Cols > 0:
			b.WriteString(",")
		case c > 0:
			b.WriteString("],\n [")
		default:
			b.WriteString("[[")
		}
		if word == "" {
			word = "0"
		}
		b.WriteString(word)
	}
	return b.String() + "]]\n", nil
}
