// Package intake has what readers of models share: numbers, and the memory of what is read.
package intake

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
)

// The memory of the parts of a model in bytes, including the spare capacity of slices. The memory
// of a term depends on its reader.
const (
	colCost  = 60
	rowCost  = 125
	nameCost = 16 // in addition to its characters
	keyCost  = 56 // of a name in the reader's index
)

// Sum adds up the memory that a reader uses, so that no file, however well compressed, takes more
// than Most. Its methods report whether the sum is still within that limit.
type Sum struct {
	Most int // in bytes

	cols, rows, terms, bytes int
}

// Col adds a column, whose name the reader keeps in an index.
func (n *Sum) Col(name string) bool {
	n.cols++
	return n.take(colCost + nameCost + keyCost + len(name))
}

// Row adds a row, and its name to the reader's index if there is one.
func (n *Sum) Row(name string, indexed bool) bool {
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
func (n *Sum) Term(bytes int) bool {
	n.terms++
	return n.take(bytes)
}

func (n *Sum) take(bytes int) bool {
	n.bytes += bytes
	return n.bytes <= n.Most
}

// Refusal describes the exceeded limit.
func (n *Sum) Refusal() string {
	return fmt.Sprintf("the model is too large: what was read so far takes %s "+
		"(columns: %d, rows: %d, terms: %d)", work.TooMuch(n.Most), n.cols, n.rows, n.terms)
}

// Number reads a number as strconv.ParseFloat does, or a fraction such as 53/2, which it divides.
// The denominator has digits alone.
func Number(text string) (float64, error) {
	above, below, fraction := strings.Cut(text, "/")
	x, err := strconv.ParseFloat(above, 64)
	if !fraction {
		return x, err
	}
	y, wrong := strconv.ParseUint(below, 10, 53)
	if err != nil || wrong != nil || y == 0 {
		return 0, strconv.ErrSyntax
	}
	return x / float64(y), nil
}
