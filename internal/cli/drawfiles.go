package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/pdf"
	"github.com/gridwright/gridwright/draw/png"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
)

// writePictures writes the pictures to their files.
func (a *app) writePictures(f *drawFlags, pictures []*draw.Picture, all []drawn, files []string,
) error {
	names, err := a.targets(f, len(pictures), files)
	if err != nil {
		return err
	}
	a.noteMissing(f, pictures)
	a.noteSmall(f, pictures)
	if f.to == "pdf" {
		info := f.info(all)
		info.Say = a.said
		err := a.writePicture(f, names[0], func(w io.Writer) error {
			return pdf.Encode(w, pictures, info)
		})
		if err == nil && names[0] != "" {
			a.wrote(names[0], len(pictures), "page")
		}
		return err
	}
	var done atomic.Int64
	defer a.eachSecond(func(int) {
		a.showProgress(fmt.Sprintf("%d of %s; Ctrl-C stops", done.Load(),
			wording.Count(len(pictures), "picture")))
	})()
	for i, p := range pictures {
		if err := a.writePicture(f, names[i], func(w io.Writer) error {
			if f.to == "png" {
				return png.Encode(w, p, f.dpi)
			}
			return p.WriteSVG(w)
		}); err != nil {
			return err
		}
		done.Add(1)
	}
	switch last := len(names) - 1; {
	case last > 0:
		a.wrote(names[0]+" to "+names[last], len(names), "picture")
	case names[0] != "":
		a.wrote(names[0], 1, "picture")
	}
	return nil
}

// writePicture writes a file, or standard output for "". An interrupt stops it, and leaves no file.
func (a *app) writePicture(f *drawFlags, name string, write func(io.Writer) error) error {
	var err error
	if name == "" {
		err = write(untilDone{a.ctx, a.out})
		if a.out.err != nil {
			return nil // Main reports it
		}
	} else {
		err = writeFile(name, f.force, func(w io.Writer) error { return write(untilDone{a.ctx, w}) })
	}
	if large := (*png.TooLarge)(nil); errors.As(err, &large) {
		return hinted{err, "choose a smaller --dpi, --cell or --width"}
	}
	if large := (*pdf.TooLarge)(nil); errors.As(err, &large) {
		return hinted{err, "choose a smaller --cell or --width"}
	}
	return err
}

// untilDone passes on what is written until its context is done.
type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u untilDone) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}

// noteMissing notes which characters PNG and PDF cannot show. SVG is drawn with the viewer's fonts.
func (a *app) noteMissing(f *drawFlags, pictures []*draw.Picture) {
	if f.to == "svg" {
		return
	}
	missing := pdf.Missing(pictures...) // the fonts of PNG are the same
	if len(missing) == 0 {
		return
	}
	const most = 20
	shown := string(missing[:min(len(missing), most)])
	if len(missing) > most {
		shown += "..."
	}
	a.say("note: the font lacks %s, and a box stands for each: %s", wording.Count(len(missing),
		"character"), shown)
	a.hint("SVG uses the fonts of the viewer")
}

// legible is the least size of numbers on paper in millimetres: 4 points.
const legible = 4 * 25.4 / 72

// noteSmall notes that numbers of a sheet are too small to be read.
func (a *app) noteSmall(f *drawFlags, pages []*draw.Picture) {
	if f.sheet == 0 {
		return
	}
	for i, p := range pages {
		least := math.Inf(1)
		for _, s := range p.Shapes {
			if l, ok := s.(*draw.Label); ok {
				least = min(least, l.Size)
			}
		}
		if least < legible {
			a.say("note: page %d has letters of %.1f points, which are hard to read", i+1, least*72/25.4)
			if f.sheet > 1 {
				a.hint("set fewer puzzles on a page")
			}
			return
		}
	}
}

// info returns what a PDF document states about itself.
func (f *drawFlags) info(all []drawn) pdf.Info {
	info := pdf.Info{Title: f.title, Language: "en"} // that of most words, whatever titles are in
	var authors, kinds []string
	for _, d := range all {
		own := d.Block.Info()
		if own.Rules != "" {
			info.Language = "" // whose words these are is not known
		}
		authors = append(authors, job.OneLine(own.Author))
		kinds = append(kinds, d.Puzzle.Kind().Title)
	}
	if len(slices.Compact(authors)) == 1 {
		info.Author = authors[0]
	}
	slices.Sort(kinds)
	info.Subject = strings.Join(slices.Compact(kinds), ", ")
	switch {
	case info.Title != "":
	case len(all) == 1:
		info.Title = f.pictureTitle(all[0])
	default:
		info.Title = info.Subject
	}
	return info
}

// targets returns the names of the files for n pictures, or "" for standard output. It returns an
// error if one of them must not be written.
func (a *app) targets(f *drawFlags, n int, files []string) ([]string, error) {
	names := []string{f.output}
	switch toStdout := f.output == "" || f.output == "-"; {
	case n > 1 && f.to != "pdf" && toStdout:
		return nil, hinted{fmt.Errorf("standard output takes one %s, not %d", strings.ToUpper(f.to), n),
			"-o board." + f.to + " writes a file for each; a PDF document has pages"}
	case n > 1 && f.to != "pdf":
		ending := filepath.Ext(f.output)
		names = nil
		for i := range n {
			names = append(names, strings.TrimSuffix(f.output, ending)+"-"+strconv.Itoa(i+1)+ending)
		}
	case toStdout:
		return []string{""}, nil
	}
	for _, name := range names {
		for _, file := range files {
			if a.isInput(file, name) {
				return nil, hinted{fmt.Errorf("-o would overwrite the puzzle in %s", name),
					"choose another file"}
			}
		}
		if _, _, err := placeFor(name, f.force, "leave out -o to write to standard output"); err != nil {
			return nil, err
		}
	}
	return names, nil
}
