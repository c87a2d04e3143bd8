package kinds

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Limits on each call of a file: the top of it, its rules of one board, its verdict on one answer.
// Those that are embedded have none on time, so that what they do is the same on each machine.
const (
	maxSteps  = 100_000_000
	maxTime   = 5 * time.Second
	maxSource = 1 << 20
)

// Limits on what a file says: how often it prints, and the bytes of what it prints, of the words of
// a rule and of a message.
const (
	maxPrints = 100
	maxWords  = 500
)

// script is a file with a kind.
type script struct {
	table     *table
	file      string
	source    string
	functions map[string]*starlark.Function
	judged    atomic.Pointer[view] // the board that a judge was last asked about, while no one is
	show      func(line string)    // shows what the file prints; nil for nobody
	ours      bool                 // it is embedded
	prints    atomic.Int32
}

// functions are those that a file may define for its kind, and what they take.
var functions = map[string][]string{
	"rules": {"p", "m"}, "check": {"p", "answer"}, "full": {"p", "answer", "place"},
	"deal": {"p", "random"}, "pose": {"p", "answer", "random"},
}

// load evaluates the top of a file. Errors name the file and the line.
func load(file, source string, ours bool, show func(line string)) (*script, error) {
	source = strings.TrimPrefix(source, "\ufeff") // a byte order mark
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: the file has more than %d bytes", file, maxSource)
	}
	s := &script{table: &table{Begins: map[string]int32{}}, file: file, source: source,
		show: show, ours: ours, functions: map[string]*starlark.Function{}}
	var globals starlark.StringDict
	var tree *syntax.File
	err := s.within(func(t *starlark.Thread) error {
		options, own := &syntax.FileOptions{Set: true, TopLevelControl: true}, s.builtins()
		parsed, program, err := starlark.SourceProgramOptions(options, file, source, own.Has)
		if err != nil {
			return err
		}
		tree = parsed
		globals, err = program.Init(t, own)
		globals.Freeze() // so that functions may be called by several goroutines
		return err
	})
	if err != nil {
		return nil, err
	}
	for name, takes := range functions {
		v, ok := globals[name]
		if !ok {
			continue
		}
		f, ok := v.(*starlark.Function)
		if !ok || f.NumParams() != len(takes) || f.HasVarargs() || f.HasKwargs() {
			return nil, fmt.Errorf("%s: expected a function %s with %d parameters: %s", file, name,
				len(takes), takes)
		}
		s.functions[name] = f
		s.table.Begins[name] = f.Position().Line
	}
	if s.table.Name == "" {
		return nil, fmt.Errorf("%s: a file begins with a call such as kind(\"name\", doc = \"…\")", file)
	}
	if s.functions["rules"] == nil {
		return nil, fmt.Errorf("%s: it has no function rules(p, m)", file)
	}
	s.table.Judged, s.table.Counted = s.functions["check"] != nil, s.functions["full"] != nil
	s.table.Dealt, s.table.Posed = s.functions["deal"] != nil, s.functions["pose"] != nil
	return s, s.idle(tree)
}

// idle returns an error if a function of the file has no effect: nothing calls it, as where its
// name is misspelt, or the kind is none of those that it is for.
func (s *script) idle(tree *syntax.File) error {
	t := s.table
	switch {
	case t.Counted && !t.Monotone:
		return s.wrongly("full", "full is for clues that are hints, which can be dropped: add "+
			"monotone = True to kind(…)")
	case t.Posed && (t.Lines != board.NoLines || t.Monotone && t.Areas != nil):
		return s.wrongly("pose", "pose is not for answers with links or lines, and not for areas whose "+
			"clues are hints")
	}
	used, named := map[string]bool{}, map[syntax.Expr]bool{} // named: what a def or = gives a name
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			named[n.Name] = true
		case *syntax.AssignStmt:
			named[n.LHS] = true
		case *syntax.Ident:
			b, ok := n.Binding.(*resolve.Binding)
			if ok && b.Scope == resolve.Global && !named[n] {
				used[n.Name] = true
			}
		}
		return true
	})
	if used["rules"] {
		return s.wrongly("rules", "the file calls rules itself; check judges without them")
	}
	for _, of := range tree.Stmts {
		own, ok := of.(*syntax.DefStmt)
		if ok && functions[own.Name.Name] == nil && !used[own.Name.Name] {
			s.table.Begins[own.Name.Name] = own.Def.Line
			return s.wrongly(own.Name.Name, "nothing calls %s; a kind has the functions %s",
				own.Name.Name, wording.AllOf(slices.Sorted(maps.Keys(functions))))
		}
	}
	return nil
}

