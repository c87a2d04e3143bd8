package catalog_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// readRecord reads a record as a puzzle with its answers.
func readRecord(text string) (puzzle.Puzzle, []puzzle.Answer, error) {
	e, err := texts.NewReader(strings.NewReader(text), "", catalog.Kinds(), nil).Next()
	if err != nil || !e.Block.Answered {
		return nil, nil, err
	}
	var all []puzzle.Answer
	for _, b := range e.Block.AnswerBlocks() {
		s, err := e.Puzzle.ParseAnswer(b)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, s)
	}
	return e.Puzzle, all, nil
}

// TestRecordsAreRead: records of each kind's example, written by job and convert, are read back as
// the puzzle and its answer.
func TestRecordsAreRead(t *testing.T) {
	for _, k := range catalog.Kinds() {
		p, err := catalog.Read(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: p, Engine: "auto", Limit: 2}, found)
		if len(rec.Answers) != 1 {
			t.Fatalf("%s has %d answers", k.Name, len(rec.Answers))
		}
		for _, v := range []any{rec, formats.ToJSON(formats.Entry{Puzzle: p, Answer: rec.Answers[0], Name: "a"}), map[string]any{"run": rec}} {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			q, answers, err := readRecord(string(text))
			if err != nil || q.String() != p.String() || len(answers) != 1 || !slices.Equal(answers[0], rec.Answers[0]) {
				t.Errorf("%s: %v, %v from %s", k.Name, err, answers, text)
			}
		}
	}
}

// TestRecordsOfAnything: whatever numbers a record has as an answer, they are read back unchanged
// or as a syntax error.
func TestRecordsOfAnything(t *testing.T) {
	kinds := catalog.Kinds()
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(kinds).Draw(t, "kind")
		p, err := catalog.Read(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := p.Size()
		number := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(-2, 40), rapid.SampledFrom([]int{math.MinInt, math.MaxInt}))
		n := rapid.OneOf(rapid.Just(rows*cols), rapid.IntRange(0, 2*rows*cols)).Draw(t, "numbers")
		s := puzzle.Answer(rapid.SliceOfN(number, n, n).Draw(t, "answer"))
		text, err := json.Marshal(formats.ToJSON(formats.Entry{Puzzle: p, Answer: s}))
		if err != nil {
			t.Fatal(err)
		}
		_, answers, err := readRecord(string(text))
		var syntax *syntax.Error
		switch {
		case errors.As(err, &syntax):
		case err != nil:
			t.Fatalf("an error of another kind: %v", err)
		case len(s) > 0 && !slices.Equal(answers[0], s):
			t.Fatalf("%v became %v", s, answers[0])
		}
	})
}
