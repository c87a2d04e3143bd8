package mps_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/mps"
)

func format() lintest.Format {
	return lintest.Format{Ext: ".mps", Write: mps.Write, Keeping: mps.WriteWith, Read: mps.ReadWith, Tidy: tidy, Parse: parse, Minimizes: true,
		Last: "ENDATA\n", Comment: "* "}
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

// longest is the longest line: two names, a number of 24 characters, the blanks.
const longest = 2*lin.MaxFileName + 24 + 3

// tidy reports a line that is too long, or a number that is longer than it must be.
func tidy(line string, words []string) error {
	if len(line) > longest {
		return fmt.Errorf("a line of %d characters: %q", len(line), line)
	}
	if last := words[len(words)-1]; len(words) > 2 {
		if v, err := strconv.ParseFloat(last, 64); err == nil &&
			last != strconv.FormatFloat(v, 'g', -1, 64) {
			return fmt.Errorf("the number %s is not the shortest way to write it", last)
		}
	}
	return nil
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
