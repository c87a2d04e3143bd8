package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// boards are 9x9 Sudoku, one per line. The second has no answer, the third several.
var boards = []string{
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	".........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	".5.1.7.4.2..8.....74.....9...9.2.1...6...8...1.7.6...3.....96.....4..8.2.3.9.5...",
}

// sudokus writes n boards, each a permutation of a base board: of bands, rows, stacks, columns and
// numbers.
func sudokus(n int, base ...string) []byte {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	lines := func() (at [9]int) {
		bands := r.Perm(3)
		for i := range 3 {
			for j, k := range r.Perm(3) {
				at[3*i+j] = 3*bands[i] + k
			}
		}
		return at
	}
	out := make([]byte, 0, 82*n)
	for i := range n {
		board, rows, cols, names := base[i%len(base)], lines(), lines(), r.Perm(9)
		for c := range 81 {
			v := board[9*rows[c/9]+cols[c%9]]
			if v != '.' {
				v = byte('1' + names[v-'1'])
			}
			out = append(out, v)
		}
		out = append(out, '\n')
	}
	return out
}

var anySeconds = regexp.MustCompile(`(seconds":|nodes?, |; )[-+.e0-9][^,}\n]*(, [\d.]+ boards/s)?`)

// TestBatchBytes: apart from times, the output does not depend on the number of workers.
func TestBatchBytes(t *testing.T) {
	for _, args := range [][]string{{"--to", "line"}, {"--json"}, {"--to", "text"}, nil, {"--unique", "--limit", "3"}} {
		n := 600
		if len(args) == 2 && args[1] == "line" && !testing.Short() {
			n = 6_000 // more than the window
		}
		text, bad := broken(n)
		var want [3]string
		for _, jobs := range []string{"1", "5"} {
			w := newWorld(text)
			code := cli.Main(context.Background(), w.Env, append([]string{"solve", "--jobs", jobs}, args...))
			got := [3]string{fmt.Sprint(code), anySeconds.ReplaceAllString(w.out.String(), "$1?"),
				anySeconds.ReplaceAllString(w.err.String(), "$1?")}
			if jobs == "1" {
				want = got
			}
			if code != 2 || got != want {
				t.Errorf("%v: with --jobs %s it is not the same as with 1; exit code %d", args, jobs, code)
			}
			if reported := strings.Count(w.err.String(), "the line has 80 characters"); reported != bad {
				t.Errorf("%v: %d bad lines were reported, not %d", args, reported, bad)
			}
		}
	}
}

// broken returns n boards, one per line, and how many of them are broken. Most are below one
// header, some have a comment, and some follow a puzzle of another kind.
func broken(n int) (text string, bad int) {
	var b strings.Builder
	b.WriteString("sudoku\n")
	for i, line := range bytes.SplitAfter(sudokus(n, boards...), []byte("\n")) {
		switch i % 500 {
		case 1:
			fmt.Fprintf(&b, "# name=n%d\r\n\r\n", i)
		case 2:
			line = line[1:]
			bad++
		case 3:
			b.WriteString("---\nnumbrix\n1 . .\n. . .\n---\nsudoku\n")
		}
		b.Write(line)
	}
	return b.String(), bad
}

// TestBatchLines: each puzzle has one line, even if it can't be read, with the same verdict as for
// the puzzle alone.
func TestBatchLines(t *testing.T) {
	text, bad := broken(2_000)
	w := newWorld(text)
	cli.Main(context.Background(), w.Env, []string{"solve", "--to", "line", "--jobs", "3"})
	lines := strings.Split(strings.TrimSuffix(w.out.String(), "\n"), "\n")
	if len(lines) != 2_000+4 || strings.Count(w.out.String(), "failed\n") != bad {
		t.Fatalf("%d lines, of which %d are failed", len(lines), strings.Count(w.out.String(), "failed\n"))
	}
	r := texts.NewReader(strings.NewReader(text), "", gridwright.Kinds(), nil)
	for i, line := range lines {
		e, err := r.Next()
		if err != nil {
			if line != "failed" {
				t.Errorf("line %d is %s: %v", i+1, line, err)
			}
			continue
		}
		status, answer, answered := strings.Cut(line, " ")
		rec := job.Run(context.Background(), job.Job{Verb: job.Solve, Puzzle: e.Puzzle, Engine: "auto", Limit: 2},
			func(gridwright.Engine, puzzle.Puzzle) (mip.Solver, mip.Options, error) {
				return nil, mip.Options{}, nil
			})
		if status != string(rec.Status) || answered != (rec.Found.Sign() > 0) {
			t.Fatalf("line %d is %s, want %s", i+1, line, rec.Status)
		}
		if !answered {
			continue
		}
		s, err := texts.ReadAnswer(e.Puzzle, strings.ReplaceAll(answer, " / ", "\n"))
		if err != nil || e.Puzzle.Check(s) != nil {
			t.Fatalf("line %d is %s, which is no answer of\n%s", i+1, line, e.Puzzle)
		}
	}
}

