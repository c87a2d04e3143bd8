//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestFileModes: a new file has the permissions that the umask leaves, of every command that writes
// one. A file that replaces another keeps its permissions, and links stay.
func TestFileModes(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"p.txt": small, "c.study": shared["c.study"]} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	script := `set -e; umask 003
gridwright generate numbrix 4 --count 3 -o made
gridwright model -o a.lp p.txt
gridwright draw -o a.svg p.txt
gridwright solve --records records p.txt
gridwright study -o study c.study
chmod 640 made a.lp
ln made hard; ln -s made soft; ln -s a.lp a-soft.lp
gridwright generate numbrix 4 --seed 5 --count 3 --force -o soft
gridwright model --force -o a-soft.lp p.txt`
	if out, err := exec.Command("sh", "-c", script).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, want := range map[string]string{"a.svg": "-rw-rw-r--", "records": "-rw-rw-r--",
		"study": "drwxrwxr--", "study/runs.jsonl": "-rw-rw-r--", "study/runs.csv": "-rw-rw-r--",
		"made": "-rw-r-----", "a.lp": "-rw-r-----", "hard": "-rw-r-----"} {
		info, err := os.Lstat(name)
		if err != nil || info.Mode().String() != want {
			t.Errorf("%s: %v, %v, want %s", name, err, info, want)
		}
	}
	for _, link := range []string{"soft", "a-soft.lp"} {
		if _, err := os.Readlink(link); err != nil {
			t.Error(err)
		}
	}
	made, err1 := os.ReadFile("made")
	hard, err2 := os.ReadFile("hard")
	if err1 != nil || err2 != nil || !strings.Contains(string(made), "seed=5") || strings.Contains(string(hard), "seed=5") {
		t.Errorf("%v, %v\n%s\n%s", err1, err2, made, hard)
	}
	if hidden, _ := filepath.Glob(".*"); len(hidden) > 0 {
		t.Errorf("left behind: %v", hidden)
	}
}

// TestLinkToNothing: no command replaces a link that leads nowhere, or writes through it.
func TestLinkToNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, target := range map[string]string{"p.txt": "", "out.lp": "gone.lp", "loop": "loop"} {
		if target != "" {
			if err := os.Symlink(target, name); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(name, []byte(small), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range []string{"generate numbrix 3 -o out.lp", "model p.txt -o out.lp", "draw p.txt --to svg -o out.lp",
		"minimize p.txt --sets out.lp", "generate numbrix 3 -o loop"} {
		for _, force := range []string{"", " --force"} {
			code, _, errs := run(strings.Fields(command + force)...)
			if code != 2 || !strings.Contains(errs, " is a link to ") || !strings.Contains(errs, "hint: create the file that the link leads to") {
				t.Errorf("%s%s: exit code %d, %s", command, force, code, errs)
			}
		}
	}
	if _, err := os.Lstat("gone.lp"); err == nil {
		t.Error("it wrote through the link")
	}
}

// TestGenerateKilled: whenever a run is killed, the file has every puzzle that was in it before, and
// each of them is whole.
func TestGenerateKilled(t *testing.T) {
	const count = 300
	_, whole, _ := run("generate", "hidato", "5", "--count", fmt.Sprint(count))
	want := map[string]bool{}
	for made := range strings.SplitSeq(whole, "---\n") {
		want[made] = true
	}
	name := filepath.Join(t.TempDir(), "made")
	made := func() []string {
		text, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		all := strings.Split(string(text), "---\n")
		return all[:len(all)-1]
	}
	for i, least := range []int{1, 2, 20, 100} {
		if err := os.WriteFile(name, []byte("an older file\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("gridwright", "generate", "hidato", "5", "--jobs", "2", "--force", "-o", name,
			"--count", fmt.Sprint(count))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for len(made()) < least && len(ended) == 0 {
			time.Sleep(time.Millisecond)
		}
		before := len(made())
		_ = cmd.Process.Signal([]os.Signal{syscall.SIGKILL, syscall.SIGTERM}[i%2]) // it may have ended
		<-ended
		after := made()
		if len(after) < before || before < least {
			t.Errorf("%d puzzles before the signal, %d after it", before, len(after))
		}
		for _, p := range after {
			if !want[p] {
				t.Errorf("not a puzzle of the run:\n%s", p)
			}
		}
	}
}
