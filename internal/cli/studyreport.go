package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/wording"
)

// appendRecord writes a record in a single call, so that no other program sees half of it.
func appendRecord(f *os.File, r study.Record) error {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return err
	}
	_, err := f.Write(line.Bytes())
	return err
}

// reportStudy writes the tables and plots of a study, replacing older ones.
func (a *app) reportStudy(folder, file string, s *study.Study, records []study.Record) error {
	rows := study.Rows(records)
	for _, part := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"tables.md", func(w io.Writer) error { return studyTables(w, file, s, records, rows) }},
		{"table.csv", func(w io.Writer) error { return study.CSV(w, rows) }},
		{"time.svg", func(w io.Writer) error { return study.TimePlot(w, s.Title, rows) }},
		{"nodes.svg", func(w io.Writer) error { return study.NodePlot(w, s.Title, rows) }},
		{"profile.svg", func(w io.Writer) error { return study.ProfilePlot(w, s.Title, rows) }},
	} {
		f, err := createFile(filepath.Join(folder, part.name), true, part.write)
		if err != nil {
			return err
		}
		if err := f.keep(); err != nil {
			f.discard()
			return err
		}
	}
	fmt.Fprintf(a.Stderr, "%s: %s; tables and plots are in %s\n", file,
		wording.Count(len(records), "run"), folder)
	return nil
}

// The text above each table of the page.
const (
	bySizeText = `
## Time by size

Seconds: the median over the boards of one size. Sizes are numbers of cells. A board that the engine
does not settle counts as the time limit; "3 of 5" is how many it settles.

`
	byBoardText = `
## Time by board

Seconds until the first answer / until the end, with the search for a second answer. "flaw" marks a
formulation that is known to be wrong.

`
	presolveText = `
## Presolve

Percent of a model's columns that presolve leaves: the median over the boards of one size. Sizes are
numbers of cells.

`
	runsText = `
## Runs

- Discrete, continuous: columns of each sort. Equations: rows with one value.
- Presolved: the rows x columns that presolve leaves.
- Fractional, positive: integer columns of the linear relaxation that are fractional in the first
  point found, and that are above 0 in some point.
- Iterations, nodes, seconds: until the first answer / until the end, with the search for a second
  answer.
- Lazy rows: rows added while solving, and in how many rounds.

`
)

// studyTables writes the page of tables.
func studyTables(w io.Writer, file string, s *study.Study, records []study.Record,
	rows []study.Row,
) error {
	title := s.Title
	if title == "" {
		title = filepath.Base(file)
	}
	fmt.Fprintf(w, "# %s\n\nMade by `gridwright study %s`: %d runs of up to %v each", title,
		filepath.ToSlash(file), len(records), s.Time)
	for i, what := range [][]string{
		unlike(records, func(r study.Record) string { return r.Machine }),
		unlike(records, solverOf),
		unlike(records, func(r study.Record) string { return r.Date }),
	} {
		if len(what) > 0 {
			fmt.Fprintf(w, ".\n%s: %s", []string{"Machine", "Solvers", "Date"}[i], strings.Join(what, "; "))
		}
	}
	fmt.Fprint(w, ".\n"+bySizeText)
	if err := study.Growth(w, rows); err != nil {
		return err
	}
	if len(s.Boards) <= study.MaxBoards {
		fmt.Fprint(w, byBoardText)
		if err := study.Boards(w, rows); err != nil {
			return err
		}
	}
	fmt.Fprint(w, presolveText)
	if err := study.Left(w, rows); err != nil {
		return err
	}
	fmt.Fprint(w, runsText)
	return study.Markdown(w, rows)
}

// unlike lists the different values that say returns for the records.
func unlike(records []study.Record, say func(study.Record) string) []string {
	var all []string
	for _, r := range records {
		if said := say(r); said != "" && !slices.Contains(all, said) {
			all = append(all, said)
		}
	}
	slices.Sort(all)
	return all
}

// solverOf returns the name and version of the solver of a run, or "".
func solverOf(r study.Record) string {
	if m := r.Run.Model; m != nil && m.Version != "" {
		return m.Solver + " " + m.Version
	}
	return ""
}
