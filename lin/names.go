package lin

import (
	"context"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
)

// MaxFileName is the longest name in a file. Some readers allow at most 100 or 255 characters.
const MaxFileName = 96

// Names holds the names of columns, rows and special ordered sets in a file. Each is legal, and all
// of a kind differ.
type Names struct{ Cols, Rows, Sets []string }

// FileNames returns a name for each column, row and set that every reader of LP and MPS files known
// to us accepts and understands in the same way. It consists of letters, digits and _.(), begins
// with a letter or _, has at most MaxFileName characters, is not a reserved word of a format, and
// does not look like a number or the end of one. The first of its kind with such a name keeps it.
// Other names are changed, and get a number if they would be duplicates. The error wraps that of
// ctx if the context ends.
func (m *Model) FileNames(ctx context.Context) (Names, error) {
	w := work.Begin(ctx, "naming the columns", "name")
	n := Names{Cols: make([]string, len(m.Cols)), Rows: make([]string, len(m.Rows)),
		Sets: make([]string, len(m.Sets))}
	for j, c := range m.Cols {
		n.Cols[j] = c.Name
	}
	for i, r := range m.Rows {
		n.Rows[i] = r.Name
	}
	for k, set := range m.Sets {
		n.Sets[k] = set.Name
	}
	mendNames(w, n.Cols, "c")
	mendNames(w, n.Rows, "r")
	mendNames(w, n.Sets, "set")
	return n, w.End()
}

// mendNames makes names legal and different in place. Legal names are kept first, wherever they
// are, so that no changed name takes theirs.
func mendNames(w *work.Work, names []string, prefix string) {
	taken := make(map[string]bool, len(names))
	var rest []int
	for i := range w.Range(len(names)) {
		if name := names[i]; isLegal(name) && !taken[name] {
			taken[name] = true
		} else {
			rest = append(rest, i)
		}
	}
	next := map[string]int{} // so that a thousand equal names do not take a million tries
	for r := range w.Range(len(rest)) {
		i := rest[r]
		base := legalName(names[i], prefix, i)
		name := base
		for n := max(2, next[base]); taken[name]; n++ {
			suffix := "_" + strconv.Itoa(n)
			name = base[:min(len(base), MaxFileName-len(suffix))] + suffix
			next[base] = n + 1
		}
		taken[name], names[i] = true, name
	}
}

// legalName returns a legal form of a name, or a prefix and a number if it is empty.
func legalName(name, prefix string, number int) string {
	if name == "" {
		return prefix + strconv.Itoa(number)
	}
	if isLegal(name) {
		return name
	}
	b := []byte(name[:min(len(name), MaxFileName)])
	for i, c := range b {
		if !nameByte(c) {
			b[i] = '_'
		}
	}
	mended := string(b)
	if !isLegal(mended) {
		mended = (prefix + "_" + mended)[:min(len(mended)+2, MaxFileName)]
	}
	return mended
}

func isLegal(name string) bool {
	if name == "" || len(name) > MaxFileName || !isLetter(name[0]) {
		return false
	}
	for i := range len(name) {
		if !nameByte(name[i]) {
			return false
		}
	}
	if name[0]|0x20 == 'e' && (len(name) == 1 || isDigit(name[1])) {
		return false // some readers read "3 e5" as "3e5"
	}
	if len(name) >= 3 && (strings.EqualFold(name[:3], "inf") || strings.EqualFold(name[:3], "nan")) {
		return false // readers that use C's strtod read "info" as infinity and "o"
	}
	return !reserved(name)
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

func nameByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '.' || c == '(' || c == ')' || c == ','
}

// longestReserved is the length of the longest word below.
const longestReserved = 11

// reserved reports whether some reader takes a name, in any case, for a word of the LP or MPS
// format.
func reserved(name string) bool {
	if len(name) > longestReserved {
		return false
	}
	switch strings.ToLower(name) {
	case "obj", "min", "max", "minimize", "maximize", "minimise", "maximise", "minimum",
		"maximum", "subject", "such", "st", "s.t.", "st.", "to", "that", "lazy", "constraints",
		"user", "cuts", "bound", "bounds", "general", "generals", "gen", "gens", "integer",
		"integers", "int", "ints", "binary", "binaries", "bin", "bins", "free", "semi", "semis",
		"sec", "secs", "sin", "sos", "sos1", "sos2", "s1", "s2", "pwlobj", "end", "name", "rows",
		"columns", "rhs", "ranges", "objsense", "objname", "endata", "marker", "bnd", "intorg",
		"intend", "quadobj", "qmatrix", "qsection", "qcmatrix", "indicators", "csection",
		"negative", "branch", "dual", "primal":
		return true
	}
	return false
}
