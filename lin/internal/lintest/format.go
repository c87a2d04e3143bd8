package lintest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
)

// Format is a file format of models, for the tests that every format must pass.
type Format struct {
	Ext   string // of golden files: ".lp"
	Write func(context.Context, io.Writer, *lin.Model) ([]string, error)
	Read  func(context.Context, io.Reader, lin.ReadOptions) (*lin.Model, error)
	// Keeping is Write with options.
	Keeping func(context.Context, io.Writer, *lin.Model, lin.WriteOptions) ([]string, error)
	// Tidy returns what is wrong with a line of these words, such as a line that is too long or a
	// number with more digits than necessary, or nil.
	Tidy func(line string, words []string) error
	// Parse reads only the part of the format that Write uses.
	Parse func(file string, cols []string) (*lin.Model, error)
	// Minimizes is set if the format can't express that a model is to be maximized.
	Minimizes bool
	Last      string // the last line: "End\n"
	Comment   string // the beginning of a comment line
}

// Text writes a model that can be written.
func (f Format) Text(t fataler, m *lin.Model) (file string, cols []string) {
	t.Helper()
	var b bytes.Buffer
	cols, err := f.Write(context.Background(), &b, m)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), cols
}

// tidy returns what is wrong with a file, including its blanks and characters, or nil.
func (f Format) tidy(file string) error {
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		if got := strings.Join(words, " "); strings.TrimPrefix(line, " ") != got {
			return fmt.Errorf("odd blanks in %q", line)
		}
		if err := f.Tidy(line, words); err != nil {
			return err
		}
	}
	odd := func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }
	if i := strings.IndexFunc(file, odd); i >= 0 {
		return fmt.Errorf("the character %q", file[i])
	}
	return nil
}

// Golden compares the files of all models with the golden files.
func (f Format) Golden(t *testing.T) {
	for _, m := range Models() {
		t.Run(m.Name, func(t *testing.T) {
			file, cols := f.Text(t, m.Model)
			Golden(t, m.Name+f.Ext, []byte(file))
			if len(cols) < len(m.Model.Cols) {
				t.Errorf("%d names for %d columns", len(cols), len(m.Model.Cols))
			}
			if err := f.tidy(file); err != nil {
				t.Error(err)
			}
			if again, _ := f.Text(t, m.Model); again != file {
				t.Errorf("a second file differs:\n%s", again)
			}
		})
	}
}

// ReadsBack checks that Parse, which reads only what Write writes, returns random models unchanged.
func (f Format) ReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Random(t, rapid.OneOf(rapid.Float64Range(-1e300, 1e300),
			rapid.SampledFrom([]float64{0, 1, -1, 0.1, 9e19, 5e-324, 1.0 / 3})))
		file, cols := f.Text(t, m)
		if err := f.tidy(file); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		got, err := f.Parse(file, cols)
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if want := f.asWritten(t, Portable(t, m)); !reflect.DeepEqual(got, want) {
			t.Fatalf("read back as\n%+v\nwant\n%+v\n%s", got, want, file)
		}
	})
}

// asWritten returns a portable model as a file represents it: with the names of the file, without
// its own name, with nil instead of empty terms, and minimized if the format can't maximize.
func (f Format) asWritten(t fataler, m *lin.Model) *lin.Model {
	names := FileNames(t, m)
	m.Name = ""
	turned := f.Minimizes && m.Maximize
	for j := range m.Cols {
		c := &m.Cols[j]
		c.Name = names.Cols[j]
		if turned {
			c.Obj = 0 - c.Obj
		}
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		r.Name, r.Terms = names.Rows[i], append(lin.Terms{}, r.Terms...)
	}
	for k := range m.Sets {
		m.Sets[k].Name = names.Sets[k]
	}
	m.Maximize = m.Maximize && !turned
	return m
}

// WriteErrors checks that Write returns the error of its writer, wherever in the file that fails.
func (f Format) WriteErrors(t *testing.T) {
	m := &lin.Model{}
	for range 20_000 { // more than any buffer between
		m.SetObj(1, m.Integer("", 0, 7))
	}
	file, _ := f.Text(t, m)
	for _, room := range []int{0, 1, len(file) / 2, len(file) - 1} {
		full := Full(room)
		if _, err := f.Write(context.Background(), &full, m); !errors.Is(err, ErrFull) {
			t.Errorf("with room for %d of %d bytes the error is %v", room, len(file), err)
		}
	}
	full := Full(len(file))
	if _, err := f.Write(context.Background(), &full, m); err != nil {
		t.Errorf("with room for all the error is %v", err)
	}
}

// ModelStays checks that Write does not change the model.
func (f Format) ModelStays(t *testing.T) {
	for i, m := range Models() {
		f.Text(t, m.Model)
		if !reflect.DeepEqual(m.Model, Models()[i].Model) {
			t.Errorf("%s is changed", m.Name)
		}
	}
}

// read reads a file, and returns its notes as well.
func (f Format) read(file string, lenient bool) (m *lin.Model, notes []lin.Note, err error) {
	o := lin.ReadOptions{Lenient: lenient, Note: func(n lin.Note) { notes = append(notes, n) }}
	m, err = f.Read(context.Background(), strings.NewReader(file), o)
	return m, notes, err
}

