package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
)

// presolveFlags holds the flags of "model presolve".
type presolveFlags struct {
	puzzle modelFlags
	json   bool
}

func (a *app) presolveCommand() *cobra.Command {
	var f presolveFlags
	return a.command(&cobra.Command{
		Use:   "presolve FILE",
		Short: "Show what presolve fixes in a model, and by which rows",
		Long: `Presolve shows what the presolve of the solver pb does to a model: which rule fixes which
columns, by which rows, and what is left. Other solvers have other rules.

Of a puzzle without --formulation, presolve compares the formulations: the rows x columns that are
left by bounds alone, by all rules but probing, and by all; and the cells of which all columns are
then fixed. With --formulation, or for an LP or MPS file, it prints the passes, and each fact or
column that becomes fixed, or a row that can't hold, and what bounds its columns. The rules are

  bounds        a row bounds a column
  coefficients  coefficients of a row become smaller
  merge         rows with the same terms become one
  link          a column follows another, by an equation of two columns
  dual          a column goes to a bound, from which no row keeps it
  probe         both values of a 0/1 column are tried: if one breaks a row,
                the column has the other

A terminal shows the first 30 of what becomes fixed. --json has each reduction.

Exit codes: 0 printed; 2 bad input, or a model that pb does not take; 3 stopped by --time or
Ctrl-C.`,
		Example: `  gridwright model presolve examples/numbrix-9x9.txt
  gridwright model presolve --formulation mtz-lifted examples/numbrix-9x9.txt
  gridwright model presolve --json model.lp`,
		Args: a.argCount(1, 1, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if f.puzzle.formulation != "" && file.Known(files[0]) {
				return a.usage(cmd, errors.New("--formulation is for puzzles; leave it out for models"))
			}
			if f.puzzle.formulation == "" && !file.Known(files[0]) {
				return a.compareReplays(&f, files[0])
			}
			return a.showReplay(&f, files[0])
		},
	}, append(f.puzzle.input.rows(), []option{
		{"formulation", &f.puzzle.formulation,
			"replay this `FORMULATION`; by default, compare those of the puzzle"},
		{"time", &f.puzzle.time, stopAfter},
		jsonOption(&f.json),
	}...))
}

// ladder are the rules by which formulations are compared.
var ladder = []struct {
	name  string
	rules pb.Rule
}{{"bounds", pb.Bounds}, {"no probing", pb.AllRules &^ pb.Probe}, {"all rules", pb.AllRules}}

// rung is what some rules leave of a model, as --json prints it.
type rung struct {
	Rules string `json:"rules"`
	Rows  int    `json:"rows"`
	Cols  int    `json:"columns"`
	Cells int    `json:"cells"` // of which all columns are fixed

	Infeasible bool `json:"infeasible,omitempty"` // there is no point
}

// String returns what is left, for people.
func (l rung) String() string {
	if l.Infeasible {
		return "no point"
	}
	return fmt.Sprintf("%d x %d", l.Rows, l.Cols)
}

// ladderOf returns what the rules of the ladder leave of a model.
func ladderOf(ctx context.Context, x examined) ([]rung, error) {
	var all []rung
	plain, _, err := x.model.Plain()
	if err != nil {
		return nil, err
	}
	r := replay{examined: x, plain: plain}
	for _, l := range ladder {
		d := r.start()
		left, err := pb.Presolve(ctx, plain, l.rules, d.apply)
		if err != nil {
			return nil, err
		}
		all = append(all, rung{l.name, left.Rows, left.Cols, d.cells, left.Infeasible})
	}
	return all, nil
}

// ladderRecord is a formulation of a puzzle with what rules leave of it, as --json prints it.
type ladderRecord struct {
	Schema      int       `json:"schema"`
	File        string    `json:"file"`
	Formulation string    `json:"formulation"`
	Size        lin.Stats `json:"size"`
	Left        []rung    `json:"left"`
}

