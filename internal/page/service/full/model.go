package full

import (
	"context"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
)

// Formulation is a way to state a board as a mixed-integer program.
type Formulation struct {
	Name      string `json:"name"`
	Summary   string `json:"summary"`
	Doc       string `json:"doc"` // in Markdown, as the other texts
	Source    string `json:"source"`
	Size      string `json:"size"`
	Strength  string `json:"strength"`
	Flaw      string `json:"flaw"` // "" for none
	Supported bool   `json:"supported"`
	Reason    string `json:"reason"` // why it is not supported

	// The size of the model of this board. Lazy rows are not in it.
	Columns  int  `json:"columns"`
	Integers int  `json:"integers"`
	Rows     int  `json:"rows"`
	Nonzeros int  `json:"nonzeros"`
	Lazy     bool `json:"lazy"` // it has lazy rows

	Languages []string `json:"languages"` // in which this board has a program
}

// mostListedCells is the largest board for which the sizes of models are listed: to build all
// models of a larger one takes too long.
const mostListedCells = 400

// formulations lists the formulations of a board, with the sizes of their models.
func formulations(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	limited, cancel := work.WithTimeout(ctx, r.Limit())
	defer cancel()
	family, _ := gridwright.FamilyOf(p.Kind(), r.Kinds(p)...)
	rows, cols := p.Size()
	all := []Formulation{}
	for _, f := range family.Formulations {
		out := Formulation{Name: f.Name, Summary: f.Summary, Doc: f.Doc, Source: f.Source,
			Size: f.Size, Strength: f.Strength, Flaw: f.Flaw(p), Supported: true,
			Languages: catalog.Languages(p, f.Name)}
		if err := f.Supports(p); err != nil {
			out.Supported, out.Reason = false, err.Error()
		} else if rows*cols <= mostListedCells {
			m, err := f.Build(limited, p)
			if err != nil {
				return err
			}
			size := m.Model.Stats()
			out.Columns, out.Integers = size.Cols, size.Binaries+size.Integers
			out.Rows, out.Nonzeros, out.Lazy = size.Rows, size.Nonzeros, m.Lazy()
		}
		all = append(all, out)
	}
	emit(struct {
		service.Head
		List []Formulation `json:"list"`
	}{r.Is("formulations"), all})
	return nil
}

// mostModel is the length of a model's text that is sent.
const mostModel = 2 << 20

// model writes the model of a board as text.
func model(ctx context.Context, r *service.Request, emit service.Emit) error {
	var of struct {
		Formulation string `json:"formulation"`
		As          string `json:"as"` // "lp" or "mps", or a language
	}
	if err := r.Fields(&of); err != nil {
		return err
	}
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	limited, cancel := work.WithTimeout(ctx, r.Limit())
	defer cancel()
	type event struct {
		service.Head
		Text      string `json:"text"`
		Truncated bool   `json:"truncated"`
		Columns   int    `json:"columns"`
		Rows      int    `json:"rows"`
	}
	if of.As != "lp" && of.As != "mps" {
		text, err := catalog.Program(p, of.As, of.Formulation)
		if err == nil {
			emit(event{Head: r.Is("model"), Text: text})
		}
		return err
	}
	m, err := gridwright.ModelOf(limited, p, of.Formulation, r.Kinds(p)...)
	if err != nil {
		return err
	}
	text := &cut{most: mostModel}
	write := lp.WriteWith
	if of.As == "mps" {
		write = mps.WriteWith
	}
	_, err = write(limited, text, m.Model, lin.WriteOptions{Comment: m.Comment("")})
	if err != nil && !text.full {
		return err
	}
	size := m.Model.Stats()
	emit(event{r.Is("model"), text.String(), text.full, size.Cols, size.Rows})
	return nil
}

// cut keeps the beginning of a text.
type cut struct {
	strings.Builder
	most int
	full bool // there was more
}

// Write fails once there is more than is kept.
func (c *cut) Write(b []byte) (int, error) {
	if left := c.most - c.Len(); len(b) > left {
		c.full = true
		c.Builder.Write(b[:left])
		return left, fmt.Errorf("the text has more than %d bytes", c.most)
	}
	return c.Builder.Write(b)
}
