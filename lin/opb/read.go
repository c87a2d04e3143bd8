package opb

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/intake"
)

// Read reads a pseudo-Boolean program in the OPB or WBO format of the pseudo-Boolean competitions
// (O. Roussel and V. Manquinho, "Input/Output Format and Solver Requirements for the Competitions
// of Pseudo-Boolean Solvers"). Its variables become binary columns in the order in which the file
// names them.
//
//   - A negated literal ~x is 1 - x.
//   - A product of literals becomes a binary column of its own, with a row for each literal and one
//     for all.
//   - A soft constraint of WBO becomes rows that a binary column lifts, whose cost is the weight.
//     The total stays below that of the line "soft:", if it has one.
//
// The error names what does not fit: a number of 2^53 or more, an objective beside soft
// constraints. A file with fewer constraints than its first line states, or that ends inside one,
// is an error with lin.SyntaxError.Unended, or a note if that is asked for. An error in the text,
// or a model that is too large (see lin.MaxMemory), is a *lin.SyntaxError. The error wraps that of
// ctx if the context ends.
func Read(ctx context.Context, r io.Reader) (*lin.Model, error) {
	return ReadWith(ctx, r, lin.ReadOptions{})
}

// ReadWith is Read with options.
func ReadWith(ctx context.Context, r io.Reader, o lin.ReadOptions) (*lin.Model, error) {
	w := work.Begin(ctx, "reading the model", "term")
	in := bufio.NewReaderSize(w.Reader(r), 1<<16)
	if mark, _ := in.Peek(3); bytes.Equal(mark, []byte("\ufeff")) {
		in.Discard(3)
	}
	p := &parser{scanner: scanner{in: in, line: 1, col: 1}, work: w, o: o, m: &lin.Model{},
		intake: intake.Sum{Most: lin.MaxMemory}, cols: map[string]int{}, products: map[string]int{}}
	err := p.model()
	if cut := w.End(); cut != nil {
		err = cut
	}
	if err != nil {
		return nil, err
	}
	return p.m, nil
}

// parser reads statements, which end with semicolons.
type parser struct {
	scanner
	t        token // the next
	work     *work.Work
	o        lin.ReadOptions
	m        *lin.Model
	intake   intake.Sum
	cols     map[string]int // by name
	products map[string]int // by literals
	stated   int            // constraints of the file
	soft     []lin.Term     // the columns of soft constraints, with their weights
	top      float64        // 0 without one
	weighted bool           // the file has a line "soft:"
	lines    int            // objectives
}

func (p *parser) advance() (err error) {
	p.t, err = p.next()
	return err
}

// expect passes over a token.
func (p *parser) expect(text string) error {
	if p.t.text != text {
		return p.t.fail("", "expected %q, found %v", text, p.t)
	}
	return p.advance()
}

func (p *parser) model() error {
	if err := p.advance(); err != nil {
		return err
	}
	for p.t.text != "" && p.work.Step() {
		constraint := !slices.Contains([]string{"min", "max", "soft"}, p.t.text)
		err := p.statement()
		var at *lin.SyntaxError
		if constraint && p.ended && errors.As(err, &at) && at.Line == p.t.line && at.Col == p.t.col {
			err = p.unended(at.Msg)
		}
		if err != nil {
			return err
		}
	}
	if p.weighted {
		p.cost()
	}
	if want, ok := numberAfter(p.first, "#constraint="); ok && p.stated < want {
		return p.unended(fmt.Sprintf("the first line states %d constraints, but there are %d",
			want, p.stated))
	}
	return nil
}

// unended returns the error for a file that ends too early, or notes it if it is read nonetheless.
func (p *parser) unended(msg string) error {
	if !p.o.Lenient {
		return &lin.SyntaxError{Line: p.t.line, Col: p.t.col, Msg: msg, Unended: true,
			Hint: "the file may have been cut short"}
	}
	if p.o.Note != nil {
		p.o.Note(lin.Note{Line: p.t.line, Col: p.t.col, Msg: msg})
	}
	return nil
}

// numberAfter returns the number after a key of the first comment.
func numberAfter(comment, key string) (int, bool) {
	_, rest, ok := strings.Cut(comment, key)
	words := strings.Fields(rest)
	if !ok || len(words) == 0 {
		return 0, false
	}
	n, err := strconv.Atoi(words[0])
	return n, err == nil
}

// statement reads an objective, a line "soft:", or a constraint.
func (p *parser) statement() error {
	at := p.t
	switch {
	case p.t.text == "min" || p.t.text == "max":
		return p.objective()
	case p.t.text == "soft":
		return p.softLine()
	case p.t.text == "[" && !p.weighted:
		return at.fail(`a file with soft constraints begins with "soft: ;"`, "a weight without soft:")
	case p.t.text == "[":
		return p.softConstraint()
	}
	terms, lo, hi, err := p.constraint()
	if err != nil {
		return err
	}
	return p.row(at, terms, lo, hi)
}

