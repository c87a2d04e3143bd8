package sol

import (
	"cmp"
	"errors"
	"html"
	"slices"
	"strconv"
	"strings"
)

// readCBC reads what cbc writes for "solution": the status, then a line for each column that is
// not 0, with its number, name, value and reduced cost. Two stars stand before a value that breaks
// a bound.
func readCBC(s *scanner, v *Values) error {
	v.Format = "cbc"
	var told string
	v.Status, told, _ = strings.Cut(s.text, " - objective value")
	if strings.Contains(v.Status, "no integer solution") ||
		strings.Contains(v.Status, "nfeasible") || strings.HasPrefix(v.Status, "Unbounded") {
		return v.noPoint(-1)
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
	cols, table := s.glpkHead(v)
	switch {
	case strings.Contains(v.Status, "EMPTY"), table && strings.Contains(v.Status, "UNDEFINED"):
		return v.noPoint(cols) // HiGHS writes no tables then
	case !table:
		return s.fail("expected a table of columns in the report of glpsol")
	}
	for s.next() {
		f := strings.Fields(s.text)
		if strings.HasPrefix(f[0], "---") {
			continue
		}
		if _, err := strconv.Atoi(f[0]); err != nil {
			break // the table ends
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

// glpkHead reads what stands before the table of columns, if there is one. cols is how many columns
// the file announces, -1 if it does not.
func (s *scanner) glpkHead(v *Values) (cols int, table bool) {
	cols = -1
	for !strings.Contains(s.text, "Column name") {
		if status, ok := strings.CutPrefix(s.text, "Status:"); ok {
			v.Status = strings.TrimSpace(status)
		} else if value, ok := strings.CutPrefix(s.text, "Objective:"); ok {
			value, _, _ = strings.Cut(value[strings.LastIndex(value, "=")+1:], "(")
			v.states(value)
		} else if f := strings.Fields(s.text); f[0] == "Columns:" && len(f) > 1 {
			if n, err := strconv.Atoi(f[1]); err == nil && n >= 0 {
				cols = n
			}
		}
		if !s.next() {
			return cols, false
		}
	}
	return cols, true
}

// readRawGLPK reads what glpsol writes for --write: comments, the line of rawHead, the rows in
// order by "i NUMBER VALUE", the columns in order by "j NUMBER VALUE", and "e o f" at the end. The
// file has all rows or none: people and scripts that write such a file leave them out. In "bas" a
// status stands before the value and a dual value behind it, in "ipt" only the dual value. What
// pseudo-Boolean solvers print also begins with comments, and is handed on.
func readRawGLPK(s *scanner, v *Values) error {
	v.Format, v.ByName = "glpk-raw", nil
	for strings.Fields(s.text)[0] == "c" {
		if !s.next() {
			return s.fail(`expected a line "s" with the status`)
		}
	}
	if competes(s.text) || strings.HasPrefix(s.text, "o ") {
		return readCompetition(s, v)
	}
	h, err := s.rawHead(v)
	if err != nil {
		return err
	}
	v.ByNumber = []float64{}
	for s.next() && s.text != "e o f" {
		if err := s.rawLine(&h, v); err != nil {
			return err
		}
	}
	switch {
	case h.seenCols < h.cols:
		return s.fail("the solution ends after %d of %d columns", h.seenCols, h.cols)
	case s.text != "e o f":
		return s.fail(`the solution ends before its last line, "e o f"`)
	case h.seenRows > 0 && h.seenRows < h.rows:
		return s.fail("the solution ends after %d of %d rows", h.seenRows, h.rows)
	case s.next():
		return s.fail(`expected nothing after "e o f", found %.60q`, s.text)
	case h.none:
		return v.noPoint(h.cols)
	}
	return nil
}

// rawLine reads a comment, a row or a column.
func (s *scanner) rawLine(h *rawHead, v *Values) error {
	f := strings.Fields(s.text)
	switch {
	case f[0] == "c":
	case f[0] == "i" && len(f) == h.words && h.seenCols > 0:
		return s.fail("expected the rows before the columns, found %.60q", s.text)
	case f[0] == "i" && len(f) == h.words:
		if h.seenRows++; f[1] != strconv.Itoa(h.seenRows) || h.seenRows > h.rows {
			return s.fail("expected row %d of %d, found %.60q", h.seenRows, h.rows, f[1])
		}
		if _, err := s.rawValue(*h, f); err != nil {
			return err
		}
		return s.rawDual(*h, f, v)
	case f[0] == "j" && len(f) == h.words:
		if h.seenCols++; f[1] != strconv.Itoa(h.seenCols) || h.seenCols > h.cols {
			return s.fail("expected column %d of %d, found %.60q", h.seenCols, h.cols, f[1])
		}
		x, err := s.rawValue(*h, f)
		if err != nil || h.none {
			return err
		}
		if err := s.take(numberedCost, len(v.ByNumber)); err != nil {
			return err
		}
		v.ByNumber = append(v.ByNumber, x)
	default:
		return s.fail("unknown line %.60q in a raw solution of glpsol", s.text)
	}
	return nil
}

// rawHead is the first line of a raw solution of glpsol that is not a comment.
type rawHead struct {
	rows, cols int
	words      int  // in the line of a row or column
	value      int  // which of them is the value
	none       bool // there is no point: the values mean nothing

	seenRows, seenCols int // that were read
}

// basWords is the number of words in the line of a row or column in "bas".
const basWords = 5

// rawHead reads "s mip ROWS COLS STATUS OBJECTIVE", or "ipt" with the same, or "bas" with the
// statuses of the primal and the dual.
func (s *scanner) rawHead(v *Values) (h rawHead, err error) {
	f := strings.Fields(s.text)
	kind, statuses := "", 1
	if len(f) > 1 {
		kind = f[1]
	}
	switch {
	case f[0] != "s":
		return h, s.fail("unknown line %.60q in a raw solution of glpsol", s.text)
	case kind == "mip":
		h.words, h.value = 3, 2
	case kind == "ipt":
		h.words, h.value = 4, 2
	case kind == "bas":
		h.words, h.value, statuses = basWords, 3, 2
	}
	if h.words == 0 || len(f) != 5+statuses {
		return h, s.fail("expected a kind, two sizes, a status and a value, found %.60q", s.text)
	}
	if h.rows, err = strconv.Atoi(f[2]); err != nil || h.rows < 0 {
		return h, s.fail("expected the number of rows, found %.60q", f[2])
	}
	if h.cols, err = strconv.Atoi(f[3]); err != nil || h.cols < 0 {
		return h, s.fail("expected the number of columns, found %.60q", f[3])
	}
	v.Status = kind + " " + strings.Join(f[4:4+statuses], " ")
	// The status of the primal decides; that of the dual does not matter.
	if h.none = strings.Contains("uin", f[4]); h.none {
		return h, nil
	}
	return h, s.objective(v, f[len(f)-1])
}

// rawValue reads the value of a row or column, where there is a point.
func (s *scanner) rawValue(h rawHead, f []string) (float64, error) {
	if h.none {
		return 0, nil
	}
	return s.number(f[h.value])
}

// rawDual keeps the dual value of a row, where there is a point of a linear program.
func (s *scanner) rawDual(h rawHead, f []string, v *Values) error {
	if h.none || h.words != basWords {
		return nil
	}
	y, err := s.number(f[basWords-1])
	if err != nil {
		return err
	}
	if err := s.take(numberedCost, len(v.RowDuals)); err != nil {
		return err
	}
	v.RowDuals = append(v.RowDuals, y)
	return nil
}

// readHiGHS reads the raw style of HiGHS: the status, what the values are, the objective, and the
// values of the columns by name. Rows, dual values and the basis follow, of which only the dual
// values of the rows are read. Where the file calls its values infeasible, or the status leaves no
// point, the values mean nothing.
func readHiGHS(s *scanner, v *Values) error {
	const primal = "# Primal solution values"
	v.Format = "highs"
	s.next()
	v.Status = s.text
	if s.next(); s.text != primal {
		return s.expected(strconv.Quote(primal))
	}
	none, cols := pointless(v.Status), -1
	switch s.next(); s.text {
	case "None":
		none = true
	case "Feasible", "Infeasible":
		none = none || s.text == "Infeasible"
		s.next()
		if value, ok := strings.CutPrefix(s.text, "Objective "); ok {
			if !none {
				if err := s.objective(v, value); err != nil {
					return err
				}
			}
			s.next()
		}
		var err error
		if cols, err = s.columns(v, none); err != nil {
			return err
		}
	default:
		return s.expected("what the values are")
	}
	for first := true; s.next(); first = false {
		if s.text == primal || s.text == "Model status" {
			return s.fail("the solution begins again: %.60q", s.text)
		}
		if first && !strings.HasPrefix(s.text, "# ") {
			return s.expected("a heading")
		}
		if s.text == "# Dual solution values" && !none {
			if v.RowDuals = s.duals(); s.text == primal || s.text == "Model status" {
				return s.fail("the solution begins again: %.60q", s.text)
			}
		}
	}
	if none {
		return v.noPoint(cols)
	}
	return nil
}

// duals reads the dual values of the rows, behind those of the columns. It returns nil where the
// file has none, or ends before the last; the point is not affected.
func (s *scanner) duals() (values []float64) {
	rows := false
	for s.next() && s.text != "# Basis" && s.text != "# Primal solution values" {
		if count, ok := strings.CutPrefix(s.text, "# Rows "); ok {
			n, err := strconv.Atoi(count)
			if err != nil || n < 0 {
				return nil
			}
			rows = true
			for range n {
				if !s.next() || !s.whole {
					return nil
				}
				f := strings.Fields(s.text)
				y, err := strconv.ParseFloat(f[len(f)-1], 64)
				if err != nil || s.take(numberedCost, len(values)) != nil {
					return nil
				}
				values = append(values, y)
			}
		}
	}
	if !rows {
		return nil
	}
	return values
}

// pointless reports whether a status of HiGHS leaves no point, whatever values the file has.
func pointless(status string) bool {
	return status == "Infeasible" || status == "Primal infeasible or unbounded" ||
		status == "Unbounded"
}

// columns reads their number, and a name and a value a line. Where there is no point it only counts
// them. It returns the number of the model's columns, -1 where zeros are left out.
func (s *scanner) columns(v *Values, none bool) (cols int, err error) {
	count, ok := strings.CutPrefix(s.text, "# Columns ")
	// The sparse style leaves out zeros, and marks that by a minus sign.
	n, err := strconv.Atoi(strings.TrimPrefix(count, "-"))
	if !ok || err != nil || n < 0 {
		return 0, s.expected("the number of columns")
	}
	for i := range n {
		if !s.next() || !s.whole { // rows follow, so that a line without an end was cut short
			return 0, s.fail("the solution ends after %d of %d columns", i, n)
		}
		if none {
			continue
		}
		if err := s.pair(v); err != nil {
			return 0, err
		}
	}
	if strings.HasPrefix(count, "-") {
		n = -1
	}
	return n, nil
}

// pair reads a name and a value; what follows them is not read.
func (s *scanner) pair(v *Values) error {
	f := strings.Fields(s.text)
	if len(f) < 2 {
		return s.fail("expected a name and a value, found %.60q", s.text)
	}
	return s.put(v, f[0], f[1])
}

// readSCIP reads what SCIP writes for "write solution": the status, the objective value, and a line
// for each column that is not 0, with its name, value and objective coefficient.
func readSCIP(s *scanner, v *Values) error {
	v.Format = "scip"
	v.Status = strings.TrimSpace(strings.TrimPrefix(s.text, "solution status:"))
	for s.next() {
		if strings.HasPrefix(s.text, "no solution") {
			return v.noPoint(-1)
		}
		if value, ok := strings.CutPrefix(s.text, "objective value:"); ok {
			v.states(value)
		} else if err := s.pair(v); err != nil {
			return err
		}
	}
	if strings.HasPrefix(v.Status, "no solution") || v.Status == "infeasible" {
		return v.noPoint(-1)
	}
	return nil
}

// ownStops are the first lines of what "gridwright solve" prints for a model: a mip.Stop.
var ownStops = []string{"optimal", "infeasible", "unbounded", "infeasible or unbounded", "time",
	"interrupt", "memory", "unknown"}

// ownStop returns the stop in such a line, whose evidence is in parentheses: "optimal (claimed)",
// "optimal within a gap of 5 % (claimed)".
func ownStop(line string) string {
	stop, _, _ := strings.Cut(line, " (")
	stop, _, _ = strings.Cut(stop, " within a gap of ")
	return stop
}

// readOwn reads what "gridwright solve" prints for a model: the stop with its evidence, the
// objective, a bound, a line for each column that is not 0, and how many are. Tables of
// sensitivities may follow.
func readOwn(s *scanner, v *Values) error {
	v.Format, v.Status = "gridwright", ownStop(s.text)
	if !s.next() {
		return v.noPoint(-1)
	}
	value, ok := strings.CutPrefix(s.text, "objective ")
	if !ok {
		return s.fail("expected the objective, found %.60q", s.text)
	}
	value, _, _ = strings.Cut(value, ";") // how well the point satisfies the model
	v.states(value)
	for first := true; s.next(); first = false {
		isBound := strings.HasPrefix(s.text, "bound ") || strings.HasPrefix(s.text, "safe bound ")
		if first && isBound && strings.Contains(s.text, ", a gap of ") {
			continue
		}
		if s.text == "sensitivity" { // tables for people follow
			break
		}
		if strings.HasSuffix(s.text, " 0") { // how many other columns are 0
			continue
		}
		i := strings.LastIndexByte(s.text, ' ') // a name may have blanks
		if i < 0 {
			return s.fail("expected a name and a value, found %.60q", s.text)
		}
		if err := s.put(v, s.text[:i], s.text[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

// readPlain reads lines with a name and a value each, with blanks, a comma or an equals sign
// between them, and comments behind a number sign. Gurobi writes such files.
func readPlain(s *scanner, v *Values) error {
	v.Format = "plain"
	for {
		text, comment, commented := strings.Cut(s.text, "#")
		value, found := strings.CutPrefix(strings.TrimSpace(comment), "Objective value =")
		if commented && found {
			v.Format = "gurobi"
			v.states(value)
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

// plain reads a name and a value, which is behind the last separator: a name may contain commas and
// parentheses. Gurobi separates by a blank only, so everything before it is the name.
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

// readCPLEX reads the XML of CPLEX, which has a line for each element: <variable name= value=> is a
// column. If the file holds several solutions, the first one counts.
func readCPLEX(s *scanner, v *Values) error {
	v.Format = "cplex"
	for found, more := false, true; more; more = s.next() {
		text := s.text
		switch whole := strings.HasPrefix(text, "<variable ") && strings.HasSuffix(text, "/>"); {
		case strings.Contains(text, "<!--") && !strings.HasSuffix(text, "-->"):
			return s.fail("expected a comment with its end in the same line, found %.60q", text)
		case strings.LastIndex(text, "<variable") > 0,
			strings.HasPrefix(text, "<variable") && !whole && text != "<variables>":
			return s.fail("expected a line for each variable, as CPLEX writes it, found %.60q", text)
		case strings.HasPrefix(text, "<CPLEXSolution"):
			found = true
		case strings.HasPrefix(text, "</CPLEXSolution>") && found && len(v.ByName) == 0:
			return v.noPoint(-1)
		case strings.HasPrefix(text, "</CPLEXSolution>") && found:
			return nil
		case whole:
			name, value := attribute(text, "name"), attribute(text, "value")
			if name == "" {
				return s.fail("expected a variable with a name, found %.60q", text)
			}
			if err := s.put(v, name, value); err != nil {
				return err
			}
		default:
			v.Status = cmp.Or(v.Status, attribute(text, "solutionStatusString"))
			v.states(attribute(text, "objectiveValue"))
		}
	}
	return errors.New("expected an element CPLEXSolution with its end in the XML of a solution")
}

// attribute returns an attribute in a line of XML, or "".
func attribute(line, name string) string {
	for {
		key, quoted, _ := strings.Cut(line, "=")
		quoted = strings.TrimSpace(quoted)
		if quoted == "" || !strings.ContainsAny(quoted[:1], `"'`) {
			return ""
		}
		value, rest, closed := strings.Cut(quoted[1:], quoted[:1])
		if !closed {
			return ""
		}
		if key = strings.TrimSpace(key); key[strings.LastIndexAny(key, " \t")+1:] == name {
			return html.UnescapeString(value)
		}
		line = rest
	}
}
