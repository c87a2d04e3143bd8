package glpk

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func suite() miptest.Program {
	d := description()
	return miptest.Program{Program: Program(), Reader: d.Read, Files: d.Files(),
		New: func(path string) mip.Solver { return New(path) }}
}

func TestSolver(t *testing.T) { suite().Run(t) }

func TestArguments(t *testing.T) {
	for _, c := range []struct {
		o    mip.Options
		want string
	}{
		{mip.Options{}, ""},
		{mip.Options{Time: 300 * time.Millisecond}, "--tmlim 1"},
		{mip.Options{Time: 1001 * time.Millisecond}, "--tmlim 1"},
		{mip.Options{Time: 1749 * time.Millisecond}, "--tmlim 1"},
		{mip.Options{Time: 1750 * time.Millisecond}, "--tmlim 2"},
		{mip.Options{NoPresolve: true}, "--nopresol --nointopt"},
		{mip.Options{Own: []mip.Setting{{Name: "cuts"}, {Name: "proxy", Value: "5"}}}, "--cuts --proxy 5"},
		{mip.Options{Time: time.Hour, Gap: 0.25}, "--tmlim 3600 --mipgap 0.25"},
		{mip.Options{Time: math.MaxInt64}, ""},
		{mip.Options{Time: -time.Second, Gap: -1, Threads: 4, Seed: 5}, ""},
	} {
		const always = "--freemps model.mps -w solution.txt --pcost"
		args, err := arguments(t.Context(), program.Input{}, c.o)
		got, ok := strings.CutPrefix(strings.Join(args, " "), always)
		if !ok || strings.TrimSpace(got) != c.want || err != nil {
			t.Errorf("the arguments for %+v are %q, %v", c.o, args, err)
		}
	}
}

func TestOwn(t *testing.T) {
	for _, c := range []struct{ name, value, use string }{
		{"cuts", "on", ""}, {"proxy", "", ""}, {"proxy", "--wlp", ""}, {"mipgap", "0.1", "gap"},
		{"tmlim", "5", "time"}, {"wlp", "x", ""}, {"nomip", "", ""}, {"interior", "", ""}, {"max", "", ""},
		{"luf btf", "", ""}, {"objbnd", "3", ""}, {"", "", ""},
	} {
		_, err := arguments(t.Context(), program.Input{},
			mip.Options{Own: []mip.Setting{{Name: c.name, Value: c.value}}})
		var refused *mip.OptionError
		if !errors.As(err, &refused) || refused.Use != c.use {
			t.Errorf("%s=%s: the error is %v", c.name, c.value, err)
		}
	}
}

// TestRefusal: glpsol refuses some numbers, and the error has its words.
func TestRefusal(t *testing.T) {
	suite().Refusal(t, mip.Setting{Name: "memlim", Value: "-5"}, "No memory limit specified")
}