// call calls a function of the file.
func (s *script) call(name string, args ...starlark.Value) (v starlark.Value, err error) {
	err = s.within(func(t *starlark.Thread) error {
		for _, a := range args {
			if m, ok := a.(*boardRules); ok {
				m.thread = t
			}
		}
		v, err = starlark.Call(t, s.functions[name], args, nil)
		return err
	})
	return v, err
}

// within runs a part of the file within the limits.
func (s *script) within(run func(*starlark.Thread) error) error {
	t := &starlark.Thread{Name: s.file, Print: s.print,
		Load: func(*starlark.Thread, string) (starlark.StringDict, error) {
			return nil, errors.New("a file with a kind reads no other file")
		}}
	t.SetMaxExecutionSteps(maxSteps)
	t.OnMaxSteps = func(t *starlark.Thread) {
		why := fmt.Sprintf("it takes more than %d steps", maxSteps)
		if s.ours { // its loops end
			why += "; a smaller board takes fewer"
		}
		t.Cancel(why)
	}
	if !s.ours {
		timer := time.AfterFunc(maxTime, func() {
			t.Cancel(fmt.Sprintf("it takes more than %v", maxTime))
		})
		defer timer.Stop()
	}
	return s.placed(run(t))
}

// print shows what a call of print says, with its line.
func (s *script) print(t *starlark.Thread, text string) {
	n := s.prints.Add(1)
	switch {
	case s.show == nil || n > maxPrints:
		return
	case n == maxPrints:
		text = "further prints are not shown"
	}
	s.show(at(s.file, t.CallFrame(1).Pos.Line) + ": " + clipped(text))
}

// clipped returns the beginning of a long text.
func clipped(text string) string {
	if len(text) > maxWords {
		return strings.ToValidUTF8(text[:maxWords], "") + "…"
	}
	return text
}

// at returns a line of a file: "mine.star:7".
func at(file string, line int32) string { return fmt.Sprintf("%s:%d", file, line) }

// wrongly returns the fault of a function that returns something else than it should.
func (s *script) wrongly(function, format string, args ...any) error {
	return &puzzle.Fault{Place: at(s.file, s.table.Begins[function]), Err: fmt.Errorf(format, args...)}
}

// placed returns an error of Starlark as one with its line.
func (s *script) placed(err error) error {
	var evaluated *starlark.EvalError
	var parsed syntax.Error
	var unresolved resolve.ErrorList
	switch {
	case errors.As(err, &evaluated):
		place := s.file
		for i := range evaluated.CallStack {
			if pos := evaluated.CallStack.At(i).Pos; pos.Filename() == s.file {
				place = at(s.file, pos.Line)
				break
			}
		}
		return &puzzle.Fault{Place: place, Err: errors.New(clipped(cleaned(evaluated.Msg)))}
	case errors.As(err, &unresolved):
		e := unresolved[0]
		return &puzzle.Fault{Place: at(s.file, e.Pos.Line),
			Err: errors.New(unparsed(e.Msg, s.source, e.Pos.Line))}
	case errors.As(err, &parsed):
		return &puzzle.Fault{Place: at(s.file, parsed.Pos.Line),
			Err: errors.New(unparsed(parsed.Msg, s.source, parsed.Pos.Line))}
	}
	return err
}
