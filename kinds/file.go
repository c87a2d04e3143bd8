package kinds

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// File is a file with a kind.
type File struct {
	Kind gridwright.Kind

	name  string
	table *table
	from  evaluator
	fault atomic.Pointer[error] // of full or deal, where none can be returned
}

// evaluator calls the functions of a file, in this process or in another.
type evaluator interface {
	// rules returns what the file states of a board; bare, without the rules that are aside.
	rules(p *board.Puzzle, bare bool) (*statement, error)
	// check returns what the file says about an answer.
	check(p *board.Puzzle, of puzzle.Answer) (verdict, error)
	// full returns the value that an answer gives a clue, and false if no clue may stand there.
	full(p *board.Puzzle, of puzzle.Answer, at puzzle.Clue) (value int, ok bool, err error)
	// deal returns the text of a random puzzle of the size of a board, without its first line: with an
	// answer of it, that of pose, and else that of deal.
	deal(p *board.Puzzle, of puzzle.Answer, seed uint64) (string, error)
}

// verdict is what a judge says.
type verdict struct {
	Broken phrase // what is wrong; no words for nothing
	Cells  []int
}

// Open reads a file in this process, within limits on steps and time. Nothing limits its memory,
// and data that are nested deeply end the program, so a file of a stranger belongs into a process
// of its own: see Start. Show, if not nil, is called with each line that the file prints, with its
// place, up to a limit; by several goroutines if they use the kind.
func Open(file, source string, show func(line string)) (*File, error) {
	f, err := open(file, source, false, show)
	if err != nil {
		return nil, err
	}
	return f, f.nameFault()
}

// open reads a file, whatever the name of its kind.
func open(file, source string, ours bool, show func(line string)) (*File, error) {
	s, err := load(file, source, ours, show)
	if err != nil {
		return nil, err
	}
	return newFile(file, s.table, s)
}

// newFile returns the file with a table, whose functions an evaluator calls.
func newFile(name string, t *table, from evaluator) (*File, error) {
	f := &File{name: name, table: t, from: from}
	t.Check = f.judge
	if t.Areas != nil {
		t.Areas = board.Divided(*t.Areas)
	}
	if t.Numbered {
		t.Numbers = t.numbers
	}
	if t.bridged() {
		t.Draw = drawBridges
	}
	if t.Counted {
		t.Full = f.fullClue
	}
	if doc := t.Doc; len(t.Options) > 0 {
		t.Doc = t.said(doc, func(o board.Option) int { return o.Default })
		t.Rules = func(p *board.Puzzle) string {
			return t.said(doc, func(o board.Option) int { return p.Option(o.Key) })
		}
	}
	k, err := t.Kind()
	if err != nil {
		return nil, &puzzle.Fault{Place: at(name, t.Begins["kind"]), Err: err}
	}
	k.Patterns, k.Ladder = t.Patterns, t.Ladder
	if blank := k.Blank; t.Usual != "" {
		k.Blank = func(rows, cols int) string {
			board := strings.Repeat(strings.Repeat(" .", cols)+"\n", rows)
			if blank != nil {
				board = strings.TrimPrefix(blank(rows, cols), t.Name+"\n")
			}
			return t.Name + t.Usual + "\n" + board
		}
	}
	if t.Puzzlink != nil {
		t.Puzzlink.Zero = slices.ContainsFunc(t.Clues, func(c board.Clue) bool {
			return c.Word == "" && c.First == 0
		})
		k.Puzzlink = t.Puzzlink
	}
	f.Kind = gridwright.Kind{Kind: k, Maker: f.maker(),
		Rules: func(p gridwright.Puzzle) (*rules.Set, error) { return f.state(p.(*board.Puzzle), false) },
		Bare:  func(p gridwright.Puzzle) (*rules.Set, error) { return f.state(p.(*board.Puzzle), true) }}
	return f, nil
}

