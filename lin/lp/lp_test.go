package lp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/lp"
)

// text writes a model that can be written.
func text(t interface{ Fatal(...any) }, m *lin.Model) (file string, cols []string) {
	var b bytes.Buffer
	cols, err := lp.Write(context.Background(), &b, m)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), cols
}

func TestGolden(t *testing.T) {
	for _, m := range lintest.Models() {
		t.Run(m.Name, func(t *testing.T) {
			file, cols := text(t, m.Model)
			lintest.Golden(t, m.Name+".lp", []byte(file))
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

// tidy reports a line that is too long though it could be broken, a character that is none of the
// format's, or a number that is longer than it must be.
func tidy(file string) error {
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		if len(line) > lp.Width && len(words) > 1 {
			return fmt.Errorf("a line of %d characters: %q", len(line), line)
		}
		if got := strings.Join(words, " "); strings.TrimPrefix(line, " ") != got {
			return fmt.Errorf("odd blanks in %q", line)
		}
		for _, word := range words {
			if v, err := strconv.ParseFloat(word, 64); err == nil && !math.IsInf(v, 0) &&
				word != strconv.FormatFloat(v, 'g', -1, 64) {
				return fmt.Errorf("the number %s is not the shortest way to write it", word)
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
		want := renamed(lintest.Portable(t, m))
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("read back as\n%+v\nwant\n%+v\n%s", got, want, file)
		}
	})
}

// renamed gives a portable model as a file tells it: with the names of files, no name of its own,
// no difference between no terms and none.
func renamed(m *lin.Model) *lin.Model {
	names, err := m.FileNames(context.Background())
	if err != nil {
		panic(err) // only the end of the context is one
	}
	m.Name = ""
	for j := range m.Cols {
		m.Cols[j].Name = names.Cols[j]
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		r.Name, r.Terms = names.Rows[i], append(lin.Terms{}, r.Terms...)
	}
	return m
}

// parse reads the part of the format that Write uses.
func parse(file string, cols []string) (*lin.Model, error) {
	m := &lin.Model{Cols: make([]lin.Col, len(cols))}
	for j, name := range cols {
		m.Cols[j] = lin.Col{Name: name, Lo: 0, Hi: lin.Inf}
	}
	sections, err := split(file)
	if err != nil {
		return nil, err
	}
	_, m.Maximize = sections["Maximize"]
	objective, _, _, err := expression(append(sections["Minimize"], sections["Maximize"]...), cols)
	if err != nil {
		return nil, err
	}
	for _, t := range objective.Terms {
		m.Cols[t.Col].Obj = t.Coef
	}
	m.Rows = []lin.Row{}
	for rest := sections["Subject To"]; len(rest) > 0; {
		var r lin.Row
		var sense string
		if r, sense, rest, err = expression(rest, cols); err != nil {
			return nil, err
		}
		r.Lo, r.Hi = -lin.Inf, lin.Inf
		if len(rest) == 0 {
			return nil, errors.New("a row without a right-hand side")
		}
		v, err := strconv.ParseFloat(rest[0], 64)
		if err != nil {
			return nil, err
		}
		rest = rest[1:]
		if sense != "<=" {
			r.Lo = v
		}
		if sense != ">=" {
			r.Hi = v
		}
		m.Rows = append(m.Rows, r)
	}
	for b := range slices.Chunk(sections["Bounds"], 5) { // 0 <= x <= 3
		j := slices.Index(cols, b[2])
		lo, err := strconv.ParseFloat(b[0], 64)
		if err != nil {
			return nil, err
		}
		hi, err := strconv.ParseFloat(b[4], 64)
		if err != nil || j < 0 || b[1] != "<=" || b[3] != "<=" {
			return nil, fmt.Errorf("the bound %q", b)
		}
		m.Cols[j].Lo, m.Cols[j].Hi = lo, hi
	}
	for _, name := range sections["Generals"] {
		m.Cols[slices.Index(cols, name)].Integer = true
	}
	for _, name := range sections["Binaries"] {
		c := &m.Cols[slices.Index(cols, name)]
		c.Integer, c.Lo, c.Hi = true, 0, 1
	}
	return m, nil
}

// split gives the words of each section. The sections stand in order, and End is the last line.
func split(file string) (map[string][]string, error) {
	order := []string{"Minimize", "Maximize", "Subject To", "Bounds", "Generals", "Binaries", "End"}
	sections := map[string][]string{}
	current := -1
	for line := range strings.Lines(file) {
		title := strings.TrimSuffix(line, "\n")
		if i := slices.Index(order, title); i > current {
			current = i
			sections[title] = []string{}
			continue
		}
		if !strings.HasPrefix(line, " ") || current < 0 {
			return nil, fmt.Errorf("the line %q stands where a title may", line)
		}
		sections[order[current]] = append(sections[order[current]], strings.Fields(line)...)
	}
	if order[current] != "End" || len(sections["End"]) > 0 {
		return nil, errors.New("the end is not the end")
	}
	return sections, nil
}

// expression reads a label and terms up to a sense, and gives the sense and what follows.
func expression(words, cols []string) (r lin.Row, sense string, rest []string, err error) {
	if len(words) == 0 || !strings.HasSuffix(words[0], ":") {
		return r, "", nil, fmt.Errorf("no label in %q", words)
	}
	r.Name, r.Terms = strings.TrimSuffix(words[0], ":"), lin.Terms{}
	sign, coef := 1.0, 1.0
	for i, word := range words[1:] {
		switch word {
		case "<=", ">=", "=":
			return r, word, words[i+2:], nil
		case "+":
			continue
		case "-":
			sign = -1
			continue
		}
		if j := slices.Index(cols, word); j >= 0 {
			if coef != 0 {
				r.Terms = append(r.Terms, lin.Term{Col: j, Coef: sign * coef})
			}
			sign, coef = 1, 1
		} else if coef, err = strconv.ParseFloat(word, 64); err != nil {
			return r, "", nil, err
		}
	}
	return r, "", nil, nil
}

func TestWriteErrors(t *testing.T) {
	m := &lin.Model{}
	for range 20_000 { // more than any buffer between
		m.SetObj(1, m.Integer("", 0, 7))
	}
	file, _ := text(t, m)
	for _, room := range []int{0, 1, len(file) / 2, len(file) - 1} {
		full := lintest.Full(room)
		if _, err := lp.Write(context.Background(), &full, m); !errors.Is(err, lintest.ErrFull) {
			t.Errorf("with room for %d of %d bytes the error is %v", room, len(file), err)
		}
	}
	full := lintest.Full(len(file))
	if _, err := lp.Write(context.Background(), &full, m); err != nil {
		t.Errorf("with room for all the error is %v", err)
	}
}

// TestModelStays: to write a model changes nothing of it.
func TestModelStays(t *testing.T) {
	for i, m := range lintest.Models() {
		if _, err := lp.Write(context.Background(), io.Discard, m.Model); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(m.Model, lintest.Models()[i].Model) {
			t.Errorf("%s is changed", m.Name)
		}
	}
}