// compareReplays compares the formulations of a puzzle.
func (a *app) compareReplays(f *presolveFlags, name string) error {
	it, err := a.onlyItem(&f.puzzle.input, name)
	if err != nil {
		return err
	}
	family, ok := gridwright.FamilyOf(it.Puzzle.Kind(), it.kinds...)
	if !ok || len(family.Formulations) == 0 {
		return fmt.Errorf("%s: there are no formulations for %s", it.where(), it.Puzzle.Kind().Name)
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !f.json {
		a.tabbed(table, "heads of presolve/all")
	}
	err = a.timed(f.puzzle.time, func(ctx context.Context) error {
		for _, form := range family.Formulations {
			m, err := form.Build(ctx, it.Puzzle)
			if errors.Is(err, gridwright.ErrUnsupported) {
				continue
			}
			if err != nil {
				return err
			}
			left, err := ladderOf(ctx, a.stating(it, m))
			if err != nil {
				return err
			}
			if s := m.Stats(); f.json {
				a.printJSON(ladderRecord{job.Schema, it.where(), form.Name, s, left})
			} else {
				fmt.Fprintf(table, "%d x %d\t", s.Rows, s.Cols)
				for _, l := range left {
					fmt.Fprintf(table, "%s\t", l)
				}
				mark := a.flawMark(sized{Flaw: form.Flaw(it.Puzzle), Lazy: m.Lazy()})
				fmt.Fprintf(table, "%d\t  %s%s\n", left[len(left)-1].Cells, form.Name, mark)
			}
		}
		return nil
	})
	if flushed := table.Flush(); err == nil {
		err = flushed
	}
	return a.cutShort(err, "some formulations are left out")
}

// presolvePass is a pass of presolve, as --json prints it.
type presolvePass struct {
	Rule      string         `json:"rule"` // "bounds+coefficients" for both
	Steps     int            `json:"steps"`
	By        map[string]int `json:"by,omitempty"` // by the name of the rows, reductions of columns
	Tightened int            `json:"tightened"`    // bounds, also those of fixed columns
	Facts     int            `json:"facts"`        // new ones that hold
	Cells     int            `json:"cells"`        // of which all columns are fixed
	Rows      int            `json:"rows"`         // those that are left
	Cols      int            `json:"columns"`
}

// presolveStep is a reduction, as --json prints it.
type presolveStep struct {
	Rule    string `json:"rule"`
	Step    int    `json:"step"`
	Row     string `json:"row,omitempty"`
	Column  string `json:"column,omitempty"`
	Lo      *int64 `json:"lo,omitempty"`
	Hi      *int64 `json:"hi,omitempty"`
	By      string `json:"by,omitempty"` // the column that it follows, or that was probed
	Meaning string `json:"meaning,omitempty"`
}

// presolveRecord is a replay, as --json prints it.
type presolveRecord struct {
	Schema      int            `json:"schema"`
	File        string         `json:"file"`
	Formulation string         `json:"formulation,omitempty"` // of a puzzle
	Size        lin.Stats      `json:"size"`
	Left        mip.Size       `json:"left"`
	Infeasible  bool           `json:"infeasible,omitempty"`
	Broken      []string       `json:"broken,omitempty"`  // rows that can't hold
	Crossed     string         `json:"crossed,omitempty"` // a column without a value
	Passes      []presolvePass `json:"passes"`
	Reductions  []presolveStep `json:"reductions"`
}

// passes sums up the passes of a replay: first the model as it is given. A pass that only removes
// rows belongs to the one before, unless it is the first. The last has what presolve leaves.
func (r *replay) passes() []presolvePass {
	d := r.start()
	all := []presolvePass{{Rule: "given", Facts: d.facts, Cells: d.cells, Rows: d.rows, Cols: d.cols}}
	pass, step, rules := -1, -1, pb.Rule(0)
	for _, c := range r.all {
		p := &all[len(all)-1]
		if c.Rule == pb.Redundant && len(all) == 1 {
			all = append(all, presolvePass{Rule: c.Rule.String()})
			p = &all[1]
		}
		if c.Rule != pb.Redundant && c.Pass != pass {
			all = append(all, presolvePass{By: map[string]int{}})
			p, pass, step, rules = &all[len(all)-1], c.Pass, -1, 0
		}
		if c.Rule != pb.Redundant {
			rules |= c.Rule
			p.Rule = rules.String()
			if c.Step != step {
				p.Steps++
				step = c.Step
			}
			p.By[r.rowsOf(c)]++
			if c.Col >= 0 {
				p.Tightened++
			}
		}
		facts := d.facts
		d.apply(c)
		p.Facts += d.facts - facts
		p.Cells, p.Rows, p.Cols = d.cells, d.rows, d.cols
	}
	if last := &all[len(all)-1]; len(all) > 1 && !r.left.Infeasible {
		last.Rows, last.Cols = r.left.Rows, r.left.Cols
	}
	return all
}

// showReplay prints the replay of one model.
func (a *app) showReplay(f *presolveFlags, name string) error {
	x, err := a.examine(&f.puzzle, &modelInput{}, name)
	var r replay
	if err == nil {
		err = a.timed(f.puzzle.time, func(ctx context.Context) error {
			r, err = replayed(ctx, x)
			if err != nil {
				err = fmt.Errorf("%s: %w", x.where, err)
			}
			if errors.Is(err, mip.ErrUnsupported) {
				err = hinted{err, fmt.Sprintf("presolve is that of pb, for columns of whole numbers between "+
					"bounds; gridwright solve %s takes others", x.where)}
			}
			return err
		})
	}
	if err != nil {
		return a.cutShort(err, "presolve is not complete")
	}
	if f.json {
		a.printJSON(r.record())
		return nil
	}
	title := r.title()
	if r.left.Infeasible {
		title = puzzle.Because("presolve finds no point", "model", title, "why", r.none())
	}
	a.printf("%s\n", a.said(title))
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	heads := "heads of presolve"
	if r.puzzle == nil {
		heads += "/model"
	}
	a.tabbed(table, heads)
	for _, p := range r.passes() {
		fixed := ""
		if r.puzzle != nil {
			fixed = fmt.Sprintf("%d\t%d\t", p.Cells, p.Facts)
		}
		fmt.Fprintf(table, "%d x %d\t%s%d\t  %s\t", p.Rows, p.Cols, fixed, p.Steps, p.Rule)
		if len(p.By) > 0 {
			fmt.Fprintf(table, "  %s", byRows(p.By))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	a.printFixed(&r)
	a.printBroken(&r)
	return nil
}

// byRows writes how many reductions follow from rows of each name, most first.
func byRows(by map[string]int) string {
	names := slices.SortedFunc(maps.Keys(by), func(x, y string) int {
		return cmp.Or(by[y]-by[x], strings.Compare(x, y))
	})
	return strings.Join(namesOf(names, func(n string) string {
		return fmt.Sprintf("%s %d", wording.Visible(n), by[n])
	}), ", ")
}

// printFixed prints the facts that become true, or the columns of a model that become fixed.
func (a *app) printFixed(r *replay) {
	d := r.start()
	var fixed []pb.Reduction
	for _, c := range r.all {
		open := c.Col >= 0 && d.lo[c.Col] < d.hi[c.Col]
		d.apply(c)
		if !open || d.lo[c.Col] < d.hi[c.Col] {
			continue
		}
		if _, ok := r.fact(c.Col); r.puzzle == nil || ok && d.lo[c.Col] == 1 {
			fixed = append(fixed, c)
		}
	}
	a.printColumns(d, fixed)
}

// printBroken prints the columns of rows that can't hold, with what bounds them.
func (a *app) printBroken(r *replay) {
	d, last := r.start(), map[int]pb.Reduction{} // by column
	for _, c := range r.all {
		d.apply(c)
		last[c.Col] = c
	}
	for _, i := range r.left.Broken {
		a.printf("%s\n", a.said(puzzle.Because("columns of the row",
			"row", wording.Visible(r.plain.RowName(i)))))
		var all []pb.Reduction
		for _, t := range r.plain.Rows[i].Terms {
			c, ok := last[t.Col]
			if !ok {
				c = pb.Reduction{Col: t.Col, Row: -1}
			}
			all = append(all, c)
		}
		a.printColumns(d, all)
	}
}

// printColumns prints reductions that give columns the bounds they have in the end, d. One without
// a rule stands for the given bounds.
func (a *app) printColumns(d *domains, all []pb.Reduction) {
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for k, c := range all {
		if a.StdoutTerminal && k == mostMembers {
			break
		}
		row, rule := "", "given"
		if c.Rule != 0 {
			rule = c.Rule.String()
		}
		if c.Row >= 0 {
			row = wording.Visible(d.r.plain.RowName(c.Row))
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", c.Step, rule, row, d.text(c.Col))
	}
	if err := table.Flush(); err == nil && a.StdoutTerminal && len(all) > mostMembers {
		a.printf("%s\n", a.said(puzzle.Because("and more lines", "n", len(all)-mostMembers,
			"flag", "--json")))
	}
}

// record returns the replay for --json.
func (r *replay) record() presolveRecord {
	rec := presolveRecord{Schema: job.Schema, File: r.where, Formulation: r.formulation,
		Size: r.model.Stats(), Left: r.left.Size, Infeasible: r.left.Infeasible, Passes: r.passes(),
		Reductions: []presolveStep{}}
	for _, i := range r.left.Broken {
		rec.Broken = append(rec.Broken, r.plain.RowName(i))
	}
	if r.left.Crossed >= 0 {
		rec.Crossed = r.plain.ColName(r.left.Crossed)
	}
	for _, c := range r.all {
		s := presolveStep{Rule: c.Rule.String(), Step: c.Step}
		if c.Row >= 0 {
			s.Row = r.plain.RowName(c.Row)
		}
		if c.Col >= 0 {
			s.Column, s.Meaning = r.plain.ColName(c.Col), r.meaning(c.Col)
			s.Lo, s.Hi = c.Lo, c.Hi
		}
		if c.By >= 0 {
			s.By = r.plain.ColName(c.By)
		}
		rec.Reductions = append(rec.Reductions, s)
	}
	return rec
}
