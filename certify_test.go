package gridwright_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lrat"
)

// certified certifies a puzzle, and has the certificate checked. It returns its text.
func certified(t testing.TB, p gridwright.Puzzle, o *gridwright.CertifyOptions,
) (string, *gridwright.Certificate) {
	t.Helper()
	c, err := gridwright.Certify(context.Background(), p, o)
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	var b bytes.Buffer
	if err := c.Write(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	r, err := check.Check(&b)
	if err != nil {
		t.Fatalf("the checker refuses %s at line %v", p, err)
	}
	if r.Puzzle != p.String() || r.Open {
		t.Fatalf("the checker has read\n%sof\n%s", r.Puzzle, p)
	}
	return text, c
}

// contradicted has the formula and the proof of a certificate checked, as LRAT, and by the program
// that GRIDWRIGHT_LRAT names, such as cake_lpr, if it is set.
func contradicted(t testing.TB, c *gridwright.Certificate) {
	t.Helper()
	var formula, proof bytes.Buffer
	if err := c.WriteDIMACS(context.Background(), &formula, &proof); err != nil {
		t.Fatal(err)
	}
	steps := strings.Split(strings.TrimSpace(proof.String()), "\n")
	if last := strings.Fields(steps[len(steps)-1]); len(last) < 2 || last[1] != "0" {
		t.Errorf("the proof does not end in the empty clause: %v, of\n%s", last, c.Puzzle)
	}
	if program := os.Getenv("GRIDWRIGHT_LRAT"); program != "" {
		args := []string{filepath.Join(t.TempDir(), "formula.cnf"), filepath.Join(t.TempDir(), "proof.lrat")}
		for i, b := range []*bytes.Buffer{&formula, &proof} {
			if err := os.WriteFile(args[i], b.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		said, err := exec.Command(program, args...).CombinedOutput()
		if !strings.Contains(string(said), "VERIFIED") || strings.Contains(string(said), "NOT VERIFIED") {
			t.Errorf("%s: %v\n%s\nof\n%s", program, err, said, c.Puzzle)
		}
	}
	f, err := cnf.Read(context.Background(), &formula)
	if err != nil {
		t.Fatal(err)
	}
	if err := lrat.Check(f, &proof); err != nil {
		t.Errorf("%v, of\n%s", err, c.Puzzle)
	}
}

// TestCertify: what is known of the answers of examples is proved, and a checker of LRAT accepts it.
func TestCertify(t *testing.T) {
	files, err := filepath.Glob("examples/*-*.txt")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	done := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := gridwright.Parse(string(text))
		if err != nil {
			continue // several puzzles, or of a kind in a file
		}
		done++
		_, c := certified(t, p, nil)
		contradicted(t, c)
		r, err := gridwright.Solve(context.Background(), p,
			&gridwright.SolveOptions{Confirm: gridwright.Confirm(gridwright.ByProof)})
		if err != nil || r.Verdict != c.Verdict || r.Evidence != gridwright.Proved {
			t.Errorf("%s: %s, %s, %v", file, r.Verdict, r.Evidence, err)
		}
	}
	if done < 8 {
		t.Errorf("%d examples", done)
	}
}

// TestCertifyNone: that there is no answer is proved, also where one rule alone can't be kept.
func TestCertifyNone(t *testing.T) {
	for _, text := range []string{"latin\n1 1\n. .\n", "slitherlink\n0 3\n3 0\n", "slitherlink\n0\n",
		"numbrix\n1 3 .\n. . .\n. . .\n", "kenken\na a\nb b\na 7+\n", "sudoku\n1 . . .\n. 1 . .\n. . . .\n. . . .\n",
		"numberlink\n1 2\n2 1\n", "futoshiki\n2 < .\n. .\n"} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatalf("%v, of\n%s", err, text)
		}
		proof, c := certified(t, p, nil)
		if c.Verdict != gridwright.None {
			t.Errorf("%s of\n%s", c.Verdict, proof)
		}
		contradicted(t, c)
		r, err := gridwright.Solve(context.Background(), p,
			&gridwright.SolveOptions{Confirm: gridwright.Confirm(gridwright.ByProof)})
		if err != nil || r.Verdict != gridwright.None || r.Evidence != gridwright.Proved {
			t.Errorf("%s, %s, %v, of\n%s", r.Verdict, r.Evidence, err, text)
		}
	}
}

