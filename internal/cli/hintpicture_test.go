package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

const told = "numbrix\n1 . 3\n6 5 .\n7 8 9\n"

// hints runs hint on a board, and returns the exit code and what was printed and said.
func hints(ctx context.Context, board string, args ...string) (code int, out, said string) {
	w := newWorld(board)
	code = cli.Main(ctx, w.Env, append([]string{"hint"}, args...))
	return code, w.out.String(), w.err.String()
}

// TestHintPicture: -o draws the step with its words, in the same bytes each time; less if --depth
// says so. The words are printed, too, and the board is not.
func TestHintPicture(t *testing.T) {
	folder := t.TempDir()
	for _, form := range []string{"svg", "png", "pdf"} {
		var first []byte
		for i := range 2 {
			name := filepath.Join(folder, fmt.Sprintf("step-%d.%s", i, form))
			code, out, said := hints(t.Context(), told, "-o", name)
			if code != 0 || !strings.HasPrefix(out, "gap of one: only one open cell is next to both the 1") {
				t.Fatalf("%s: exit code %d, printed %q, said %q", form, code, out, said)
			}
			got, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if i > 0 && !bytes.Equal(got, first) {
				t.Errorf("%s: the bytes differ", form)
			}
			first = got
		}
	}
	name := filepath.Join(folder, "where.svg")
	for depth, want := range map[string]string{"where": "Look between 1 and 3.", "step": "holds 2."} {
		code, _, _ := hints(t.Context(), told, "-o", name, "--force", "--depth", depth)
		got, err := os.ReadFile(name)
		if has := strings.Contains(string(got), ">2</text>"); code != 0 || err != nil ||
			!strings.Contains(string(got), want) || has != (depth == "step") {
			t.Errorf("%s: exit code %d, %s", depth, code, got)
		}
	}
}

// TestBooklet: --all -o tells the whole explanation, four boards a page: the puzzle, its steps and
// its answer. Several puzzles share a booklet, and its pages are numbered throughout.
func TestBooklet(t *testing.T) {
	name := filepath.Join(t.TempDir(), "booklet.svg")
	pages := func() (all string) {
		for i := 1; ; i++ {
			page, err := os.ReadFile(strings.Replace(name, ".", fmt.Sprintf("-%d.", i), 1))
			if err != nil {
				return all
			}
			all += string(page)
		}
	}
	two := "# title: Rings\n" + told + "---\n" + told
	code, out, said := hints(t.Context(), two, "--all", "-o", name)
	first := pages()
	for text, times := range map[string]int{"<svg ": 2, ">Rings<": 1, ">Numbrix 3x3<": 1, ">The puzzle<": 2,
		">1. Gap of one<": 2, ">The answer<": 2} {
		if got := strings.Count(first, text); code != 0 || got != times {
			t.Errorf("exit code %d, said %q: %q is there %d times, not %d", code, said, text, got, times)
		}
	}
	if out != "" {
		t.Errorf("printed %q", out)
	}
	if hints(t.Context(), two, "--all", "-o", name, "--force"); pages() != first {
		t.Error("the bytes differ")
	}
}

// TestBookletLimit: a booklet has a limit, and says so.
func TestBookletLimit(t *testing.T) {
	const n = 51
	board := "latin\n"
	for r := range n {
		for c := range n {
			if c == r || c == (r+7)%n {
				board += ". "
			} else {
				board += fmt.Sprint((r+c)%n+1, " ")
			}
		}
		board += "\n"
	}
	name := filepath.Join(t.TempDir(), "booklet.pdf")
	code, _, said := hints(t.Context(), board, "--all", "-o", name)
	const want = "note: stdin:1: the booklet ends after 96 steps: its boards have at most 250000 cells together"
	if _, err := os.Stat(name); code != 3 || err != nil || !strings.Contains(said, want) {
		t.Errorf("exit code %d, %v, said %q", code, err, said)
	}
}

// TestBookletInterrupted: what was found until Ctrl-C is written.
func TestBookletInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a second")
	}
	t.Parallel()
	board, err := os.ReadFile("../../examples/numberlink-20x20.txt")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "booklet.pdf")
	ctx, cancel := context.WithCancel(context.Background())
	w := newWorld(string(board))
	w.StderrTerminal, w.Stderr = true, writing(func([]byte) { cancel() })
	code := cli.Main(ctx, w.Env, []string{"hint", "--all", "-o", name})
	if _, err := os.Stat(name); code != 3 || err != nil || w.out.String() != "stopped: interrupted\n" {
		t.Errorf("exit code %d, %v, printed %q", code, err, w.out.String())
	}
}

// TestHintPictureRefused: what can't be drawn is refused before a step is looked for.
func TestHintPictureRefused(t *testing.T) {
	folder := t.TempDir()
	there := filepath.Join(folder, "there.svg")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"-o expects the name of a file, found -":                       {"-o", "-"},
		"-o expects a name that ends in .svg, .png or .pdf, found x.y": {"-o", "x.y"},
		"already exists":       {"-o", there},
		"--json":               {"--json", "-o", filepath.Join(folder, "a.svg")},
		"--theme needs":        {"--theme", "dark"},
		"--paper":              {"--paper", "letter"},
		"--depth":              {"--all", "--depth", "how", "-o", filepath.Join(folder, "a.pdf")},
		"light, dark or print": {"--theme", "blue", "-o", filepath.Join(folder, "a.pdf")},
		"--force needs":        {"--force"},
	} {
		code, out, said := hints(t.Context(), told, args...)
		if code != 2 || out != "" || !strings.Contains(said, want) {
			t.Errorf("%q: exit code %d, printed %q, said %q, want %q", args, code, out, said, want)
		}
	}
}

// TestHintOnTerminal: what a step settles stands out on a terminal, with colours and without.
func TestHintOnTerminal(t *testing.T) {
	for variable, want := range map[string]string{"": "\x1b[1;7m(2)\x1b[22;27m", "NO_COLOR": "[1](2)[3]"} {
		w := newWorld(told)
		w.StdoutTerminal = true
		w.Getenv = func(name string) string {
			if name == variable {
				return "1"
			}
			return ""
		}
		if code := cli.Main(t.Context(), w.Env, []string{"hint", "--depth", "step"}); code != 0 ||
			!strings.Contains(w.out.String(), want) {
			t.Errorf("%q: exit code %d, printed %q", variable, code, w.out.String())
		}
	}
}
