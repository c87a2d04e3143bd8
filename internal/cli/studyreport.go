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

// reportStudy writes the tables of a study, replacing older ones.
func (a *app) reportStudy(folder, file string, s *study.Study, records []study.Record) error {
	rows := study.Rows(records)
	for _, part := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"tables.md", func(w io.Writer) error { return studyTables(w, file, s, records, rows) }},
		{"runs.csv", func(w io.Writer) error { return study.RunsCSV(w, records) }},
	} {
		if err := writeFile(filepath.Join(folder, part.name), true, part.write); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.Stderr, "%s: %s; tables are in %s\n", file, wording.Count(len(records), "run"),
		folder)
	return nil
}

// The text at the top of the page, and above each table.
const (
	engineText = `
An engine finds an answer to each board and decides whether it is the only one. ` +
		"`native`" + ` is
Gridwright's own search. ` + "`mip:NAME@SOLVER`" + ` solves the formulation NAME with a MIP solver.
`
	bySizeText = `
## Seconds by size of the board

The median over all boards of a size. An undecided board counts as the time limit. "(3 of 5)" means
that the engine decides three of five boards within the limit.

`
	meansText = `
## Shifted geometric means by size

Of the seconds of all boards and seeds of a size, with a shift of 1 s: the geometric mean of
(seconds + 1), less 1. An undecided run counts as the time limit.

`
	spreadText = `
## Spread

Engines that ran several times on a board, with other random seeds or repeated: the median, and in
brackets the least and the most. The means are shifted geometric means, with a shift of 10 nodes and
of 1 s.

`
	gapsText = `
## Gap of random objectives, percent

How far the bound of the linear relaxation is below the value of the answer when a random objective
is minimized: the median over all boards of a size and all objectives. With 0 the bound is tight.
Compare formulations whose columns stand for the same facts: they have the same objectives.

`
	byBoardText = `
## Seconds by board

Time until the first answer / until the end, with the search for a second answer. A ">" stands
before the limit if it was reached. "(flaw)" marks a formulation that is known to be wrong.

`
	presolveText = `
## Percent of the columns after presolve

How many columns of a model the solver's presolve leaves: the median over all boards of a size.

`
	relaxedText = `
## Relaxations by share of clues

How many boards have a linear relaxation that is settled: its first point is whole, and no other
integer column can be positive. Then no branching is needed, whatever the objective.

`
	runsText = `
## All runs

- Integer and continuous columns, rows, nonzeros: the size of the model. Equations are the rows with
  equality.
- Size after presolve: rows x columns that presolve leaves.
- Fractional, positive columns: integer columns of the linear relaxation that are fractional in the
  first point found, and that are above 0 in some point.
- Iterations, nodes, seconds: until the first answer / until the end, with the search for a second
  answer.
- Lazy rows: rows added while solving, and in how many rounds.

`
)

// solved reports whether the rows have runs that solve a board, and not only relaxations.
func solved(rows []study.Row) bool {
	return slices.ContainsFunc(rows, func(r study.Row) bool { return r.Runs > 0 })
}

// solveTables writes the tables of runs that solve boards.
func solveTables(w io.Writer, s *study.Study, rows []study.Row) error {
	fmt.Fprint(w, engineText+bySizeText)
	if err := study.Growth(w, rows); err != nil {
		return err
	}
	for _, part := range []tablePart{{meansText, study.Means}, {spreadText, study.Spread}} {
		if err := part.write(w, rows); err != nil {
			return err
		}
	}
	if len(s.Boards) <= study.MaxBoards {
		fmt.Fprint(w, byBoardText)
		if err := study.Boards(w, rows); err != nil {
			return err
		}
	}
	fmt.Fprint(w, presolveText)
	return study.Left(w, rows)
}

// tablePart is a table of a study under its text.
type tablePart struct {
	text  string
	table func(io.Writer, []study.Row) error
}

// write writes the text and the table, or nothing if the table is empty.
func (p tablePart) write(w io.Writer, rows []study.Row) error {
	var b strings.Builder
	if err := p.table(&b, rows); err != nil {
		return err
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(w, p.text+b.String())
	return err
}

// studyTables writes the page of tables.
func studyTables(w io.Writer, file string, s *study.Study, records []study.Record,
	rows []study.Row,
) error {
	title := s.Title
	if title == "" {
		title = filepath.Base(file)
	}
	fmt.Fprintf(w, "# %s\n\nWritten by `gridwright study %s`: %d runs of up to %v each", title,
		filepath.ToSlash(file), len(records), s.Time)
	for i, what := range [][]string{
		distinct(records, func(r study.Record) string { return r.Machine }),
		distinct(records, solverOf),
		distinct(records, func(r study.Record) string { return r.Date }),
	} {
		if len(what) > 0 {
			fmt.Fprintf(w, ".\n%s: %s", []string{"Machine", "Solvers", "Date"}[i], strings.Join(what, "; "))
		}
	}
	fmt.Fprint(w, ".\n")
	if solved(rows) {
		if err := solveTables(w, s, rows); err != nil {
			return err
		}
	}
	for _, part := range []tablePart{{relaxedText, study.Relaxations}, {gapsText, study.Gaps}} {
		if err := part.write(w, rows); err != nil {
			return err
		}
	}
	fmt.Fprint(w, runsText)
	return study.Markdown(w, rows)
}

// distinct lists the different texts that of returns for the records.
func distinct(records []study.Record, of func(study.Record) string) []string {
	var all []string
	for _, r := range records {
		if text := of(r); text != "" && !slices.Contains(all, text) {
			all = append(all, text)
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
