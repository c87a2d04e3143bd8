package study

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// MaxSeeds is the largest number of random seeds of a task.
const MaxSeeds = 100

// variant says how an engine runs, other than by default.
type variant struct {
	seeds      int // run with the seeds 1 to this one; 0 for the default seed
	objectives int
	warm       bool
	presolve   string
	own        []string
}

// parseVariant reads the flags behind an engine.
func parseVariant(verb job.Verb, args []string) (variant, error) {
	v := variant{presolve: "on"}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	flags.IntVar(&v.seeds, "seeds", 0, "")
	flags.IntVar(&v.objectives, "objectives", 0, "")
	flags.BoolVar(&v.warm, "warm", false, "")
	flags.StringVar(&v.presolve, "presolve", v.presolve, "")
	flags.StringArrayVar(&v.own, "option", nil, "")
	err := flags.Parse(args)
	switch {
	case err != nil:
		return v, fmt.Errorf("after an engine: %w; expected --seeds, --presolve, --option, --warm "+
			"or --objectives", err)
	case flags.NArg() > 0:
		return v, fmt.Errorf("expected flags after the engine, found %s", wording.Quote(flags.Arg(0)))
	case v.seeds < 0 || v.seeds > MaxSeeds:
		return v, fmt.Errorf("--seeds expects a number up to %d, found %d", MaxSeeds, v.seeds)
	case v.objectives < 0 || v.objectives > gridwright.MaxObjectives:
		return v, fmt.Errorf("--objectives expects a number up to %d, found %d",
			gridwright.MaxObjectives, v.objectives)
	case v.objectives > 0 && verb != job.Relax:
		return v, fmt.Errorf("--objectives is for relax")
	case v.warm && verb != job.Solve:
		return v, fmt.Errorf("--warm is for solve")
	case v.presolve != "on" && v.presolve != "off":
		return v, fmt.Errorf("--presolve is on or off, found %s", wording.Quote(v.presolve))
	}
	return v, nil
}

// String returns the flags in one spelling, without the seeds, which tell runs of a task apart.
func (v variant) String() string {
	var words []string
	if v.presolve == "off" {
		words = append(words, "--presolve off")
	}
	for _, own := range v.own {
		words = append(words, "--option "+own)
	}
	if v.warm {
		words = append(words, "--warm")
	}
	if v.objectives > 0 {
		words = append(words, "--objectives "+strconv.Itoa(v.objectives))
	}
	return strings.Join(words, " ")
}

// options returns the options of the solver for a seed.
func (v variant) options(seed int) mip.Options {
	o := mip.Options{Seed: seed, NoPresolve: v.presolve == "off"}
	for _, own := range v.own {
		name, value, _ := strings.Cut(own, "=")
		o.Own = append(o.Own, mip.Setting{Name: name, Value: value})
	}
	return o
}
