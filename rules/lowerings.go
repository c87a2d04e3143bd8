package rules

// Lowering is a way to lower a statement to a formula that can be asked for by its name, to compare
// it with the usual one. The usual one is chosen by what each primitive sees.
type Lowering struct{ Name, Summary string }

// The names of lowerings.
const (
	WithAside  = "aside"
	EdgesAlone = "edges"
	WithDigits = "digits"
)

// Lowerings lists the lowerings that have names.
func Lowerings() []Lowering {
	return []Lowering{
		{WithAside, "with the rules that are there for reasons: for paths of numbers, those on links"},
		{EdgesAlone, "with paths by their edges alone, as is usual unless they may touch themselves"},
		{WithDigits, "with the number of each node's pair in binary digits, as is usual if paths may " +
			"touch themselves"},
	}
}
