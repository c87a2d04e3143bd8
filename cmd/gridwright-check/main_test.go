package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestImports holds that the command shares nothing with the program: it needs the standard library
// and internal/check alone, which need the standard library alone.
func TestImports(t *testing.T) {
	const module = "github.com/gridwright/gridwright/"
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}",
		".").Output()
	if err != nil {
		t.Fatal("go list does not run:", err)
	}
	got := strings.Join(strings.Fields(string(out)), " ")
	if want := module + "internal/check " + module + "internal/check/zipped " +
		module + "cmd/gridwright-check"; got != want {
		t.Errorf("the command imports %s", got)
	}
}

func TestRun(t *testing.T) {
	const dir = "../../internal/check/testdata/"
	latin, err := os.ReadFile(dir + "latin-only.cert")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	lie := write("lie.cert", strings.Replace(string(latin), "n -3", "n 3", 1))
	open := write("open.cert", "gridwright-certificate 1\nclaim none\npuzzle odd\n"+
		"v 1 r1c1=1\nr 1 count 1 r1c1=1\nr 2 count 0 r1c1=1\na 1 1 0\na 2 -1 0\nl 0 1 2 0\n")
	for _, c := range []struct {
		args  string
		stdin string
		code  int
		want  []string
	}{
		{dir + "latin-only.cert", "", 0, []string{"latin-only.cert: unique, proved by 14 steps\n"}},
		{"-v", string(latin), 0, []string{"stdin: unique", "\n\nlatin\n1 .\n. .\n\n1 2\n2 1\n"}},
		{"-v " + dir + "slitherlink-only.cert", "", 0, []string{"\n┌┐.\n└┘.\n...\n"}},
		{dir + "numberlink-none.cert", "", 0, []string{": no answer, proved by 4 steps\n"}},
		{dir + "latin-several.cert", "", 0, []string{": several answers, shown\n"}},
		{lie + " " + dir + "latin-only.cert", "", 1,
			[]string{"lie.cert:14: ", "latin-only.cert: unique"}},
		{open, "", 3, []string{"no answer by these rules:\n  count 1 r1c1=1\n  count 0 r1c1=1\n"}},
		{open + " " + lie, "", 1, []string{"by these rules", "lie.cert:14: "}},
		{"none.cert " + lie, "", 2, []string{"none.cert", "lie.cert:14: "}},
		{"-x", "", 2, []string{"-v  write"}},
		{"-h", "", 0, []string{"Exit code"}},
		{t.TempDir(), "", 2, nil},
		{"", "", 1, []string{"stdin:1: expected gridwright-certificate 1"}},
	} {
		var out bytes.Buffer
		if code := run(strings.Fields(c.args), strings.NewReader(c.stdin), &out, &out); code != c.code {
			t.Errorf("%s: exit code %d, expected %d\n%s", c.args, code, c.code, &out)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: no %q in\n%s", c.args, want, &out)
			}
		}
	}
}
