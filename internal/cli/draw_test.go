package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
)

// touching is a board that takes longer to solve than a test.
func touching(t *testing.T) string {
	return strings.Replace(looserHard(t), "\nnumberlink", "\nnumberlink touch=free", 1)
}

// TestDrawToTerminal: a terminal gets no picture unless -o - asks for the text of an SVG.
func TestDrawToTerminal(t *testing.T) {
	for _, tt := range []struct {
		args      []string
		code      int
		out, said string
	}{
		{nil, 2, "", "gridwright: error: a terminal cannot show SVG\n" +
			"gridwright: hint: -o board.svg writes a file\n"},
		{[]string{"--to", "png"}, 2, "", "gridwright: error: a terminal cannot show PNG\n" +
			"gridwright: hint: -o board.png writes a file\n"},
		{[]string{"--to", "pdf", "-o", "-"}, 2, "", "gridwright: error: a terminal cannot show PDF\n" +
			"gridwright: hint: -o board.pdf writes a file\n"},
		{[]string{"-o", "-"}, 0, "<svg ", ""},
	} {
		w := newWorld("latin\n1 .\n. .\n")
		w.StdoutTerminal = true
		code := cli.Main(context.Background(), w.Env, append([]string{"draw"}, tt.args...))
		if out := w.out.String(); code != tt.code || w.err.String() != tt.said ||
			!strings.HasPrefix(out, tt.out) || tt.out == "" && out != "" {
			t.Errorf("%q: exit code %d, printed %.20q, said %q", tt.args, code, out, w.err.String())
		}
	}
}

// TestDrawTime: --time ends the search for an answer. The puzzle is drawn alone.
func TestDrawTime(t *testing.T) {
	w := newWorld(touching(t))
	code := cli.Main(context.Background(), w.Env, []string{"draw", "--answer", "--time", "50ms"})
	const said = "gridwright: note: stdin:4: no answer found within the time limit; the puzzle alone is drawn\n"
	if code != 3 || w.err.String() != said || !strings.HasPrefix(w.out.String(), "<svg ") ||
		strings.Contains(w.out.String(), "The answer is shown") {
		t.Errorf("exit code %d, said %s", code, w.err.String())
	}
}

// TestDrawInterrupted: Ctrl-C ends the search when it shows its progress, and nothing is written.
func TestDrawInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a second")
	}
	t.Parallel()
	name := filepath.Join(t.TempDir(), "board.svg")
	ctx, cancel := context.WithCancel(context.Background())
	w := newWorld(touching(t))
	said := ""
	w.StderrTerminal, w.Stderr = true, writing(func(p []byte) {
		said += string(p)
		cancel()
	})
	code := cli.Main(ctx, w.Env, []string{"draw", "--answer", "-o", name})
	if code != 3 || !strings.Contains(said, "hard: 1 s, ") ||
		!strings.HasSuffix(said, "gridwright: interrupted; nothing was drawn\n") {
		t.Errorf("exit code %d, said %q", code, said)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a picture was written")
	}
}

// TestDrawWritingInterrupted: Ctrl-C stops while a picture is being written, too, and leaves no file.
func TestDrawWritingInterrupted(t *testing.T) {
	for _, form := range []string{"png", "pdf"} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld("latin\n1 .\n. .\n")
		said := ""
		w.Stderr = writing(func(p []byte) { // the note on the title comes right before
			said += string(p)
			cancel()
		})
		code := cli.Main(ctx, w.Env, []string{"draw", "--sheet", "1", "--title", "数", "-o",
			filepath.Join(dir, "board."+form)})
		if code != 3 || !strings.HasSuffix(said, "\ngridwright: interrupted\n") {
			t.Errorf("%s: exit code %d, said %q", form, code, said)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("%s: the folder has %v (%v)", form, files, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := newWorld("latin\n1 .\n. .\n")
	out := 0
	w.Stdout = writing(func(p []byte) {
		out += len(p)
		cancel()
	})
	code := cli.Main(ctx, w.Env, []string{"draw", "--to", "png"})
	if code != 3 || out > 100 || w.err.String() != "gridwright: interrupted\n" {
		t.Errorf("exit code %d, wrote %d bytes, said %q", code, out, w.err.String())
	}
}

// TestDrawMany: only so many puzzles are drawn at a time.
func TestDrawMany(t *testing.T) {
	w := newWorld("latin\n" + strings.Repeat("1\n---\nlatin\n", 10_000) + "1\n")
	name := filepath.Join(t.TempDir(), "many.svg")
	code := cli.Main(context.Background(), w.Env, []string{"draw", "-o", name})
	const said = "gridwright: error: stdin:30001: expected at most 10000 puzzles, found more\n" +
		"gridwright: hint: draw them in parts\n"
	if code != 2 || w.err.String() != said {
		t.Errorf("exit code %d, said %s", code, w.err.String())
	}
}

// TestDrawOverInput: a picture does not overwrite the puzzle that standard input reads.
func TestDrawOverInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "board.svg")
	const text = "latin\n1 .\n. .\n"
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	w := newWorld("")
	w.Stdin = in
	code := cli.Main(context.Background(), w.Env, []string{"draw", "--force", "-o", name})
	if code != 2 || !strings.Contains(w.err.String(), "-o would overwrite the puzzle") {
		t.Errorf("exit code %d, said %s", code, w.err.String())
	}
	if now, err := os.ReadFile(name); err != nil || string(now) != text {
		t.Errorf("the file holds %q (%v)", now, err)
	}
}