// maker returns what creates puzzles.
func (f *File) maker() *gridwright.Maker {
	t, m := f.table, &gridwright.Maker{}
	// Where clues are hints, an answer is drawn; but walls are the task.
	drawn := t.Monotone && !slices.ContainsFunc(t.Clues, func(c board.Clue) bool { return c.Wall })
	if t.Areas != nil && (drawn || !t.Dealt) {
		m.Divide = f.divided
		m.Redivide = func(p gridwright.Puzzle, c int, r *rand.Rand) gridwright.Puzzle {
			return p.(*board.Puzzle).Redivide(c, r)
		}
	}
	if t.Areas != nil {
		m.Resize = func(p gridwright.Puzzle, least, most int, r *rand.Rand) gridwright.Puzzle {
			if q := p.(*board.Puzzle).Resized(least, most, r); q != nil {
				return q
			}
			return nil
		}
	}
	if t.Dealt && !(drawn && t.Areas != nil) {
		m.Deal = f.dealt
	}
	switch {
	case t.Posed:
		m.Moves = f.posed
	case !drawn && (!t.Dealt || t.Areas != nil):
		m.Moves = func(p gridwright.Puzzle, known []gridwright.Answer, r *rand.Rand,
		) (gridwright.Puzzle, gridwright.Answer) {
			return p.(*board.Puzzle).Moved(known, r), nil
		}
	}
	return m
}

// Numbers returns the first and the last number that cells hold as the file has them: a number,
// "rows", "cols", "cells" or an option; "" if cells hold no numbers.
func (f *File) Numbers() (first, last string) {
	if !f.table.Numbered {
		return "", ""
	}
	return f.table.First.String(), f.table.Last.String()
}

// Judged reports whether the file has a judge besides its rules.
func (f *File) Judged() bool { return f.table.Judged }

// nameFault returns an error if the kind has the name of one that is known.
func (f *File) nameFault() error {
	taken := Names()
	for _, k := range gridwright.Kinds() {
		taken = append(taken, k.Name)
	}
	same := func(n string) bool { return strings.EqualFold(n, f.Kind.Name) }
	i := slices.IndexFunc(taken, same)
	var err error
	switch {
	case i >= 0:
		err = fmt.Errorf("the name %s is that of a kind of Gridwright", taken[i])
	case catalog.HasFamily(f.Kind.Name):
		err = fmt.Errorf("the name %s is that of a family of kinds", f.Kind.Name)
	case !puzzle.IsKindName(f.Kind.Name):
		err = fmt.Errorf("%s names no kind: expected a word of three or more letters, digits and "+
			"hyphens, beginning with a letter", wording.Quote(clipped(f.Kind.Name)))
	default:
		return nil
	}
	return &puzzle.Fault{Place: at(f.name, f.table.Begins["kind"]), Err: err}
}

// judge asks the file about an answer, or holds it against the rules if it has no check. It has no
// verdict if the file is at fault, or was when it was asked for a clue or a puzzle.
func (f *File) judge(p *board.Puzzle, of puzzle.Answer) error {
	if err := f.fault.Load(); err != nil {
		return *err
	}
	if !f.table.Judged {
		return f.judgeByRules(p, of)
	}
	v, err := f.from.check(p, of)
	if err == nil && v.Broken.Form != "" {
		err = puzzle.NewViolation("rules", v.Cells, v.Broken.Form, v.Broken.values(p)...)
	}
	return err
}

// judgeByRules holds an answer against the rules.
func (f *File) judgeByRules(p *board.Puzzle, of puzzle.Answer) error {
	stated, err := f.from.rules(p, false)
	if err != nil {
		return err
	}
	for _, v := range stated.Vars {
		if !v.All && !v.Any {
			return &puzzle.Fault{Place: at(f.name, f.table.Begins["rules"]),
				Err: errors.New("rules that use m.aux need a function check(p, answer)")}
		}
	}
	m, err := f.build(p, stated)
	if err != nil {
		return err
	}
	truth, err := m.Assignment(func(f puzzle.Fact) (bool, error) { return p.Has(of, f) }, nil)
	if err != nil {
		return err
	}
	if broken := m.Broken(truth); len(broken) > 0 {
		r := m.RuleAt(broken[0])
		says, args := r.Broken(), []any(nil)
		if says.Form == "rule broken" {
			form := words.EnglishOfRules().Forms[says.Form]
			says = r.Reason()
			says.Form = strings.Replace(form, "{rule}", says.Form, 1)
		}
		for _, part := range says.Parts {
			args = append(args, only(part))
		}
		return puzzle.NewViolation(r.Name, places(p, r), says.Form, args...)
	}
	return nil
}