// Cut checks that no file that is cut short is read as a model: its last number may have lost
// digits.
func (f Format) Cut(t *testing.T) {
	for _, m := range Models() {
		file, _ := f.Text(t, m.Model)
		for n := 0; n < len(file)-len("\n"); n++ {
			if n%13 != 0 && len(file)-n > 300 {
				continue // the end, where a digit may be lost, matters most
			}
			var syntax *lin.SyntaxError
			if _, _, err := f.read(file[:n], false); !errors.As(err, &syntax) {
				t.Fatalf("%s: of %d bytes %d are read: %v\n%s", m.Name, len(file), n, err, file[:n])
			}
			if _, notes, err := f.read(file[:n], true); err == nil && (len(notes) == 0 ||
				!strings.Contains(notes[len(notes)-1].Msg, "cut short")) {
				t.Fatalf("%s: %d bytes are read with the notes %v", m.Name, n, notes)
			}
		}
	}
}

// Ends checks what may surround a file: a byte order mark, carriage returns, comments, text behind
// the end, and no last line if the reader is lenient.
func (f Format) Ends(t *testing.T) {
	for _, m := range Models() {
		file, _ := f.Text(t, m.Model)
		want, notes, err := f.read(file, false)
		if err != nil || len(notes) > 0 {
			t.Fatalf("%s: %v, %v", m.Name, notes, err)
		}
		unended := strings.TrimSuffix(file, f.Last)
		lines := strings.Count(file, "\n")
		if unended == file {
			t.Fatalf("%s does not end with %q", m.Name, f.Last)
		}
		for _, tt := range []struct {
			what, file string
			lenient    bool
			note       int // its line, or 0 for no note
		}{
			{"a byte order mark", "\ufeff" + file, false, 0},
			{"carriage returns", strings.ReplaceAll(file, "\n", "\r\n"), false, 0},
			{"no last end of a line", strings.TrimSuffix(file, "\n"), false, 0},
			{"blank lines at the end", file + "\n \n\t\n", false, 0},
			{"a comment at the end", file + f.Comment + "x\n", false, 0},
			{"text at the end", file + "\n x\n y", false, lines + 2},
			{"a long text at the end", file + strings.Repeat("x", 2*lin.MaxLine), false, lines + 1},
			{"a second model", file + "x" + file, false, lines + 1},
			{"leniency for nothing", file, true, 0},
			{"leniency", unended, true, lines},
		} {
			got, notes, err := f.read(tt.file, tt.lenient)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s with %s becomes %+v, %v", m.Name, tt.what, got, err)
			}
			if wanted := min(tt.note, 1); len(notes) != wanted || wanted == 1 && notes[0].Line != tt.note {
				t.Errorf("%s with %s has the notes %v", m.Name, tt.what, notes)
			}
		}
		var syntax *lin.SyntaxError
		if _, _, err := f.read(unended, false); !errors.As(err, &syntax) || !syntax.Unended {
			t.Errorf("%s without its last line: %v", m.Name, err)
		}
	}
}

// Comments checks that lines of comment begin the file, each behind the sign of a comment, whatever
// they contain, and that nothing else changes.
func (f Format) Comments(t *testing.T) {
	plain, _ := f.Text(t, lunch())
	hostile := "a\nMinimize\r\nENDATA\x00\a[2J\u2028End \\ * \u202e" + strings.Repeat("long ", 99)
	for _, comment := range [][]string{
		{lin.WrittenBy}, {hostile, "", hostile}, {strings.Repeat("x", 999)},
	} {
		var b bytes.Buffer
		o := lin.WriteOptions{Comment: comment}
		if _, err := f.Keeping(context.Background(), &b, lunch(), o); err != nil {
			t.Fatal(err)
		}
		head, found := strings.CutSuffix(b.String(), plain)
		if !found || head == "" {
			t.Fatalf("with the comment %q:\n%s", comment, b.String())
		}
		for line := range strings.Lines(head) {
			line = strings.TrimSuffix(line, "\n")
			if !strings.HasPrefix(line, f.Comment) || wording.Visible(line) != line {
				t.Errorf("the comment %q has the line %q", comment, line)
			}
		}
		want, _, _ := f.read(plain, false)
		if got, notes, err := f.read(b.String(), false); err != nil || len(notes) > 0 ||
			!reflect.DeepEqual(got, want) {
			t.Errorf("with the comment %q: %v, %v", comment, notes, err)
		}
	}
}

// LongNames checks that names may be as long as the limit, and not longer.
func (f Format) LongNames(t *testing.T) {
	file, _ := f.Text(t, lunch())
	for n, ok := range map[int]bool{256: true, 5000: true, lin.MaxWord: true, lin.MaxWord + 1: false} {
		name := strings.Repeat("n", n)
		m, _, err := f.read(strings.ReplaceAll(file, "soup", name), false)
		if (err == nil) != ok {
			t.Errorf("with names of %d characters: %v", n, err)
		}
		if err == nil && m.Cols[0].Name != name {
			t.Errorf("a name of %d characters becomes %.60q", n, m.Cols[0].Name)
		}
		if err != nil && (!strings.Contains(err.Error(), "64 KB") || len(err.Error()) > 200) {
			t.Errorf("%d characters: %.300s", n, err)
		}
	}
}

// Fuzz reads arbitrary texts, starting from the given ones. A text that is read as a valid model
// can be written and read again.
func (f Format) Fuzz(fuzz *testing.F, texts ...string) {
	for _, text := range texts {
		fuzz.Add([]byte(text))
	}
	fuzz.Fuzz(func(t *testing.T, text []byte) {
		m, err := f.Read(context.Background(), bytes.NewReader(text), lin.ReadOptions{Lenient: true})
		if err != nil || m.Validate() != nil {
			return
		}
		file, _ := f.Text(t, m)
		if _, _, err := f.read(file, false); err != nil {
			t.Errorf("what was written of it can't be read: %v", err)
		}
	})
}
