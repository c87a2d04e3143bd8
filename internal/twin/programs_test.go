// Package twin compares two builds of Gridwright: the program of version 0.1.0's first commit,
// which tools/old.sh builds from history, and that of today. Both run the same commands on the
// corpus, on published and random boards, on LP and MPS files and in all formats. "make twin" runs
// it.
package twin

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	oldProgram = flag.String("old", "", "the old `program`")
	newProgram = flag.String("new", "", "the new `program`")
	onlyParts  = flag.String("part", "", "only the `parts` with these names, separated by commas")
)

// TestTwins prints a table, and fails for each difference that intended.txt does not explain.
func TestTwins(t *testing.T) {
	if *oldProgram == "" || *newProgram == "" {
		t.Skip("the programs are named by make twin, and take hours")
	}
	t.Chdir(filepath.Join("..", ".."))
	intended, err := parseIntentions(intendedText)
	if err != nil {
		t.Fatal(err)
	}
	tw := &twins{old: *oldProgram, now: *newProgram, whole: os.Getenv("GRIDWRIGHT_WHOLE") != "",
		intended: intended, say: t.Logf}
	all, err := tw.parts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var results []result
	for _, p := range all {
		if *onlyParts == "" || strings.Contains(","+*onlyParts+",", ","+p.name+",") {
			results = append(results, tw.run(t.Context(), p))
		}
	}
	if report, open := tw.report(results, tw.whole && *onlyParts == ""); open {
		t.Error(report)
	} else {
		t.Log(report)
	}
}

// part is a list of commands whose outputs are compared.
type part struct {
	name  string
	cases []command
}

// command is one run of both programs.
type command struct {
	about string // what it is about, for messages
	args  []string
	stdin string
}

// twins are the two programs.
type twins struct {
	old, now string
	whole    bool
	intended []*intention
	say      func(format string, args ...any) // progress
}

// result is what the comparison of a part found.
type result struct {
	part             string
	cases, same      int
	explained        int      // differences that are intended
	open             []string // the others
	oldTime, nowTime time.Duration
}

// patience ends a run that hangs. Commands have limits of their own.
const patience = 5 * time.Minute

// output runs a program on one core. It returns its standard output, with a record of its exit
// code, and its user time.
func output(ctx context.Context, program string, c command) (string, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, c.args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.Stdin = strings.NewReader(c.stdin)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		return "", 0, err
	}
	text := out.String()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return fmt.Sprintf("%s{\"exit\":%d}\n", text, cmd.ProcessState.ExitCode()),
		cmd.ProcessState.UserTime(), ctx.Err()
}

// every is the number of runs between two lines of progress.
const every = 50

// run compares the outputs of a part.
func (t *twins) run(ctx context.Context, p part) result {
	r := result{part: p.name}
	for i, c := range p.cases {
		if ctx.Err() != nil {
			break
		}
		if i%every == 0 {
			t.say("%s: %d of %d, %s", p.name, i+1, len(p.cases), c.about)
		}
		old, oldTime, err := output(ctx, t.old, c)
		var now string
		var nowTime time.Duration
		if err == nil {
			now, nowTime, err = output(ctx, t.now, c)
		}
		if ctx.Err() != nil {
			break
		}
		r.cases++
		r.oldTime, r.nowTime = r.oldTime+oldTime, r.nowTime+nowTime
		if err != nil {
			r.open = append(r.open, fmt.Sprintf("%s: %v", c.about, err))
			continue
		}
		found := differences(old, now)
		if len(found) == 0 {
			r.same++
		}
		for _, d := range found {
			d = fmt.Sprintf("%s: %s (%s)", p.name, d, c.about)
			if explains(t.intended, d) {
				r.explained++
			} else {
				r.open = append(r.open, d)
			}
		}
	}
	return r
}

// report returns the table, the differences that are not explained, and, after a run of everything,
// the intentions that explained none; and whether there are such differences.
func (t *twins) report(results []result, everything bool) (report string, open bool) {
	w := &strings.Builder{}
	fmt.Fprintln(w, "| part | runs | the same | on purpose | others | user time, s, old | new |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|")
	for _, r := range results {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %.1f | %.1f |\n", r.part, r.cases, r.same,
			r.explained, len(r.open), r.oldTime.Seconds(), r.nowTime.Seconds())
		open = open || len(r.open) > 0
	}
	for _, r := range results {
		for _, d := range r.open {
			fmt.Fprintln(w, d)
		}
	}
	for _, in := range t.intended {
		if everything && in.used == 0 {
			fmt.Fprintf(w, "intended.txt: nothing matches %s\n", in.matches)
			open = true
		}
	}
	return w.String(), open
}
