package file_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/internal/lintest"
)

// idle is how many lines are enough where lines add nothing to the model.
const idle = 3_000_000

// bombs are files that hold much more than they seem to, by their names.
var bombs = map[string]lintest.File{
	"rows.lp":       {Head: lpHead, Line: func(int) string { return "x>=1\n" }},
	"named-rows.lp": {Head: lpHead, Line: func(i int) string { return fmt.Sprintf("r%x:x>=1\n", i) }},
	"empty-rows.lp": {Head: lpHead, Line: func(int) string { return "r:>=0\n" }},
	"columns.lp":    {Head: lpColumns, Line: func(i int) string { return fmt.Sprintf("v%x ", i) }},
	"names.lp":      {Head: lpColumns, Line: func(i int) string { return fmt.Sprintf("v%0250x ", i) }},
	"one-row.lp":    {Head: lpHead + "r:", Line: func(int) string { return "+x " }},
	"terms.lp":      {Head: lpHead, Line: func(int) string { return strings.Repeat("+x", 16) + ">=1\n" }},
	"objective.lp":  {Head: "min\n", Line: func(int) string { return "+x " }},
	"right.lp":      {Head: lpHead + "r:x>=", Line: func(int) string { return "+x " }},
	"senses.lp":     {Head: lpHead + "r:", Line: func(int) string { return "x>=1>=1>=" }},
	"bounds.lp": {Head: lpHead + "r:x>=1\nBounds\n",
		Line: func(i int) string { return fmt.Sprintf("v%x<=1\n", i) }},
	"same-bounds.lp": {Head: lpHead + "r:x>=1\nBounds\n", Line: func(int) string { return "x<=1\n" }, Lines: idle},
	"whole.lp": {Head: lpHead, Line: func(i int) string { return fmt.Sprintf("r%x:x%d+x%d+x+x+x+x+x+x>=1\n", i, i, i+1) },
		Lines: 860_000, Tail: "end\n"},

	"rows.mps":    {Head: "ROWS\n N o\n", Line: func(i int) string { return fmt.Sprintf(" E r%x\n", i) }},
	"columns.mps": {Head: mpsHead(), Line: func(i int) string { return fmt.Sprintf(" v%x o 1\n", i) }},
	"names.mps":   {Head: mpsHead(), Line: func(i int) string { return fmt.Sprintf(" v%0250x o 1\n", i) }},
	"long.mps":    {Head: mpsHead(), Line: func(i int) string { return fmt.Sprintf(" v%060000x o 1\n", i) }},
	"long.lp":     {Head: lpColumns, Line: func(i int) string { return fmt.Sprintf("v%060000x\n", i) }},
	"blanks.mps":  {Head: mpsHead(), Line: func(int) string { return strings.Repeat(" x", lin.MaxLine/2-1) + "\n" }},
	"terms.mps":   {Head: mpsHead(), Line: func(i int) string { return fmt.Sprintf(" x%d r%d 1\n", i/100, i%100) }},
	"whole.mps": {Head: mpsHead(), Line: func(i int) string { return fmt.Sprintf(" x%d r%d 1\n", i/100, i%100) },
		Lines: 14_500_000, Tail: "ENDATA\n"},
	"rhs.mps":    {Head: mpsHead() + " x r 1\nRHS\n A r 1\n", Line: func(int) string { return " B r 1\n" }, Lines: idle},
	"ranges.mps": {Head: mpsHead() + " x r 1\nRANGES\n A r 1\n", Line: func(int) string { return " B r 1\n" }, Lines: idle},
	"bounds.mps": {Head: mpsHead() + " x r 1\nBOUNDS\n UP A x 1\n", Line: func(int) string { return " UP B x 1\n" }, Lines: idle},
}

const (
	lpHead    = "min\nx\nst\n"
	lpColumns = lpHead + "r:x>=1\nGeneral\n"
)

// mpsHead has an objective o and rows r and r0 to r99.
func mpsHead() string {
	var b strings.Builder
	b.WriteString("ROWS\n N o\n E r\n")
	for i := range 100 {
		fmt.Fprintf(&b, " E r%d\n", i)
	}
	b.WriteString("COLUMNS\n")
	return b.String()
}

func TestMain(m *testing.M) {
	lintest.Main(m, os.Stdout, func(name string) error {
		base, zip := strings.CutSuffix(name, ".gz")
		in := bombs[base].Reader()
		if zip {
			in = bombs[base].Zipped()
		}
		_, err := file.Read(context.Background(), in, name)
		return err
	})
}

// TestMemory: no file, whatever it holds, takes more to be read than the refusal says, and files
// that are refused are refused with their sizes. GRIDWRIGHT_WHOLE adds all other files to a few.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	some := []string{"blanks.mps", "long.mps", "rows.lp.gz", "senses.lp"}
	want := map[string]string{}
	for name, f := range bombs {
		switch {
		case name == "rows.lp" || name == "one-row.lp":
			want[name+".gz"] = work.TooMuch(lin.MaxMemory)
		case name == "senses.lp":
			want[name] = "two senses at most"
		case f.Tail != "":
			want[name] = "<nil>"
		case f.Lines > 0 && strings.HasSuffix(name, ".mps"):
			want[name] = "without ENDATA"
		case f.Lines > 0:
			want[name] = "without a line End"
		default:
			want[name] = "line"
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if !slices.Contains(some, name) && !sample.Whole() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			peak, said := lintest.Peak(t, name)
			if peak >= work.Peak>>20 {
				t.Errorf("took %d MB", peak)
			}
			if !strings.Contains(said, want[name]) {
				t.Errorf("it says %s", said)
			}
		})
	}
}
