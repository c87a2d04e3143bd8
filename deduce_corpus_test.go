package gridwright_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// corpusBoards reads up to most puzzles of a file, spread over it, of the folder in
// GRIDWRIGHT_CORPUS.
func corpusBoards(t testing.TB, file string, most int) []gridwright.Puzzle {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := texts.NewReader(f, file, gridwright.Kinds(), gridwright.KindNamed(filepath.Base(filepath.Dir(file))))
	var all []gridwright.Puzzle
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil { // some boards of the corpus are there because they are wrong
			all = append(all, e.Puzzle)
		}
	}
	step := max(1, len(all)/most)
	var some []gridwright.Puzzle
	for i := 0; i < len(all) && len(some) < most; i += step {
		some = append(some, all[i])
	}
	return some
}

// corpusFiles lists the files of the folder in GRIDWRIGHT_CORPUS.
func corpusFiles(t testing.TB) []string {
	t.Helper()
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v, %v", dir, files, err)
	}
	return files
}

// TestDeduceCorpus: on a board of each file of the corpus, or three with GRIDWRIGHT_WHOLE, what is
// settled within a budget agrees with the answers that the engine finds, with and without entries,
// and a partial answer made of what is settled is right so far.
func TestDeduceCorpus(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	ctx, soon := context.Background(), gridwright.Limits{Nodes: 20_000, Conflicts: 2_000}
	boards, most := 0, 1
	if sample.Whole() {
		most = 3
	}
	for _, file := range sample.Of(corpusFiles(t), 1) {
		for _, p := range corpusBoards(t, file, most) {
			solved, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Limits: soon})
			if err != nil {
				continue // an engine that can't search it
			}
			d, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Limits: soon})
			if errors.Is(err, gridwright.ErrUnsupported) {
				continue // too large for its rules to be stated
			}
			if err != nil {
				t.Fatalf("%v, of %s\n%s", err, file, p)
			}
			boards++
			agree(t, p, d, nil, solved.Answers)
			if solved.Verdict != gridwright.Unknown && d.Complete && solved.Verdict != d.Verdict {
				t.Errorf("%s and %s, of %s\n%s", solved.Verdict, d.Verdict, file, p)
			}
			settled := d.Settled()
			if len(settled) == 0 || len(solved.Answers) == 0 {
				continue
			}
			rng.Shuffle(len(settled), func(i, j int) { settled[i], settled[j] = settled[j], settled[i] })
			some := settled[:min(len(settled), 20)]
			d, err = gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Entries: some, Limits: soon})
			if err != nil || d.Verdict == gridwright.None {
				t.Errorf("%v, %v with settled entries, of %s\n%s", d.Verdict, err, file, p)
			}
			agree(t, p, d, some, solved.Answers)
			r, err := gridwright.CheckEntries(ctx, p, some, &gridwright.CheckOptions{Limits: soon})
			if err != nil || r.Verdict == gridwright.None {
				t.Errorf("%+v, %v, of %s\n%s", r, err, file, p)
			}
			wrong := append(slices.Clone(some), some[0].Opposite())
			if r, err = gridwright.CheckEntries(ctx, p, wrong[1:],
				&gridwright.CheckOptions{Limits: soon}); err != nil || r.Verdict == gridwright.Several {
				t.Errorf("%+v, %v, of %s\n%s", r, err, file, p)
			}
		}
	}
	if boards < sample.Number(50, 1) {
		t.Errorf("only %d boards", boards)
	}
}

// agree checks that answers which have the entries contradict nothing that is settled.
func agree(t *testing.T, p gridwright.Puzzle, d *gridwright.Deduction, entries []puzzle.Fact, answers []gridwright.Answer) {
	t.Helper()
	for _, s := range answers {
		has := func(f puzzle.Fact) bool {
			has, err := p.Has(s, f)
			if err != nil {
				t.Fatal(err)
			}
			return has
		}
		if slices.ContainsFunc(entries, func(f puzzle.Fact) bool { return !has(f) }) {
			continue
		}
		for f, is := range d.Facts() {
			if is == gridwright.InEvery && !has(f) || is == gridwright.InNone && has(f) {
				t.Errorf("%v is said to be in %v, of\n%s", f, is, p)
			}
		}
	}
}

// BenchmarkDeduceCorpus measures Deduce on up to 40 boards of each file of the corpus: the median
// and the longest time of a board in milliseconds, each the shortest of all rounds, and the share of
// boards of which all was known within 2 s.
func BenchmarkDeduceCorpus(b *testing.B) {
	for _, file := range corpusFiles(b) {
		boards := corpusBoards(b, file, 40)
		b.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(b *testing.B) {
			if len(boards) == 0 {
				b.Skip("no puzzle that can be read")
			}
			times, known := make([]time.Duration, len(boards)), make([]bool, len(boards))
			for b.Loop() {
				for i, p := range boards {
					d, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
						Limits: gridwright.Limits{Time: 2 * time.Second}})
					if err != nil && !errors.Is(err, gridwright.ErrUnsupported) {
						b.Fatal(err)
					}
					if times[i] == 0 || d.Time < times[i] {
						times[i] = d.Time
					}
					known[i] = known[i] || d.Complete
				}
			}
			done := len(slices.DeleteFunc(known, func(k bool) bool { return !k }))
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			b.ReportMetric(ms(times[len(times)/2]), "median-ms")
			b.ReportMetric(ms(times[len(times)-1]), "worst-ms")
			b.ReportMetric(100*float64(done)/float64(len(boards)), "%-known")
		})
	}
}
