package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/teach"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// listTechniques prints the techniques of all kinds or of some, or those of some names.
func (a *app) listTechniques(f *listFlags, words []string) error {
	var names, wanted []string
	for _, word := range words {
		if name := techniqueNamed(word); name != "" {
			wanted = append(wanted, name)
			continue
		}
		if _, err := a.findKind(word); err != nil {
			return hinted{fmt.Errorf("unknown kind or technique %s", wording.Quote(word)),
				wording.DidYouMean(wording.Suggest(word, append(a.kindNames(), techniqueNames()...)),
					`"gridwright list techniques" lists all`)}
		}
		names = append(names, word)
	}
	kinds, err := a.findKinds(names)
	lists := teach.Lists(kinds, wanted)
	if err == nil && f.picture.output != "" {
		return a.writeBook(f, lists)
	}
	for i, k := range lists {
		if i > 0 && !f.json {
			a.printf("\n")
		}
		a.techniqueList(k, f.json)
	}
	for _, k := range kinds {
		if len(names) > 0 && !f.json && len(gridwright.Techniques(k)) == 0 {
			a.printf("%s: no technique has a name; hints name the rules that decide\n", k.Name)
		}
	}
	return err
}

// techniqueNames lists the names of all techniques, each once, with hyphens for blanks.
func techniqueNames() (all []string) {
	for _, k := range gridwright.Kinds() {
		for _, t := range gridwright.Techniques(k) {
			if name := strings.ReplaceAll(t.Name, " ", "-"); !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// techniqueNamed returns the name of a technique that is typed in upper or lower case, with hyphens
// or blanks; "" if there is none.
func techniqueNamed(typed string) string {
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", " ")) }
	for _, k := range gridwright.Kinds() {
		for _, t := range gridwright.Techniques(k) {
			if plain(t.Name) == plain(typed) {
				return t.Name
			}
		}
	}
	return ""
}

// writeBook writes the book of some techniques.
func (a *app) writeBook(f *listFlags, lists []*teach.List) error {
	chapters, err := teach.Book(a.ctx, a.shelf, lists)
	if err != nil {
		return err
	}
	if len(chapters) == 0 {
		return errors.New("no technique has a name, so there is no book")
	}
	book := teach.Pages(chapters)
	f.picture.title = book.Title
	o := draw.Sheet{Theme: f.picture.colours(), Say: a.said}
	o.Paper, _ = draw.ParsePaper(f.picture.paper)
	return a.writePictures(&f.picture, draw.Bind(book, o), nil, nil)
}

// loadText returns the load of a technique.
func loadText(t gridwright.Technique) string {
	if t.Load == 0 {
		return "its rules"
	}
	return strconv.Itoa(t.Load)
}

// weightText returns the weight of a technique.
func weightText(t gridwright.Technique) string {
	if t.Weight == 0 {
		return "its rules"
	}
	return strconv.FormatFloat(t.Weight, 'g', 3, 64)
}

func (a *app) techniqueList(l *teach.List, asJSON bool) {
	kinds := namesOf(l.Kinds, func(k *puzzle.Kind) string { return k.Name })
	if !asJSON {
		a.printf("%s:\n", strings.Join(kinds, ", "))
	}
	for _, t := range l.All {
		if asJSON {
			a.printJSON(entry{Name: t.Name, Kinds: kinds, Doc: t.Doc, Load: t.Load, Weight: t.Weight})
			continue
		}
		a.printf("\n  %s (load %s, weight %s)\n    %s\n", t.Name, loadText(t), weightText(t),
			wrap(t.Doc, 4, 4))
	}
}
