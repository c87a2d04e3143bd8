package cli

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Where commands write. What a terminal must not get as it is, is escaped here; terminal.go has the
// reasons.

// messages is standard error for messages. Each call of Write is one line or a part of one. A line
// break in the middle comes from input, such as a name, and is shown as \n.
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

// visible escapes text of several lines, which may arrive in pieces of any size.
type visible struct {
	w    io.Writer
	rest []byte // an incomplete character or line end
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

// close writes the incomplete rest.
func (v *visible) close() error {
	rest := v.rest
	v.rest = nil
	return v.show(rest)
}

// show writes a text, and keeps tabs and line ends.
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
			part = bytes.TrimSuffix(part, []byte("\r")) // a Windows line end
		}
		shown = append(wording.AppendVisible(shown, part), text[i])
		text = text[i+1:]
	}
	_, err := v.w.Write(shown)
	return err
}

// unfinished returns how many bytes at the end of a text must wait for the next piece.
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

// output is standard output. It remembers the first failed write, so that callers need not check
// every call.
type output struct {
	w    io.Writer
	text *visible // escapes the text for a terminal; nil elsewhere
	err  error
}

// newOutput returns an output that writes to w, and escapes the text for a terminal.
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

// terminal reports whether the output goes to a terminal.
func (o *output) terminal() bool { return o.text != nil }

// write writes the bytes as they are.
func (o *output) write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	o.err = err
	return n, err
}

// flush writes what Write holds back.
func (o *output) flush() {
	if o.text != nil {
		o.text.close() // o remembers its error
	}
}

// asIs is an output for text that is already escaped.
type asIs struct{ *output }

func (o asIs) Write(p []byte) (int, error) { return o.write(p) }
