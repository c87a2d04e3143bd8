package formats

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// openSudoku is the form of OpenSudoku, an app for Android. What follows is from its source
// (ogarcia/opensudoku: OpenSudokuImportTask, FileExportTask, CellCollection, Cell).
//
//	<?xml version="1.0" encoding="UTF-8"?>
//	<opensudoku>
//	<name>Easy</name>
//	<author>romario333</author>
//	<description></description>
//	<comment></comment>
//	<created>2009-09-16</created>
//	<source>gnome-sudoku</source>
//	<level>easy</level>
//	<sourceURL>http://opensudoku.example/puzzles</sourceURL>
//	<game data="379000014060010070..." />
//	</opensudoku>
//
// That is version 1: the lines above the games hold for all. In version="2" games stand in folders,
// <folder name="...">, and a game has attributes: data, note, and how far it is played. The data
// are 81 digits with 0 for an empty cell, or a line "version: N" and below it, for each cell,
// value|note|editable| with one more note from version 4 on: a cell is given if it is not editable.
//
// The name of a folder, or of a file of version 1, is the title here. Files are written in
// version 2, since only there a puzzle has its own title and note. In the note stand author,
// source and rules, each after its name and a colon; it is read back that way.
//
// Traps. The app fails to import a file of version 2 with a game outside of folders: so all that is
// written stands in a folder, whose name is no title. What a player has entered is no clue, and is
// left out. The app's later form, opensudoku2, is another format and refused.
func openSudoku() *Format {
	return &Format{Name: "opensudoku", Title: "files of OpenSudoku", Users: "OpenSudoku for Android",
		Ends: []string{".opensudoku"},
		Head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n" +
			"<folder name=\"" + openSudokuFolder + "\">\n",
		Tail:  "</folder>\n</opensudoku>\n",
		Keeps: Keeps{Title: true, Author: true, Rules: true, Source: true},
		Write: writeOpenSudoku,
		Format: &texts.Format{Name: "opensudoku", Read: readOpenSudoku,
			Begins: func(line string, next func() string) bool {
				if strings.HasPrefix(line, "<?xml") && !strings.Contains(line, "<opensudoku") {
					line = strings.TrimSpace(next())
				}
				return line != "" && line[0] == '<' && strings.Contains(line, "<opensudoku")
			}},
	}
}

const openSudokuFolder = "Gridwright" // holds the games that have no title

// openSudokuReader reads a file.
type openSudokuReader struct {
	*texts.Source
	text    string
	starts  []int // of each line: its first byte in the text
	decoder *xml.Decoder

	path    []string // the elements around
	shared  texts.Info
	about   []string // comments on all games of the file
	folders []string // the names of the folders around
	puzzles []*texts.Foreign
}

// Limits on a file, whose games are held in memory together.
const (
	openSudokuDepth = 100    // elements within each other
	openSudokuGames = 10_000 // in a file
)

func readOpenSudoku(s *texts.Source) ([]*texts.Foreign, error) {
	o := &openSudokuReader{Source: s}
	var text strings.Builder
	for _, l := range s.Lines {
		o.starts = append(o.starts, text.Len())
		text.WriteString(l.Text + "\n")
	}
	o.text = text.String()
	o.decoder = xml.NewDecoder(strings.NewReader(o.text))
	o.decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		at := int(o.decoder.InputOffset())
		token, err := o.decoder.Token()
		switch {
		case errors.Is(err, io.EOF):
			return o.puzzles, nil
		case err != nil:
			line, byteOf := o.place(int(o.decoder.InputOffset()))
			return nil, s.Fail(line, byteOf, "", "the text is not XML")
		}
		if err := o.token(token, at); err != nil {
			return nil, err
		}
	}
}

// place returns the line of a byte of the text, and its byte there.
func (o *openSudokuReader) place(at int) (line, byteOf int) {
	line, found := slices.BinarySearch(o.starts, at)
	if !found {
		line-- // at is within the line before
	}
	return line, at - o.starts[line]
}

func (o *openSudokuReader) token(token xml.Token, at int) error {
	switch t := token.(type) {
	case xml.StartElement:
		name := t.Name.Local
		line, byteOf := o.place(at)
		switch {
		case len(o.path) == 0 && name != "opensudoku":
			return o.Fail(line, byteOf, "", "expected <opensudoku>, found <%s>", wording.Visible(name))
		case len(o.path) == 0 && strings.Trim(attribute(t, "version"), "12") != "":
			return o.Fail(line, byteOf, "", "the version %s is not known; it is 1 or 2",
				wording.Quote(attribute(t, "version")))
		case len(o.path) == openSudokuDepth:
			return o.Fail(line, byteOf, "", "elements are nested more than %d deep, the limit",
				openSudokuDepth)
		case name == "folder":
			o.folders = append(o.folders, attribute(t, "name"))
		case name == "game" && len(o.puzzles) == openSudokuGames:
			return o.Fail(line, byteOf, "split the file", "the file has more than %d games, the limit",
				openSudokuGames)
		case name == "game":
			p, err := o.game(t, at)
			if err != nil {
				p = &texts.Foreign{Line: line, Err: err}
			}
			o.puzzles = append(o.puzzles, p)
		}
		o.path = append(o.path, name)
	case xml.EndElement:
		if o.path = o.path[:len(o.path)-1]; t.Name.Local == "folder" {
			o.folders = o.folders[:len(o.folders)-1]
		}
	case xml.CharData:
		switch value := onOneLine(printable(string(t))); {
		case value == "":
		case len(o.path) == 0:
			line, byteOf := o.place(at + len(t) - len(strings.TrimLeft(string(t), " \t\r\n")))
			return o.Fail(line, byteOf, "a line --- separates texts of different formats",
				"expected the end of the text after </opensudoku>")
		case len(o.path) == 2:
			o.header(o.path[1], value)
		}
	}
	return nil
}

