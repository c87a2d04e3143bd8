package lin

import "fmt"

// MaxMemory is the most memory that readers of files allow for a model, in bytes. The process stays
// below 1 GB (TestMemory in lin/file measures it).
const MaxMemory = 400 << 20

// SyntaxError describes what is wrong with the file of a model, and where.
type SyntaxError struct {
	Line, Col int // from 1; columns count bytes
	Msg       string
	Hint      string // or ""
	// Unended is set if the only fault is that the file ends without End or ENDATA.
	// ReadOptions.Lenient reads such a file.
	Unended bool
}

// Error returns the place, what is wrong, and the hint.
func (e *SyntaxError) Error() string {
	if e.Hint == "" {
		return e.Located()
	}
	return e.Located() + "; " + e.Hint
}

// Located returns the place and what is wrong without the hint, which a program may print on a line
// of its own.
func (e *SyntaxError) Located() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg)
}

// Note is something that a reader found in a file and decided by convention, such as which of two
// sets of right-hand sides counts.
type Note struct {
	Line, Col int // from 1; columns count bytes
	Msg       string
}

// String returns the place and what was found.
func (n Note) String() string { return fmt.Sprintf("line %d, column %d: %s", n.Line, n.Col, n.Msg) }

// ReadOptions states how a file is read. The zero value is strict, and drops the notes.
type ReadOptions struct {
	// Lenient accepts a file that ends without its last line, End or ENDATA. Without that line
	// nothing shows whether the file is complete: one that is cut within ">= 15" has ">= 1".
	Lenient bool
	// Note, if not nil, gets each note, in the order of the file. There are a few at most.
	Note func(Note)
}

// WriteOptions states how a file is written. With the zero value all readers known to us understand
// it in the same way.
type WriteOptions struct {
	// Keep lists the extensions to write in sections of their own; the others become linear rows. Few
	// readers support all three: CBC ignores indicator rows without an error.
	Keep Extensions
	// Comment lists lines for people, which begin the file as comments. They are wrapped, and control
	// characters in them are escaped.
	Comment []string
}

// WrittenBy is the first line of comment in the files that Gridwright's programs write.
const WrittenBy = "Written by Gridwright."

// Limits on files that are read. A model in memory takes about ten times the size of its file.
const (
	MaxFile = 512 << 20 // bytes, unzipped
	MaxLine = 1 << 20   // bytes of a line of an MPS file; lines of LP files have no limit
	MaxWord = 64 << 10  // bytes of a name or a number
)

// Huge is the number from which on readers take a bound, a right-hand side or a range as infinite,
// as CPLEX, Gurobi, SCIP and HiGHS do.
const Huge = 1e20

// Limits returns two bounds as all readers should take them: infinite from Huge on. CBC and GLPK
// take 1e20 in a file as a number.
func Limits(lo, hi float64) (float64, float64) {
	if lo <= -Huge {
		lo = -Inf
	}
	if hi >= Huge {
		hi = Inf
	}
	return lo, hi
}