// stream is an endless input, and an output that blocks and counts.
type stream struct {
	head  string
	lines []byte
	given atomic.Int64 // bytes

	wrote   atomic.Int64
	until   int64         // bytes accepted before it blocks
	blocked chan struct{} // closed when it blocks
	open    chan struct{} // it blocks until this is closed
	once    sync.Once
	out     bytes.Buffer
}

func (s *stream) Read(p []byte) (int, error) {
	at := s.given.Load()
	var n int
	if at < int64(len(s.head)) {
		n = copy(p, s.head[at:])
	} else {
		n = copy(p, s.lines[(at-int64(len(s.head)))%int64(len(s.lines)):])
	}
	s.given.Add(int64(n))
	return n, nil
}

func (s *stream) Write(p []byte) (int, error) {
	if s.wrote.Load() >= s.until {
		s.once.Do(func() { close(s.blocked) })
		<-s.open
	}
	s.wrote.Add(int64(len(p)))
	return s.out.Write(p)
}

// settled waits until the reader has read enough and then pauses, or has read too much.
func (s *stream) settled(least, most int64) int64 {
	const waits, patience = 20, 12_000 // times 10 ms: two minutes, so that a hang ends
	for last, still, all := int64(-1), 0, 0; all < patience && (still < waits || last < least); all++ {
		time.Sleep(10 * time.Millisecond)
		given := s.given.Load()
		if given > most {
			return given
		}
		if still++; given != last {
			last, still = given, 0
		}
	}
	return s.given.Load()
}

// TestBatchBounded: the input that is read but not yet written is bounded, whether the output or a
// puzzle blocks.
func TestBatchBounded(t *testing.T) {
	t.Parallel()
	const (
		window  = 4096*82 + 4<<16 // bytes: the slots, and the buffers of the reader
		written = 200_000         // bytes
	)
	for _, tt := range []struct {
		name, head string
		args       []string
		written    int // bytes of input whose output is written before it blocks
		until      int64
	}{
		{"stuck output", "sudoku\n", []string{"solve", "--to", "line", "--jobs", "2"}, 2 * written, written},
		{"stuck puzzle", long + "---\nsudoku\n", []string{"count", "--jobs", "2", "--limit", "0"}, 0, 1 << 60},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &stream{head: tt.head, lines: sudokus(2_000, boards[0]), until: tt.until,
				blocked: make(chan struct{}), open: make(chan struct{})}
			w := newWorld("")
			w.Stdin, w.Stdout = s, s
			ctx, cancel := context.WithCancel(context.Background())
			exit := make(chan int)
			go func() { exit <- cli.Main(ctx, w.Env, tt.args) }()
			if tt.written > 0 {
				<-s.blocked
			}
			most := int64(window + tt.written)
			if given := s.settled(window/2, most); given > most || given < window/2 {
				t.Errorf("%d bytes were read, want %d to %d", given, window/2, most)
			}
			cancel()
			close(s.open)
			if code := <-exit; code != 3 {
				t.Errorf("exit code %d", code)
			}
			lines := strings.SplitAfter(s.out.String(), "\n")
			if last := lines[len(lines)-1]; last != "" {
				t.Errorf("the last line is not whole: %q", last)
			}
			if tt.written > 0 {
				return
			}
			if lines[1] != "  interrupted\n" {
				t.Errorf("the stuck puzzle: %q", lines[:2])
			}
			behind := lines[2 : len(lines)-1]
			// The other worker may not have finished its last puzzle.
			if n := len(behind); n >= 2 && behind[n-1] == "  interrupted\n" {
				behind = behind[:n-2]
			}
			for i, line := range behind {
				want := fmt.Sprintf("stdin:%d: 1\n", 1+strings.Count(tt.head, "\n")+i/2)
				if claim := strings.HasPrefix(line, "  searched completely by "); line != want && (i%2 == 0 || !claim) {
					t.Fatalf("a puzzle behind the stuck one: %q, want %q", line, want)
				}
			}
		})
	}
}

