package mps_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/mps"
)

// text writes a model that can be written.
func text(t interface{ Fatal(...any) }, m *lin.Model) (file string, cols []string) {
	var b bytes.Buffer
	cols, err := mps.Write(context.Background(), &b, m)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), cols
}

func TestGolden(t *testing.T) {
	for _, m := range lintest.Models() {
		t.Run(m.Name, func(t *testing.T) {
			file, cols := text(t, m.Model)
			lintest.Golden(t, m.Name+".mps", []byte(file))
			if len(cols) < len(m.Model.Cols) {
				t.Errorf("%d names for %d columns", len(cols), len(m.Model.Cols))
			}
			if err := tidy(file); err != nil {
				t.Error(err)
			}
			if again, _ := text(t, m.Model); again != file {
				t.Errorf("a second file differs:\n%s", again)
			}
		})
	}
}

// longest is the longest line: two names, a number of 24 characters, the blanks.
const longest = 2*lin.MaxFileName + 24 + 3

// tidy reports a line that is too long, a character that is none of the format's, or a number that
// is longer than it must be.
func tidy(file string) error {
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		if len(line) > longest {
			return fmt.Errorf("a line of %d characters: %q", len(line), line)
		}
		if got := strings.Join(words, " "); strings.TrimPrefix(line, " ") != got {
			return fmt.Errorf("odd blanks in %q", line)
		}
		if last := words[len(words)-1]; len(words) > 2 {
			if v, err := strconv.ParseFloat(last, 64); err == nil &&
				last != strconv.FormatFloat(v, 'g', -1, 64) {
				return fmt.Errorf("the number %s is not the shortest way to write it", last)
			}
		}
	}
	if i := strings.IndexFunc(file, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }); i >= 0 {
		return fmt.Errorf("the character %q", file[i])
	}
	return nil
}

// TestReadsBack: a reader of the format, as narrow as the writer, finds every number as it was.
func TestReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := lintest.Random(t, rapid.OneOf(rapid.Float64Range(-1e300, 1e300),
			rapid.SampledFrom([]float64{0, 1, -1, 0.1, 1e21, 5e-324, 1.0 / 3})))
		file, cols := text(t, m)
		if err := tidy(file); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		got, err := parse(file, cols)
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if want := minimized(lintest.Portable(t, m)); !reflect.DeepEqual(got, want) {
			t.Fatalf("read back as\n%+v\nwant\n%+v\n%s", got, want, file)
		}
	})
}

// minimized gives a portable model as a file tells it: to be minimized, with the names of files,
// no name of its own, no difference between no terms and none.
func minimized(m *lin.Model) *lin.Model {
	names, err := m.FileNames(context.Background())
	if err != nil {
		panic(err) // only the end of the context is one
	}
	m.Name = ""
	for j := range m.Cols {
		c := &m.Cols[j]
		c.Name = names.Cols[j]
		if m.Maximize {
			c.Obj = 0 - c.Obj
		}
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		r.Name, r.Terms = names.Rows[i], append(lin.Terms{}, r.Terms...)
	}
	m.Maximize = false
	return m
}

// parse reads the part of the format that Write uses.
func parse(file string, cols []string) (*lin.Model, error) {
	m := &lin.Model{Rows: []lin.Row{}}
	row := map[string]int{mps.Objective: -1}
	section, whole := "", false
	bounded := make([]int, len(cols)) // bounds that a column has been given
	for line := range strings.Lines(file) {
		w := strings.Fields(line)
		if strings.HasPrefix(line, "*") {
			continue
		}
		if !strings.HasPrefix(line, " ") {
			section = w[0]
			continue
		}
		var v float64
		if number := w[len(w)-1]; section == "RHS" || section == "BOUNDS" && len(w) == 4 ||
			section == "COLUMNS" && w[1] != "'MARKER'" {
			var err error
			if v, err = strconv.ParseFloat(number, 64); err != nil {
				return nil, err
			}
		}
		switch section {
		case "ROWS":
			if w[0] == "N" {
				continue
			}
			row[w[1]] = len(m.Rows)
			r := lin.Row{Name: w[1], Terms: lin.Terms{}, Lo: -lin.Inf, Hi: lin.Inf}
			if w[0] != "L" {
				r.Lo = 0
			}
			if w[0] != "G" {
				r.Hi = 0
			}
			m.Rows = append(m.Rows, r)
		case "COLUMNS":
			if w[1] == "'MARKER'" {
				if whole == (w[2] == "'INTORG'") {
					return nil, errors.New("a marker twice")
				}
				whole = !whole
				continue
			}
			j := len(m.Cols) - 1
			if j < 0 || m.Cols[j].Name != w[0] { // a column's entries stand together
				j++
				m.Cols = append(m.Cols, lin.Col{Name: w[0], Integer: whole, Hi: lin.Inf})
			}
			i, ok := row[w[1]]
			switch {
			case !ok:
				return nil, fmt.Errorf("no row %q", w[1])
			case i < 0:
				m.Cols[j].Obj = v
			default:
				m.Rows[i].Terms = m.Rows[i].Terms.Plus(v, j)
			}
		case "RHS":
			r := &m.Rows[row[w[1]]]
			if r.Lo == 0 {
				r.Lo = v
			}
			if r.Hi == 0 {
				r.Hi = v
			}
		case "BOUNDS":
			j := slices.Index(cols, w[2])
			c := &m.Cols[j]
			bounded[j]++
			switch w[0] {
			case "FX":
				c.Lo, c.Hi = v, v
				bounded[j]++
			case "FR":
				c.Lo, c.Hi = -lin.Inf, lin.Inf
				bounded[j]++
			case "MI":
				c.Lo = -lin.Inf
			case "PL":
				c.Hi = lin.Inf
			case "LO":
				c.Lo = v
			case "UP":
				c.Hi = v
			default:
				return nil, fmt.Errorf("the bound %q", w)
			}
		default:
			return nil, fmt.Errorf("the line %q in section %q", line, section)
		}
	}
	if section != "ENDATA" || whole {
		return nil, errors.New("the file or its whole columns have no end")
	}
	for j, n := range bounded {
		if n != 2 {
			return nil, fmt.Errorf("%d bounds for column %s", n, cols[j])
		}
	}
	return m, nil
}

func TestWriteErrors(t *testing.T) {
	m := &lin.Model{}
	for range 20_000 { // more than any buffer between
		m.SetObj(1, m.Integer("", 0, 7))
	}
	file, _ := text(t, m)
	for _, room := range []int{0, 1, len(file) / 2, len(file) - 1} {
		full := lintest.Full(room)
		if _, err := mps.Write(context.Background(), &full, m); !errors.Is(err, lintest.ErrFull) {
			t.Errorf("with room for %d of %d bytes the error is %v", room, len(file), err)
		}
	}
	full := lintest.Full(len(file))
	if _, err := mps.Write(context.Background(), &full, m); err != nil {
		t.Errorf("with room for all the error is %v", err)
	}
}

// TestModelStays: to write a model changes nothing of it.
func TestModelStays(t *testing.T) {
	for i, m := range lintest.Models() {
		if _, err := mps.Write(context.Background(), io.Discard, m.Model); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(m.Model, lintest.Models()[i].Model) {
			t.Errorf("%s is changed", m.Name)
		}
	}
}
