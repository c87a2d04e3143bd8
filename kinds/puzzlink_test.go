package kinds_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// pzprBoard is a board for testdata/pzpr/check.js.
type pzprBoard struct {
	URL     string       `json:"url"`
	Field   string       `json:"field"` // of a cell of pzpr: what it holds
	Answers []pzprAnswer `json:"answers"`

	text string
	ours []error // of each answer: what our judge says
}

// pzprAnswer has for each cell what pzpr has there, or 0, and the pairs of cells that are linked,
// with the number of links, or have a border between them.
type pzprAnswer struct {
	Cells   []int    `json:"cells,omitempty"`
	Lines   [][3]int `json:"lines,omitempty"`
	Borders [][2]int `json:"borders,omitempty"`
}

// Of boards of up to pzprCells cells, pzprAnswers answers each are judged.
const pzprCells, pzprAnswers = 225, 25

// TestPuzzlink: the published boards are written as URLs of puzz.link and read back as they were;
// pzpr reads the same boards. It accepts and refuses the same answers of some small ones: the right
// one, and others that differ a little. Each thing that the judge may find wrong is among them.
// GRIDWRIGHT_WHOLE takes more of these, and has pzpr read all others, not one in three.
func TestPuzzlink(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	small := gallery(t)
	for _, name := range append(kinds.Names(), small...) {
		t.Run(name, func(t *testing.T) {
			boards := 10 // whose answers are judged
			switch {
			case sample.Whole():
				boards = 20
			case slices.Contains(small, name) && name != "fillomino" && name != "yajilin":
				boards = 4 // of the many short kinds, whose figures they share
			}
			k := named(t, name)
			if k.Puzzlink == nil {
				t.Skip("its file has no codes")
			}
			var all []*pzprBoard
			rng := rand.New(rand.NewPCG(1, 2))
			refused, written, judged := 0, 0, 0
			eachPublished(t, name, func(title, text string, _ grid) {
				p, err := gridwright.ParseAs(k.Kind, text, k)
				if err != nil {
					t.Fatal(err)
				}
				url, err := formats.Named("puzzlink").Write(formats.Entry{Puzzle: p})
				if cannot := (*formats.Inexpressible)(nil); errors.As(err, &cannot) {
					refused++
					return
				}
				if err != nil {
					t.Fatal(title, err)
				}
				e, err := formats.Parse(url, k)
				if err != nil || e.Puzzle.String() != p.String() {
					t.Errorf("%s: %v, %s of\n%s", title, err, url, text)
					return
				}
				if words := strings.Join(p.(*board.Puzzle).Words(), ""); name == "skyscraper" &&
					strings.ContainsFunc(words, unicode.IsDigit) {
					return // this version of pzpr knows no numbers in cells
				}
				b := &pzprBoard{URL: strings.TrimSpace(url), text: text, Field: "qans",
					Answers: []pzprAnswer{}}
				written++
				if rows, cols := p.Size(); rows*cols <= pzprCells && judged < boards {
					judged++
					b.judge(t, k, p, rng)
				} else if written%sample.Every(3) > 0 || boards == 4 {
					return
				}
				all = append(all, b)
			})
			t.Logf("%d boards are written, %d can't be", written, refused)
			if judged < boards {
				t.Fatalf("the answers of %d boards are judged, want %d", judged, boards)
			}
			if slices.Contains([]string{"canal", "nonogram", "tents"}, name) {
				t.Log("this version of pzpr does not have the kind")
				return
			}
			if b := odd(t, k); b != nil {
				all = append(all, b)
			}
			comparePzpr(t, name, all)
		})
	}
}

// judge adds the answer of a puzzle, and others, with what our judge says.
func (b *pzprBoard) judge(t *testing.T, k gridwright.Kind, q gridwright.Puzzle, rng *rand.Rand) {
	t.Helper()
	r, err := gridwright.Solve(context.Background(), q, &gridwright.SolveOptions{Limit: 1,
		Kinds: []gridwright.Kind{k}})
	if err != nil {
		t.Fatal(err)
	}
	p := q.(*board.Puzzle)
	for i := range pzprAnswers {
		s := slices.Clone(r.Answer)
		if i > 0 {
			damage(p, s, rng)
		}
		b.Answers = append(b.Answers, b.answer(p, s))
		b.ours = append(b.ours, p.Check(s))
	}
}

// oddAnswers are answers of small boards with a fault that chance does not meet, and others.
var oddAnswers = map[string]struct {
	text    string
	answers []gridwright.Answer
}{
	"hashi": {"1 . 1\n. . .\n1 . 1\n", []gridwright.Answer{
		{0, 2, 0, 1, 1, 1, 0, 2, 0}, {0, 3, 0, 1, 1, 1, 0, 2, 0}}},
	"lits": {"lits\na b b b b\na b b b b\na b b b b\na b b b b\n", []gridwright.Answer{
		{2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2},
		{2, 1, 2, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1},
		{2, 1, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1}}},
	"starbattle": {"starbattle stars=1\na a a a\nb b b b\nc c c c\nd d d d\n", []gridwright.Answer{
		{2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2},
		{1, 2, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 1}}},
	"yajilin": {"yajilin\n. . . . 0<\n. . . . 0<\n. . . . 0<\n. . . . 1<\n", []gridwright.Answer{
		{22, 26, 26, 28, 0, 21, 32, 32, 21, 0, 21, 32, 32, 21, 0, 19, 26, 26, 25, 0},
		{22, 26, 26, 28, 0, 21, 22, 28, 21, 0, 21, 21, 21, 21, 0, 19, 25, 19, 25, 0}}},
}