// only returns what a part consists of.
func only(p puzzle.Part) any {
	switch {
	case len(p.Cells) == 1:
		return p.Cells[0]
	case len(p.Numbers) == 1:
		return p.Numbers[0]
	case len(p.Areas) == 1:
		return p.Areas[0]
	case len(p.Text) == 1:
		return p.Text[0]
	}
	return p.Cells
}

// places returns the numbers of the cells of a rule.
func places(p *board.Puzzle, r *rules.Rule) []int {
	_, cols := p.Size()
	var cells []int
	for _, c := range r.Cells {
		cells = append(cells, c.Number(cols))
	}
	return distinct(cells)
}

// divided returns a board with random areas: those that the file deals, or such as the example has.
func (f *File) divided(p gridwright.Puzzle, r *rand.Rand) gridwright.Puzzle {
	q := p.(*board.Puzzle)
	if q.Divided() {
		return p
	}
	if f.table.Dealt {
		return f.dealt(p, r).(*board.Puzzle).Bare()
	}
	example, err := gridwright.ParseAs(f.Kind.Kind, f.Kind.Example, f.Kind)
	if err != nil {
		err = fmt.Errorf("%s: the example: %w", f.name, err)
		f.fault.Store(&err)
		return p
	}
	return q.Divide(example.(*board.Puzzle), r)
}

// dealt asks the file for a random puzzle. It returns the board itself if the file is at fault, as
// the next question about it will show.
func (f *File) dealt(p gridwright.Puzzle, r *rand.Rand) gridwright.Puzzle {
	switch {
	case f.fault.Load() != nil:
		return p
	case p.(*board.Puzzle).Divided():
		return nil
	}
	return f.drawn("deal", p.(*board.Puzzle).Bare(), nil, r)
}

// drawn asks the file for a puzzle, by deal or by pose.
func (f *File) drawn(by string, p *board.Puzzle, of puzzle.Answer, r *rand.Rand) gridwright.Puzzle {
	text, err := f.from.deal(p, of, r.Uint64())
	var q gridwright.Puzzle
	if err == nil {
		head, _, _ := strings.Cut(p.String(), "\n")
		q, err = gridwright.ParseAs(f.Kind.Kind, head+"\n"+text, f.Kind)
	}
	if err == nil && !sameSize(p, q) {
		err = errors.New("the board has another size")
	}
	if err != nil {
		if !errors.As(err, new(*puzzle.Fault)) {
			err = &puzzle.Fault{Place: at(f.name, f.table.Begins[by]),
				Err: fmt.Errorf("%s does not return the rows of a puzzle: %w", by, err)}
		}
		f.fault.Store(&err)
		return p
	}
	return q
}

// posed changes what a cell holds in an answer, most often in one where it differs from another
// answer, and asks the file for a puzzle that has it. Or it changes a clue.
func (f *File) posed(of gridwright.Puzzle, known []gridwright.Answer, r *rand.Rand,
) (gridwright.Puzzle, gridwright.Answer) {
	p := of.(*board.Puzzle)
	first, last := f.table.numbers(p)
	const clues = 4 // a clue is changed in one of so many
	if f.fault.Load() != nil || len(known) == 0 || first >= last || f.table.Lines != board.NoLines ||
		r.IntN(clues) == 0 {
		return p.Moved(known, r), nil
	}
	s := slices.Clone(known[r.IntN(len(known))])
	c := p.Somewhere(known, r)
	if !p.Open(c) {
		return p, nil
	}
	s[c] = first + (s[c]-first+1+r.IntN(last-first))%(last-first+1)
	return f.drawn("pose", p, s, r), s
}

func sameSize(p, q gridwright.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return rows == r && cols == c
}

// fullClue asks the file for the value that an answer gives a clue.
func (f *File) fullClue(p *board.Puzzle, of puzzle.Answer, at puzzle.Clue) (value int, ok bool) {
	if f.fault.Load() != nil {
		return 0, false
	}
	value, ok, err := f.from.full(p, of, at)
	if err != nil {
		f.fault.Store(&err)
	}
	return value, ok && err == nil
}
