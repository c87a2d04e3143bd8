package stated

// The names of lowerings: ways to lower a statement to a formula that can be asked for, to compare
// them with the usual one, which is chosen by what each primitive sees.
const (
	WithAside  = "aside"
	EdgesAlone = "edges"
	WithDigits = "digits"
)

// lowerings are the summaries of lowerings by their names.
var lowerings = map[string]string{
	WithAside:  "with the rules that are there for reasons: for paths of numbers, those on links",
	EdgesAlone: "with paths by their edges alone, as is usual unless they may touch themselves",
	WithDigits: "with the number of each node's pair in binary digits, as is usual if paths may " +
		"touch themselves",
}
