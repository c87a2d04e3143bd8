package graph

import (
	"fmt"

	"github.com/gridwright/gridwright/cnf"
)

// Form is the form of a clause that a theory adds. A clause has exactly one, and follows from the
// theory's rule and the degrees of nodes by that form alone. An edge is drawn if its literal is
// true. Literals that a form does not mention are not in the clause.
type Form int

// The forms.
const (
	// ClosedCycle: some edge of a closed cycle is not drawn.
	//
	// The clause holds the opposites of the edges of one cycle. Proof: under Paths each node has at
	// most two drawn edges, so a cycle that is drawn is all there is at its nodes. No path runs along
	// it, and no label lies on it.
	ClosedCycle Form = iota

	// PairsJoined: some edge of a path between nodes with different labels is not drawn.
	//
	// The clause holds the opposites of the edges of the path. Proof: labelled nodes end their paths,
	// and each path has equal labels at its ends.
	PairsJoined

	// TouchingStretch, under Never: some edge of a stretch of path is not drawn if its ends are
	// neighbours by an edge outside the stretch.
	//
	// The clause holds the opposites of the edges of the stretch, which are two or more. Proof: were
	// all drawn, the edge between the ends would close a cycle if it is drawn; if it is not, the path
	// touches itself there.
	TouchingStretch

	// FilledBlock, under No2x2: some edge of stretches that put a block on one path is not drawn.
	//
	// The clause holds the opposites of the edges of these stretches. Either they are one stretch, on
	// which the four nodes lie and which begins and ends at two of them, or each of the four nodes has
	// a stretch to a node with the same label. Proof: the four nodes would be on one path, in the
	// second case because a label belongs to one path.
	FilledBlock

	// PairLinked, under Never: an edge is drawn if each of its two ends has a stretch to a node with
	// the same label.
	//
	// The clause holds the edge and the opposites of the edges of the two stretches, either of which
	// may be empty. They lead to the two nodes with one label. Proof: both ends of the edge are then
	// on the path of that label, and neighbours on a path are linked.
	PairLinked

	// LoopAndEdge: if all edges of a closed cycle are drawn, another edge is not.
	//
	// The clause holds the opposites of the edges of one cycle and of one edge outside it. Proof:
	// under SingleLoop the drawn edges are one cycle, and a cycle contains no smaller one.
	LoopAndEdge

	// Cut: of two nodes and a set of nodes that separates them, either one of the two is false or one
	// of the set is true.
	//
	// The clause holds the opposites of the two nodes, and the nodes of the set; without the set, the
	// two nodes have no walk between them in the graph. Proof: under Connected two true nodes have a
	// walk through true nodes between them, and each walk meets the set.
	Cut

	// OneBorder: if an edge of a closed cycle is a border, another one is.
	//
	// The clause holds the opposite of the edge, and the other edges of the cycle. Proof: under Groups
	// the ends of a border are in two groups, and a walk from one group to another has a border.
	OneBorder

	// TooMany: if the group of a node has a size, one of the edges of a tree that has the node and one
	// node more than the size is a border.
	//
	// The clause holds the opposite of the size, and the edges of the tree. Proof: were none a border,
	// the group would have all nodes of the tree.
	TooMany

	// TooFew: if the group of a node has a size, it has a node outside a set of fewer nodes.
	//
	// The clause holds the opposite of the size of the node; and of each edge that leads out of the
	// set, which has the node, either the opposite, or the literal by which the group of the node
	// outside has the size. If that node has literals of other sizes only, there is neither. Proof:
	// the group leaves the set by an edge that is no border, to a node that has the same size.
	TooFew

	forms // the number of forms
)

var formNames = [forms]string{"closed-cycle", "pairs-joined", "touching-stretch", "filled-block",
	"pair-linked", "loop-and-edge", "cut", "one-border", "too-many",
	"too-few"}

// String returns the name of a form.
func (f Form) String() string {
	if f < 0 || f >= forms {
		return fmt.Sprintf("Form(%d)", int(f))
	}
	return formNames[f]
}

// Reason is a clause of a form.
type Reason struct {
	Form   Form
	Clause []cnf.Lit
}

// Teller receives the clauses that the propagators of a theory add: each conflict, and each reason
// as often as the solver asks for it. It must copy a clause that it keeps. Propagators of several
// solvers call it at the same time if these run at the same time.
type Teller func(form Form, clause []cnf.Lit)