// TestCertifySeveral: two answers show that there are several, and facts that all share are proved.
func TestCertifySeveral(t *testing.T) {
	p, err := gridwright.Parse("sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	text, c := certified(t, p, nil)
	if c.Verdict != gridwright.Several || !strings.Contains(text, "claim several\n") {
		t.Errorf("%s\n%s", c.Verdict, text)
	}
	text, c = certified(t, p, &gridwright.CertifyOptions{Facts: true})
	d, err := gridwright.Deduce(context.Background(), p, nil)
	if err != nil || len(c.Facts) != len(d.Settled()) ||
		strings.Count(text, "\nt ") != len(c.Facts) {
		t.Errorf("%d facts of %d, %v:\n%s", len(c.Facts), len(d.Settled()), err, text)
	}
	empty, err := gridwright.Parse("latin\n. .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Certify(context.Background(), empty, &gridwright.CertifyOptions{Facts: true})
	if !errors.Is(err, gridwright.ErrUnsupported) || !strings.Contains(err.Error(), "share nothing") {
		t.Error(err)
	}
	if err := c.WriteDIMACS(context.Background(), nil, nil); !errors.Is(err, gridwright.ErrUnsupported) {
		t.Error(err)
	}
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Limit: 1000,
		Confirm: gridwright.Confirm(gridwright.ByProof)})
	if err != nil || r.Evidence != gridwright.Claimed || r.Confirmation.Reason == "" {
		t.Errorf("%s, %+v, %v", r.Evidence, r.Confirmation, err)
	}
}

// TestCertifyThese: facts are all proved, or the error names the first that can't be.
func TestCertifyThese(t *testing.T) {
	sudoku := "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n"
	for _, c := range []struct {
		text, facts, says string
		is                error
	}{
		{sudoku, "r1c1=1 !r1c2=1 r1c1=1", "", nil},
		{sudoku, "r1c1=1 r1c1=9", "no fact r1c1=9", gridwright.ErrUnsupported},
		{sudoku, "r9c9=1", "no fact r9c9=1", gridwright.ErrUnsupported},
		{sudoku, "r1c1=1 r4c4=2", "without r4c4=2", gridwright.ErrOption},
		{"hidato\n1 . .\n. . .\n. . 9\n", "r1c2=9", "no fact r1c2=9", gridwright.ErrUnsupported},
		{"latin\n1 1\n. .\n", "r1c1=1", "", nil},
	} {
		p, err := gridwright.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		o := &gridwright.CertifyOptions{}
		for _, word := range strings.Fields(c.facts) {
			var f gridwright.Fact
			if err := f.UnmarshalText([]byte(word)); err != nil {
				t.Fatal(err)
			}
			o.These = append(o.These, f)
		}
		if c.is != nil {
			_, err := gridwright.Certify(context.Background(), p, o)
			if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v", c.facts, err)
			}
		} else if _, made := certified(t, p, o); made.Verdict == gridwright.Unknown &&
			!slices.Equal(made.Facts, o.These) || made.Verdict != gridwright.Unknown && made.Facts != nil {
			t.Errorf("%s: %s, %v", c.facts, made.Verdict, made.Facts)
		}
	}
}

// TestCertifyLimits: the end of the context or of the budget is ErrIncomplete.
func TestCertifyLimits(t *testing.T) {
	text, err := os.ReadFile("examples/numberlink-20x20.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Certify(context.Background(), p,
		&gridwright.CertifyOptions{Limits: gridwright.Limits{Conflicts: 1}})
	if !errors.Is(err, gridwright.ErrIncomplete) {
		t.Error(err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := gridwright.Certify(ended, p, nil); !errors.Is(err, gridwright.ErrIncomplete) {
		t.Error(err)
	}
}

// TestCertifyCorpus: boards of the corpus with one answer and up to 400 cells are proved, and what a
// damaged certificate proves is true: some of each file, or all with GRIDWRIGHT_WHOLE. Boards that
// clause learning does not decide in some seconds are left out.
func TestCertifyCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	const cells = 400
	most := 2
	if sample.Whole() {
		most = 10_000
	}
	rng := rand.New(rand.NewPCG(1, 0))
	n, mutants, accepted := 0, 0, 0
	kinds := map[string]*proofFigures{}
	for _, file := range corpusFiles(t) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r := formats.NewReader(f, file, nil, nil, "")
		for found := 0; found < most; {
			e, err := r.Next()
			if err != nil {
				break // the end, or a text that is no puzzle
			}
			p := e.Puzzle
			rows, cols := p.Size()
			if rows*cols > cells {
				continue
			}
			found++
			begun := time.Now()
			known, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
				Engine: "sat:rules", Limits: gridwright.Limits{Time: 5 * time.Second, Conflicts: 20_000}})
			if err != nil || known.Verdict != gridwright.Unique {
				continue
			}
			of := kinds[p.Kind().Name]
			if of == nil {
				of = &proofFigures{}
				kinds[p.Kind().Name] = of
			}
			text := of.certify(t, p, time.Since(begun))
			n++
			for range 5 {
				mutants++
				accepted += damaged(t, rng, text, p)
			}
		}
		f.Close()
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		t.Logf("%-12s %s", name, kinds[name])
	}
	t.Logf("%d certificates; of %d damaged ones %d were accepted", n, mutants, accepted)
	if n < 20 {
		t.Errorf("%d boards", n)
	}
}

