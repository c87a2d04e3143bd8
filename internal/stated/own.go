package stated

import (
	"fmt"
	"path"
	"runtime"
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// The rules of a kind of another module, its Puzzle.Check and its Puzzle.Has state the same thing
// three times. Where they differ, an engine that does as the rules say seems to be wrong. So each
// answer is compared where it is read, and the error blames the rules if they allow it.

// read returns the answer that an assignment has. The error wraps engine.ErrWrong.
func (t *stated) read(holds func(rules.Lit) bool) (puzzle.Answer, error) {
	if !t.own {
		return t.Read(holds)
	}
	the := "the rules of " + t.puzzle.Kind().Name
	var s puzzle.Answer
	err := Caught(func() (err error) {
		s, err = t.Read(holds)
		return err
	})
	if err != nil {
		return nil, engine.Misstated(the, err)
	}
	p := t.puzzle
	if err := p.Check(s); err != nil {
		if engine.Final(err) {
			return s, err
		}
		var allowed bool
		if p, allowed = t.obeyed(holds); !allowed {
			return s, nil // a bug of the engine, which finds that its answer is wrong
		}
		if err := p.Check(s); err != nil {
			return s, engine.Misstated(the+" allow an answer that its judge rejects", err)
		}
	}
	determines := make([]bool, t.Vars())
	for _, l := range t.lits {
		determines[l.Var()] = true
	}
	for v := 1; v < t.Vars(); v++ {
		f, ok := t.FactOf(v)
		if !ok {
			continue
		}
		switch has, err := p.Has(s, f); {
		case err != nil:
			return s, engine.Misstated(the+" mention a fact that Puzzle.Has rejects", err)
		case determines[v] && has != holds(t.Fact(f)):
			return s, engine.Misstated(the+" and Puzzle.Has differ on an answer",
				fmt.Errorf("whether %v", f))
		}
	}
	return s, nil
}

// obeyed returns the puzzle with those of its clues that an assignment obeys, or false if it breaks
// another rule. Formulas whose clues are open have assignments that break some of them.
func (t *stated) obeyed(holds func(rules.Lit) bool) (puzzle.Puzzle, bool) {
	truth, err := t.Assignment(func(f puzzle.Fact) (bool, error) { return holds(t.Fact(f)), nil },
		holds)
	if err != nil {
		return nil, false
	}
	dropped := map[int]bool{}
	for _, i := range t.Broken(truth) {
		switch r := t.RuleAt(i); {
		case r.Implied || r.Aside: // the others allow the assignment
		case r.Clue < 0 || !t.puzzle.Kind().Monotone:
			return nil, false
		default:
			dropped[r.Clue] = true
		}
	}
	if len(dropped) == 0 {
		return t.puzzle, true
	}
	return t.puzzle.Keep(func(i int) bool { return !dropped[i] }), true
}

// Caught calls a function that calls one of a caller's kind. If that panics, the error has its
// words and its line.
func Caught(call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("a panic%s: %s", line(), strings.TrimPrefix(fmt.Sprint(r), "rules: "))
		}
	}()
	return call()
}

// module begins the names of the functions of this module's packages, but not those of its root.
const module = "github.com/gridwright/gridwright/"

// line returns the line of the innermost call outside this module's packages that led to the panic
// which is recovered: " at a.go:7", or "".
func line() string {
	const most = 100
	pcs := make([]uintptr, most)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	for panicked := false; ; {
		frame, more := frames.Next()
		switch {
		case strings.HasPrefix(frame.Function, "runtime."):
			panicked = panicked || frame.Function == "runtime.gopanic"
		case panicked && frame.Function == module+"internal/stated.Caught":
			return ""
		case panicked && !strings.HasPrefix(frame.Function, module):
			return fmt.Sprintf(" at %s:%d", path.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}
