package full

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Form is a form in which a board can be saved.
type Form struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Extension string `json:"extension"` // with its dot
}

// Pictures is a form of pictures.
type Pictures struct {
	Form
	Type   string // of its files: "image/png"
	Encode func(pages []*draw.Picture, title, author string) ([]byte, error)
	Pages  bool // several pictures fit into a file
}

// svg is the form of pictures that is always there. A browser makes others of it: it can draw it,
// and print it.
var svg = Pictures{Form{"svg", "picture (SVG)", ".svg"}, "image/svg+xml", asSVG, false}

// PDF is the form of documents.
var PDF = Form{"pdf", "document (PDF)", ".pdf"}

func asSVG(pages []*draw.Picture, _, _ string) ([]byte, error) {
	var out bytes.Buffer
	err := pages[0].WriteSVG(&out)
	return out.Bytes(), err
}

// exporter saves boards in the forms of pictures.
type exporter []Pictures

// formats lists the forms that can express a board.
func (x exporter) formats(_ context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	var all []Form
	for _, f := range x {
		all = append(all, f.Form)
	}
	for _, f := range formats.All() {
		if f.Write == nil {
			continue
		}
		if _, err := f.Write(formats.Entry{Puzzle: p}); err == nil {
			all = append(all, Form{f.Name, f.Title, extension(f)})
		}
	}
	emit(struct {
		service.Head
		Formats []Form `json:"formats"`
	}{r.Is("formats"), all})
	return nil
}

// extension returns how the name of a file of a format ends.
func extension(f *formats.Format) string {
	if len(f.Ends) > 0 {
		return f.Ends[0]
	}
	return ".txt"
}

// exportRun is what a request for a file states.
type exportRun struct {
	As     string         `json:"as"`
	Answer bool           `json:"answer"`
	Theme  string         `json:"theme"` // of pictures: "light", "dark" or "print"
	Cell   float64        `json:"cell"`  // the side of a cell in millimetres; 0 for the usual
	Boards []*texts.Board `json:"boards"`
	Grades []string       `json:"grades"` // the classes of the boards; "" for none; there may be fewer
	Per    int            `json:"per"`    // puzzles on a page
	Paper  string         `json:"paper"`  // one of draw.PaperNames
	Large  bool           `json:"large"`  // in large print
	Title  string         `json:"title"`  // of a sheet
}

// file is the event "file".
type file struct {
	service.Head
	Name string   `json:"name"`
	Type string   `json:"type"`
	Data string   `json:"base64"`
	Lost []string `json:"lost"` // what the form has no place for
}

// Limits of pictures.
const (
	leastCell, mostCell = 2.0, 40.0
	usualCell           = 10.0 // mm
	mostOnSheets        = 300
	mostPictureCells    = 100 * 100
)

// export writes a board as a file.
func (all exporter) export(ctx context.Context, r *service.Request, emit service.Emit) error {
	var x exportRun
	if err := r.Fields(&x); err != nil {
		return err
	}
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	e := formats.Entry{Puzzle: p, Info: r.Board.Info, Comments: r.Board.Info.Comments()}
	if x.Answer {
		if e.Answer, err = answerTo(ctx, r, p); err != nil {
			return err
		}
	}
	out := file{Head: r.Is("file"), Lost: []string{}}
	var data []byte
	for _, f := range all {
		if f.Name == x.As {
			out.Name, out.Type = p.Kind().Name+f.Extension, f.Type
			data, err = x.picture(e, f)
		}
	}
	if f := formats.Named(x.As); f != nil && f.Write != nil {
		out.Name, out.Type = p.Kind().Name+extension(f), "text/plain;charset=utf-8"
		var text string
		text, err = f.Write(e)
		data, out.Lost = []byte(f.Head+text+f.Tail), append(out.Lost, f.Lost(e)...)
	}
	if err != nil {
		return err
	}
	if out.Name == "" {
		return fmt.Errorf("there is no form %q", x.As)
	}
	out.Data = base64.StdEncoding.EncodeToString(data)
	emit(out)
	return nil
}

