package lp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/lp"
)

func format() lintest.Format {
	return lintest.Format{Ext: ".lp", Write: lp.Write, Keeping: lp.WriteWith, Read: lp.ReadWith, Tidy: tidy, Parse: parse, Last: "End\n", Comment: "\\ "}
}

func TestGolden(t *testing.T)          { format().Golden(t) }
func TestReadsBack(t *testing.T)       { format().ReadsBack(t) }
func TestKeepsExtensions(t *testing.T) { format().KeepsExtensions(t) }
func TestWriteErrors(t *testing.T)     { format().WriteErrors(t) }
func TestModelStays(t *testing.T)      { format().ModelStays(t) }
func TestCutFiles(t *testing.T)        { format().Cut(t) }
func TestEnds(t *testing.T)            { format().Ends(t) }
func TestComments(t *testing.T)        { format().Comments(t) }
func TestLongNames(t *testing.T)       { format().LongNames(t) }

// tidy reports a line that is too long though it could be broken, or a number that is longer than it
// must be.
func tidy(line string, words []string) error {
	if len(line) > lp.Width && len(words) > 1 {
		return fmt.Errorf("a line of %d characters: %q", len(line), line)
	}
	for _, word := range words {
		if v, err := strconv.ParseFloat(word, 64); err == nil && !math.IsInf(v, 0) &&
			word != strconv.FormatFloat(v, 'g', -1, 64) {
			return fmt.Errorf("the number %s is not the shortest way to write it", word)
		}
	}
	return nil
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
