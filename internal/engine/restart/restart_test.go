package restart_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/engine/restart"
)

// TestNext: each run is longer than the one before it, so that one of them is long enough for any
// search.
func TestNext(t *testing.T) {
	before, until := int64(0), int64(restart.First)
	run := until - before
	for range 40 {
		before, until = until, restart.Next(until)
		if before > restart.First && until-before <= run {
			t.Fatalf("a run of %d nodes after one of %d", until-before, run)
		}
		run = until - before
	}
	if until < 1e9 {
		t.Errorf("the last run ends after %d nodes", until)
	}
}
