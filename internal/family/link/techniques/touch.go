package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// touch is the technique "touch".
//
// Definition. A path must not run beside itself (touch=never), or not fill four cells of a block
// (no2x2). If known links put two neighbours on the path of one pair, they are linked. A link that
// would put two neighbours on one path, which are known not to be linked, is wrong; and so is the
// third link of a block, or one that would put its four cells on one path.
//
// Proof. The rule on the two neighbours, or on the block.
func touch() *explain.Technique {
	roles := []role{touching, block, filled}
	return &explain.Technique{
		Name: "touch",
		Doc: "A path does not run beside itself: a link that makes it do so is wrong, and " +
			"neighbours on one path are linked.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			for _, r := range roles {
				if _, _, _, ok := b.single(s, r); ok {
					return true
				}
			}
			return false
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			b := boardOf(x)
			e, linked, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			first := b.number(x.Cells(s.Instances[0])[0])
			w := explain.Words{Where: "look around " + b.at(first)}
			switch {
			case linked:
				w.How = "two neighbours are on one path"
				w.Step = fmt.Sprintf("%s and %s are both on %s, which must not run beside itself, so they are "+
					"linked", b.at(c), b.at(d), b.path(c))
			case b.role[s.Instances[0]] == block:
				w.How = "a path would turn back on itself in a 2x2 block"
				w.Step = fmt.Sprintf("a third link in the 2x2 block from %s would turn a path back on "+
					"itself, so %s and %s are not linked", b.at(first), b.at(c), b.at(d))
			case b.role[s.Instances[0]] == filled:
				w.How = "a path would fill a 2x2 block"
				w.Step = fmt.Sprintf("with a link between %s and %s, a path would fill the 2x2 block from %s: "+
					"so %s", b.at(c), b.at(d), b.at(first), s.Fact)
			default:
				w.How = "a path would run beside itself"
				w.Step = fmt.Sprintf("with a link between %s and %s, one path would run beside itself at %s: "+
					"so %s", b.at(c), b.at(d), b.list(first, b.number(x.Cells(s.Instances[0])[1])), s.Fact)
			}
			return w
		},
		Example: "numberlink\n. 1 . 2\n. . . 3\n1 2 3 .\n",
	}
}
