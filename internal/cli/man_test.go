package cli_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/cli"
)

// TestManual: each command has a page, with all its flags and its unchanged examples.
func TestManual(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	w := newWorld("")
	if code := cli.Main(context.Background(), w.Env, []string{"man", folder}); code != 0 {
		t.Fatalf("exit code %d: %s", code, w.err.String())
	}
	pages := map[string]string{}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(file)] = string(text)
	}
	n := 0
	var of func(*cobra.Command)
	of = func(cmd *cobra.Command) {
		n++
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		page := strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\(dq`, `"`, `\&`, "",
			`\e`, `\`).Replace(pages[name])
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			_, usage := pflag.UnquoteUsage(f)
			if !strings.Contains(page, `\fB--`+f.Name+`\fR`) || !strings.Contains(page, "\n"+usage) {
				t.Errorf("%s does not explain --%s", name, f.Name)
			}
		})
		for _, text := range []string{cmd.Short, cmd.Example} {
			if text != "" && !strings.Contains(page, text+"\n") {
				t.Errorf("%s has not %q", name, text)
			}
		}
		if text, exit, ok := strings.Cut(cmd.Long, "Exit codes: "); ok && !strings.Contains(page, ".SH EXIT STATUS\n"+exit+"\n") {
			t.Errorf("%s has no exit codes: %s%s", name, text, exit)
		}
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "help" {
				of(sub)
			}
		}
	}
	of(cli.Commands())
	if n != len(pages) || n < 15 {
		t.Errorf("%d commands have %d pages", n, len(pages))
	}
	if !strings.Contains(pages["gridwright-solve.1"], ".nf\n  unique            there is") {
		t.Error("a table of the help is not as it was")
	}
	again := newWorld("")
	if code := cli.Main(context.Background(), again.Env, []string{"man", folder}); code != 0 {
		t.Errorf("pages that are there are not replaced: %s", again.err.String())
	}
}

// TestManualRoff: groff has no complaints, and prints examples that can be copied.
func TestManualRoff(t *testing.T) {
	if testing.Short() {
		t.Skip("starts groff for each page")
	}
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("there is no groff")
	}
	folder := t.TempDir()
	w := newWorld("")
	cli.Main(context.Background(), w.Env, []string{"man", folder})
	files, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	for _, file := range files {
		out, err := exec.Command("groff", "-man", "-ww", "-Tutf8", "-P-c", "-rLL=120n", file).CombinedOutput()
		if err != nil || strings.Contains(string(out), "warning") {
			t.Errorf("%s: %v\n%s", filepath.Base(file), err, out)
		}
		const example = `echo "1 . . / . . ." | tr / '\n' | gridwright solve --kind numbrix`
		if strings.HasSuffix(file, "gridwright-solve.1") && !strings.Contains(string(out), example) {
			t.Errorf("the example is printed otherwise:\n%s", out)
		}
	}
}
