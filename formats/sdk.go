package formats

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// sdk is the form of files of SadMan Sudoku and SudoCue. What follows is from SudoCue's page on
// file formats, and from a description of SadMan's files.
//
//	#ARuud
//	#DA random puzzle created by SudoCue
//	#CJust start plugging in the numbers
//	#B03-08-2006
//	#SSudoCue
//	#LEasy
//	#Uhttp://www.sudocue.net/
//	2..1.5..3
//	.54...71.
//	...
//
// Nine lines of nine characters, a digit or a dot; some programs write stars. Lines above give the
// author (A), a description (D), comments (C), the date (B), the source (S), the level (L) and an
// address (U). With a line [Puzzle] above the nine, more sections may follow: [State] is what the
// player has entered, [PencilMarks] and [Colours] are notes.
//
// The description is the title here. Rules in words are comments that begin with "Rules:".
//
// Traps. Nine lines alone are the text format's, so without --from a text needs a line of one of
// the kinds above, or [Puzzle], or a star. A line "# text", with a blank, is a comment of the text
// format.
func sdk() *Format {
	return &Format{Name: "sdk", Title: "a Sudoku in nine lines, with headers",
		Users: "SadMan Sudoku, SudoCue",
		Ends:  []string{".sdk"}, Single: true,
		Keeps:  Keeps{Title: true, Author: true, Rules: true, Source: true},
		Write:  writeSDK,
		Format: &texts.Format{Name: "sdk", Read: readSDK},
	}
}

// sdkNotes are the headers that have no place in an Info, with the words of their comments.
var sdkNotes = []struct{ letter, word string }{{"C", "comment"}, {"B", "date"}, {"L", "level"},
	{"U", "url"}}

const sdkRules = "Rules: " // begins the comments that hold the rules in words

func readSDK(s *texts.Source) ([]*texts.Foreign, error) {
	var info texts.Info
	var comments []string
	var rows []int
	shown, section := s.Named, "" // whether a line shows the format; the section, without brackets
	for i, l := range s.Lines {
		text := strings.TrimSpace(l.Text)
		switch {
		case text == "":
		case text[0] == '#':
			is, comment := sdkHeader(text, &info)
			shown = shown || is
			if comment != "" {
				comments = append(comments, comment)
			}
		case text[0] == '[':
			section = strings.ToLower(strings.Trim(text, "[]"))
			if section != "puzzle" && len(rows) < 9 {
				return nil, s.Fail(i, 0, "", "expected nine rows of the puzzle, found %d", len(rows))
			}
			shown = true
		case section == "" || section == "puzzle":
			if len(rows) == 9 {
				return nil, s.Fail(i, 0, "", "a line follows the nine rows of the puzzle")
			}
			rows, shown = append(rows, i), shown || strings.IndexByte(text, '*') >= 0
		}
	}
	switch {
	case !shown:
		return nil, s.Fail(0, -1, "", "nothing shows that the text is of the format sdk")
	case len(rows) < 9:
		return nil, s.Fail(len(s.Lines)-1, -1, "", "expected nine rows of the puzzle, found %d",
			len(rows))
	}
	b, err := nineRows(s, rows)
	if err != nil {
		return nil, err
	}
	p := b.foreign("sudoku", rows[0], info)
	p.Comments = comments
	return []*texts.Foreign{p}, nil
}

// nineRows reads a Sudoku of order 9 from nine lines of nine characters.
func nineRows(s *texts.Source, rows []int) (*foreignBoard, error) {
	b, err := newBoard(s, rows[0], 0, 9, 9)
	if err != nil {
		return nil, err
	}
	for r, i := range rows {
		from, to := cutSpace(s.Lines[i].Text)
		if to-from != 9 {
			return nil, s.Fail(i, from, "", "expected a row of 9 characters, found %d", to-from)
		}
		if err := b.digits(9*r, 9, i, from); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// sdkHeader reads a line with #. is means that it shows the format; comment is what Info has no
// place for.
func sdkHeader(text string, info *texts.Info) (is bool, comment string) {
	if len(text) < 2 || text[1] == ' ' || text[1] == '\t' {
		return false, strings.TrimSpace(text[1:])
	}
	letter, value := text[1:2], strings.TrimSpace(text[2:])
	field := map[string]*string{"D": &info.Title, "A": &info.Author, "S": &info.Source}[letter]
	if rest, ok := strings.CutPrefix(value, sdkRules); ok && letter == "C" {
		field, value = &info.Rules, rest
	}
	if field != nil {
		if *field != "" {
			*field += "\n"
		}
		*field += value
		return true, ""
	}
	for _, note := range sdkNotes {
		if note.letter == letter {
			return true, note.word + ": " + value
		}
	}
	return false, strings.TrimSpace(text[1:]) // a comment of the text format, without a blank
}

// digits reads cells of a Sudoku of order 9, a character each, from a byte of line i on.
func (b *foreignBoard) digits(cell, n, i, at int) error {
	for k := range n {
		switch c := b.Lines[i].Text[at+k]; {
		case '1' <= c && c <= '9':
			b.set(cell+k, i, at+k, string(c))
		case strings.IndexByte(".0*", c) < 0:
			return b.Fail(i, at+k, "", "expected a digit or a dot for an empty cell, found %s",
				wording.Quote(firstRune(b.Lines[i].Text[at+k:])))
		}
	}
	return nil
}

// firstRune returns the first character of a text that is not empty.
func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

func writeSDK(e Entry) (string, error) {
	digits, err := digits81(e, "sdk")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, header := range []struct{ letter, value string }{{"A", e.Info.Author}, {"D", e.Info.Title},
		{"S", e.Info.Source}} {
		for line := range strings.Lines(header.value) {
			fmt.Fprintf(&b, "#%s%s\n", header.letter, onOneLine(line))
		}
	}
	for line := range strings.Lines(e.Info.Rules) {
		fmt.Fprintf(&b, "#C%s%s\n", sdkRules, onOneLine(line))
	}
	for _, note := range sdkNotes {
		for _, c := range e.Comments {
			if value, ok := strings.CutPrefix(c, "# "+note.word+": "); ok {
				fmt.Fprintf(&b, "#%s%s\n", note.letter, onOneLine(value))
			}
		}
	}
	if b.Len() == 0 {
		b.WriteString("[Puzzle]\n") // so that the text shows its format
	}
	digits = strings.ReplaceAll(digits, "0", ".")
	for r := range 9 {
		b.WriteString(digits[9*r:9*r+9] + "\n")
	}
	return b.String(), nil
}
