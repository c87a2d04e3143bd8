package twin

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
)

// step is what a record says of a step of a hint.
type step struct {
	Fact      string
	Placement bool
	Technique string
	Load      int
	Weight    float64
}

// told is a step as it is told.
type told struct {
	step
	again bool // it is told with the one before, of which it has the reason
}

// walk compares the steps of two records. Among steps that are equally easy the choice is free, and
// what comes after one rests on it; so all steps from the first other one on are one difference:
// whether that step is harder, a placement is lost, or the whole is harder. It returns false where
// the steps are the same.
func walk(old, now []told) (difference string, ok bool) {
	at := 0
	for at < min(len(old), len(now)) && old[at].step == now[at].step {
		at++
	}
	if len(now) == 0 || at == len(old) && at == len(now) {
		return "", false
	}
	what := "none follows"
	if at < len(now) {
		what = "an easier one"
		was := math.Inf(1) // the old program found no more steps
		if at < len(old) {
			was = old[at].Weight
		}
		switch {
		case now[at].Weight > was:
			what = "a harder one"
		case now[at].Weight == was:
			what = "an equally easy one"
		}
	}
	a, b := placements(old), placements(now)
	lost := slices.DeleteFunc(slices.Sorted(maps.Keys(a)), func(f string) bool { return b[f] })
	switch {
	case len(lost) > 0:
		what += ", never " + lost[0]
	case at < len(old) && len(a) == len(b) &&
		(hardest(now) > more*hardest(old) || effort(now) > more*effort(old)):
		what += ", but harder on the whole"
	}
	const form = "steps: another from step %d: %s; %d steps, hardest %g, effort %g -> %d, %g, %g"
	return fmt.Sprintf(form, at+1, what, len(old), hardest(old), effort(old),
		len(now), hardest(now), effort(now)), true
}

// more is how many times as hard as the old walk a new one may be: what is left after other steps
// may be a little harder, and a little easier.
const more = 1.2

// steps reads the steps of a record, if it has any.
func steps(record []byte) (all []told) {
	var r struct {
		Steps []struct {
			step
			Reason struct {
				Form  string
				Parts []map[string]any
			}
		}
	}
	if json.Unmarshal(record, &r) != nil {
		return nil // steps are a number here, or none
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		s.Reason.Parts = slices.DeleteFunc(s.Reason.Parts, func(p map[string]any) bool {
			return p["role"] == "fact" || p["role"] == "at"
		})
		again := i > 0 && s.Reason.Form != "" && reflect.DeepEqual(s.Reason, r.Steps[i-1].Reason)
		all = append(all, told{s.step, again})
	}
	return all
}

// placements are the facts that fill the board.
func placements(walk []told) map[string]bool {
	facts := map[string]bool{}
	for _, s := range walk {
		if s.Placement {
			facts[s.Fact] = true
		}
	}
	return facts
}

func hardest(walk []told) float64 {
	most := 0.0
	for _, s := range walk {
		most = max(most, s.Weight)
	}
	return most
}

// effort is the sum of the weights, to a tenth. Steps that are told together have one reason.
func effort(walk []told) float64 {
	sum := 0.0
	for _, s := range walk {
		if !s.again {
			sum += s.Weight
		}
	}
	return math.Round(10*sum) / 10
}
