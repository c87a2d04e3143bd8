package gridwright_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestPublishedKenKen: each published board has exactly the published answer, also where cages state
// no operation. The boards are those of GRIDWRIGHT_PUBLISHED.
func TestPublishedKenKen(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_PUBLISHED")
	if dir == "" {
		t.Skip("GRIDWRIGHT_PUBLISHED names no folder of boards")
	}
	file, err := os.Open(filepath.Join(dir, "KenKen.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	boards, open := 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); boards++ {
		var b struct{ Name, Problem, Solution string }
		if err := json.Unmarshal(lines.Bytes(), &b); err != nil {
			t.Fatal(err)
		}
		p, err := gridwright.Parse(publishedKenKen(b.Problem))
		if err != nil {
			t.Errorf("%s: %v", b.Name, err)
			continue
		}
		if strings.Contains(p.Rules(), "an operation that is not given") {
			open++
		}
		r, err := gridwright.Solve(context.Background(), p, nil)
		if err != nil || r.Verdict != gridwright.Unique {
			t.Errorf("%s: %v, %v", b.Name, r.Verdict, err)
			continue
		}
		_, solution, _ := strings.Cut(b.Solution, "\n")
		if want, err := texts.ReadAnswer(p, solution+"\n"); err != nil || !slices.Equal(r.Answer, want) {
			t.Errorf("%s: %v, want %v (%v)", b.Name, r.Answer, want, err)
		}
	}
	if boards < 60 || open < 13 {
		t.Errorf("of %d boards, %d have cages without an operation", boards, open)
	}
}

// publishedKenKen returns a published board as a text: a line with the size, rows of targets, and
// rows with the number of each cell's cage.
func publishedKenKen(problem string) string {
	lines := strings.Split(problem, "\n")
	n, targets := (len(lines)-1)/2, ""
	var b strings.Builder
	b.WriteString("kenken\n")
	for i := range n {
		labels := strings.Fields(lines[1+i])
		for j, cage := range strings.Fields(lines[1+n+i]) {
			number, err := strconv.Atoi(cage)
			if err != nil {
				return "" // which is no puzzle
			}
			name := string(rune('a'+number/26)) + string(rune('a'+number%26))
			b.WriteString(name + " ")
			if label := labels[j]; label != "." && label != "-" {
				targets += fmt.Sprintf("%s %s\n", name, label)
			}
		}
		b.WriteString("\n")
	}
	return b.String() + targets
}
