package formats

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle/texts"
)

var update = flag.Bool("update", false, "write testdata/drawings.golden")

// TestDrawings: what each site for drawings gets for cages, signs, clues outside and dots at corners
// is that of testdata/drawings.golden, with nothing compressed.
func TestDrawings(t *testing.T) {
	skyscraper, err := kinds.Named("skyscraper")
	if err != nil {
		t.Fatal(err)
	}
	solve := &gridwright.SolveOptions{Kinds: []gridwright.Kind{skyscraper}}
	var all strings.Builder
	for _, text := range []string{
		"sudoku box=2x1\n1 .\n. .\ncages\na .\na b\na 3\n",
		"sudoku\n1 . .\n. . .\n. . 2\nareas\na a b\na b b\nc c c\n",
		"kenken\na a\nb b\na 1-\nb 2/\n",
		"futoshiki\n. > .\nv\n.   .\n",
		skyscraper.Example,
		"slitherlink\n3 .\n",
	} {
		p, err := gridwright.Parse(text, skyscraper)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.Solve(context.Background(), p, solve)
		if err != nil {
			t.Fatal(err)
		}
		e := Entry{Puzzle: p, Answer: r.Answer, Info: texts.Info{Title: "A, b", Rules: "One.\nTwo."}}
		for _, f := range []*Format{penpa(), sudokupad(), fpuzzles()} {
			link, err := f.Write(e)
			if err != nil {
				all.WriteString(f.Name + ": " + err.Error() + "\n\n")
				continue
			}
			_, packed, _ := strings.Cut(strings.TrimSpace(link), map[string]string{"penpa": "p=",
				"sudokupad": "scl", "fpuzzles": "load="}[f.Name])
			plain, err := unLZ(strings.NewReplacer("%2B", "+", "%2F", "/", "%3D", "=").Replace(packed))
			if f.Name == "penpa" {
				plain, err = inflate(packed)
			}
			if err != nil {
				t.Fatal(err)
			}
			all.WriteString(f.Name + ": " + plain + "\n\n")
		}
	}
	const file = "testdata/drawings.golden"
	if *update {
		if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != all.String() {
		t.Errorf("%v; got\n%s\nwant that of %s", err, all.String(), file)
	}
}

// TestClueOfAnswer: how a clue is written to SudokuPad does not depend on the answer.
func TestClueOfAnswer(t *testing.T) {
	const n = 12
	rows := "latin\n1" + strings.Repeat(" .", n-1) + "\n" + strings.Repeat(". . . . . . . . . . . .\n", n-1)
	p, err := gridwright.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	e := Entry{Puzzle: p}
	bare, err := sudokupad().Write(e)
	if err != nil {
		t.Fatal(err)
	}
	for c := range n * n {
		e.Answer = append(e.Answer, (c/n+c%n)%n+1)
	}
	if solved, err := sudokupad().Write(e); err != nil || solved != bare {
		t.Errorf("%v, %s with an answer, %s without", err, solved, bare)
	}
}