// header reads an element above the games.
func (o *openSudokuReader) header(name, value string) {
	switch name {
	case "name":
		o.shared.Title = value
	case "author":
		o.shared.Author = value
	case "source":
		o.shared.Source = value
	case "created":
		o.about = append(o.about, "date: "+value)
	case "sourceURL":
		o.about = append(o.about, "url: "+value)
	case "folder", "game":
	default:
		o.about = append(o.about, strings.ToLower(name)+": "+value)
	}
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// openSudokuGame lists the attributes of a game. All but data and note are about how it is played.
var openSudokuGame = []string{"data", "note", "created", "state", "time", "last_played",
	"command_stack", "command_counter"}

// game reads a game, whose element is at a byte of the text.
func (o *openSudokuReader) game(t xml.StartElement, at int) (*texts.Foreign, error) {
	line, byteOf := o.place(at)
	for _, a := range t.Attr {
		if !slices.Contains(openSudokuGame, a.Name.Local) {
			return nil, o.Fail(line, byteOf, "",
				"the attribute %s of a game is not known, and may be a rule", wording.Quote(a.Name.Local))
		}
	}
	data := strings.TrimSpace(attribute(t, "data"))
	b, err := newBoard(o.Source, line, byteOf, 9, 9)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(data, "version:") {
		err = o.state(b, data, line, byteOf)
	} else {
		err = o.digits(b, data, at)
	}
	if err != nil {
		return nil, err
	}
	p := b.foreign("sudoku", line, o.shared)
	p.Comments = append(p.Comments, o.about...)
	if n := len(o.folders); n > 0 && o.folders[n-1] != openSudokuFolder {
		p.Info.Title = cmp.Or(printable(o.folders[n-1]), p.Info.Title)
	}
	for text := range strings.Lines(printable(attribute(t, "note"))) {
		o.note(p, strings.TrimSpace(text))
	}
	return p, nil
}

// openSudokuNotes are the words that begin what a note holds of an Info.
var openSudokuNotes = []struct {
	word  string
	field func(*texts.Info) *string
}{
	{"author", func(i *texts.Info) *string { return &i.Author }},
	{"source", func(i *texts.Info) *string { return &i.Source }},
	{"rules", func(i *texts.Info) *string { return &i.Rules }},
}

// note reads a line of a note.
func (o *openSudokuReader) note(p *texts.Foreign, text string) {
	for _, n := range openSudokuNotes {
		if value, ok := strings.CutPrefix(text, n.word+": "); ok {
			if to := n.field(&p.Info); *to == "" {
				*to = value
			} else {
				*to += "\n" + value
			}
			return
		}
	}
	p.Comments = append(p.Comments, "note: "+text)
}

// digits reads data of 81 digits. at is the byte of the element in the text.
func (o *openSudokuReader) digits(b *foreignBoard, data string, at int) error {
	line, byteOf := o.place(at)
	i := strings.Index(o.text[at:o.decoder.InputOffset()], data) // within the element
	if i >= 0 && data != "" {
		line, byteOf = o.place(at + i)
	}
	switch {
	case len(data) != 81:
		return o.Fail(line, byteOf, "", "expected 81 digits, found %s",
			wording.Count(len(data), "character"))
	case i < 0 || strings.Contains(data, "\n"):
		return o.Fail(line, byteOf, "", "expected 81 digits on one line")
	}
	return b.digits(0, len(data), line, byteOf)
}

// state reads data with the state of a game.
func (o *openSudokuReader) state(b *foreignBoard, data string, line, at int) error {
	_, fields, _ := strings.Cut(data, "\n")
	words := strings.Split(strings.TrimSuffix(strings.TrimSpace(fields), "|"), "|")
	per := len(words) / len(b.cells)
	if per < 3 || per > 4 || per*len(b.cells) != len(words) {
		return o.Fail(line, at, "", "expected the state of 81 cells, found %s",
			wording.Count(len(words), "word"))
	}
	for c := range b.cells {
		value, editable := words[per*c], words[per*(c+1)-1]
		n, err := strconv.ParseUint(value, 10, 8)
		if err != nil || n > 9 || editable != "0" && editable != "1" {
			return o.Fail(line, at, "", "the state of %s is not known", b.place(c))
		}
		if editable == "0" && n > 0 {
			b.set(c, line, at, value)
		}
	}
	return nil
}

func writeOpenSudoku(e Entry) (string, error) {
	digits, err := digits81(e, "opensudoku")
	if err != nil {
		return "", err
	}
	var note []string
	for _, n := range openSudokuNotes {
		for text := range strings.Lines(*n.field(&e.Info)) {
			note = append(note, n.word+": "+onOneLine(text))
		}
	}
	for _, c := range e.Comments {
		if text, ok := strings.CutPrefix(c, "# note: "); ok {
			note = append(note, text)
		}
	}
	game := "<game data=\"" + digits + "\""
	if len(note) > 0 {
		game += " note=\"" + escaped(strings.Join(note, "\n")) + "\""
	}
	game += " />\n"
	if e.Info.Title == "" {
		return game, nil
	}
	title := escaped(onOneLine(e.Info.Title))
	return fmt.Sprintf("<folder name=\"%s\">\n%s</folder>\n", title, game), nil
}

// escaped writes a text as the value of an attribute.
func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}
