package lin

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
)

// textTerms is the most terms that a text shows: some two lines of them.
const textTerms = 16

// RowText returns a row in one line for people, without its name: "soup + 0.5 bread <= 6". Of a
// long row it shows the first terms, and how many follow. The terms of one column are added up.
func (m *Model) RowText(i int) string {
	r := m.Rows[i]
	terms := r.Terms
	if merged := terms.Merged(); len(merged) < len(terms) {
		terms = merged // in the order of the columns
	}
	return limited(r.Lo, m.termsText(terms, 0), r.Hi)
}

// termsText returns terms and a constant in one line.
func (m *Model) termsText(terms Terms, constant float64) string {
	var b strings.Builder
	for n, t := range terms {
		if n == textTerms && len(terms) > n+1 {
			fmt.Fprintf(&b, " + ... (%s more)", wording.Count(len(terms)-n, "term"))
			break
		}
		sign := " + "
		if t.Coef < 0 {
			sign = " - "
		}
		switch {
		case n == 0 && t.Coef < 0:
			b.WriteString("-")
		case n > 0:
			b.WriteString(sign)
		}
		if a := math.Abs(t.Coef); a != 1 {
			b.WriteString(textNumber(a) + " ")
		}
		b.WriteString(m.ColName(t.Col))
	}
	switch {
	case len(terms) == 0:
		b.WriteString(textNumber(constant))
	case constant < 0:
		b.WriteString(" - " + textNumber(-constant))
	case constant > 0:
		b.WriteString(" + " + textNumber(constant))
	}
	return b.String()
}

// Algebra returns the model as text, a line for the objective and for each row, set and column.
// Long sums are cut, as in RowText: package lp writes models for programs.
func (m *Model) Algebra() string {
	var b strings.Builder
	var costs Terms
	for j, c := range m.Cols {
		if c.Obj != 0 {
			costs = append(costs, Term{j, c.Obj})
		}
	}
	sense := "minimize"
	if m.Maximize {
		sense = "maximize"
	}
	fmt.Fprintf(&b, "%s %s\n", sense, m.termsText(costs, m.Offset))
	for i, r := range m.Rows {
		fmt.Fprintf(&b, "  %s: ", m.RowName(i))
		if r.When != nil {
			fmt.Fprintf(&b, "%s = %d -> ", m.ColName(r.When.Col), btoi(!r.When.Off))
		}
		b.WriteString(m.RowText(i) + "\n")
	}
	for k, s := range m.Sets {
		fmt.Fprintf(&b, "  %s: SOS%d of", nameOr(s.Name, k), s.Type)
		for _, j := range s.Cols {
			b.WriteString(" " + m.ColName(j))
		}
		b.WriteString("\n")
	}
	for j, c := range m.Cols {
		text := m.BoundsText(j)
		switch {
		case c.Binary() && c.Lo == 0 && c.Hi == 1:
			text = m.ColName(j) + " binary"
		case c.Integer:
			text += ", integer"
		}
		if c.Semi {
			text += ", or 0"
		}
		b.WriteString("  " + text + "\n")
	}
	return b.String()
}

// BoundsText returns the bounds of a column in one line: "0 <= soup <= 4".
func (m *Model) BoundsText(j int) string {
	return limited(m.Cols[j].Lo, m.ColName(j), m.Cols[j].Hi)
}

// limited writes what lies between two limits.
func limited(lo float64, what string, hi float64) string {
	below, above := !math.IsInf(lo, -1), !math.IsInf(hi, 1)
	switch {
	case below && above && lo == hi:
		return what + " = " + textNumber(lo)
	case below && above:
		return textNumber(lo) + " <= " + what + " <= " + textNumber(hi)
	case below:
		return what + " >= " + textNumber(lo)
	case above:
		return what + " <= " + textNumber(hi)
	}
	return what + " without limits"
}

func textNumber(x float64) string { return strconv.FormatFloat(x+0, 'g', -1, 64) }
