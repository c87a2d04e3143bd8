package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed" // of the head of the book
	"fmt"
	"html"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/puzzle"
)

// bookFile is the book of techniques, to which hints link; bookHead has its TITLE and TEXT.
const bookFile = "techniques.html"

//go:embed techniques.html
var bookHead string

// bookLink is the element of index.html by which the page knows that there is a book.
const bookLink = `<link rel="help" href="` + bookFile + `">`

// book returns the book of techniques of all kinds as a page without scripts.
func book() ([]byte, error) {
	s := shelf.New(shelf.Open)
	files, _, err := s.All()
	if err != nil {
		return nil, err
	}
	kinds := gridwright.Kinds()
	for _, f := range files {
		kinds = append(kinds, f.Kind.Kind)
	}
	chapters, err := teach.Book(context.Background(), s, teach.Lists(kinds, nil))
	if err != nil {
		return nil, err
	}
	of := teach.Pages(chapters)
	var b, contents bytes.Buffer
	for _, c := range chapters {
		fmt.Fprintf(&contents, "<li><strong>%s</strong>\n", html.EscapeString(c.Title()))
		fmt.Fprintf(&b, "<h2>%s</h2>\n<p>%s</p>\n", html.EscapeString(c.Title()),
			html.EscapeString(c.Rules))
		for i := range c.Lessons {
			l := &c.Lessons[i]
			fmt.Fprintf(&contents, "<li><a href=\"#%s\">%s</a>\n", anchor(c.Kinds[0], l),
				html.EscapeString(l.Title()))
			if err := writeLesson(&b, c, l); err != nil {
				return nil, err
			}
		}
	}
	head := strings.NewReplacer("TITLE", of.Title, "TEXT", html.EscapeString(of.Text))
	return []byte(head.Replace(bookHead) + "<nav><ul>\n" + contents.String() + "</ul></nav>\n" +
		b.String() + "</html>\n"), nil
}

// anchor returns the name by which hints of a kind link to a lesson.
func anchor(k *puzzle.Kind, l *teach.Lesson) string {
	return k.Name + "-" + strings.ReplaceAll(l.Technique.Name, " ", "-")
}

// writeLesson writes a lesson, with a name for each kind of its chapter.
func writeLesson(b *bytes.Buffer, c *teach.Chapter, l *teach.Lesson) error {
	b.WriteString("<article>\n")
	for _, k := range c.Kinds[1:] {
		fmt.Fprintf(b, "<a id=%q></a>", anchor(k, l))
	}
	fmt.Fprintf(b, "<h3 id=%q>%s <small>%s</small></h3>\n<p>%s</p>\n<div class=\"boards\">\n",
		anchor(c.Kinds[0], l), html.EscapeString(l.Title()), teach.Note(l.Technique),
		html.EscapeString(l.Technique.Doc))
	name := c.Title() + ": " + l.Technique.Name
	for _, of := range []struct {
		layout      puzzle.Layout
		title, desc string
	}{{l.Before, name + ", before the step", ""}, {l.Told, name, l.Said}} {
		p := draw.Board(of.layout, draw.Style{Cell: 9, Title: of.title})
		p.Desc = cmp.Or(of.desc, p.Desc)
		if err := p.WriteSVG(b); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(b, "</div>\n<p>%s</p>\n</article>\n", html.EscapeString(l.Said))
	return err
}
