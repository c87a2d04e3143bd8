package browser_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLongProgram: of a program that is too long to show, the page shows the beginning and names the
// command that writes the whole, which does so.
func TestLongProgram(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, "hidato\n1"+strings.Repeat(strings.Repeat(" .", 13)+"\n.", 12)+
		strings.Repeat(" .", 13)+"\n", Looks["1280"])
	p.Click("#tab-model")
	p.Shows("#model", "Nonzeros")
	p.Eval("document.querySelector('#model-formulation').value = 'assign'; 0", nil)
	p.Click("#model-text")
	p.Shows("#model", "the first 2 MB")
	p.both("long-program")
	var board string
	p.Eval("fetch('api', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify("+
		"{op: 'text', board: JSON.parse(localStorage.getItem(localStorage.getItem('gridwright.last'))).states[0].board})})"+
		".then(r => r.text()).then(t => JSON.parse(t.split('\\n')[0]).text)", &board)
	words := strings.Fields(p.Text("#model .command"))
	folder := t.TempDir()
	file := filepath.Join(folder, words[len(words)-1])
	if err := os.WriteFile(file, []byte(board), 0o600); err != nil {
		t.Fatal(err)
	}
	words[len(words)-1] = file
	for i, w := range words {
		if w == "-o" {
			words[i+1] = filepath.Join(folder, words[i+1])
			file = words[i+1]
		}
	}
	cmd := exec.Command("go", append([]string{"run", "./cmd/" + words[0]}, words[1:]...)...)
	cmd.Dir = filepath.Join("..", "..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", words, err, out)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	begins := strings.Split(p.Text("#model pre:not(.doc, .command)"), "\n")[0]
	if len(whole) < 2<<20 || begins == "" || !strings.Contains(string(whole[:1000]), begins) {
		t.Errorf("%s has %d bytes, and not %q", file, len(whole), begins)
	}
}