// answerTo returns an answer of a board.
func answerTo(ctx context.Context, r *service.Request, p gridwright.Puzzle,
) (gridwright.Answer, error) {
	res, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Limit: 1,
		Limits: gridwright.Limits{Time: r.Limit()}, Kinds: r.Kinds(p)})
	switch {
	case err != nil:
		return nil, err
	case res.Answer == nil && res.Complete:
		return nil, errors.New("the board has no answer; save it without one")
	case res.Answer == nil:
		return nil, fmt.Errorf("no answer was found in %v", r.Limit())
	}
	return res.Answer, nil
}

// picture draws a board.
func (x *exportRun) picture(e formats.Entry, f Pictures) ([]byte, error) {
	rows, cols := e.Puzzle.Size()
	if rows*cols > mostPictureCells {
		return nil, fmt.Errorf("pictures have at most %d cells", mostPictureCells)
	}
	style := draw.Style{Theme: x.theme(), Cell: usualCell, Title: e.Info.Title}
	if x.Cell > 0 {
		style.Cell = min(max(x.Cell, leastCell), mostCell)
	}
	if style.Title == "" {
		style.Title = fmt.Sprintf("%s %dx%d", e.Puzzle.Kind().Title, rows, cols)
	}
	picture := draw.Board(e.Puzzle.Layout(e.Answer), style)
	return f.Encode([]*draw.Picture{picture}, style.Title, e.Info.Author)
}

func (x *exportRun) theme() draw.Theme {
	switch x.Theme {
	case "dark":
		return draw.Dark
	case "print":
		return draw.Print
	}
	return draw.Light
}

// sheet sets boards on pages, with the answers on the last of them. It sends a document, or each
// page as SVG if there is no form of documents.
func (all exporter) sheet(ctx context.Context, r *service.Request, emit service.Emit) error {
	var x exportRun
	if err := r.Fields(&x); err != nil {
		return err
	}
	if r.Board != nil {
		x.Boards = append([]*texts.Board{r.Board}, x.Boards...)
	}
	if len(x.Boards) == 0 || len(x.Boards) > mostOnSheets {
		return fmt.Errorf("expected 1 to %d boards, found %d", mostOnSheets, len(x.Boards))
	}
	var printed []job.Printed
	for i, b := range x.Boards {
		// The page can't mark a cell of a board that it does not show, so the error loses its place.
		fault := func(err error) error { return fmt.Errorf("board %d of the sheet: %v", i+1, err) }
		p, err := r.Parse(b)
		if err != nil {
			return fault(err)
		}
		e := job.Printed{Puzzle: p, Info: b.Info}
		if i < len(x.Grades) {
			e.Grade = x.Grades[i]
		}
		if x.Answer {
			if e.Answer, err = answerTo(ctx, r, p); err != nil {
				return fault(err)
			}
		}
		printed = append(printed, e)
	}
	style := draw.Sheet{PerPage: max(x.Per, 1), Large: x.Large, Title: x.Title, Theme: draw.Print}
	style.Paper, _ = draw.ParsePaper(x.Paper)
	pages := job.Sheets(printed, style)
	for _, f := range all {
		if f.Pages && x.As != svg.Name {
			data, err := f.Encode(pages, cmp.Or(x.Title, "Puzzles"), "")
			if err != nil {
				return err
			}
			emit(file{Head: r.Is("file"), Name: "puzzles" + f.Extension, Type: f.Type,
				Data: base64.StdEncoding.EncodeToString(data), Lost: []string{}})
			return nil
		}
	}
	var texts []string
	for i := range pages {
		text, err := asSVG(pages[i:], "", "")
		if err != nil {
			return err
		}
		texts = append(texts, string(text))
	}
	emit(struct {
		service.Head
		Pages []string `json:"pages"`
	}{r.Is("pages"), texts})
	return nil
}
