package sol_test

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
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/sol"
)

const cplexHead = "<?xml version='1.0'?>\n<CPLEXSolution>\n<variables>\n"

// bombs are solution files that hold much more than they seem to, by their names.
var bombs = map[string]lintest.File{
	"plain":   {Line: func(i int) string { return fmt.Sprintf("v%x 1\n", i) }},
	"names":   {Line: func(i int) string { return fmt.Sprintf("v%05000x 1\n", i) }},
	"numbers": {Head: "s mip 1 999999999 o 0\n", Line: func(i int) string { return fmt.Sprintf("j %d 1\n", i+1) }},
	"cplex": {Head: cplexHead,
		Line: func(i int) string { return fmt.Sprintf("<variable name='v%x' value='1'/>\n", i) }},
}

func TestMain(m *testing.M) {
	lintest.Main(m, os.Stdout, func(name string) error {
		_, err := sol.Read(context.Background(), bombs[name].Reader())
		return err
	})
}

// TestMemory: no solution file, whatever it holds, takes more to be read than the refusal says.
// GRIDWRIGHT_WHOLE adds those that take longest.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	for _, name := range slices.Sorted(maps.Keys(bombs)) {
		if slices.Contains([]string{"cplex", "numbers", "plain"}, name) && !sample.Whole() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			peak, said := lintest.Peak(t, name)
			if peak >= work.Peak>>20 {
				t.Errorf("took %d MB", peak)
			}
			if !strings.Contains(said, work.TooMuch(sol.MaxMemory)) {
				t.Errorf("it says %s", said)
			}
		})
	}
}
