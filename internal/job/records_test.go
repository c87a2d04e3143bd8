package job_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// answersOf lists the answers of a puzzle.
func answersOf(t *testing.T, p puzzle.Puzzle) []puzzle.Answer {
	t.Helper()
	r, err := gridwright.Solve(t.Context(), p, &gridwright.SolveOptions{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return r.Answers
}

// TestRecords: of a puzzle with one answer, several or none, each record says which, where the
// puzzle comes from, and what is true of it.
func TestRecords(t *testing.T) {
	for text, status := range map[string]job.Status{
		"latin\n1 2 .\n. 1 .\n. . .\n": job.Unique, "latin\n1 . .\n. . .\n. . .\n": job.Several,
		"latin\n1 1 .\n. . .\n. . 2\n": job.None, "futoshiki\n. < . < .\n. . .\n. . > .\n": job.Unique,
	} {
		p := parse(t, text)
		j := job.Job{Puzzle: p, File: "f.txt", Line: 3, Name: "n", Words: words.English()}
		all := answersOf(t, p)
		head := func(verb job.Verb, rec any, is, want job.Status) {
			t.Helper()
			written, err := json.Marshal(rec)
			var h job.Head
			if err == nil {
				err = json.Unmarshal(written, &h)
			}
			if err != nil || h.Verb != verb || h.File != "f.txt" || h.Line != 3 || h.Name != "n" || h.Kind != p.Kind().Name {
				t.Errorf("%v: the head of %s is %+v, of\n%s", err, written, h, text)
			}
			if is != want {
				t.Errorf("%s: the status is %s, want %s, of\n%s", verb, is, want, text)
			}
		}
		one := func(what, left string, answers []puzzle.Answer) {
			t.Helper()
			if got := answersOf(t, parse(t, left)); len(got) != 1 || len(answers) != 1 || !slices.Equal(got[0], answers[0]) {
				t.Errorf("%s leaves %v, not %v, of\n%s", what, got, answers, left)
			}
		}

		added, _ := job.Add(t.Context(), j, gridwright.AddOptions{})
		if head(job.Minimize, added, added.Status, status); status != job.None {
			one("adding clues", added.Puzzle, added.Answers)
		}
		reduced, _ := job.Reduce(t.Context(), j, gridwright.MinimizeOptions{})
		if head(job.Minimize, reduced, reduced.Status, status); status == job.Unique {
			if one("dropping clues", reduced.Puzzle, reduced.Answers); reduced.Clues > reduced.From || reduced.Lower > reduced.Clues {
				t.Errorf("%+v", reduced)
			}
		}

		deduced, _ := job.Deducing(t.Context(), j, nil, nil)
		head(job.Deduce, deduced, deduced.Status, status)
		for _, list := range []struct {
			facts      []string
			some, none bool // answers may have them; answers may lack them
		}{{deduced.Every, true, false}, {deduced.None, false, true}, {deduced.Some, true, true}} {
			for _, text := range list.facts {
				f, err := puzzle.ParseFact(text)
				if err != nil {
					t.Fatal(err)
				}
				has := 0
				for _, a := range all {
					if is, err := p.Has(a, f); err != nil || is {
						has++
					}
				}
				if len(all) > 0 && ((has > 0) != list.some || (has < len(all)) != list.none) {
					t.Errorf("%d of %d answers have %s, of\n%s", has, len(all), text, p)
				}
			}
		}

		steps := 0
		hint := job.Explain(t.Context(), j, nil, true, func(*gridwright.Step) { steps++ }, gridwright.HintOptions{})
		head(job.Hint, hint, hint.Status, status)
		if steps != len(hint.Steps) || (steps > 0) != (status == job.Unique) || !hint.Complete {
			t.Errorf("%d steps, %+v", steps, hint)
		}
		for _, s := range hint.Steps {
			if has, err := p.Has(hint.Answer, s.Fact); err != nil || !has || s.By == "" || s.How == "" || s.What == "" || len(s.Rules) == 0 {
				t.Errorf("%v: the step %+v, of\n%s", err, s, p)
			}
		}
		wrong := job.Explain(t.Context(), j, []puzzle.Fact{puzzle.HoldsFact(puzzle.Cell{}, 3)}, true, func(*gridwright.Step) {}, gridwright.HintOptions{})
		if status == job.Unique && (wrong.Status != job.None || len(wrong.Wrong) == 0 || len(wrong.Mistakes) != len(wrong.Wrong)) {
			t.Errorf("a wrong entry: %+v", wrong)
		}

		graded := job.Measure(t.Context(), j)
		if head(job.Grade, graded, graded.Status, status); (graded.Class != "") != (status == job.Unique) {
			t.Errorf("the grade is %+v", graded)
		}
		if clash := job.FindClash(t.Context(), p, words.English()); (clash != nil) != (status == job.None) ||
			clash != nil && (len(clash.Clues) == 0 || clash.Needed != (len(clash.Clues) > 1)) {
			t.Errorf("the clash is %+v, of\n%s", clash, p)
		}

		uses, _ := job.UseOf(t.Context(), j, gridwright.UseOptions{})
		if head(job.Minimize, uses, uses.Status, status); uses.Answers != len(all) || len(uses.Uses) != len(p.Clues()) {
			t.Errorf("%+v, of %d answers", uses, len(all))
		}
		for i, u := range uses.Uses {
			left := len(answersOf(t, p.Keep(func(k int) bool { return k != i })))
			if u.Exact && u.Answers != left || u.Needed != nil && *u.Needed != (left > len(all)) {
				t.Errorf("without %s there are %d answers, and not as in %+v, of\n%s", u.Clue, left, u, p)
			}
		}
	}
}

// TestBoardRecord: the fewest clues of a board leave one answer, and several that share the work of
// its units find the same as one.
func TestBoardRecord(t *testing.T) {
	p := frame(t, "latin", 3, 3)
	rec, r := job.ReduceBoard(t.Context(), job.Job{Puzzle: p, Words: words.English()}, gridwright.BoardOptions{})
	if got := answersOf(t, parse(t, rec.Puzzle)); len(got) != 1 || !slices.Equal(got[0], rec.Answer) || *rec.Clues != 2 || !rec.Minimum || r.Clues != 2 {
		t.Errorf("%+v leaves %v", rec, got)
	}
	for clues := 1; clues <= 2; clues++ {
		var found []string
		for _, workers := range []int{1, 3} {
			var all []*job.Units
			for range workers {
				u, err := job.NewUnits(t.Context(), p, clues)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, u)
			}
			var units []string
			err := job.RunUnits(t.Context(), all, func(int) bool { return true }, func(u job.Unit) bool {
				units = append(units, fmt.Sprintf("%+v", u))
				return u.Puzzle == ""
			})
			if err != nil || len(units) == 0 || strings.Contains(units[len(units)-1], "latin") != (clues == 2) {
				t.Errorf("%d clues: %q, %v", clues, units, err)
			}
			found = append(found, strings.Join(units, "\n"))
		}
		if found[0] != found[1] {
			t.Errorf("one found\n%s\nand three\n%s", found[0], found[1])
		}
	}
}

// TestGenerated: the record of a puzzle that was made has the puzzle, its answer and how it was asked
// for; that of its grade says whether it needs a technique.
func TestGenerated(t *testing.T) {
	g, err := gridwright.Generate(t.Context(), frame(t, "latin", 4, 4), &gridwright.GenerateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rec := job.Generated(g, 7, 2, map[string]string{"class": "easy"}, words.English())
	p := parse(t, rec.Puzzle)
	if got := answersOf(t, p); len(got) != 1 || !slices.Equal(got[0], rec.Answer) || rec.Name != "latin-4x4-7-2" ||
		rec.Seed != 7 || rec.Number != 2 || rec.Clues != len(p.Clues()) || rec.From != 16 || rec.Options["class"] != "easy" {
		t.Errorf("%+v has the answers %v", rec, got)
	}
	if graded := job.Measure(t.Context(), job.Job{Puzzle: p, Needs: "no such"}); graded.Status != job.Failed || graded.Error == "" {
		t.Errorf("an unknown technique: %+v", graded)
	}
	if graded := job.Measure(t.Context(), job.Job{Puzzle: p, Needs: "naked pair", Time: time.Hour}); graded.Status != job.Unique ||
		graded.Without != "" && graded.Without == graded.Class {
		t.Errorf("without naked pairs: %+v", graded)
	}
	for stop, limit := range map[gridwright.Stop]time.Duration{gridwright.OutOfTime: time.Nanosecond, gridwright.Interrupted: 0} {
		ctx, cancel := context.WithCancel(t.Context())
		if limit == 0 {
			cancel()
		}
		j := job.Job{Puzzle: frame(t, "latin", 9, 9), Time: limit}
		if rec := job.Explain(ctx, j, nil, true, func(*gridwright.Step) {}, gridwright.HintOptions{}); rec.Stop != stop || rec.Complete {
			t.Errorf("%s: %+v", stop, rec)
		}
		cancel()
	}
}

// TestSheets: a puzzle on a page has its title, or its kind, its author and the rules, and the key
// has its answer.
func TestSheets(t *testing.T) {
	p := parse(t, "latin\n1 2 .\n. 1 .\n. . .\n")
	labels := func(printed job.Printed) string {
		var all []string
		for _, page := range job.Sheets([]job.Printed{printed}, draw.Sheet{}) {
			for _, s := range page.Shapes {
				if l, ok := s.(*draw.Label); ok {
					all = append(all, l.Text)
				}
			}
		}
		return strings.Join(all, " ")
	}
	bare := labels(job.Printed{Puzzle: p})
	full := labels(job.Printed{Puzzle: p, Answer: answersOf(t, p)[0], Info: texts.Info{Title: "My\nown", Author: "A", Rules: "As\nusual"}})
	if !strings.Contains(bare, "Latin square") || !strings.Contains(full, "My own") || !strings.Contains(full, "As usual") ||
		strings.Count(full, " 3") < 3 {
		t.Errorf("%q\n%q", bare, full)
	}
}
