package sol

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// readCBC reads what cbc writes for "solution": the status, then a line for each column that is
// not 0, with its number, name, value and reduced cost. Two stars go before a value that breaks a
// bound.
func readCBC(s *scanner, v *Values) error {
	v.Format = "cbc"
	var told string
	v.Status, told, _ = strings.Cut(s.text, " - objective value")
	if strings.Contains(v.Status, "no integer solution") ||
		strings.Contains(v.Status, "nfeasible") || strings.HasPrefix(v.Status, "Unbounded") {
		return noPoint(v.Status)
	}
	if err := s.objective(v, told); err != nil {
		return err
	}
	for s.next() {
		f := strings.Fields(strings.TrimPrefix(s.text, "**"))
		if len(f) != 4 {
			return s.fail("expected a number, a name, a value and a reduced cost, found %.60q", s.text)
		}
		if err := s.put(v, f[1], f[2]); err != nil {
			return err
		}
	}
	return nil
}

// readGLPK reads the report that glpsol writes for --output. A long name has a line of its own.
func readGLPK(s *scanner, v *Values) error {
	v.Format = "glpk"
	cols := 0 // how many there are to be, if that is told
	for !strings.Contains(s.text, "Column name") {
		if status, ok := strings.CutPrefix(s.text, "Status:"); ok {
			v.Status = strings.TrimSpace(status)
		} else if f := strings.Fields(s.text); f[0] == "Columns:" && len(f) > 1 {
			cols, _ = strconv.Atoi(f[1]) // 0 where it is no number
		}
		if !s.next() {
			if strings.Contains(v.Status, "EMPTY") {
				return noPoint(v.Status) // HiGHS writes no tables then
			}
			return s.fail("expected a table of columns in the report of glpsol")
		}
	}
	if strings.Contains(v.Status, "UNDEFINED") || strings.Contains(v.Status, "EMPTY") {
		return noPoint(v.Status)
	}
	for s.next() {
		f := strings.Fields(s.text)
		if strings.HasPrefix(f[0], "---") {
			continue
		}
		if _, err := strconv.Atoi(f[0]); err != nil {
			break // the table is over
		}
		if len(f) == 2 {
			if !s.next() {
				return s.fail("the value of column %.60q is missing", f[1])
			}
			f = append(f, strings.Fields(s.text)...)
		}
		if len(f) > 2 && slices.Contains([]string{"*", "B", "NL", "NU", "NF", "NS"}, f[2]) {
			f = slices.Delete(f, 2, 3)
		}
		if len(f) < 3 {
			return s.fail("expected a number, a name and a value, found %.60q", s.text)
		}
		if err := s.put(v, f[1], f[2]); err != nil {
			return err
		}
	}
	if len(v.ByName) < cols {
		return s.fail("the solution ends after %d of %d columns", len(v.ByName), cols)
	}
	return nil
}

// readRawGLPK reads what glpsol writes for --write: comments, the line of rawHead, the rows in
// order by "i NUMBER VALUE", the columns in order by "j NUMBER VALUE", and "e o f". A file that was
// cut short is an error. In "bas" a status goes before the value and a dual value comes behind it,
// in "ipt" only the latter.
func readRawGLPK(s *scanner, v *Values) error {
	v.Format, v.ByName = "glpk-raw", nil
	rows, cols, value, words := 0, -1, 2, 3
	seen := 0 // rows
	for {
		f := strings.Fields(s.text)
		switch {
		case f[0] == "s" && cols < 0:
			var err error
			if rows, cols, err = s.rawHead(v, f); err != nil {
				return err
			}
			switch f[1] {
			case "bas":
				value, words = 3, 5
			case "ipt":
				words = 4
			}
			v.ByNumber = []float64{}
		case f[0] == "i" && len(f) == words && cols >= 0:
			if seen++; f[1] != strconv.Itoa(seen) || seen > rows {
				return s.fail("expected row %d of %d, found %.60q", seen, rows, f[1])
			}
		case f[0] == "j" && len(f) == words && cols >= 0:
			if f[1] != strconv.Itoa(len(v.ByNumber)+1) || len(v.ByNumber) == cols {
				return s.fail("expected column %d of %d, found %.60q", len(v.ByNumber)+1, cols, f[1])
			}
			x, err := s.number(f[value])
			if err != nil {
				return err
			}
			if err := s.take(numberedCost, len(v.ByNumber)); err != nil {
				return err
			}
			v.ByNumber = append(v.ByNumber, x)
		case s.text == "e o f" && cols >= 0:
			return s.rawEnd(v, seen, rows, cols)
		case f[0] != "c":
			return s.fail("unknown line %.60q in a raw solution of glpsol", s.text)
		}
		if !s.next() {
			break
		}
	}
	if cols < 0 {
		return s.fail(`expected a line "s" with the status`)
	}
	if len(v.ByNumber) < cols {
		return s.fail("the solution ends after %d of %d columns", len(v.ByNumber), cols)
	}
	return s.fail(`the solution ends before its last line, "e o f"`)
}

