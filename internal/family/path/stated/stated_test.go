package stated_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
)

func TestNumbrix(t *testing.T) {
	statedtest.Run(t, stated.Statement(), path.Numbrix(), brute.Answers, []string{
		".\n", "1\n", ". .\n", "2 .\n", ". .\n. .\n", ". 1\n. .\n", "1 .\n. 2\n", ". . .\n. . .\n",
		"1 . .\n. . .\n. . 9\n", ". . .\n. 5 .\n. . .\n", ". 1 .\n. . .\n", ". . . .\n. . . 6\n",
		"x .\n. .\n", ". x .\n", "x . .\n. . 3\n",
	})
}

func TestHidato(t *testing.T) {
	statedtest.Run(t, stated.Statement(), path.Hidato(), brute.Answers, []string{
		".\n", "1 .\n", "1 .\n. 4\n", ". . 2\nx . .\n", "1 . .\n. x .\n. . 8\n", ". x .\n. x .\n", "1 4\n2 3\n",
	})
}

// TestWide: the formula of a large board has the numbers that walks between the clues leave.
func TestWide(t *testing.T) {
	const side, every = 50, 5
	p := puzzletest.Parse(t, path.Numbrix(), puzzletest.RowByRow(side, every))
	e, err := stated.Statement().Encoding().Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if e.Formula.Vars > 20_000 || len(e.Formula.Clauses) > 60_000 {
		t.Errorf("it has %d variables and %d clauses", e.Formula.Vars, len(e.Formula.Clauses))
	}
}

// TestWideWrong: given numbers too far from each other are an empty clause, not six million literals.
func TestWideWrong(t *testing.T) {
	text := "1 . . 3" + strings.Repeat(" .", 46) + "\n" +
		strings.Repeat(strings.Repeat(". ", 50)+"\n", 49)
	p := puzzletest.Parse(t, path.Numbrix(), text)
	e, err := stated.Statement().Encoding().Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if e.Formula.Vars != 0 || len(e.Formula.Clauses) != 1 || len(e.Formula.Clauses[0]) != 0 {
		t.Errorf("it has %d variables and %d clauses", e.Formula.Vars, len(e.Formula.Clauses))
	}
}

// TestTooLarge: a board that is too large is refused before it fills memory, by its statement, or
// by its formula if clues settle nothing.
func TestTooLarge(t *testing.T) {
	for _, tt := range []struct {
		side int
		want string
	}{
		{110, "the statement has more than 120000000 variables"},
		{100, "the formula has more than 30000000 literals"},
	} {
		p := puzzletest.Parse(t, path.Numbrix(), strings.Repeat(strings.Repeat(". ", tt.side)+"\n", tt.side))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := stated.Statement().Encoding().Build(context.Background(), p)
		runtime.ReadMemStats(&after)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%d: the error is %v", tt.side, err)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 500 {
			t.Errorf("%d: it took %d MB", tt.side, mb)
		}
	}
}
