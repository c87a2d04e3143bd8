package gridwright_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/sample"
)

// hardest are the files of the corpus with boards made or chosen to be hard, which say nothing about
// those that people are given.
var hardest = []string{"9x9_forum_hardest_1106_375.txt", "9x9_norvig_hardest11.txt",
	"nx-minclue.txt", "hd-satcomp.txt", "gen.txt"}

// below is the share of the boards of a kind that must be below Search, in percent: of all boards,
// and of the sample, in which a small file of hard boards counts as much as a large one.
var below = map[string]struct{ all, sample int }{"numbrix": {95, 95}, "hidato": {95, 95},
	"futoshiki": {95, 85}, "sudoku": {95, 55}, "numberlink": {60, 60}}

// TestGradeCorpus counts the classes of the boards of the corpus with one answer and up to 10x10
// cells, and tests how many are below Search: some of each file, or all with GRIDWRIGHT_WHOLE. Then
// docs/grades.md must have the table. The budget of a grade is some two seconds of work, so the
// counts repeat on any machine. The time keeps a board of which no answer is found from taking for
// ever.
func TestGradeCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	whole, most := sample.Whole(), 4
	if whole {
		most = 10_000
	}
	all, classes := map[string]int{}, map[string]map[gridwright.Class]int{}
	for _, file := range corpusFiles(t) {
		kind := filepath.Base(filepath.Dir(file))
		if slices.Contains(hardest, filepath.Base(file)) {
			continue
		}
		count, boards := gradeSmall(t, file, most)
		if boards == 0 {
			continue
		}
		t.Logf("%s, %s: %d boards, %v", kind, filepath.Base(file), boards, count)
		all[kind] += boards
		if classes[kind] == nil {
			classes[kind] = map[gridwright.Class]int{}
		}
		for class, n := range count {
			classes[kind][class] += n
		}
	}
	var table strings.Builder
	table.WriteString("| kind | boards | gentle, easy, medium | tricky, hard, expert | search |\n" +
		"|---|--:|--:|--:|--:|\n")
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		n := classes[kind]
		fmt.Fprintf(&table, "| %s | %d | %d, %d, %d | %d, %d, %d | %d |\n", kind, all[kind],
			n[gridwright.Gentle], n[gridwright.Easy], n[gridwright.Medium], n[gridwright.Tricky],
			n[gridwright.Hard], n[gridwright.Expert], n[gridwright.Search])
	}
	for kind, shares := range below {
		share := shares.sample
		if whole {
			share = shares.all
		}
		if found := all[kind] - classes[kind][gridwright.Search]; 100*found < share*all[kind] {
			t.Errorf("%s: %d of %d boards are below search, less than %d %%", kind, found, all[kind],
				share)
		}
	}
	page, err := os.ReadFile(filepath.Join("docs", "grades.md"))
	if err != nil {
		t.Fatal(err)
	}
	if t.Logf("\n%s", table.String()); whole && !strings.Contains(string(page), table.String()) {
		t.Error("docs/grades.md does not have this table")
	}
}

// gradeSmall counts the classes of up to most boards of a file with one answer and up to 10x10 cells.
func gradeSmall(t *testing.T, file string, most int) (count map[gridwright.Class]int, boards int) {
	count = map[gridwright.Class]int{}
	for i, p := range corpusBoards(t, file, most) {
		if rows, cols := p.Size(); max(rows, cols) > 10 {
			continue
		}
		g, err := gridwright.Grade(t.Context(), p, &gridwright.GradeOptions{Time: 2 * time.Minute})
		if err != nil {
			continue // it has not exactly one answer
		}
		boards++
		if count[g.Class]++; g.Class == gridwright.Search {
			t.Logf("%s, board %d: search, proved %v, limited %v, %v", filepath.Base(file), i+1,
				g.Proved, g.Limited, g.Time.Round(100*time.Millisecond))
		}
	}
	return count, boards
}
