package explain

import (
	"slices"

	"github.com/gridwright/gridwright/rules"
)

// Lit is a literal of the statement.
type Lit = rules.Lit

// Instance is a rule instance: a rule of the statement, or what such a rule demands at one place of
// its graph.
type Instance struct {
	Rule int32 // of the statement
	// What the instance is, if the rule is about a graph as a whole.
	Part  Part
	Index int // the node, the label, the edge or the block; 0 if Part needs none
	With  int // the second label, of the part Disjoint
	graph int // the graph rule, from 0
}

// Part is a part of a rule about a graph as a whole.
type Part int

// The parts.
const (
	Whole     Part = iota // a rule with constraints of its own
	NoLoop                // no closed loop passes the node Index
	OnlyLoop              // a closed loop through the node Index is all that is drawn
	Apart                 // no path joins a node with the label Index to one with another label
	Joined                // a path joins the two nodes with the label Index
	Disjoint              // the paths of the labels Index and With have no node in common
	Crowded               // each node of a few, of which Index is one, is on one path at most
	Touching              // the ends of edge Index are linked if they are on one path
	Filled                // no path has all four nodes of block Index
	Connected             // the true nodes are connected
	Grouped               // the group of the node Index has its size, and borders around it alone
)

// lit returns the literal that gives a variable a value.
func lit(v int, value bool) Lit {
	l := Lit(2 * v)
	if !value {
		l = l.Not()
	}
	return l
}

// onPlane reports whether a part looks at what is left for pairs, as Disjoint does.
func (p Part) onPlane() bool { return p == Disjoint || p == Crowded }

// ints converts a list of instances.
func ints(list []int32) []int {
	all := make([]int, len(list))
	for i, n := range list {
		all[i] = int(n)
	}
	slices.Sort(all)
	return all
}

func int32s(list []int) []int32 {
	all := make([]int32, len(list))
	for i, n := range list {
		all[i] = int32(n)
	}
	return all
}

// lists are lists of numbers, one after the other.
type lists struct {
	first []int32
	items []int32
}

// at returns a list.
func (l *lists) at(i int) []int32 { return l.items[l.first[i]:l.first[i+1]] }

// makeLists makes n lists. The function calls with each list and item, twice the same.
func makeLists(n int, each func(add func(list int, item int32))) lists {
	l := countedLists(n)
	each(func(list int, _ int32) { l.count(list) })
	l.begin()
	each(l.add)
	l.end()
	return l
}

// countedLists makes n lists. Their items are first counted, and then added in the same order.
func countedLists(n int) lists { return lists{first: make([]int32, n+2)} }

func (l *lists) count(list int) { l.first[list+2]++ }

// begin makes room for the items that were counted.
func (l *lists) begin() {
	for i := 2; i < len(l.first); i++ {
		l.first[i] += l.first[i-1]
	}
	l.items = make([]int32, l.first[len(l.first)-1])
}

func (l *lists) add(list int, item int32) {
	l.items[l.first[list+1]] = item
	l.first[list+1]++
}

// end follows the last item.
func (l *lists) end() { l.first = l.first[:len(l.first)-1] }
