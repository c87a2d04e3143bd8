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

// TestCheckersAgree: both checkers accept the same of 300 certificates of all kinds, of 3,000 damaged
// ones, and of clauses that may not follow; or of 10,000 and 100,000 with GRIDWRIGHT_WHOLE.
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
	var guesses []string
	for range 300 * boards {
		guesses = append(guesses, guessed(rng))
	}
	agree(guesses, func(int) bool { return false })
	t.Logf("of %d clauses of one rule %d follow", len(guesses), accepted)
	accepted = 0
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

// guessed is a certificate of facts whose first clause, with helpers, may not follow from its rule.
func guessed(rng *rand.Rand) string {
	const cells = "r1c1=1-3 r1c2=1-3 r1c3=1-3"
	var facts, weighed, lists string
	b := strings.Builder{}
	b.WriteString("gridwright-certificate 1\nclaim facts\npuzzle odd\n")
	for v := 1; v <= 9; v++ {
		name := fmt.Sprintf("r1c%d=%d", (v+2)/3, (v-1)%3+1)
		fmt.Fprintf(&b, "v %d %s\n", v, name)
		if rng.IntN(2) == 0 {
			facts += " " + []string{"", "!"}[rng.IntN(2)] + name
			weighed += fmt.Sprintf(" %d*%s", []int{-2, -1, 1, 2}[rng.IntN(4)], name)
			lists += " " + name + []string{"", " ;"}[rng.IntN(2)]
		}
	}
	literal := func(most int) int { return (1 + rng.IntN(most)) * (1 - 2*rng.IntN(2)) }
	fmt.Fprintf(&b, "d 10 %d 0\nd -11 %d 10 0\n", literal(9), literal(9))
	n, of, tuples := 1+rng.IntN(6), strings.Count(facts, " "), ""
	for range rng.IntN(5) {
		tuples += fmt.Sprintf(" %d,%d,%d", 1+rng.IntN(3), 1+rng.IntN(3), 1+rng.IntN(3))
	}
	rules := []string{
		fmt.Sprintf("%s %d %s", []string{"sum", "differ", "product", "either"}[n%4], n, cells),
		"table " + cells + " :" + tuples, "less r1c1=1-3 r1c2=1-3", fmt.Sprintf("meet %d%s", n-1, lists),
		fmt.Sprintf("row %d - %s", n-3, weighed), fmt.Sprintf("row - %d %s", n-3, weighed),
		fmt.Sprintf("least %d%s", n, facts), fmt.Sprintf("count %d,7%s", n, facts),
	}
	if of > 3 { // others always hold
		rules = append(rules, fmt.Sprintf("most %d%s", of-1-n%3, facts), "all"+facts, "any"+facts,
			"stretch"+facts)
	}
	rule := rules[rng.IntN(len(rules))]
	if rng.IntN(5) == 0 {
		rule = "if r2c2=1 then " + rule
	}
	fmt.Fprintf(&b, "r 1 %s\na 1", rule)
	for v := 1; v <= 11; v++ {
		if rng.IntN(3) == 0 {
			fmt.Fprintf(&b, " %d", v*(1-2*rng.IntN(2)))
		}
	}
	b.WriteString(" 0\nv 12 r2c1=1\nr 2 count 1 r2c1=1\na 2 12 0\nt 2 r2c1=1\n")
	return b.String()
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
