package twin

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
)

// parts returns all comparisons. Folders that are not there are left out.
func (t *twins) parts(ctx context.Context) ([]part, error) {
	most := 4
	if t.whole {
		most = 40
	}
	shown, err := examples()
	if err != nil {
		return nil, err
	}
	boards, err := corpus(os.Getenv("GRIDWRIGHT_CORPUS"), most)
	if err != nil {
		return nil, err
	}
	more, err := published(os.Getenv("GRIDWRIGHT_PUBLISHED"), most)
	if err != nil {
		return nil, err
	}
	drawn, generated, err := t.random(ctx, most)
	if err != nil {
		return nil, err
	}
	all := append(append(append(shown, boards...), more...), drawn...)
	models, err := t.models(ctx, shown)
	if err != nil {
		return nil, err
	}
	files, err := t.modelFiles()
	if err != nil {
		return nil, err
	}
	verb := func(name string, groups []group, args ...string) part {
		p := part{name: name}
		for _, g := range groups {
			p.cases = append(p.cases, command{g.name, append(args, "--jobs", "1"), g.text()})
		}
		return p
	}
	few := small(all)
	hints := part{name: "hint"}
	for _, g := range few {
		hints.cases = append(hints.cases, command{g.name,
			[]string{"hint", "--all", "--json", "--time", "20"}, g.text()})
	}
	return []part{
		verb("solve", all, "solve", "--json", "--time", "5"),
		verb("sat:rules", few, "solve", "--json", "--time", "5", "--engine", "sat:rules"),
		verb("count", few, "count", "--json", "--time", "5", "--limit", "1000"),
		verb("deduce", few, "deduce", "--json", "--time", "5"),
		verb("grade", few, "grade", "--json", "--time", "20"),
		hints,
		generated,
		written(all),
		models,
		files,
	}, nil
}

// small returns the puzzles of at most 100 cells, two of a group.
func small(groups []group) []group {
	var some []group
	for _, g := range groups {
		var texts []string
		for _, text := range g.texts {
			if p, err := gridwright.Parse(text); err == nil {
				if rows, cols := p.Size(); rows*cols <= 100 {
					texts = append(texts, text)
				}
			}
		}
		if len(texts) > 0 {
			some = append(some, group{g.name, spread(texts, 2)})
		}
	}
	return some
}

// random has the old program make boards. It returns them, some without a unique answer, and the
// part in which the new program must make the same.
func (t *twins) random(ctx context.Context, most int) ([]group, part, error) {
	generated := part{name: "generate"}
	var all []group
	for _, what := range []string{"numbrix 7 --irreducible", "hidato 6 --irreducible",
		"numberlink 7", "futoshiki 5 --irreducible", "sudoku 9 --irreducible", "latin 6 --irreducible",
		"slitherlink 6 --irreducible", "kenken 5", "numbrix 9 --grade easy", "sudoku 9 --grade medium",
		"numbrix 7 --irreducible --symmetric half-turn"} {
		c := command{"generate " + what, append([]string{"generate"}, strings.Fields(what)...), ""}
		c.args = append(c.args, "--count", fmt.Sprint(most), "--seed", "7")
		generated.cases = append(generated.cases, c)
		out, _, err := output(ctx, t.old, c)
		if err != nil {
			return nil, part{}, fmt.Errorf("%s: %w", c.about, err)
		}
		out, _, _ = strings.Cut(out, "{\"exit\"")
		all = append(all, group{"random " + what, strings.SplitAfter(out, "---\n")})
		for i, text := range all[len(all)-1].texts {
			all[len(all)-1].texts[i] = strings.TrimSuffix(text, "---\n")
		}
	}
	for _, board := range []struct {
		kind       string
		rows, cols int
	}{{"numbrix", 4, 4}, {"hidato", 3, 4}, {"latin", 5, 5}, {"futoshiki", 4, 4},
		{"numberlink", 1, 1}, {"slitherlink", 3, 3}} {
		row := strings.TrimSuffix(strings.Repeat(". ", board.cols), " ") + "\n"
		all = append(all, group{"empty " + board.kind,
			[]string{board.kind + "\n" + strings.Repeat(row, board.rows)}})
	}
	return all, generated, nil
}

// written is the part in which puzzles are written in each format.
func written(groups []group) part {
	p := part{name: "convert"}
	for _, f := range formats.All() {
		for _, g := range groups {
			p.cases = append(p.cases, command{g.name + " to " + f.Name,
				[]string{"convert", "--to", f.Name}, g.text()})
		}
	}
	// Both programs know the names of version 0.1.0.
	for _, g := range groups {
		p.cases = append(p.cases, command{g.name + " as a picture",
			[]string{"draw", "-o", "-", "--as", "svg"}, g.texts[0]})
	}
	return p
}

// models is the part in which puzzles are written as models, by each formulation of the old
// program.
func (t *twins) models(ctx context.Context, groups []group) (part, error) {
	p := part{name: "model"}
	for _, g := range small(groups) {
		list := command{args: []string{"formulations", "--json", "-"}, stdin: g.text()}
		out, _, err := output(ctx, t.old, list)
		if err != nil {
			return part{}, err
		}
		for line := range strings.Lines(out) {
			var f struct{ Formulation string }
			if err := json.Unmarshal([]byte(line), &f); err != nil || f.Formulation == "" {
				continue // the exit code, or a note
			}
			for _, form := range []string{"lp", "mps"} {
				p.cases = append(p.cases, command{g.name + " by " + f.Formulation + " as " + form,
					[]string{"model", "--formulation", f.Formulation, "--as", form}, g.texts[0]})
			}
		}
	}
	return p, nil
}

// modelFiles is the part in which LP and MPS files of others are read and solved.
func (t *twins) modelFiles() (part, error) {
	p := part{name: "LP and MPS"}
	folders := filepath.SplitList(os.Getenv("GRIDWRIGHT_LPMPS"))
	if field := os.Getenv("GRIDWRIGHT_FIELD"); field != "" {
		folders = append(folders, filepath.Join(field, "others"))
	}
	for _, folder := range folders {
		list, err := os.ReadDir(folder)
		if err != nil {
			return part{}, err
		}
		for _, f := range list {
			info, err := f.Info()
			if err != nil {
				return part{}, err
			}
			large := info.Size() > 20_000
			if ext := filepath.Ext(f.Name()); ext != ".lp" && ext != ".mps" || large && !t.whole {
				continue
			}
			file := filepath.Join(folder, f.Name())
			p.cases = append(p.cases,
				command{f.Name(), []string{"model", "read", "--json", file}, ""},
				command{f.Name() + " by cbc",
					[]string{"solve", "--json", "--time", "5", "--engine", "mip@cbc", file}, ""})
		}
	}
	return p, nil
}
