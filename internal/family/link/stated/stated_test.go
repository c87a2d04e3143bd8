package stated_test

import (
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
)

func TestStatement(t *testing.T) {
	for _, cover := range []string{"yes", "no"} {
		for _, touch := range []string{"never", "no2x2", "free"} {
			var boards []string
			for _, b := range []string{"1 1\n", "1 . 2\n. . 3\n1 2 3\n", ". .\n. .\n", ".\n", "1 2\n2 1\n",
				"1 1\n. .\n", "1 . . 2\n. . . .\n1 . . 2\n", "1 . .\n. . .\n. 1 .\n", "1 1 2 .\n3 4 4 2\n3 5 5 .\n",
				". . .\n. 1 .\n1 . .\n", "1\n.\n.\n1\n"} {
				boards = append(boards, fmt.Sprintf("numberlink cover=%s touch=%s\n%s", cover, touch, b))
			}
			t.Run(cover+" "+touch, func(t *testing.T) {
				statedtest.Run(t, stated.Statement(), link.Numberlink(), puzzletest.TryLines, boards)
			})
		}
	}
}
