package cli

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/draw"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// What leaves the program for a person. A terminal obeys the text that it shows: colours, the title
// of the window, the place of the cursor. Names of files and columns, lines of input, comments and
// what solvers print come from others, so nothing is written to a terminal as it is but what this
// file and package draw make: every writer that a command gets to see passes its text through
// puzzle.Visible. What goes to a file or a program keeps its bytes, messages aside.
//
// So to write a style or to move the cursor, add to this file; anywhere else it is shown as text.

// messages is standard error for messages. Each call of Write is one line or a part of one: the end
// of a line in its middle comes from a name, say, and is shown as \n.
type messages struct{ w io.Writer }

func (m *messages) Write(p []byte) (int, error) {
	line, ended := bytes.CutSuffix(p, []byte("\n"))
	shown := make([]byte, 0, len(p)+16)
	for {
		part, rest, tab := bytes.Cut(line, []byte("\t")) // an excerpt may have tabs
		shown = wording.AppendVisible(shown, part)
		if !tab {
			break
		}
		shown, line = append(shown, '\t'), rest
	}
	if ended {
		shown = append(shown, '\n')
	}
	if _, err := m.w.Write(shown); err != nil {
		return 0, err
	}
	return len(p), nil
}

// visible is a writer of text of several lines, which may come in pieces of any size.
type visible struct {
	w    io.Writer
	rest []byte // the beginning of a character, or of a line's end, that is still to come
}

func (v *visible) Write(p []byte) (int, error) {
	text := append(v.rest, p...)
	whole := len(text) - unfinished(text)
	err := v.show(text[:whole])
	v.rest = append([]byte(nil), text[whole:]...)
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// close writes the beginning of what has not come.
func (v *visible) close() error {
	rest := v.rest
	v.rest = nil
	return v.show(rest)
}

// show writes a text. Tabs and the ends of lines are as they are.
func (v *visible) show(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	shown := make([]byte, 0, len(text)+16)
	for len(text) > 0 {
		i := bytes.IndexAny(text, "\n\t")
		if i < 0 {
			shown = wording.AppendVisible(shown, text)
			break
		}
		part := text[:i]
		if text[i] == '\n' {
			part = bytes.TrimSuffix(part, []byte("\r")) // a line's end of Windows
		}
		shown = append(wording.AppendVisible(shown, part), text[i])
		text = text[i+1:]
	}
	_, err := v.w.Write(shown)
	return err
}

// unfinished is how many bytes at the end of a text can't be shown before what follows is known.
func unfinished(text []byte) int {
	if bytes.HasSuffix(text, []byte("\r")) {
		return 1
	}
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// output is standard output. It remembers the first write that failed, so that printing needs no
// check at each call.
type output struct {
	w    io.Writer
	text *visible // what Write goes through on a terminal; nil elsewhere
	err  error
}

// newOutput gives an output that writes to w, for a terminal or for what keeps its bytes.
func newOutput(w io.Writer, terminal bool) *output {
	o := &output{w: w}
	if terminal {
		o.text = &visible{w: asIs{o}}
	}
	return o
}

func (o *output) Write(p []byte) (int, error) {
	if o.text != nil {
		return o.text.Write(p)
	}
	return o.write(p)
}

// write writes the bytes as they are.
func (o *output) write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	o.err = err
	return n, err
}

// flush writes what Write could not yet write.
func (o *output) flush() {
	if o.text != nil {
		o.text.close() // o keeps its error
	}
}

// asIs is an output for what is visible already.
type asIs struct{ *output }

func (o asIs) Write(p []byte) (int, error) { return o.write(p) }

// style is how boards are drawn on standard output. NO_COLOR asks for text alone, as a file has it.
func (a *app) style() draw.TextStyle {
	styled := a.StdoutTerminal && !a.dumb() && a.Getenv("NO_COLOR") == ""
	return draw.TextStyle{Bold: styled, Color: styled}
}

// draw prints a board. Its styles are ours.
func (a *app) draw(l puzzle.Layout) {
	for i, c := range l.Cells {
		if shown := wording.Visible(c.Text); shown != c.Text {
			l.Cells[i].Text = shown
		}
	}
	a.out.flush()
	a.out.write([]byte(draw.Text(l, a.style()))) // it keeps its error
}

// dumb reports whether the terminal knows no escape sequences.
func (a *app) dumb() bool { return a.Getenv("TERM") == "dumb" }

// watched reports whether somebody sees a line of progress, which is written over and wiped.
func (a *app) watched() bool { return a.StderrTerminal && !a.dumb() }

// wipe goes to the beginning of the line and empties it.
const wipe = "\r\x1b[K"

// showProgress puts a line of progress in the place of the last.
func (a *app) showProgress(line string) {
	io.WriteString(a.direct, wipe+a.fitting(wording.Visible(line)))
}

// fitting is a line that leaves one column of the terminal free, so that one wipe removes it. A
// line that is too long loses its beginning, which is a name; the figures stand at its end.
func (a *app) fitting(line string) string {
	if a.StderrWidth == nil {
		return line
	}
	room := a.StderrWidth() - 1
	shown := []rune(line)
	if room < 1 || len(shown) <= room {
		return line
	}
	return "…" + string(shown[len(shown)-room+1:])
}

// wipeProgress removes the line of progress.
func (a *app) wipeProgress() { io.WriteString(a.direct, wipe) }

// log is standard error for what a solver prints while it runs. The function that it gives writes
// the end of what the solver has not ended.
func (a *app) log() (w io.Writer, end func()) {
	v := &visible{w: a.direct}
	return v, func() { v.close() }
}
