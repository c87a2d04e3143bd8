package catalog_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestKinds: what the catalog lists for a kind is of that kind: a statement, techniques on the rungs
// of its ladder, an oracle that knows the only answer of its example, random answers that the rules
// pass, and programs by its formulations alone.
func TestKinds(t *testing.T) {
	for _, k := range catalog.Kinds() {
		p, err := catalog.Read(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		f, err := catalog.FamilyFor(p)
		if err != nil || !catalog.HasFamily(f.Name) {
			t.Fatalf("%s: %v", k.Name, err)
		}
		s, err := catalog.StatementFor(p)
		if err != nil || !slices.Contains(s.Kinds, k) {
			t.Errorf("%s has the statement of %v, %v", k.Name, s.Kinds, err)
		}
		names, ladder := map[string]bool{}, catalog.Ladder(k)
		for _, technique := range catalog.Techniques(k) {
			if names[technique.Name] || ladder != nil && technique.Load > len(ladder) {
				t.Errorf("%s: the technique %s is there twice, or is of load %d", k.Name, technique.Name, technique.Load)
			}
			names[technique.Name] = true
		}
		if len(names) == 0 {
			t.Errorf("%s has no techniques", k.Name)
		}
		if gentle := catalog.Gentle(k); (gentle != nil) != (f.Name == "path") {
			t.Errorf("%s has a test for gentle boards: %v", k.Name, gentle != nil)
		}

		var answer puzzle.Answer
		if _, err := (viasat.Engine{Encoding: s.Encoding()}).Search(t.Context(), p, 1, func(a puzzle.Answer) bool {
			answer = slices.Clone(a)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		o, err := catalog.Oracle(t.Context(), p, answer)
		if k.Monotone && err != nil {
			t.Errorf("%s has no oracle: %v", k.Name, err)
		} else if err == nil {
			other, _, err := o.Another(t.Context(), hitting.All(len(p.Clues())), engine.Budget{})
			if other != nil || err != nil {
				t.Errorf("%s: %s finds %v beside the only answer %v, %v", k.Name, o.Name(), other, answer, err)
			}
		}
		frame := p.Keep(func(int) bool { return false })
		searcher, err := catalog.Searcher(frame)
		if (searcher != nil) != (f.Name == "path") || err != nil {
			t.Errorf("%s has a searcher: %v, %v", k.Name, searcher != nil, err)
		}

		if draw := catalog.DrawOf(f, new(viasat.Effort)); f.Name != "link" {
			a, err := draw(t.Context(), frame, func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) {
				return answer, nil
			}, rand.New(rand.NewPCG(1, 2)))
			if err == nil {
				err = frame.Check(a)
			}
			if err != nil {
				t.Errorf("%s: a random answer %v: %v", k.Name, a, err)
			}
		}
		if (catalog.CreateOf(f.Name) != nil) != (f.Name == "link") ||
			(catalog.CompleteOf(frame, false, false, 0, 0) != nil) != (f.Name == "kenken") {
			t.Errorf("%s is created or completed in another way", k.Name)
		}
		languages := map[string]bool{}
		for _, form := range f.Formulations {
			for _, language := range catalog.Languages(p, form.Name) {
				languages[language] = true
			}
		}
		if len(languages) == 0 || catalog.Languages(p, "") != nil {
			t.Errorf("%s has programs in %v", k.Name, languages)
		}
	}
	foreign := puzzletest.Foreign()
	if _, err := catalog.StatementFor(foreign); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a statement of another kind: %v", err)
	}
	if _, err := catalog.Oracle(t.Context(), foreign, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("an oracle of another kind: %v", err)
	}
	if catalog.HasFamily("none") || catalog.CreateOf("none") != nil {
		t.Error("no family is there")
	}
}
