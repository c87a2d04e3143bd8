package study

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/chart"
)

// panel is a group of engines that are compared in one plot.
type panel struct {
	heading string
	lines   []panelLine // at most chart.MaxLines
}

// panelLine is an engine in a panel.
type panelLine struct {
	task, name string
	ink        int
	reference  bool // it is in all panels
}

// mostReferences is the largest number of engines that are repeated in all panels.
const mostReferences = 2

// panels divides engines into panels. All share one if they are few and the study states no panels,
// which in maps engines to. Otherwise there is a panel for each panel of the study and each solver.
// If it had too many lines, it is divided into equal parts. One or two engines that are no
// formulation, such as native, are in all panels. A formulation has the same colour on all solvers.
func panels(tasks []string, in map[string]string) []panel {
	own := slices.DeleteFunc(slices.Clone(tasks),
		func(t string) bool { return isModel(t) || in[t] != "" })
	if len(in) == 0 && (len(tasks) <= chart.MaxLines || len(own) == len(tasks)) {
		return together(tasks)
	}
	refs := own
	if len(own) > mostReferences || len(own) == len(tasks) {
		refs = nil
	}
	const ownTitle = "own engines"
	var titles, solvers []string
	names := map[string][]string{} // by title
	type place struct{ title, solver, name string }
	taskAt := map[place]string{}
	for _, t := range tasks {
		if slices.Contains(refs, t) {
			continue
		}
		title := in[t]
		if title == "" && !isModel(t) {
			title = ownTitle
		}
		name, solver := nameOf(t)
		titles, solvers = with(titles, title), with(solvers, solver)
		names[title] = with(names[title], name)
		taskAt[place{title, solver, name}] = t
	}
	var all []panel
	for _, solver := range solvers {
		for _, title := range titles {
			parts := divide(names[title], chart.MaxLines-len(refs))
			for i, part := range parts {
				p := panel{heading: headed(title, solver)}
				if len(parts) > 1 {
					p.heading += fmt.Sprintf(" (%d of %d)", i+1, len(parts))
				}
				for ink, name := range part {
					if t, ok := taskAt[place{title, solver, name}]; ok {
						p.lines = append(p.lines, panelLine{task: t, name: name, ink: ink})
					}
				}
				if len(p.lines) == 0 {
					continue
				}
				for j, t := range refs {
					p.lines = append(p.lines, panelLine{t, t, chart.MaxLines - 1 - j, true})
				}
				all = append(all, p)
			}
		}
	}
	return all
}

// together returns panels of all engines, with the solver in the name of a line.
func together(tasks []string) []panel {
	var all []panel
	for _, part := range divide(tasks, chart.MaxLines) {
		var p panel
		for ink, t := range part {
			name, solver := nameOf(t)
			if solver != "" {
				name += ", " + solverTitle(solver)
			}
			p.lines = append(p.lines, panelLine{task: t, name: name, ink: ink})
		}
		all = append(all, p)
	}
	return all
}

// headed joins the title of a panel and a solver to a heading.
func headed(title, solver string) string {
	title = strings.TrimSpace(title)
	switch {
	case solver == "":
		return title
	case title == "":
		return solverTitle(solver)
	}
	return title + ", " + solverTitle(solver)
}

// divide cuts a list into parts of nearly equal length, at most most.
func divide[T any](all []T, most int) [][]T {
	n := (len(all) + most - 1) / most
	var parts [][]T
	for i := range n {
		parts = append(parts, all[i*len(all)/n:(i+1)*len(all)/n])
	}
	return parts
}

// isModel reports whether an engine solves a formulation.
func isModel(task string) bool { return strings.HasPrefix(task, "mip:") }

// nameOf splits mip:assign@cbc into assign and cbc. Flags belong to the name: "assign --warm".
// Other engines have no solver.
func nameOf(task string) (name, solver string) {
	engine, flags, _ := strings.Cut(task, " ")
	rest, ok := strings.CutPrefix(engine, "mip:")
	if !ok {
		return task, ""
	}
	name, solver, ok = strings.Cut(rest, "@")
	if !ok || name == "" || solver == "" {
		return task, ""
	}
	return strings.TrimSpace(name + " " + flags), solver
}

// solverTitle returns a solver's name as its authors write it, if that is known.
func solverTitle(name string) string {
	switch name {
	case "highs":
		return "HiGHS"
	case "cbc", "glpk":
		return strings.ToUpper(name)
	case "pb":
		return "built-in solver pb"
	}
	return name
}

// draw returns the panel with the lines of its engines, and of all others in grey.
func (p panel) draw(curves map[string][]chart.Point, note func(task string) string) chart.Panel {
	drawn := chart.Panel{Heading: p.heading}
	var here []string
	for _, l := range p.lines {
		here = append(here, l.task)
		drawn.Lines = append(drawn.Lines, chart.Line{Name: l.name, Note: note(l.task), Ink: l.ink,
			Points: curves[l.task]})
	}
	var others []string
	for t := range curves {
		if !slices.Contains(here, t) {
			others = append(others, t)
		}
	}
	slices.Sort(others)
	for _, t := range others {
		drawn.Context = append(drawn.Context, curves[t])
	}
	return drawn
}
