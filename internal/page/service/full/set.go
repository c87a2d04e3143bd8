package full

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// progressEvery is the least time between two events about progress.
const progressEvery = 100 * time.Millisecond

// progress is the event "progress".
type progress struct {
	service.Head
	Least int `json:"least"` // no fewer clues are enough; 0 if that is not known
	Most  int `json:"most"`  // so many are enough
	// Board has the fewest clues so far, if it has fewer than those sent before. The page keeps it
	// when the request is ended, which then has no other result.
	Board *texts.Board `json:"board,omitempty"`
}

// reporter sends the progress of dropping clues.
type reporter struct {
	request *service.Request
	emit    service.Emit
	info    texts.Info
	sent    time.Time
	best    gridwright.Puzzle // that has not been sent yet; nil for none
}

func (p *reporter) bounds(b gridwright.Bounds) {
	if time.Since(p.sent) < progressEvery {
		return
	}
	p.sent = time.Now()
	e := progress{Head: p.request.Is("progress"), Least: b.Lower, Most: b.Clues}
	if p.best != nil {
		e.Board = service.NewBoard(p.request, p.best, p.info).Board
		p.best = nil
	}
	p.emit(e)
}

func (p *reporter) improved(best gridwright.Puzzle) { p.best = best }

// patience is the work for a class: some ten seconds in a browser.
const patience = 100_000_000

// generation is what a request for a puzzle states.
type generation struct {
	Options   map[string]string   `json:"options"`
	Grade     gridwright.Class    `json:"grade"` // "" for any
	Seed      uint64              `json:"seed"`
	Number    uint64              `json:"number"`
	Symmetric gridwright.Symmetry `json:"symmetric"`
	Share     int                 `json:"share"` // of the clues, in percent; 0 for irreducible
	Pairs     int                 `json:"pairs"` // of Numberlink; 0 for as many as is usual

	cages, areas bool // the board has some
}

// generate creates a puzzle. The board of the request, if any, has the holes.
func generate(ctx context.Context, r *service.Request, emit service.Emit) error {
	var g generation
	if err := r.Fields(&g); err != nil {
		return err
	}
	frame, err := frameOf(r, &g)
	if err != nil {
		return err
	}
	options := gridwright.GenerateOptions{Kinds: r.Kinds(frame), Time: r.Limit(), Work: patience,
		Seed: g.Seed, Number: g.Number, Symmetry: g.Symmetric, Pairs: max(g.Pairs, 0), Class: g.Grade,
		Cages: g.cages, Areas: g.areas,
		Progress: (&reporter{request: r, emit: emit}).bounds}
	if g.Grade == "" {
		options.ClueShare = max(g.Share, 0)
		options.Friendly = options.ClueShare == 0
	}
	made, err := gridwright.Generate(ctx, frame, &options)
	if errors.Is(err, gridwright.ErrIncomplete) {
		return fmt.Errorf("no puzzle was made in %v", r.Limit())
	}
	if err != nil {
		return err
	}
	emit(struct {
		service.BoardEvent
		Answer gridwright.Answer `json:"answer"`
		Grade  gridwright.Class  `json:"grade,omitempty"`
		Clues  int               `json:"clues"`
	}{service.NewBoard(r, made.Puzzle, texts.Info{}), made.Answer, made.Class,
		len(made.Puzzle.Clues())})
	return nil
}

// frameOf returns the board without clues of which a puzzle is made.
func frameOf(r *service.Request, g *generation) (gridwright.Puzzle, error) {
	if r.Board != nil {
		b := r.Board
		if gridwright.KindNamed(b.Kind) == nil {
			return ownFrame(r)
		}
		for _, row := range b.Cells {
			for c, word := range row {
				if word != "x" {
					row[c] = ""
				}
			}
		}
		b.Signs = nil
		if b.Kind == "sudoku" { // which gets new ones
			g.cages, g.areas = len(b.Cages) > 0, len(b.Areas) > 0
			b.Cages, b.Areas = nil, nil
		}
		for i := range b.Cages {
			b.Cages[i].Target = ""
		}
		return r.Parse(b)
	}
	return r.Parse(&texts.Board{Kind: r.Kind, Rows: r.Rows, Cols: r.Cols,
		Options: g.Options})
}

// ownFrame returns the board without clues of a kind in a file: with its areas, or empty if its
// walls are the task.
func ownFrame(r *service.Request) (gridwright.Puzzle, error) {
	p, err := r.Puzzle()
	if err != nil {
		return nil, err
	}
	moves := slices.ContainsFunc(r.Kinds(p), func(k gridwright.Kind) bool {
		return k.Maker.Moves != nil || k.Maker.Deal != nil
	})
	if moves && r.Board.Cages == nil {
		b := r.Board
		return r.Parse(&texts.Board{Kind: b.Kind, Rows: b.Rows, Cols: b.Cols, Options: b.Options})
	}
	return p.Keep(func(int) bool { return false }), nil
}

// drop drops clues of a board with one answer: until none can be dropped, or down to the fewest.
func drop(ctx context.Context, r *service.Request, emit service.Emit) error {
	var d struct {
		Minimal   string              `json:"minimal"` // "irreducible" or "minimum"
		Symmetric gridwright.Symmetry `json:"symmetric"`
		Seed      uint64              `json:"seed"`
		Any       bool                `json:"any"` // of all clues that the answer allows
	}
	if err := r.Fields(&d); err != nil {
		return err
	}
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	report := reporter{request: r, emit: emit, info: r.Board.Info}
	res, err := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Time: r.Limit(), Seed: d.Seed,
		Kinds:   r.Kinds(p),
		Minimum: d.Minimal == "minimum", Symmetry: d.Symmetric, AnyClue: d.Any,
		Progress: report.bounds, Improved: report.improved})
	switch {
	case err != nil:
		return err
	case res.Puzzle == nil:
		found := map[gridwright.Verdict]string{
			gridwright.Several: "this one has several",
			gridwright.None:    "this one has none",
			gridwright.Unknown: fmt.Sprintf("how many this one has was not found in %v", r.Limit()),
		}[res.Verdict]
		return fmt.Errorf("clues are dropped from a board with exactly one answer; %s", found)
	}
	emit(struct {
		service.BoardEvent
		Clues  int  `json:"clues"`
		Least  int  `json:"least"`
		Most   int  `json:"most"`
		Proved bool `json:"proved"` // that no clue can be dropped, or that no fewer are enough
	}{service.NewBoard(r, res.Puzzle, r.Board.Info), len(res.Puzzle.Clues()), res.Lower, res.Clues,
		res.Minimum || res.Irreducible && d.Minimal != "minimum"})
	return nil
}