// odd returns the board of oddAnswers, or nil.
func odd(t *testing.T, k gridwright.Kind) *pzprBoard {
	t.Helper()
	of, ok := oddAnswers[k.Name]
	if !ok {
		return nil
	}
	p, err := gridwright.ParseAs(k.Kind, of.text, k)
	if err != nil {
		t.Fatal(err)
	}
	url, err := formats.Named("puzzlink").Write(formats.Entry{Puzzle: p})
	if err != nil {
		t.Fatal(err)
	}
	b := &pzprBoard{URL: strings.TrimSpace(url), text: of.text, Field: "qans"}
	for _, s := range of.answers {
		b.Answers = append(b.Answers, b.answer(p.(*board.Puzzle), s))
		b.ours = append(b.ours, p.Check(s))
	}
	return b
}

// damage changes an answer in one to three places.
func damage(p *board.Puzzle, s gridwright.Answer, rng *rand.Rand) {
	rows, cols := p.Size()
	link := func(c int, side, back puzzle.Side) {
		d, ok := p.Step(c, side)
		if ok && p.Open(c) && p.Open(d) {
			s[c] ^= int(side)
			s[d] ^= int(back)
		}
	}
	name := p.Kind().Name
	if name == "masyu" || name == "country" || name == "yajilin" && rng.IntN(2) == 0 {
		// lines around a block of cells, or one line
		c := rng.IntN(rows-1)*cols + rng.IntN(cols-1)
		link(c, puzzle.Right, puzzle.Left)
		if rng.IntN(4) > 0 {
			link(c, puzzle.Down, puzzle.Up)
			link(c+1, puzzle.Down, puzzle.Up)
			link(c+cols, puzzle.Right, puzzle.Left)
		}
		return
	}
	most := 2
	switch name {
	case "hashi":
		bridge(p, s, rng)
		return
	case "yajilin": // black or white, with the same links
		if c := rng.IntN(len(s)); p.Open(c) {
			s[c] ^= 3 << 4
		}
		return
	case "shikaku":
		for range 1 + rng.IntN(2) {
			if c := rng.IntN(len(s)); rng.IntN(2) == 0 {
				link(c, puzzle.Down, puzzle.Up)
			} else {
				link(c, puzzle.Right, puzzle.Left)
			}
		}
		return
	case "cojun", "ripple": // a number that another cell of the room has, or the two change places
		rooms, c, d := p.Layout(nil).Regions, rng.IntN(len(s)), rng.IntN(len(s))
		for rooms[c] != rooms[d] {
			d = rng.IntN(len(s))
		}
		if p.Given(c) == 0 && p.Given(d) == 0 && rng.IntN(4) > 0 {
			s[c], s[d] = s[d], s[c]
		} else if p.Given(c) == 0 {
			s[c] = s[d]
		}
		return
	case "fillomino", "kakuro":
		most = 9
	case "skyscraper":
		most = rows
		if a, b := 1+rng.IntN(rows), 1+rng.IntN(rows); rng.IntN(2) == 0 { // all of two numbers
			for c, v := range s {
				switch v {
				case a:
					s[c] = b
				case b:
					s[c] = a
				}
			}
			return
		}
	}
	for range 1 + rng.IntN(3) {
		c := rng.IntN(len(s))
		for !p.Open(c) || p.Given(c) > 0 || name == "kurodoko" && p.Words()[c] != "." { // no black number
			c = rng.IntN(len(s))
		}
		if d, ok := p.Step(c, puzzle.Right); ok && p.Open(d) && p.Given(d) == 0 && name != "kurodoko" && rng.IntN(2) == 0 {
			s[c], s[d] = s[d], s[c]
			continue
		}
		s[c] = 1 + (s[c]+rng.IntN(most-1))%most
	}
}

// bridge changes the number of bridges at a place where there is room for them.
func bridge(p *board.Puzzle, s gridwright.Answer, rng *rand.Rand) {
	for range 1000 {
		c, i := rng.IntN(len(s)), rng.IntN(2)
		side, values := []puzzle.Side{puzzle.Right, puzzle.Down}[i], [][]int{{1, 2, 3}, {1, 4, 5}}[i]
		way := p.Ray(c, side)
		if p.Open(c) || len(way) == 0 ||
			slices.ContainsFunc(way, func(d int) bool { return !slices.Contains(values, s[d]) }) {
			continue
		}
		v := values[rng.IntN(len(values))]
		if _, ok := p.Step(way[len(way)-1], side); ok && v != s[way[0]] {
			for _, d := range way {
				s[d] = v
			}
			return
		}
	}
}

