package viasat_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/clues/cluestest"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	latinstated "github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/family/link"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/family/path"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	pathstated "github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// maker makes oracles of an encoding.
func maker(enc *encoding.Encoding) clues.Maker {
	return func(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
		return viasat.NewOracle(ctx, enc, p, than)
	}
}

func TestOracle(t *testing.T) {
	for _, tt := range []struct {
		enc    *encoding.Encoding
		brute  puzzletest.Brute
		kind   *puzzle.Kind
		boards []string
	}{
		{pathstated.Statement().Encoding(), pathbrute.Answers, path.Numbrix(), []string{"1\n", ". 10 . .\n. . 2 .\n. . 5 .\n", ". 3 .\n. x .\n. . .\n"}},
		{pathstated.Statement().Lowered(stated.WithAside), pathbrute.Answers, path.Numbrix(), []string{". 10 . .\n. . 2 .\n. . 5 .\n"}},
		{pathstated.Statement().Encoding(), pathbrute.Answers, path.Hidato(), []string{". 3 .\n. x .\n. . .\n"}},
		{latinstated.Statement().Encoding(), latinbrute.Answers, latin.Futoshiki(), []string{"1\n", ". < .   .   3\n^\n.   . > .   .\n.   .   v\n.   .   .   .\n.   . < . > .\n"}},
		{latinstated.Statement().Encoding(), latinbrute.Answers, latin.Sudoku(), []string{"1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"}},
		{latinstated.Statement().Encoding(), latinbrute.Answers, latin.Latin(), []string{". . . 3\n1 . 2 .\n. . . .\n2 . . .\n"}},
	} {
		cluestest.Run(t, maker(tt.enc), tt.kind, tt.brute, tt.boards)
	}
}

// TestOracleBudget: a hard question is not decided within a small budget, and later it is.
func TestOracleBudget(t *testing.T) {
	p := puzzletest.Parse(t, path.Numbrix(), "1 . . . . . .\n. . . . . . .\n. . . . . . .\n. . . 49 . . .\n"+
		". . . . . . .\n. . . . . . .\n. . . . . . .\n")
	var than puzzle.Answer
	_, err := viasat.Engine{Encoding: pathstated.Statement().Encoding()}.Search(context.Background(), p, 1,
		func(s puzzle.Answer) bool { than = s; return false })
	if err != nil || than == nil {
		t.Fatal(than, err)
	}
	full := p.Full(than)
	n := len(full.Clues())
	o, err := viasat.NewOracle(context.Background(), pathstated.Statement().Encoding(), full, than)
	if err != nil {
		t.Fatal(err)
	}
	for _, within := range []engine.Budget{{Nodes: 1}, {Conflicts: 1}, {Nodes: 3, Conflicts: 100}} {
		_, _, err := o.Another(context.Background(), hitting.New(n), within)
		if within.Nodes > 0 && !errors.Is(err, clues.ErrUndecided) || err != nil && !errors.Is(err, clues.ErrUndecided) {
			t.Errorf("within %+v: %v", within, err)
		}
	}
	if other, _, err := o.Another(context.Background(), hitting.New(n), engine.Budget{}); other == nil || err != nil {
		t.Errorf("without a budget: %v, %v", other, err)
	}
}

func TestOracleErrors(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "1 1\n")
	for _, enc := range []*encoding.Encoding{linkstated.Statement().Encoding(), latinstated.Statement().Encoding()} {
		if _, err := viasat.NewOracle(context.Background(), enc, p, puzzle.Answer{2, 8}); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("terminals as clues, by %s: %v", enc.Name, err)
		}
	}
}
