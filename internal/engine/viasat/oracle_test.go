package viasat_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	latinsat "github.com/gridwright/gridwright/internal/family/latin/encodings"
	"github.com/gridwright/gridwright/internal/family/link"
	linksat "github.com/gridwright/gridwright/internal/family/link/encodings"
	"github.com/gridwright/gridwright/internal/family/path"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	pathsat "github.com/gridwright/gridwright/internal/family/path/encodings"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOracle compares many questions to one oracle with brute force; the core alone excludes an
// answer.
func TestOracle(t *testing.T) {
	for _, tt := range []struct {
		enc   *encoding.Encoding
		brute puzzletest.Brute
		kind  *puzzle.Kind
		text  string
	}{
		{pathsat.Positions(), pathbrute.Answers, path.Numbrix(), ". 10 . .\n. . 2 .\n. . 5 .\n"},
		{pathsat.Positions(), pathbrute.Answers, path.Hidato(), ". 3 .\n. x 1\n7 . .\n"},
		{pathsat.Positions(), pathbrute.Answers, path.Numbrix(), "1 3 .\n. . .\n. . 9\n"}, // no answer
		{pathsat.Positions(), pathbrute.Answers, path.Numbrix(), ". 1 .\n. . .\n. . .\n"}, // the wrong colour
		{latinsat.Direct(), latinbrute.Answers, latin.Futoshiki(), ". < .   .   3\n^\n.   . > .   .\n.   .   v\n.   .   .   .\n.   . < . > .\n"},
		{latinsat.Direct(), latinbrute.Answers, latin.Sudoku(), "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"},
		{latinsat.Direct(), latinbrute.Answers, latin.Latin(), "1 . . .\n. 1 . .\n. . 1 .\n. . . 2\n"}, // no answer
	} {
		p := puzzletest.Parse(t, tt.kind, tt.text)
		o, err := viasat.NewOracle(context.Background(), tt.enc, p)
		if err != nil {
			t.Fatal(err)
		}
		answers := func(clues []int) []puzzle.Answer {
			return puzzletest.Answers(tt.brute, p.Keep(func(i int) bool { return slices.Contains(clues, i) }))
		}
		rapid.Check(t, func(t *rapid.T) {
			var clues []int
			for i := range p.Clues() {
				if rapid.IntRange(0, 3).Draw(t, "keep") > 0 {
					clues = append(clues, i)
				}
			}
			all := answers(clues)
			var than puzzle.Answer
			if len(all) > 0 && rapid.Bool().Draw(t, "other") {
				than = rapid.SampledFrom(all).Draw(t, "than")
			}
			others := slices.DeleteFunc(slices.Clone(all), func(s puzzle.Answer) bool { return slices.Equal(s, than) })
			found, core, err := o.Another(context.Background(), clues, than)
			switch {
			case err != nil:
				t.Fatal(err)
			case found == nil && len(others) > 0:
				t.Fatalf("found none with the clues %v of\n%s", clues, p)
			case found != nil && !slices.ContainsFunc(others, func(s puzzle.Answer) bool { return slices.Equal(s, found) }):
				t.Fatalf("%v is no other answer with the clues %v of\n%s", found, clues, p)
			case found != nil:
				return
			}
			for _, i := range core {
				if !slices.Contains(clues, i) {
					t.Fatalf("the core %v has more than the clues %v", core, clues)
				}
			}
			left := slices.DeleteFunc(answers(core), func(s puzzle.Answer) bool { return slices.Equal(s, than) })
			if len(left) > 0 {
				t.Fatalf("the core %v leaves %v of\n%s", core, left[0], p)
			}
		})
	}
}

func TestOracleErrors(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "1 1\n")
	if _, err := viasat.NewOracle(context.Background(), linksat.Links(), p); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("terminals as clues: %v", err)
	}
	if _, err := viasat.NewOracle(context.Background(), latinsat.Direct(), p); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a puzzle of another family: %v", err)
	}
	q := puzzletest.Parse(t, latin.Latin(), "1 .\n. .\n")
	o, err := viasat.NewOracle(context.Background(), latinsat.Direct(), q)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := o.Another(ctx, nil, nil); !errors.Is(err, viasat.ErrUndecided) {
		t.Errorf("after the end of the context: %v", err)
	}
}
