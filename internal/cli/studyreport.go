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

// appendRecord writes a record in one go, so that no other program sees half of it.
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

// reportStudy makes the tables and plots of a study, in place of those that are there.
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

// studyTables is the page of tables.
func studyTables(w io.Writer, file string, s *study.Study, records []study.Record,
	rows []study.Row,
) error {
	title := s.Title
	if title == "" {
		title = filepath.Base(file)
	}
	fmt.Fprintf(w, "# %s\n\nMade by `gridwright study %s`: %d runs of up to %v", title,
		filepath.ToSlash(file), len(records), s.Time)
	for i, what := range [][]string{
		unlike(records, func(r study.Record) string { return r.Machine }),
		unlike(records, solverOf),
		unlike(records, func(r study.Record) string { return r.Date }),
	} {
		if len(what) > 0 {
			fmt.Fprintf(w, "%s %s", []string{", on", "; solvers", "; on"}[i], strings.Join(what, ", "))
		}
	}
	fmt.Fprint(w, ".\n\n## Growth\n\nMedian seconds by the number of cells; a board that was not "+
		"settled counts as the limit.\n\n")
	if err := study.Growth(w, rows); err != nil {
		return err
	}
	if len(s.Boards) <= study.MaxBoards {
		fmt.Fprint(w, "\n## Boards\n\nSeconds of the first solve / of all.\n\n")
		if err := study.Boards(w, rows); err != nil {
			return err
		}
	}
	fmt.Fprint(w, "\n## Presolve\n\nHow many columns presolve left, in percent, by the number of "+
		"cells: the median.\n\n")
	if err := study.Left(w, rows); err != nil {
		return err
	}
	fmt.Fprint(w, "\n## Runs\n\nPresolved are the rows and columns that presolve left. Fractional "+
		"and positive tell of the\nrelaxation: the integer columns that are fractional in the point "+
		"found first, and those that are above 0\nin some point. Iterations, nodes and seconds are "+
		"those of the first solve / of all, the proof that there is\nno other answer among them.\n\n")
	return study.Markdown(w, rows)
}

// unlike lists what the records say, each once.
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

// solverOf names the solver of a run with its version.
func solverOf(r study.Record) string {
	if m := r.Run.Model; m != nil && m.Version != "" {
		return m.Solver + " " + m.Version
	}
	return ""
}
