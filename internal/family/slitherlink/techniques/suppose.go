package techniques

import (
	"math"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// say tells what a supposition leads to.
func (p *supposition) say(broken cause, sides []int) puzzle.Reason {
	facts := make([]puzzle.Fact, len(sides))
	for i, s := range sides {
		facts[i], _ = p.Fact(p.line(s, p.then.drawn(s)))
	}
	fault := p.fault(broken.place)
	switch n := len(facts) - 1; {
	case n == 0:
		return puzzle.Because("slitherlink/suppose/at once", "first", facts[0], "fault", fault)
	case n > mostListed:
		return puzzle.Because("slitherlink/suppose/far", "first", facts[0], "n", n, "last", facts[n],
			"fault", fault, "supposed", facts)
	}
	return puzzle.Because("slitherlink/suppose", "first", facts[0], "facts", following(facts[1:]),
		"fault", fault)
}

// following states lines, or where none are, that follow each other: those of one kind at once.
func following(facts []puzzle.Fact) (all []puzzle.Reason) {
	for i, f := range facts {
		where := puzzle.Because("settled/line/"+puzzle.Side(f.Value).String(), "cell", f.At)
		if i > 0 && facts[i-1].Not == f.Not {
			r := &all[len(all)-1]
			r.Form = strings.TrimSuffix(r.Form, "/several") + "/several"
			r.Parts[0].Reasons = append(r.Parts[0].Reasons, where)
			r.Parts[1].Facts = append(r.Parts[1].Facts, f)
			continue
		}
		form := "settled/drawn"
		if f.Not {
			form += "/not"
		}
		all = append(all, puzzle.Because(form, "where", where, "supposed", []puzzle.Fact{f}))
	}
	return all
}

// mostListed is the number of conclusions that readers follow in one sentence.
const mostListed = 4

// fault says what is broken at a place, or by a loop.
func (p *supposition) fault(at *place) puzzle.Reason {
	if at == nil {
		return puzzle.Because("slitherlink/fault/loop")
	}
	lines, left := p.then.count(at.sides[:]...)
	switch {
	case at.cell < 0 && lines > 2:
		return puzzle.Because("lines meet", "node", p.area(at.corner))
	case at.cell < 0 && left == 0:
		return puzzle.Because("line ends", "node", p.area(at.corner))
	case at.cell < 0:
		return puzzle.Because("slitherlink/fault/corner", "corner", p.area(at.corner))
	case lines > at.count:
		return p.of("slitherlink/fault/has", at.cell)
	case lines+left < at.count:
		return p.of("slitherlink/fault/lacks", at.cell)
	}
	return p.of("slitherlink/fault/number", at.cell)
}

// findSupposed finds what suppositions refute within some rounds.
func findSupposed(rounds int, notes bool) func(*explain.Explainer, func(explain.Claim) bool) {
	return finding(func(k *claims) {
		p := newSupposition(k.sidedBoard)
		for s := range k.sides {
			for _, drawn := range []bool{false, true} {
				if !k.undecided(s) || !k.Wanted(k.line(s, drawn)) {
					continue
				}
				if k.Over(suppositionWork) {
					return
				}
				broken, ok := p.refute(s, !drawn, rounds, notes)
				if !ok {
					continue
				}
				sides, instances := p.story(broken)
				said := func() puzzle.Reason { return p.say(broken, sides) }
				if slices.Contains(sides, s) && !k.one(s, drawn, said, instances...) {
					return
				}
			}
		}
	})
}

// suppositionWork is the work of one supposition: some 20 microseconds.
const suppositionWork = 200

// lookAhead is the technique "look ahead".
//
// Definition. Suppose the opposite of what is to be shown, and follow numbers, corners and small
// loops. Within a few rounds there is a contradiction.
//
// Proof. The rules on what was followed.
func lookAhead() *explain.Technique {
	return &explain.Technique{
		Name: "look ahead",
		Doc: "Suppose a line, or none, and draw what follows: if within four rounds a number, a corner " +
			"or the loop is impossible, the opposite holds.",
		Weight:  5,
		Load:    5,
		Find:    findSupposed(fewRounds, false),
		Example: "slitherlink\n3 2 .\n2 . .\n3 . .\n",
	}
}

// lookFar is the technique "look far ahead".
//
// Definition. As "look ahead", with any number of rounds.
//
// Proof. The rules on what was followed.
func lookFar() *explain.Technique {
	return &explain.Technique{
		Name:    "look far ahead",
		Doc:     "Suppose a line, or none, and follow it to a contradiction, however far that is.",
		Weight:  8,
		Load:    6,
		Find:    findSupposed(math.MaxInt, false),
		Example: "slitherlink\n. 2 2\n2 2 .\n. 2 .\n",
	}
}

// lookDeep is the technique "look deep".
//
// Definition. As "look far ahead", and with notes of two sides at a corner where nothing else
// follows.
//
// Proof. The rules on what was followed.
func lookDeep() *explain.Technique {
	return &explain.Technique{
		Name: "look deep",
		Doc: "Suppose a line, or none, and follow it to a contradiction, also by how many lines two " +
			"sides at a corner have.",
		Weight:  10,
		Load:    7,
		Find:    findSupposed(math.MaxInt, true),
		Example: "slitherlink\n. . 1 .\n. . 2 .\n1 1 2 .\n. 1 . 3\n",
	}
}

// fewRounds is how many rounds people follow in their heads.
const fewRounds = 4