// rawHead reads "s mip ROWS COLS STATUS OBJECTIVE", or "ipt" with the same, or "bas" with the
// statuses of the primal and the dual.
func (s *scanner) rawHead(v *Values, f []string) (rows, cols int, err error) {
	statuses := 1
	if len(f) > 1 && f[1] == "bas" {
		statuses = 2
	}
	if len(f) != 5+statuses || !slices.Contains([]string{"mip", "bas", "ipt"}, f[1]) {
		return 0, 0, s.fail("expected a kind, two sizes, a status and a value, found %.60q", s.text)
	}
	if rows, err = strconv.Atoi(f[2]); err != nil || rows < 0 {
		return 0, 0, s.fail("expected the number of rows, found %.60q", f[2])
	}
	if cols, err = strconv.Atoi(f[3]); err != nil || cols < 0 {
		return 0, 0, s.fail("expected the number of columns, found %.60q", f[3])
	}
	v.Status = f[1] + " " + strings.Join(f[4:4+statuses], " ")
	if strings.Contains("uin", f[4]) { // of the primal; that of a dual does not matter
		return 0, 0, noPoint(v.Status)
	}
	return rows, cols, s.objective(v, f[len(f)-1])
}

// rawEnd looks at the last line: all columns must have come by then, and all rows or none, since
// people and scripts that write such a file leave them out.
func (s *scanner) rawEnd(v *Values, seen, rows, cols int) error {
	if len(v.ByNumber) < cols {
		return s.fail("the solution ends after %d of %d columns", len(v.ByNumber), cols)
	}
	if seen > 0 && seen < rows {
		return s.fail("the solution ends after %d of %d rows", seen, rows)
	}
	return nil
}

// readHiGHS reads the raw style of HiGHS: headings, what the values are, the objective, the number
// of columns, and their values by name.
func readHiGHS(s *scanner, v *Values) error {
	v.Format = "highs"
	if s.next() {
		v.Status = s.text
	}
	primal := false
	for s.next() {
		told, isObjective := strings.CutPrefix(s.text, "Objective ")
		switch {
		case s.text == "# Primal solution values":
			primal = true
		case !primal, s.text == "Feasible":
		case s.text == "None":
			return noPoint(v.Status)
		case s.text == "Infeasible":
			v.Infeasible = true
		case isObjective:
			if err := s.objective(v, told); err != nil {
				return err
			}
		case strings.HasPrefix(s.text, "# Columns "):
			return s.columns(v, strings.TrimPrefix(s.text, "# Columns "))
		default:
			return s.fail("expected what the values are, their objective or their number, found %.60q",
				s.text)
		}
	}
	return errors.New("the solution holds no point: it ends before its columns")
}

// columns reads a number of columns, a name and a value a line.
func (s *scanner) columns(v *Values, count string) error {
	// The sparse style leaves out zeros, and says so by a sign.
	n, err := strconv.Atoi(strings.TrimPrefix(count, "-"))
	if err != nil || n < 0 {
		return s.fail("expected the number of columns, found %.60q", count)
	}
	for i := range n {
		if !s.next() || !s.whole { // rows follow, so that a line without an end was cut short
			return s.fail("the solution ends after %d of %d columns", i, n)
		}
		if err := s.pair(v); err != nil {
			return err
		}
	}
	return nil
}

// pair reads a name and a value; what follows them is not read.
func (s *scanner) pair(v *Values) error {
	f := strings.Fields(s.text)
	if len(f) < 2 {
		return s.fail("expected a name and a value, found %.60q", s.text)
	}
	return s.put(v, f[0], f[1])
}

// readPrettyHiGHS reads the table that HiGHS writes for people. A row has the number, the bounds,
// the value, the type and the name of a column; of a linear program, where no type is told, also a
// status before the bounds and a dual value behind the value.
func readPrettyHiGHS(s *scanner, v *Values) error {
	v.Format = "highs"
	if !s.next() || !strings.HasPrefix(s.text, "Index") {
		return s.fail("expected the head of a table of columns")
	}
	words, value := 7, 4
	if strings.Contains(s.text, "Type") {
		words, value = 6, 3
	}
	var odd error // the first row without a value, as all are where there is no point
	for s.next() && s.text != "Rows" {
		f := strings.Fields(s.text)
		switch {
		case len(f) == words:
			if err := s.put(v, f[words-1], f[value]); err != nil {
				return err
			}
		case odd == nil:
			odd = s.fail("expected %d words, as in the head of the table, found %.60q", words, s.text)
		}
	}
	for s.next() {
		if status, ok := strings.CutPrefix(s.text, "Model status: "); ok {
			v.Status = status
		}
	}
	switch {
	case odd != nil && v.Status != "" && len(v.ByName) == 0:
		return noPoint(v.Status)
	case odd == nil && v.Status == "":
		return s.fail("the solution ends before the model status")
	}
	return odd
}

