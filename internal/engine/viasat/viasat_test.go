package viasat_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// TestEngine: the engine satisfies its contract; what is known is not found again, and a budget ends
// the search without a claim.
func TestEngine(t *testing.T) {
	tuned := false
	e := viasat.Engine{Encoding: latinstated.Statement().Encoding(), Tune: func(*sat.Options) { tuned = true }}
	enginetest.Run(t, e, latin.Latin(), latinbrute.Answers, []enginetest.Case{
		{Text: ". .\n. .\n", Count: 2}, {Text: "1 . .\n. . .\n. . .\n", Count: 4}, {Text: "1 1\n. .\n", Count: 0},
		{Text: string(slices.Repeat([]byte(". . . . . . . . . . . . . . . . . . . .\n"), 20)), Count: enginetest.Endless}})
	p := puzzletest.Parse(t, latin.Latin(), ". . .\n. . .\n. . .\n")
	all := puzzletest.Answers(latinbrute.Answers, p)
	e.Known = all[:5]
	var found []puzzle.Answer
	out, err := e.Search(t.Context(), p, 0, func(s puzzle.Answer) bool {
		found = append(found, s)
		return true
	})
	if err != nil || !out.Complete || len(found) != 7 || slices.ContainsFunc(found, func(s puzzle.Answer) bool {
		return slices.ContainsFunc(e.Known, func(k puzzle.Answer) bool { return slices.Equal(k, s) })
	}) {
		t.Errorf("besides five, %d answers, %+v, %v", len(found), out, err)
	}
	if r, ok := out.Report.(*sat.Report); !ok || r.Solves != 8 || r.Encoding != "rules" || e.Name() != "sat:rules" || !tuned {
		t.Errorf("the report is %+v", out.Report)
	}
	for _, b := range []engine.Budget{{Nodes: 1}, {Conflicts: 1}, {Nodes: 7, Conflicts: 2}} {
		e := viasat.Engine{Encoding: e.Encoding, Budget: b}
		out, err := e.Search(t.Context(), p, 0, func(puzzle.Answer) bool { return true })
		if err != nil || out.Complete || out.Found > 10 {
			t.Errorf("within %+v: %+v, %v", b, out, err)
		}
	}
	if _, err := e.Search(t.Context(), puzzletest.Foreign(), 0, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a puzzle of another kind: %v", err)
	}
}