// row adds a row.
func (p *parser) row(at token, terms []lin.Term, lo, hi float64) error {
	if !p.intake.Row("", false) {
		return at.fail("", "%s", p.intake.Refusal())
	}
	p.m.Rows = append(p.m.Rows, lin.Row{Terms: slices.Clip(terms), Lo: lo, Hi: hi})
	return nil
}

func (p *parser) objective() error {
	at := p.t
	if p.lines++; p.lines > 1 || p.weighted {
		return at.fail("", "the file has a second objective")
	}
	p.m.Maximize = at.text == "max"
	if err := p.advance(); err != nil {
		return err
	}
	if p.t.text != ":" {
		return p.t.fail("", "expected a colon after %s, found %v", at.text, p.t)
	}
	if err := p.advance(); err != nil {
		return err
	}
	terms, constant, err := p.sum()
	if err != nil {
		return err
	}
	for _, t := range terms {
		p.m.Cols[t.Col].Obj += t.Coef
	}
	p.m.Offset = constant
	return p.expect(";")
}

// softLine reads "soft: TOP ;".
func (p *parser) softLine() error {
	if p.weighted || p.lines > 0 {
		return p.t.fail("", "a line soft: stands once, and without an objective")
	}
	p.weighted = true
	if err := p.advance(); err != nil {
		return err
	}
	if err := p.expect(":"); err != nil {
		return err
	}
	if p.t.text != ";" {
		var err error
		p.top, err = p.t.number()
		if err == nil && p.top <= 0 {
			err = p.t.fail("", "the total of soft: is positive, found %v", p.t)
		}
		if err != nil {
			return err
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return p.expect(";")
}

// softConstraint reads "[WEIGHT] CONSTRAINT". A binary column lifts its rows.
func (p *parser) softConstraint() error {
	at := p.t
	if err := p.advance(); err != nil {
		return err
	}
	weight, err := p.t.number()
	if err == nil && weight <= 0 {
		err = p.t.fail("", "a weight is positive, found %v", p.t)
	}
	if err == nil {
		err = p.advance()
	}
	if err == nil {
		err = p.expect("]")
	}
	if err != nil {
		return err
	}
	terms, lo, hi, err := p.constraint()
	if err != nil {
		return err
	}
	lift, err := p.column(at, fmt.Sprintf("soft[%d]", len(p.soft)+1))
	if err != nil {
		return err
	}
	p.soft = append(p.soft, lin.Term{Col: lift, Coef: weight})
	least, most := 0.0, 0.0
	for _, t := range terms {
		least, most = least+min(t.Coef, 0), most+max(t.Coef, 0)
	}
	right := hi
	if math.IsInf(hi, 1) {
		right = lo
	}
	if most-least+math.Abs(right) > exact {
		return at.fail("", "the numbers of a soft constraint add up to 2^53 or more")
	}
	if !math.IsInf(lo, -1) {
		over := append(slices.Clone(terms), lin.Term{Col: lift, Coef: max(lo-least, 0)})
		if err := p.row(at, over, lo, lin.Inf); err != nil {
			return err
		}
	}
	if math.IsInf(hi, 1) {
		return nil
	}
	return p.row(at, append(terms, lin.Term{Col: lift, Coef: min(hi-most, 0)}), -lin.Inf, hi)
}

// cost makes the weights of soft constraints the objective.
func (p *parser) cost() {
	for _, t := range p.soft {
		p.m.Cols[t.Col].Obj = t.Coef
	}
	if p.top > 0 && len(p.soft) > 0 {
		p.m.Rows = append(p.m.Rows,
			lin.Row{Name: "top", Terms: p.soft, Lo: -lin.Inf, Hi: p.top - 1})
	}
}

// constraint reads a sum, a comparison and a number. The constant of the sum is on the right.
func (p *parser) constraint() (terms []lin.Term, lo, hi float64, err error) {
	at := p.t
	terms, constant, err := p.sum()
	if err != nil {
		return nil, 0, 0, err
	}
	sign := p.t
	if err := p.advance(); err != nil {
		return nil, 0, 0, err
	}
	right, err := p.t.number()
	if err != nil {
		return nil, 0, 0, err
	}
	if right -= constant; math.Abs(right) > exact {
		return nil, 0, 0, at.fail("", "the constants of the constraint add up to 2^53 or more")
	}
	lo, hi = right, right
	switch sign.text {
	case ">=":
		hi = lin.Inf
	case "<=":
		lo = -lin.Inf
	case "=":
	default:
		return nil, 0, 0, sign.fail("", "expected a term, >=, <= or =, found %v", sign)
	}
	if err := p.advance(); err != nil {
		return nil, 0, 0, err
	}
	if err := p.expect(";"); err != nil {
		return nil, 0, 0, err
	}
	p.stated++
	return terms, lo, hi, nil
}

// sum reads terms: a coefficient and one literal or more. A variable has one term in the result.
func (p *parser) sum() (terms []lin.Term, constant float64, err error) {
	at := map[int]int{} // of each column: its term
	for p.t.text != "" && p.t.text != ";" && !strings.ContainsAny(p.t.text[:1], "<>=!") {
		coef := p.t
		value := 1.0
		if !isName(coef.text) && coef.text != "~" { // some files leave out a 1
			if value, err = coef.number(); err != nil {
				return nil, 0, err
			}
			if err := p.advance(); err != nil {
				return nil, 0, err
			}
		}
		factors, err := p.literals()
		if err != nil {
			return nil, 0, err
		}
		l, err := p.factor(coef, factors)
		if err != nil {
			return nil, 0, err
		}
		if l.negated {
			constant, value = constant+value, -value
		}
		if len(factors) == 0 {
			if p.t.text != "" && '0' <= p.t.text[0] && p.t.text[0] <= '9' {
				return nil, 0, p.t.fail("", "expected a variable after %v, found %v", coef, p.t)
			}
			constant, value = constant+value, 0
		}
		if value == 0 {
			continue
		}
		k, there := at[l.col]
		if !there {
			k, at[l.col] = len(terms), len(terms)
			terms = append(terms, lin.Term{Col: l.col})
			if !p.intake.Term(32) {
				return nil, 0, coef.fail("", "%s", p.intake.Refusal())
			}
		}
		terms[k].Coef += value
		if math.Abs(terms[k].Coef) > exact || math.Abs(constant) > exact {
			return nil, 0, coef.fail("", "the coefficients of a variable, or the constants, add up to 2^53 "+
				"or more")
		}
		p.work.Did(1)
	}
	return slices.DeleteFunc(terms, func(t lin.Term) bool { return t.Coef == 0 }), constant, nil
}

// literal is a column or its complement.
type literal struct {
	col     int
	negated bool
}

func (p *parser) literals() (all []literal, err error) {
	for p.t.text == "~" || p.t.text != "" && isName(p.t.text) {
		negated := p.t.text == "~"
		if negated {
			if err := p.advance(); err != nil {
				return nil, err
			}
			if p.t.text == "" || !isName(p.t.text) {
				return nil, p.t.fail("", "expected a variable after ~, found %v", p.t)
			}
		}
		col, err := p.column(p.t, p.t.text)
		if err != nil {
			return nil, err
		}
		all = append(all, literal{col, negated})
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// column returns the column of a name, which may be new.
func (p *parser) column(at token, name string) (int, error) {
	col, there := p.cols[name]
	if there {
		return col, nil
	}
	if !p.intake.Col(name) {
		return 0, at.fail("", "%s", p.intake.Refusal())
	}
	col = len(p.m.Cols)
	p.cols[name] = col
	p.m.Cols = append(p.m.Cols, lin.Col{Name: name, Hi: 1, Integer: true})
	return col, nil
}

// factor returns the literal that is 1 where all of some are: one of them, or a new column.
func (p *parser) factor(at token, all []literal) (literal, error) {
	slices.SortFunc(all, func(a, b literal) int {
		switch {
		case a.col != b.col || a.negated == b.negated:
			return a.col - b.col
		case a.negated:
			return 1
		}
		return -1
	})
	all = slices.Compact(all)
	if len(all) == 0 {
		return literal{}, nil
	}
	if len(all) == 1 {
		return all[0], nil
	}
	var names []string
	for _, l := range all {
		names = append(names, map[bool]string{true: "~"}[l.negated]+p.m.Cols[l.col].Name)
	}
	name := strings.Join(names, "*")
	if col, there := p.products[name]; there {
		return literal{col, false}, nil
	}
	col, err := p.column(at, name)
	if err != nil {
		return literal{}, err
	}
	p.products[name] = col
	every := []lin.Term{{Col: col, Coef: 1}}
	least := 1.0
	for _, l := range all {
		if l.negated { // col <= 1 - x
			err = p.row(at, []lin.Term{{Col: col, Coef: 1}, {Col: l.col, Coef: 1}}, -lin.Inf, 1)
			every = append(every, lin.Term{Col: l.col, Coef: 1})
		} else { // col <= x
			err = p.row(at, []lin.Term{{Col: col, Coef: 1}, {Col: l.col, Coef: -1}}, -lin.Inf, 0)
			every, least = append(every, lin.Term{Col: l.col, Coef: -1}), least-1
		}
		if err != nil {
			return literal{}, err
		}
	}
	return literal{col, false}, p.row(at, every, least, lin.Inf)
}
