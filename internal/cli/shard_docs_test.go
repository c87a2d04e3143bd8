package cli_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// block returns the indented block of a page that contains a text, without its indentation.
func block(t *testing.T, page, contains string) string {
	t.Helper()
	var lines []string
	found := false
	for line := range strings.Lines(page + "\nend\n") {
		switch code, ok := strings.CutPrefix(line, "    "); {
		case ok || strings.TrimSpace(line) == "" && len(lines) > 0:
			found = found || strings.Contains(line, contains)
			lines = append(lines, code)
		case found:
			return strings.TrimRight(strings.Join(lines, ""), "\n") + "\n"
		default:
			lines = nil
		}
	}
	t.Fatalf("no block has %q", contains)
	return ""
}

// TestManyMachines runs the scripts of docs/records.md as their schedulers would, and merges
// what they leave.
func TestManyMachines(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program for each shard of two scripts")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "records.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for name, of := range map[string]struct {
		script string
		env    func(task int) []string // nil if the script starts all tasks
		files  string
		needs  string
	}{
		"parallel": {block(t, page, "| parallel"), nil, "", "parallel rsync"},
		"slurm": {block(t, page, "#SBATCH"), func(task int) []string {
			return []string{fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", task), "SLURM_CPUS_PER_TASK=2"}
		}, "parts/*.jsonl", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, need := range strings.Fields(of.needs) {
				if _, err := exec.LookPath(need); err != nil {
					t.Skip(err)
				}
			}
			dir := t.TempDir()
			write(t, filepath.Join(dir, "puzzles.txt"), shared["a.txt"]+"---\n"+shared["b.txt"])
			write(t, filepath.Join(dir, "bin", "srun"), "#!/bin/sh\nexec \"$@\"\n")
			// A machine is a folder of its own.
			write(t, filepath.Join(dir, "bin", "ssh"), "#!/bin/sh\n"+
				"while :; do case $1 in -l|-o|-p) shift 2;; -*) shift;; *) break;; esac; done\n"+
				"mkdir -p \"$MACHINES/$1\"; cd \"$MACHINES/$1\"; HOME=$PWD; export HOME\n"+
				"shift; test \"$1\" != -- || shift\nexec bash -c \"$*\"\n")
			for _, name := range []string{"srun", "ssh"} {
				if err := os.Chmod(filepath.Join(dir, "bin", name), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			var said strings.Builder
			sh := func(script string, env ...string) string {
				t.Helper()
				ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
				defer cancel()
				cmd := exec.CommandContext(ctx, bash, "-c", script)
				cmd.Stderr = &said
				cmd.Dir = dir
				cmd.Env = append(append(os.Environ(), env...), "MACHINES="+t.TempDir(), "HOME="+t.TempDir(),
					"SHELL="+bash, // without one parallel takes what runs it
					"PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
				out, err := cmd.Output()
				if err != nil {
					t.Fatalf("%v\n%s\n%s", err, out, &said)
				}
				return string(out)
			}
			if of.env == nil {
				// The puzzles include one that can't be read, so the last command, merge, exits with 2.
				sh(strings.TrimSuffix(of.script, "\n") + " || test $? = 2")
			} else {
				for task := 1; task <= 9; task++ { // there are eight puzzles: later tasks have none
					sh(of.script, of.env(task)...)
				}
				sh("gridwright merge " + of.files + " > all.jsonl || test $? = 2")
			}
			want := sh("gridwright solve --json puzzles.txt || true")
			if got, err := os.ReadFile(filepath.Join(dir, "all.jsonl")); err != nil || timeless(string(got)) != timeless(want) {
				t.Errorf("%v\n%s\nwant\n%s\n%s", err, got, want, &said)
			}
		})
	}
}