// answer returns an answer as pzpr has it.
func (b *pzprBoard) answer(p *board.Puzzle, s gridwright.Answer) pzprAnswer {
	var a pzprAnswer
	rows, cols := p.Size()
	switch name := p.Kind().Name; name {
	case "country", "masyu", "shikaku", "yajilin":
		for c := range s {
			if name == "yajilin" {
				a.Cells = append(a.Cells, max(p.Value(s, c)-1, 0))
			}
			for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
				if d, ok := p.Step(c, side); ok && s[c]&int(side) != 0 && name != "shikaku" {
					a.Lines = append(a.Lines, [3]int{c, d, 1})
				} else if ok && s[c]&int(side) != 0 {
					a.Borders = append(a.Borders, [2]int{c, d})
				}
			}
		}
	case "hashi":
		for c, v := range s {
			if v < 2 {
				continue
			}
			for _, side := range [][]puzzle.Side{{puzzle.Left, puzzle.Right}, {puzzle.Up, puzzle.Down}}[v/2-1] {
				if d, ok := p.Step(c, side); ok {
					a.Lines = append(a.Lines, [3]int{min(c, d), max(c, d), v%2 + 1})
				}
			}
		}
	case "kakuro": // without the first row and column
		b.Field = "anum"
		for r := 1; r < rows; r++ {
			a.Cells = append(a.Cells, s[r*cols+1:(r+1)*cols]...)
		}
	case "juosan": // pzpr has 12 for a line down, and 13 for one across
		for _, v := range s {
			a.Cells = append(a.Cells, 14-v)
		}
	case "cojun", "fillomino", "ripple", "skyscraper", "yinyang":
		b.Field, a.Cells = "anum", s
		for c := range s {
			if p.Given(c) > 0 {
				a.Cells = slices.Clone(a.Cells)
				a.Cells[c] = 0
			}
		}
	default: // the second of two values is a mark
		for c, v := range s {
			a.Cells = append(a.Cells, max(v-1, 0)*min(v, 1))
			if !p.Open(c) {
				a.Cells[c] = 0
			}
		}
	}
	return a
}

// comparePzpr compares boards with what pzpr makes of them.
func comparePzpr(t *testing.T, kind string, all []*pzprBoard) {
	t.Helper()
	folder := filepath.Join("testdata", "pzpr")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "pzpr")); err != nil {
		t.Skip("pzpr is not installed: make install; ", err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node, which runs pzpr, is not installed: ", err)
	}
	var in bytes.Buffer
	for _, b := range all {
		if err := json.NewEncoder(&in).Encode(b); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(node, "check.js")
	run.Dir, run.Stdin, run.Stderr = folder, &in, os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{} // what our judge has found wrong
	right, wrong := 0, 0
	results := json.NewDecoder(bytes.NewReader(out))
	for _, b := range all {
		var its struct {
			URL      string   `json:"url"`
			Verdicts []string `json:"verdicts"`
		}
		if err := results.Decode(&its); err != nil || len(its.Verdicts) != len(b.Answers) {
			t.Fatalf("%v, %d verdicts of %d", err, len(its.Verdicts), len(b.Answers))
		}
		if !sameBody(its.URL, b.URL) {
			t.Errorf("pzpr writes %s for %s", its.URL, b.URL)
		}
		for i, found := range its.Verdicts {
			var v *puzzle.Violation
			if errors.As(b.ours[i], &v) {
				said[v.Error()] = true
				wrong++
			} else {
				right++
			}
			if (found == "") != (b.ours[i] == nil) {
				t.Errorf("pzpr says %q, the judge %v, of %v in\n%s", found, b.ours[i], b.Answers[i], b.text)
			}
		}
	}
	t.Logf("%d right answers and %d wrong ones", right, wrong)
	if right == 0 {
		t.Error("there is no right answer")
	}
	for _, m := range regexp.MustCompile(`return "([^"%]*)`).FindAllStringSubmatch(sourceOf(t, kind), -1) {
		if slices.Contains([]string{"w", "b", ".", "a star is in no region", "a shaded cell is in no region",
			"a bridge does not lead from island to island", "two islands are neighbours"}, m[1]) {
			continue // of full, or not known to pzpr
		}
		form := regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(
			regexp.QuoteMeta(strings.TrimSpace(m[1])), ".*") // places are filled in
		if !slices.ContainsFunc(slices.Collect(maps.Keys(said)), regexp.MustCompile(form).MatchString) {
			t.Errorf("no answer has the fault %q", m[1])
		}
	}
}

// hitori16 is a number above 15 as this version of pzpr writes it in Hitori, and can't read it:
// puzz.link writes and reads one digit.
var hitori16 = regexp.MustCompile("-([g-z])")

// sameBody compares URLs without their hosts and the names of kinds.
func sameBody(a, b string) bool {
	if strings.Contains(a, "?hitori/") {
		a = hitori16.ReplaceAllString(a, "$1")
	}
	_, a, _ = strings.Cut(a, "?")
	_, b, _ = strings.Cut(b, "?")
	_, a, _ = strings.Cut(a, "/")
	_, b, _ = strings.Cut(b, "/")
	return a == b
}
