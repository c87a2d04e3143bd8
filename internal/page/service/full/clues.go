package full

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// clash tells which clues contradict each other, and the steps from them to something impossible.
func (in teller) clash(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	limited, cancel := work.WithTimeout(ctx, r.Limit())
	defer cancel()
	c, err := gridwright.FindClash(limited, p, r.Kinds(p)...)
	if err != nil {
		return err
	}
	if !p.Kind().Monotone {
		c.Reasons = nil // the steps name the clues that they use
	}
	l := in.words.Of(p.Kind()).Printed()
	say := func(reasons []puzzle.Reason) []string {
		said := []string{}
		for _, r := range reasons {
			said = append(said, words.Sentence(l.Say(r, words.Whole)))
		}
		return said
	}
	rule := ""
	if c.Rule != "" {
		rule = words.Sentence(l.Say(c.Broken, words.Whole))
	}
	emit(struct {
		service.Head
		Rule   string            `json:"rule"`
		Clues  []string          `json:"clues"`
		Fewest bool              `json:"fewest"`
		Steps  []string          `json:"steps"`
		Cells  []gridwright.Cell `json:"cells"`
	}{r.Is("clash"), rule, say(c.Reasons), c.Fewest, say(c.Leading),
		append([]gridwright.Cell{}, c.Cells...)})
	return nil
}

// settle adds the fewest clues that leave one of several answers.
func settle(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	report := reporter{request: r, emit: emit, info: r.Board.Info}
	added, err := gridwright.AddClues(ctx, p, &gridwright.AddOptions{Progress: report.bounds,
		Kinds: r.Kinds(p), Limits: gridwright.Limits{Time: r.Limit()}})
	switch {
	case err != nil:
		return err
	case added.Verdict == gridwright.Unique:
		return errors.New("the board has exactly one answer already")
	case added.Verdict == gridwright.None:
		return errors.New("the board has no answer, so no clue can leave one")
	case added.Puzzle == nil && added.Stop == gridwright.Exhausted:
		return errors.New("no clues that can be added leave one answer")
	case added.Puzzle == nil:
		return fmt.Errorf("which clues to add was not found in %v", r.Limit())
	}
	_, cols := p.Size()
	cells := []gridwright.Cell{}
	for _, i := range added.Clues {
		cells = append(cells, puzzle.CellOf(added.Puzzle.Clues()[i].Cell, cols))
	}
	emit(struct {
		service.BoardEvent
		Added  int               `json:"added"`
		Cells  []gridwright.Cell `json:"cells"`
		Least  int               `json:"least"`
		Any    bool              `json:"any"` // no fewer leave one answer, whichever it is
		Proved bool              `json:"proved"`
	}{service.NewBoard(r, added.Puzzle, r.Board.Info), len(added.Clues), cells, added.Lower, added.Any,
		added.Minimum})
	return nil
}

// each tells what each clue does.
func (in teller) each(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	rec, _ := job.UseOf(ctx, job.Job{Puzzle: p, Time: r.Limit(), Kinds: r.Kinds(p),
		Words: in.words.Printed()}, gridwright.UseOptions{})
	if rec.Error != "" {
		return errors.New(rec.Error)
	}
	emit(struct {
		service.Head
		job.Uses
	}{r.Is("each"), rec})
	return nil
}
