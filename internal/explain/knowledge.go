package explain

import "context"

// knowledge is the statement with an answer, and how much of that is known. It counts the work.
type knowledge struct {
	vocabulary
	truth []bool          // of each variable: its value in an answer
	known []bool          // of each variable: its value is known
	ctx   context.Context // of the question that runs
	spent int64           // units of work
}

// Holds reports whether a literal is true in the answer.
func (x *knowledge) Holds(l Lit) bool { return x.truth[l.Var()] != l.Negated() }

// Known reports whether a literal is known to be true.
func (x *knowledge) Known(l Lit) bool { return x.known[l.Var()] && x.Holds(l) }

// Open reports whether the value of a literal is not known.
func (x *knowledge) Open(l Lit) bool { return !x.known[l.Var()] }
