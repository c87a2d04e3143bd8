package page_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
)

// TestCheckersAgree: both checkers accept the same of 300 certificates of all kinds and of 3,000
// damaged ones, or of 10,000 and 100,000 with GRIDWRIGHT_WHOLE.
func TestCheckersAgree(t *testing.T) {
	boards, damages := 11, 10
	if sample.Whole() {
		boards = 360
	}
	var own []gridwright.Kind
	for _, name := range kinds.Names() {
		f, err := kinds.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, f.Kind)
	}
	rng := rand.New(rand.NewPCG(1, 44))
	puzzles, err := os.ReadFile(filepath.Join("..", "check", "testdata", "puzzles.txt"))
	if err != nil {
		t.Fatal(err)
	}
	certificates, mutants, accepted := 0, 0, 0
	agree := func(texts []string, good func(i int) bool) {
		t.Helper()
		for i, page := range checked(t, texts...) {
			_, err := check.Check(strings.NewReader(texts[i]))
			if (err == nil) != (page.Error == "") || err != nil && good(i) {
				t.Errorf("Go: %v; the page: line %d, %s; of\n%s", err, page.Line, page.Error, texts[i])
			} else if err == nil && !good(i) {
				accepted++
			}
		}
	}
	var lists []string // of which no point is better, or not
	for range 20 * boards {
		lists = append(lists, lying(rng))
	}
	agree(lists, func(int) bool { return false })
	for _, text := range strings.Split(string(puzzles), "---\n") {
		whole, err := gridwright.Parse(text, own...)
		if err != nil {
			t.Fatalf("%v, of\n%s", err, text)
		}
		var texts []string
		for i := range boards {
			p := whole
			if i > 0 {
				p = whole.Keep(func(int) bool { return rng.IntN(4) > 0 })
			}
			good := certificateOf(t, rng, p, own)
			if texts = append(texts, good); good == "" {
				continue
			}
			certificates++
			for range damages {
				texts = append(texts, damaged(rng, good))
				mutants++
			}
		}
		agree(texts, func(i int) bool { return i%(damages+1) == 0 })
	}
	t.Logf("%d certificates; of %d damaged ones %d are accepted", certificates, mutants, accepted)
}

// lying is a certificate of lists, each of which is to have one of few facts. It may be false.
func lying(rng *rand.Rand) string {
	lists := make([]string, 1+rng.IntN(6))
	for i := range lists {
		for f := range 6 {
			if rng.IntN(2) == 0 {
				lists[i] += " @" + strconv.Itoa(f)
			}
		}
	}
	return fmt.Sprintf("gridwright-certificate 1\nclaim none\npuzzle model\nv 1 @0\nr 1 meet %d%s\na 1 0\nl 0 1 0\n",
		rng.IntN(4), strings.Join(lists, " ;"))
}

// certificateOf certifies the answers of a puzzle, or what they share.
func certificateOf(t *testing.T, rng *rand.Rand, p gridwright.Puzzle, own []gridwright.Kind) string {
	t.Helper()
	c, err := gridwright.Certify(context.Background(), p, &gridwright.CertifyOptions{Kinds: own})
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	if c.Verdict == gridwright.Several && rng.IntN(2) == 0 {
		facts, err := gridwright.Certify(context.Background(), p,
			&gridwright.CertifyOptions{Kinds: own, Facts: true})
		if err == nil { // they may share nothing
			c = facts
		}
	}
	var b strings.Builder
	if err := c.Write(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// damaged changes a line or a word of a text.
func damaged(rng *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
	words, others := strings.Fields(lines[i]), strings.Fields(lines[j])
	k, other := rng.IntN(len(words)), others[rng.IntN(len(others))]
	digit := strings.IndexAny(words[k], "123456789")
	switch n := rng.IntN(7); {
	case n == 0:
		lines[i], lines[j] = lines[j], lines[i]
	case n == 1:
		lines[i] = lines[j]
	case n == 2:
		words[k] = ""
	case n == 3 || digit < 0:
		words[k] = other
	case n == 4:
		words[k] = strings.TrimPrefix("-"+words[k], "--")
	default:
		more := int(words[k][digit]-'0') + 1 - n%2*2
		words[k] = words[k][:digit] + strconv.Itoa(more) + words[k][digit+1:]
	}
	if strings.Join(words, " ") != lines[i] && i != j {
		lines[i] = strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
