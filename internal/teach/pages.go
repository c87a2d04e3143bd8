package teach

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/words"
)

// Pages returns the book as draw.Bind takes it. A lesson on a board of another kind is only named
// if a chapter about that kind is in the book.
func Pages(chapters []*Chapter) draw.Book {
	b := draw.Book{Title: "Techniques", Contents: "Contents", Text: "Each is shown on a board: left " +
		"what is known, right the step. Tinted cells are those that it uses; a frame or a bold line is " +
		"what follows. The load is the number of rules that a step counts as, the weight its effort."}
	if len(chapters) == 1 {
		b.Title = "Techniques of " + chapters[0].Title()
	}
	cells := 0
	for _, c := range chapters {
		out := draw.Chapter{Title: c.Title(), Text: c.Rules}
		var also []string
		for i := range c.Lessons {
			l := &c.Lessons[i]
			if home := l.home(chapters); home != nil && !c.At(l) {
				also = append(also, l.Technique.Name)
				continue
			}
			lesson := draw.Lesson{Title: l.Title(), Note: Note(l.Technique), Text: l.Technique.Doc,
				Before: l.Before, Told: l.Told, Words: l.Said}
			if !c.At(l) {
				lesson.Note = strings.TrimPrefix(lesson.Note+", on a board of "+
					l.Puzzle.Kind().Title, ", ")
			}
			if n := len(l.Told.Cells); n > cells {
				cells, b.Cover = n, l.Told
			}
			out.Lessons = append(out.Lessons, lesson)
		}
		if also != nil {
			out.Also = "Shown in other chapters: " + strings.Join(also, ", ") + "."
		}
		b.Chapters = append(b.Chapters, out)
	}
	return b
}

// Title returns the names of the kinds.
func (c *Chapter) Title() string {
	var names []string
	for _, k := range c.Kinds {
		names = append(names, k.Title)
	}
	return strings.Join(names, ", ")
}

// Title returns the name of the technique, with a capital.
func (l *Lesson) Title() string {
	return strings.TrimSuffix(words.Sentence(l.Technique.Name), ".")
}

// home returns the chapter about the kind of the lesson's board, if it has the technique, or nil.
func (l *Lesson) home(chapters []*Chapter) *Chapter {
	for _, c := range chapters {
		if c.At(l) && slices.ContainsFunc(c.All, func(t gridwright.Technique) bool {
			return t.Name == l.Technique.Name
		}) {
			return c
		}
	}
	return nil
}

// Note returns the load and the weight of a technique that has them.
func Note(t gridwright.Technique) string {
	var notes []string
	if t.Load > 0 {
		notes = append(notes, fmt.Sprintf("load %d", t.Load))
	}
	if t.Weight > 0 {
		notes = append(notes, fmt.Sprintf("weight %.3g", t.Weight))
	}
	return strings.Join(notes, ", ")
}
