package lin

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/work"
)

// MaxMemory is the most memory that readers allow for a model, in bytes, by the costs below. The
// process stays below 1 GB (TestMemory in lin/file measures it).
const MaxMemory = 400 << 20

// The memory of the parts of a model in bytes, including the spare capacity of slices. The memory
// of a term depends on its reader.
const (
	colCost  = 60
	rowCost  = 110
	nameCost = 16 // in addition to its characters
	keyCost  = 56 // of a name in the reader's index
)

// Intake adds up the memory that a reader uses, so that no file, however well compressed, takes
// more than MaxMemory. Its methods report whether the sum is still within that limit.
type Intake struct {
	cols, rows, terms, bytes int
}

// Col adds a column, whose name the reader keeps in an index.
func (n *Intake) Col(name string) bool {
	n.cols++
	return n.take(colCost + nameCost + keyCost + len(name))
}

// Row adds a row, and its name to the reader's index if there is one.
func (n *Intake) Row(name string, indexed bool) bool {
	n.rows++
	if indexed {
		n.bytes += keyCost
	}
	if name != "" {
		n.bytes += nameCost + len(name)
	}
	return n.take(rowCost)
}

// Term adds a term, which takes some bytes while the model is read.
func (n *Intake) Term(bytes int) bool {
	n.terms++
	return n.take(bytes)
}

func (n *Intake) take(bytes int) bool {
	n.bytes += bytes
	return n.bytes <= MaxMemory
}

// Refusal describes the exceeded limit.
func (n *Intake) Refusal() string {
	return fmt.Sprintf("the model is too large: what was read so far takes %s "+
		"(columns: %d, rows: %d, terms: %d)", work.TooMuch(MaxMemory), n.cols, n.rows, n.terms)
}
