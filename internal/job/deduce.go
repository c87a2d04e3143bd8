package job

import (
	"context"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
	"github.com/gridwright/gridwright/sat"
)

// Deduce is the verb of a Deduction.
const Deduce Verb = "deduce"

// Deduction is the record of what all answers of a puzzle share, as "deduce --json" prints it.
type Deduction struct {
	Head

	Entries  []string            `json:"entries,omitempty"` // the facts that were assumed
	Status   Status              `json:"status"`
	Evidence gridwright.Evidence `json:"evidence,omitempty"`
	Stop     gridwright.Stop     `json:"stop"`
	Complete bool                `json:"complete"`
	// Every, None and Some are the facts that every answer has, that none has, and that some have and
	// others do not. Seen and Unseen are not settled yet: all answers found so far have them, or none
	// of these. Where nothing is known about a fact, it is in no list.
	Every   []string    `json:"every"`
	None    []string    `json:"none"`
	Some    []string    `json:"some"`
	Seen    []string    `json:"seen,omitempty"`
	Unseen  []string    `json:"unseen,omitempty"`
	Settled string      `json:"settled"` // what is settled, as a partial answer
	Clash   *Clash      `json:"clash,omitempty"`
	Method  string      `json:"method,omitempty"`
	Nodes   int64       `json:"nodes"`
	Checked int         `json:"checked"`
	Seconds float64     `json:"seconds"`
	SAT     *sat.Report `json:"sat,omitempty"`

	Fault
}

// Deducing finds what all answers of the puzzle of a job share, and returns a record and the
// result. It uses only Puzzle, Time, File, Line and Name of the job. An error is in the record.
func Deducing(ctx context.Context, j Job, entries []puzzle.Fact, watch func(puzzle.Fact),
) (Deduction, *gridwright.Deduction) {
	rec := Deduction{Head: headOf(j, Deduce), Entries: factTexts(entries),
		Every: []string{}, None: []string{}, Some: []string{}}
	d, err := gridwright.Deduce(ctx, j.Puzzle, &gridwright.DeduceOptions{Entries: entries,
		Kinds: j.Kinds, Watch: watch, Limits: gridwright.Limits{Time: j.Time}})
	rec.Status, rec.Evidence = Status(d.Verdict), d.Evidence
	rec.Stop, rec.Complete = d.Stop, d.Complete
	if d.Verdict == gridwright.Unknown && d.Answer != nil {
		rec.Status = Solved
	}
	rec.Method, rec.Nodes, rec.Checked = strings.Join(d.Stages, "+"), d.Nodes, d.Checked
	rec.Seconds = d.Time.Seconds()
	if r, ok := d.Report.(*sat.Report); ok {
		rec.SAT = r
	}
	lists := map[gridwright.State]*[]string{
		gridwright.InEvery: &rec.Every, gridwright.InNone: &rec.None, gridwright.InSome: &rec.Some,
		gridwright.Seen: &rec.Seen, gridwright.Unseen: &rec.Unseen}
	for f, is := range d.Facts() {
		if list := lists[is]; list != nil {
			*list = append(*list, factTexts([]puzzle.Fact{f})...)
		}
	}
	rec.Settled = texts.FormatEntries(j.Puzzle, d.Settled())
	if err != nil {
		rec.Error = err.Error()
		if d.Stop == gridwright.Faulty || d.Time == 0 {
			rec.Status, rec.Stop, rec.Evidence, rec.Complete = Failed, gridwright.Faulty, "", false
		}
	}
	return rec, d
}

// Clash is why a puzzle has no answer.
type Clash struct {
	Rule   string   `json:"rule,omitempty"`  // that the clues or the board break by themselves
	Clues  []string `json:"clues"`           // that no answer has together, or that steps use
	Needed bool     `json:"needed"`          // no clue can be left out of these
	Fewest bool     `json:"fewest"`          // no fewer clues contradict each other
	Steps  []string `json:"steps,omitempty"` // from these to something impossible
}

// FindClash returns why a puzzle has no answer, in a language, or nil if no reason is found.
func FindClash(ctx context.Context, p puzzle.Puzzle, l *words.Language, kinds ...gridwright.Kind,
) *Clash {
	c, err := gridwright.FindClash(ctx, p, kinds...)
	if err != nil || c.Rule == "" && c.Clues == nil && c.Steps == nil {
		return nil
	}
	l = l.Of(p.Kind())
	clash := &Clash{Rule: l.Say(c.Broken, words.Whole), Clues: []string{}, Needed: c.Needed,
		Fewest: c.Fewest}
	for _, step := range c.Leading {
		clash.Steps = append(clash.Steps, l.Say(step, words.Whole))
	}
	for _, i := range c.Clues {
		clash.Clues = append(clash.Clues, ClueText(p, p.Clues()[i]))
	}
	return clash
}

// ClueText returns a clue as the text of a fact, such as r1c2=7 or r1c2<r1c3. A clue that is not in
// a cell has its place and side before its value: r1c2:outside:up=3, r1c1:area=12.
func ClueText(p puzzle.Puzzle, c puzzle.Clue) string {
	_, cols := p.Size()
	at := puzzle.CellOf(c.Cell, cols)
	fact := puzzle.HoldsFact(at, c.Value)
	if c.Other >= 0 {
		fact = puzzle.SmallerFact(at, puzzle.CellOf(c.Other, cols))
		if c.Value == puzzle.Greater {
			fact = puzzle.SmallerFact(fact.To, fact.At)
		}
	}
	text := factTexts([]puzzle.Fact{fact})[0]
	if c.Place == puzzle.InCell {
		return text
	}
	place := ":" + c.Place.String()
	if c.Side != 0 {
		place += ":" + c.Side.String()
	}
	return strings.Replace(text, "=", place+"=", 1)
}

// factTexts returns the texts of facts that a board has.
func factTexts(facts []puzzle.Fact) []string {
	var all []string
	for _, f := range facts {
		text, err := f.MarshalText()
		if err != nil {
			panic(err) // Facts, ReadEntries and clues name cells and numbers of the board
		}
		all = append(all, string(text))
	}
	return all
}
