package study

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// ClueCounts counts the clues of puzzles by kind, goal and size. It is built from the records of
// "generate --json" and "minimize --json".
type ClueCounts struct {
	counts map[clueGroup]map[int]int // how many puzzles have a number of clues
	Left   int                       // records without a finished puzzle, which are not counted
}

// clueGroup is what the puzzles of a row of a table have in common.
type clueGroup struct {
	Kind       string
	Goal       clueGoal
	Options    string // other flags of the command: "--symmetry half-turn"
	Rows, Cols int
	From       int // clues to choose from, if fewer than cells; otherwise 0
}

// size returns the first cell of a row.
func (g clueGroup) size() puzzle.Reason {
	size := puzzle.Because(fmt.Sprintf("%dx%d", g.Rows, g.Cols))
	if g.From > 0 {
		return puzzle.Because("of so many", "size", size, "n", g.From)
	}
	return size
}

// goal returns the goal, with the options if there are any.
func (g clueGroup) goal() puzzle.Reason {
	goal := puzzle.Because("goal " + g.Goal.String())
	if g.Options != "" {
		return puzzle.Because("with options", "what", goal, "options", g.Options)
	}
	return goal
}

// clueGoal is how far the clues of a puzzle were dropped.
type clueGoal int

const (
	irreducibleClues clueGoal = iota
	fewestClues
	otherClues
	gradedClues // of puzzles of a class
)

// String returns the key of the goal.
func (g clueGoal) String() string {
	return [...]string{"irreducible", "fewest", "chosen", "graded"}[g]
}

// clueRecord is the part of a record that counts.
type clueRecord struct {
	Verb        job.Verb   `json:"verb"`
	Kind        string     `json:"kind"`
	Rows        int        `json:"rows"`
	Cols        int        `json:"cols"`
	Clues       int        `json:"clues"`
	From        int        `json:"from"`
	Status      job.Status `json:"status"`
	Stop        string     `json:"stop"`
	Irreducible bool       `json:"irreducible"`
	Minimum     bool       `json:"minimum"`
	Class       string     `json:"class"`

	Options map[string]string `json:"options"`
}

// Read adds the records of r, one per line. The error states the line that is not such a record. If
// ctx ends, it is a *work.Stopped.
func (c *ClueCounts) Read(ctx context.Context, r io.Reader) error {
	w := work.Begin(ctx, "reading the records", "record")
	err := c.read(w, bufio.NewReaderSize(w.Reader(r), 1<<16))
	if cut := w.End(); cut != nil {
		return cut
	}
	return err
}

func (c *ClueCounts) read(w *work.Work, in *bufio.Reader) error {
	for n := 1; ; n++ {
		line, err := readLine(in)
		switch {
		case err != nil && err != io.EOF:
			return fmt.Errorf("line %d: %w", n, err)
		case len(line) == 0:
			return nil
		}
		var rec clueRecord
		if bad := json.Unmarshal(line, &rec); bad != nil ||
			rec.Verb != job.Generate && rec.Verb != job.Minimize {
			return fmt.Errorf(`line %d is not a record of "generate --json" or "minimize --json"; `+
				`"gridwright merge" prints those of --records`, n)
		}
		c.add(rec)
		w.Did(1)
		if err == io.EOF {
			return nil
		}
	}
}

// add counts the puzzle of a record.
func (c *ClueCounts) add(rec clueRecord) {
	if rec.Status != job.Unique || rec.Stop != "exhausted" {
		c.Left++
		return
	}
	g := clueGroup{Kind: rec.Kind, Goal: otherClues, Rows: rec.Rows, Cols: rec.Cols}
	if rec.From < rec.Rows*rec.Cols {
		g.From = rec.From
	}
	var options []string
	for _, name := range slices.Sorted(maps.Keys(rec.Options)) {
		value := rec.Options[name]
		if name == "symmetric" { // as version 0.1.0 called it
			name = "symmetry"
		}
		switch {
		case name == "minimum": // the goal
		case value == "true":
			options = append(options, "--"+name)
		default:
			options = append(options, "--"+name+" "+value)
		}
	}
	g.Options = strings.Join(options, " ")
	switch {
	case rec.Minimum:
		g.Goal = fewestClues
	case rec.Irreducible:
		g.Goal = irreducibleClues
	case rec.Class != "" && rec.Options["clues"] == "" && rec.Options["pattern"] == "":
		g.Goal = gradedClues
	}
	if c.counts == nil {
		c.counts = map[clueGroup]map[int]int{}
	}
	if c.counts[g] == nil {
		c.counts[g] = map[int]int{}
	}
	c.counts[g][rec.Clues]++
}

// Empty reports whether no puzzle is counted.
func (c *ClueCounts) Empty() bool { return len(c.counts) == 0 }

// groups returns the groups by kind, goal and size.
func (c *ClueCounts) groups() []clueGroup {
	return slices.SortedFunc(maps.Keys(c.counts), func(a, b clueGroup) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Goal, b.Goal),
			cmp.Compare(a.Options, b.Options), cmp.Compare(a.Rows*a.Cols, b.Rows*b.Cols),
			cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.From, b.From))
	})
}

// spread is the distribution of numbers of clues.
type spread struct {
	puzzles, fewest, median, most int
	mean                          float64
}

func spreadOf(counts map[int]int) spread {
	sizes := slices.Sorted(maps.Keys(counts))
	s := spread{fewest: sizes[0], most: sizes[len(sizes)-1]}
	sum := 0
	for _, n := range sizes {
		s.puzzles += counts[n]
		sum += n * counts[n]
	}
	s.mean = float64(sum) / float64(s.puzzles)
	below := 0
	for _, n := range sizes {
		if below += counts[n]; 2*below >= s.puzzles {
			s.median = n
			break
		}
	}
	return s
}

// Markdown writes a table for each kind and goal, with a row for each size. say says its words.
func (c *ClueCounts) Markdown(w io.Writer, say func(puzzle.Reason) string) error {
	var b strings.Builder
	last := ""
	for i, g := range c.groups() {
		head := say(puzzle.Because("clues of kind", "kind", g.Kind, "goal", g.goal()))
		if head != last {
			if i > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%s:\n\n", head)
			heads := strings.ReplaceAll(say(puzzle.Because("heads of clues")), "|", " | ")
			fmt.Fprintf(&b, "| %s |\n|---|--:|--:|--:|--:|--:|\n", heads)
			last = head
		}
		s := spreadOf(c.counts[g])
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %.2f | %d |\n", say(g.size()), s.puzzles, s.fewest,
			s.median, s.mean, s.most)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