// proofFigures are the sizes of certificates in bytes, compressed, and how long it takes to write one in
// proportion to "sat:rules", and to check it in proportion to writing.
type proofFigures struct{ sizes, writing, checking []float64 }

// certify certifies a puzzle that sat:rules solves in some time, and returns the text.
func (m *proofFigures) certify(t *testing.T, p gridwright.Puzzle, rules time.Duration) string {
	t.Helper()
	begun := time.Now()
	c, err := gridwright.Certify(context.Background(), p, nil)
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	var text, zipped bytes.Buffer
	if err := c.Write(context.Background(), &text); err != nil {
		t.Fatal(err)
	}
	wrote := time.Now()
	r, err := check.Check(bytes.NewReader(text.Bytes()))
	if err != nil || r.Puzzle != p.String() || r.Open {
		t.Fatalf("the checker refuses %s: %v", p, err)
	}
	checked := time.Now()
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(text.Bytes()); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	m.sizes = append(m.sizes, float64(zipped.Len()))
	m.writing = append(m.writing, wrote.Sub(begun).Seconds()/rules.Seconds())
	m.checking = append(m.checking, checked.Sub(wrote).Seconds()/wrote.Sub(begun).Seconds())
	return text.String()
}

// String has the number of boards, and medians.
func (m *proofFigures) String() string {
	median := func(all []float64) float64 {
		slices.Sort(all)
		return all[len(all)/2]
	}
	return fmt.Sprintf("%4d boards, %.1f KB, 90%% below %.1f KB, largest %.0f KB, writing %.2f, checking %.2f",
		len(m.sizes), median(m.sizes)/1000, m.sizes[len(m.sizes)*9/10]/1000, m.sizes[len(m.sizes)-1]/1000,
		median(m.writing), median(m.checking))
}

// damaged damages a certificate, and returns 1 if the checker accepts it nevertheless: then the
// puzzle is another one, which the engines confirm, or the claim is the same.
func damaged(t *testing.T, rng *rand.Rand, text string, p gridwright.Puzzle) int {
	t.Helper()
	lines := strings.SplitAfter(text, "\n")
	i := rng.IntN(len(lines) - 1)
	words := strings.Split(lines[i], " ")
	k := rng.IntN(len(words))
	switch number, err := strconv.Atoi(strings.TrimSpace(words[k])); {
	case err == nil && rng.IntN(2) == 0:
		words[k] = strings.Replace(words[k], strconv.Itoa(number), strconv.Itoa(-number), 1)
	case err == nil:
		words[k] = strings.Replace(words[k], strconv.Itoa(number), strconv.Itoa(number+1), 1)
	case rng.IntN(2) == 0:
		words = append(words[:k:k], words[k+1:]...)
	default:
		words[k] = lines[rng.IntN(len(lines))]
	}
	lines[i] = strings.Join(words, " ")
	r, err := check.Check(strings.NewReader(strings.Join(lines, "")))
	if err != nil {
		return 0
	}
	if r.Puzzle != p.String() && !r.Open {
		q, err := gridwright.Parse(r.Puzzle)
		if err != nil {
			t.Fatalf("the checker accepts a puzzle that is none: %v\n%s", err, r.Puzzle)
		}
		known, err := gridwright.Solve(context.Background(), q, nil)
		if err != nil || known.Verdict != gridwright.Unique {
			t.Fatalf("the checker accepts %q, %s, %v:\n%s", lines[i], known.Verdict, err, r.Puzzle)
		}
	}
	return 1
}
