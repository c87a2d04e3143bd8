package teach

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Chapter is the lessons about the techniques of a list.
type Chapter struct {
	*List
	Rules   string // of the first kind
	Lessons []Lesson
}

// Lesson is a step by a technique on an example board.
type Lesson struct {
	Technique gridwright.Technique
	Puzzle    puzzle.Puzzle
	Steps     []*gridwright.Step // that are told as one
	Said      string             // their words
	Before    puzzle.Layout      // the board with what is known
	Told      puzzle.Layout      // with what the steps say, as Analysis.Told

	known []puzzle.Fact // before the steps
}

// At reports whether the board is of a kind of the chapter.
func (c *Chapter) At(l *Lesson) bool { return slices.Contains(c.Kinds, l.Puzzle.Kind()) }

// rules returns the rules of the largest board that is of a kind of the chapter.
func (c *Chapter) rules() string {
	best := &c.Lessons[0]
	for i := range c.Lessons {
		if l := &c.Lessons[i]; c.At(l) && len(l.Told.Cells) > len(best.Told.Cells) || !c.At(best) {
			best = l
		}
	}
	return best.Puzzle.Rules()
}

// Book makes the book of techniques. Each is taught on a board of a kind of its chapter, if there
// is one with such a step: the example of the technique, the example of the kind, or that of
// another technique. Steps rest on there being one answer only where no others are found.
// Techniques that are the same in several kinds may have an example of one.
func Book(ctx context.Context, s *shelf.Shelf, lists []*List) ([]*Chapter, error) {
	var chapters []*Chapter
	b := &book{shelf: s, told: map[string]map[manner][]Lesson{}}
	for _, list := range lists {
		c := &Chapter{List: list}
		var boards []string
		for _, k := range list.Kinds {
			boards = append(boards, k.Example)
		}
		for _, t := range gridwright.Techniques(list.Kinds[0]) {
			if t.Example != "" {
				boards = append(boards, t.Example)
			}
		}
		for _, t := range list.All {
			l, err := b.lesson(ctx, c, t, boards)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", list.Kinds[0].Name, t.Name, err)
			}
			c.Lessons = append(c.Lessons, *l)
		}
		c.Rules = c.rules()
		chapters = append(chapters, c)
	}
	return chapters, nil
}

// book is a book in the making.
type book struct {
	shelf *shelf.Shelf
	told  map[string]map[manner][]Lesson // of boards by their text
}

// manner is how a board is explained.
type manner struct {
	one    bool // steps may rest on there being one answer
	unsaid bool // what goes without saying is told, too
}

// lesson finds the step that teaches a technique: of the first board that has one, one that
// is short, but not the shortest, which may be a special case.
func (b *book) lesson(ctx context.Context, c *Chapter, t gridwright.Technique, boards []string,
) (*Lesson, error) {
	var other *Lesson
	boards = append([]string{t.Example}, boards...)
	ways := []manner{{}, {one: true}}
	if t.Unsaid {
		ways = append(ways, manner{unsaid: true})
	}
	for i := range len(ways) * len(boards) {
		if boards[i%len(boards)] == "" {
			continue
		}
		l, err := b.lessonOn(ctx, c, t, boards[i%len(boards)], ways[i/len(boards)])
		switch {
		case err != nil:
			return nil, err
		case l == nil:
		case c.At(l):
			return l, nil
		case other == nil || i == 0:
			other = l
		}
	}
	if other == nil {
		return nil, errors.New("no example has such a step")
	}
	return other, nil
}

// lessonOn returns the lesson of a technique on a board, or nil if no step there is by it.
func (b *book) lessonOn(ctx context.Context, c *Chapter, t gridwright.Technique, board string,
	how manner,
) (*Lesson, error) {
	all, err := b.explain(ctx, c, board, how)
	if err != nil {
		return nil, err
	}
	var found []*Lesson
	for i := range all {
		l := &all[i]
		steps := l.Steps
		if j := slices.IndexFunc(steps, func(s *gridwright.Step) bool {
			return s.Technique == t.Name
		}); j < 0 {
			continue
		} else if j > 0 { // told together with another, as the cells of a bridge
			steps = steps[j : j+1]
		}
		k := l.Puzzle.Kind()
		found = append(found, &Lesson{Technique: t, Puzzle: l.Puzzle, Steps: steps, known: l.known,
			Said: words.Sentence(words.EnglishOfAll().Of(k).Printed().Say(
				TellGroup(steps, k.Words == nil, "/told"), words.Whole))})
	}
	if found == nil {
		return nil, nil
	}
	slices.SortStableFunc(found, func(l, m *Lesson) int {
		return cmp.Compare(len(l.Said), len(m.Said))
	})
	l := found[(len(found)-1)/4]
	a, err := gridwright.Analyse(l.Puzzle, b.shelf.Of(l.Puzzle.Kind())...)
	if err != nil {
		return nil, err
	}
	a = a.With(l.known...)
	l.Before, l.Told = a.Layout(), a.Told(l.Steps...)
	const most = 9 // pencil marks that people read
	for c := range l.Told.Cells {
		m := &l.Told.Cells[c]
		if many := len(strings.Fields(m.Marks)) > most && m.Out == ""; many || !m.Focus && !m.New {
			m.Marks, l.Before.Cells[c].Marks = "", ""
		}
	}
	l.pencil()
	return l, nil
}

// explain explains a board.
func (b *book) explain(ctx context.Context, c *Chapter, board string, how manner,
) ([]Lesson, error) {
	if all, ok := b.told[board][how]; ok {
		return all, nil
	}
	var own []gridwright.Kind
	for _, k := range c.Kinds {
		own = append(own, b.shelf.Of(k)...)
	}
	p, err := gridwright.Parse(board, own...)
	if err != nil {
		return nil, err
	}
	var all []Lesson
	var known []puzzle.Fact
	var group []*gridwright.Step
	end := func() {
		if len(group) > 0 {
			all = append(all, Lesson{Puzzle: p, Steps: group, known: slices.Clone(known)})
		}
		for _, s := range group {
			known = append(known, s.Fact)
		}
		group = nil
	}
	for s, err := range gridwright.Explain(ctx, p, &gridwright.HintOptions{Kinds: own,
		AssumeOneAnswer: how.one, Unsaid: how.unsaid}) {
		if err != nil {
			return nil, err
		}
		if len(group) > 0 && !Joins(group, s) {
			end()
		}
		group = append(group, s)
	}
	end()
	if b.told[board] == nil {
		b.told[board] = map[manner][]Lesson{}
	}
	b.told[board][how] = all
	return all, nil
}