// TestBatchInterrupted: Ctrl-C in the middle of an endless input keeps the answers so far.
func TestBatchInterrupted(t *testing.T) {
	s := &stream{head: "sudoku\n", lines: sudokus(1_000, boards[0]), until: 1 << 18,
		blocked: make(chan struct{}), open: make(chan struct{})}
	w := newWorld("")
	w.Stdin, w.Stdout = s, s
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-s.blocked
		cancel()
		close(s.open)
	}()
	if code := cli.Main(ctx, w.Env, []string{"solve", "--to", "line", "--jobs", "4"}); code != 3 {
		t.Errorf("exit code %d", code)
	}
	w2 := newWorld("sudoku\n" + string(s.lines))
	cli.Main(context.Background(), w2.Env, []string{"solve", "--to", "line"})
	want := strings.SplitAfter(w2.out.String(), "\n")
	got := strings.SplitAfter(s.out.String(), "\n")
	if len(got) < 1000 || got[len(got)-1] != "" {
		t.Fatalf("%d lines", len(got))
	}
	interrupted := 0
	for i, line := range got[:len(got)-1] {
		switch {
		case line == want[i%1000]:
		case line == "unknown\n" || strings.HasPrefix(line, "solved "):
			interrupted++ // the searches that were running
		default:
			t.Fatalf("line %d is %s", i+1, line)
		}
	}
	if interrupted > 4 {
		t.Errorf("%d puzzles were begun and not finished by 4 workers", interrupted)
	}
}

// TestBatchAtOnce: a writer that sends one puzzle at a time gets each answer before the next
// puzzle.
func TestBatchAtOnce(t *testing.T) {
	in, input := io.Pipe()
	output, out := io.Pipe()
	w := newWorld("")
	w.Stdin, w.Stdout = in, out
	go func() {
		cli.Main(context.Background(), w.Env, []string{"solve", "--to", "line"})
		out.Close()
	}()
	answers := bufio.NewScanner(output)
	next := func(puzzle, want string) {
		t.Helper()
		io.WriteString(input, puzzle)
		if !answers.Scan() || !strings.HasPrefix(answers.Text(), want) {
			t.Fatalf("the answer is %q", answers.Text())
		}
	}
	next("sudoku\n"+boards[0]+"\n", "unique 534678912")
	next(boards[1]+"\n", "none")
	next("oops\n", "failed")
	next("---\nnumbrix\n1 . .\n. . .\n---\n", "several 1 4 5 / 2 3 6")
	next("sudoku\n"+boards[0]+"\n", "unique 534678912")
	next("=\n"+boards[0]+"\n---\nlatin\n1 .\n. .\n---\n", "unique 1221")
	input.Close()
	if answers.Scan() {
		t.Errorf("and more: %q", answers.Text())
	}
}

// failing is an output that fails after some bytes.
type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(p), nil
}

// TestBatchUnwritable: if the output fails, an endless input stops, and not as an interrupt.
func TestBatchUnwritable(t *testing.T) {
	for _, args := range [][]string{{"--to", "line"}, {"--json"}, {}} {
		w := newWorld("")
		w.Stdin, w.Stdout = &stream{head: "sudoku\n", lines: sudokus(1_000, boards[0])}, &failing{100_000}
		code := cli.Main(context.Background(), w.Env, append([]string{"solve", "--jobs", "3"}, args...))
		if code != 2 || !strings.Contains(w.err.String(), "error: cannot write the output: no space left on device") {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
}

// BenchmarkBatch reads, solves and prints boards, one per line. One operation is one board.
func BenchmarkBatch(b *testing.B) {
	for _, args := range [][]string{{"--to", "line"}, {"--json"}, {}} {
		b.Run(strings.Join(append([]string{"solve"}, args...), " "), func(b *testing.B) {
			w := newWorld("")
			w.Stdin, w.Stdout, w.Stderr = bytes.NewReader(sudokus(b.N, boards[0])), io.Discard, io.Discard
			b.ReportAllocs()
			b.ResetTimer()
			if code := cli.Main(context.Background(), w.Env, append([]string{"solve", "--kind", "sudoku"}, args...)); code != 0 {
				b.Fatal(code)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
