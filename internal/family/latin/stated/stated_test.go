package stated_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestStatement(t *testing.T) {
	for _, tt := range []struct {
		kind   *puzzle.Kind
		boards []string
	}{
		{latin.Latin(), []string{
			".\n", "1\n", ". .\n. .\n", "1 1\n. .\n", ". . .\n. . .\n. . .\n", "1 . .\n. 1 .\n. . .\n",
			". . . .\n. 1 . .\n. . 2 .\n. . . .\n",
		}},
		{latin.Futoshiki(), []string{
			".\n", ". < .\n. > .\n", ". < .\n. < .\n", ". < . .\n^\n. . .\n. . .\n",
			". < . < .\n. . .\n. . 1\n", ". > . .\n. . .\n^\n3 . .\n", "2 . . .\n. . > . .\n. . . .\n. . . 1\n",
		}},
		{latin.Sudoku(), []string{
			".\n", ". .\n. .\n", ". . . .\n. . . .\n. . . .\n. . . .\n", "1 2 . .\n. . . .\n. . 3 .\n. . . 1\n",
			"1 . . .\n. 1 . .\n. . . .\n. . . .\n",
			"sudoku\n. . . 1\n. . 2 .\n. . . .\n. . . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n",
			"sudoku\n. . .\n. . .\n. . .\ncages\na a b\nc a b\nc . .\na 6\nb 3\n",
			"sudoku\n.\ncages\na\na 1\n",
		}},
	} {
		t.Run(tt.kind.Name, func(t *testing.T) {
			statedtest.Run(t, stated.Statement(), tt.kind, brute.Answers, tt.boards)
		})
	}
}
