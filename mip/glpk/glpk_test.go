package glpk

import (
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestSolver(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	miptest.Run(t, New(path))
}

func TestArguments(t *testing.T) {
	for _, c := range []struct {
		o    mip.Options
		want string
	}{
		{mip.Options{}, ""},
		{mip.Options{Time: 300 * time.Millisecond}, "--tmlim 1"},
		{mip.Options{Time: 1001 * time.Millisecond}, "--tmlim 2"},
		{mip.Options{Time: time.Hour, Gap: 0.25}, "--tmlim 3600 --mipgap 0.25"},
		{mip.Options{Time: math.MaxInt64}, ""},
		{mip.Options{Time: -time.Second, Gap: -1, Threads: 4, Seed: 5}, ""},
	} {
		const always = "--freemps model.mps -w solution.txt --pcost"
		got, ok := strings.CutPrefix(strings.Join(arguments(c.o), " "), always)
		if !ok || strings.TrimSpace(got) != c.want {
			t.Errorf("the arguments for %+v are %q", c.o, arguments(c.o))
		}
	}
}
