package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestVisibleInPieces: a text is shown in the same way in any pieces, and its end is not lost.
func TestVisibleInPieces(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"plain\n\ttext\r\n", "plain\n\ttext\n"},
		{"10 %\r20 %\r\n", `10 %\r20 %` + "\n"},
		{"é数👍\u202e\x1b[m\u009b", "é数👍" + `\u202e\x1b[m\u009b`},
		{"\xff\xe2\x80\xe2\x80\x8b\xf0\x9f\x91", `\xff\xe2\x80\u200b\xf0\x9f\x91`},
		{"cut \xf0\x9f", `cut \xf0\x9f`},
		{"cut\r", `cut\r`},
	} {
		for size := 1; size <= len(tt.text); size++ {
			var out bytes.Buffer
			v := &visible{w: &out}
			for rest := []byte(tt.text); len(rest) > 0; {
				n, err := v.Write(rest[:min(size, len(rest))])
				if err != nil || n != min(size, len(rest)) {
					t.Fatalf("wrote %d: %v", n, err)
				}
				rest = rest[n:]
			}
			if err := v.close(); err != nil || out.String() != tt.want {
				t.Errorf("in pieces of %d, %+q is shown as %+q, want %+q, error %v", size, tt.text, out.String(), tt.want, err)
			}
		}
	}
}

// TestMessagesAreLines: nothing in the middle of a message starts a new line.
func TestMessagesAreLines(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"gridwright: error: a\nb\r\n", `gridwright: error: a\nb\r` + "\n"},
		{"a part", "a part"},
		{"\n", "\n"},
		{"\n\n", `\n` + "\n"},
		{"  1\t2\x1b\n", "  1\t2" + `\x1b` + "\n"},
	} {
		var out bytes.Buffer
		n, err := (&messages{&out}).Write([]byte(tt.text))
		if n != len(tt.text) || err != nil || out.String() != tt.want {
			t.Errorf("%+q is shown as %+q, want %+q; %d, %v", tt.text, out.String(), tt.want, n, err)
		}
	}
}

// TestDrawnTextsAreVisible: no text of a board, in cells or around them, reaches a terminal as it is, and
// the clues of the puzzle stay as they are.
func TestDrawnTextsAreVisible(t *testing.T) {
	const bad = "\x1b[2J"
	clue := []string{bad}
	var out bytes.Buffer
	a := &app{Env: Env{Getenv: func(string) string { return "" }}, out: newOutput(&out, true)}
	a.draw(&look{}, puzzle.Layout{Rows: 1, Cols: 3, Cells: []puzzle.Mark{{Text: bad}, {Corner: bad}, {Split: [2]string{bad, bad}}},
		Frame: puzzle.Frame{{clue}, {clue}, {clue}, {clue}}})
	if text := out.String(); strings.Contains(text, bad) || strings.Count(text, `\x1b[2J`) != 1+1+2+4 {
		t.Errorf("%q", text)
	}
	if clue[0] != bad {
		t.Error("the clue was changed")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestOutputRemembers: the output remembers the first failed write, on a terminal and elsewhere,
// and writes nothing more.
func TestOutputRemembers(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		o := newOutput(broken{}, terminal)
		if _, err := o.Write([]byte("a")); err == nil || o.err == nil {
			t.Errorf("terminal %v: %v, %v", terminal, err, o.err)
		}
		o.w = &bytes.Buffer{}
		if o.Write([]byte("b")); o.w.(*bytes.Buffer).Len() > 0 {
			t.Errorf("terminal %v: something was written behind a hole", terminal)
		}
	}
}

// TestRate: a slow rate is not 0, and a fast one has no exponent.
func TestRate(t *testing.T) {
	for _, tt := range []struct {
		n       int
		seconds float64
		want    string
	}{{2, 40, "0.05"}, {7, 2, "3.5"}, {10, 1, "10"}, {316_000, 1, "316000"}} {
		if got := rate(tt.n, tt.seconds); got != tt.want {
			t.Errorf("%d in %v s: %s, not %s", tt.n, tt.seconds, got, tt.want)
		}
	}
}