// readSCIP reads what SCIP writes for "write solution": the status, the objective value, and a line
// for each column that is not 0, with its name, value and objective coefficient.
func readSCIP(s *scanner, v *Values) error {
	v.Format = "scip"
	v.Status = strings.TrimSpace(strings.TrimPrefix(s.text, "solution status:"))
	for s.next() {
		switch {
		case strings.HasPrefix(s.text, "no solution"):
			return noPoint(v.Status)
		case strings.HasPrefix(s.text, "objective value:"):
		default:
			if err := s.pair(v); err != nil {
				return err
			}
		}
	}
	if strings.HasPrefix(v.Status, "no solution") || v.Status == "infeasible" {
		return noPoint(v.Status)
	}
	return nil
}

// readPlain reads lines with a name and a value each, with blanks, a comma or an equals sign
// between them, and comments behind a number sign. Gurobi's files are such.
func readPlain(s *scanner, v *Values) error {
	v.Format = "plain"
	for {
		text, comment, commented := strings.Cut(s.text, "#")
		if commented && strings.HasPrefix(strings.TrimSpace(comment), "Objective value =") {
			v.Format = "gurobi"
		}
		if text = strings.TrimSpace(text); text != "" {
			if err := s.plain(v, text); err != nil {
				return err
			}
		}
		if !s.next() {
			break
		}
	}
	if len(v.ByName) == 0 {
		return s.fail("the solution names no column; expected lines with a name and a value")
	}
	return nil
}

// plain reads a name and a value, the latter behind the last sign between words: a name may hold
// commas and parentheses. Gurobi has nothing but a blank there, so that all before it is the name.
func (s *scanner) plain(v *Values, text string) error {
	between := " \t=,;"
	if v.Format == "gurobi" {
		between = " \t"
	}
	text = strings.TrimRight(text, between)
	i := strings.LastIndexAny(text, between)
	name := strings.TrimRight(text[:max(i, 0)], between)
	if name == "" || strings.ContainsAny(name, " \t") {
		return s.fail("expected a name and a value, found %.60q", s.text)
	}
	return s.put(v, name, text[i+1:])
}

// readCPLEX reads the XML of CPLEX: an element <variable name= value=> for each column. Where the
// file holds several solutions, the first counts.
func readCPLEX(s *scanner) (Values, error) {
	v := Values{Format: "cplex", ByName: map[string]float64{}}
	in := &tokenReader{r: io.MultiReader(strings.NewReader(s.text+"\n"), s.rest())}
	d := xml.NewDecoder(in)
	found, depth := false, 0
	for s.work.Step() {
		in.left = MaxLine
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if syntax := (*xml.SyntaxError)(nil); errors.As(err, &syntax) {
				err = fmt.Errorf("line %d: expected XML as CPLEX writes it", syntax.Line)
			}
			return Values{}, err
		}
		if end, ok := t.(xml.EndElement); ok {
			depth--
			if end.Name.Local == "CPLEXSolution" {
				break
			}
		}
		e, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		s.line, _ = d.InputPos()
		if depth++; depth > maxDepth {
			return Values{}, s.fail("the elements are nested more than %d deep", maxDepth)
		}
		switch e.Name.Local {
		case "CPLEXSolution":
			found = true
		case "header":
			v.Status = attribute(e, "solutionStatusString")
		case "variable":
			if attribute(e, "name") == "" {
				return Values{}, s.fail("expected a variable with a name")
			}
			if err := s.put(&v, attribute(e, "name"), attribute(e, "value")); err != nil {
				return Values{}, err
			}
		}
	}
	if !found {
		return Values{}, errors.New("expected an element CPLEXSolution in the XML of a solution")
	}
	if len(v.ByName) == 0 {
		return Values{}, noPoint(v.Status)
	}
	return v, nil
}

// maxDepth is how deep elements may be nested: those of CPLEX are three deep.
const maxDepth = 100

// tokenReader reads up to MaxLine bytes for a token of XML, which the decoder keeps in memory.
type tokenReader struct {
	r    io.Reader
	left int
}

func (t *tokenReader) Read(p []byte) (int, error) {
	if t.left <= 0 {
		return 0, fmt.Errorf("an element or a text is longer than %d KB", MaxLine>>10)
	}
	n, err := t.r.Read(p)
	t.left -= n
	return n, err
}

// attribute gives an attribute of an element, or "".
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
