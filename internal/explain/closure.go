package explain

import "context"

// Where only the class matters, and not the steps, most of pencil goes by unit propagation: a
// clause of which one literal is left settles it, which is a step by one rule. What that leaves is
// searched as for a solution, but of the steps by several rules one is enough, or those of one
// technique: often they make steps by one. The result is the same, since the order of steps does
// not matter.

// Solves solves the puzzle from the beginning by steps of a mode of up to some load, as Run does,
// and returns the same.
func (x *Explainer) Solves(ctx context.Context, mode Mode, most int) (load int, solved bool) {
	x.hasty = true
	defer func() { x.hasty = false }()
	if mode == Ink || x.ladder != nil {
		return x.Run(ctx, mode, most, nil)
	}
	x.Restart()
	for from := 0; ; {
		before := len(x.order)
		if from = x.follow(from); len(x.order) > before {
			load = max(load, 1)
		}
		if x.Solved() {
			return load, true
		}
		steps, at := x.easiest(ctx, mode, most)
		if steps == nil {
			return load, false
		}
		load = max(load, at)
		for _, s := range steps {
			x.Learn(s)
		}
	}
}

// follow learns what follows by clauses with one open literal. It begins at the known literal with
// some number, in the order in which they became known, and returns where it is to go on.
func (x *Explainer) follow(from int) int {
	for ; from < len(x.order); from++ {
		v := int(x.order[from])
		for _, c := range x.occ.at(int(lit(v, !x.truth[v]))) {
			x.spent++
			last, open := Lit(-1), 0
			for _, l := range x.clause(c) {
				if !x.known[l.Var()] {
					last = l
					open++
				} else if x.Holds(l) {
					open = 2
				}
				if open > 1 {
					break
				}
			}
			if open == 1 && x.speaksOf(last) {
				x.learn(last)
			}
		}
	}
	return from
}

// speaksOf reports whether follow learns a literal: not an auxiliary one that no step concludes.
func (x *Explainer) speaksOf(l Lit) bool {
	v := l.Var()
	return x.settled[v] || v >= x.set.Vars() || !x.set.IsAux(v)
}

// SolvesBy reports whether the steps that a class allows solve the puzzle. Search allows any.
func SolvesBy(ctx context.Context, x *Explainer, c Class) bool {
	if c >= Search {
		return true
	}
	n := Loads(x.ladder)
	most, mode := int(c)%n+1, Modes(x.ladder)[int(c)/n]
	if c == Expert {
		most = n
	}
	_, solved := x.Solves(ctx, mode, most)
	if c == Expert && x.ladder != nil && !solved {
		_, solved = beyond(ctx, x, nil)
	}
	return solved
}

// Classify returns the class of the puzzle up to some class, or Search if it is harder, and whether
// it is proved that no easier one fits. It takes less time than a grade, which has the effort, too.
func (x *Explainer) Classify(ctx context.Context, most Class) (c Class, proved bool) {
	defer func(all []*Technique) { x.techniques = all }(x.techniques)
	x.techniques = byRules(x.techniques)
	x.unsure = false
	n := Loads(x.ladder)
	for i, mode := range Modes(x.ladder) {
		loads := n
		if most < Expert {
			loads = min(n, int(most)+1-i*n)
		}
		if loads < 1 {
			break
		}
		load, solved := x.Solves(ctx, mode, loads)
		if x.ladder != nil && !solved && most >= Expert {
			load, solved = beyond(ctx, x, nil)
		}
		if solved {
			return classOf(x.ladder, mode, load), !x.unsure
		}
	}
	return Search, !x.unsure && ctx.Err() == nil && !x.Exhausted()
}
