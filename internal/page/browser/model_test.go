package browser_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLessonLinks: a link of a lesson opens its board, and shows the program of its formulation in its
// language: in a new tab, in one with another puzzle, and in one that shows the same board.
func TestLessonLinks(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "lessons", "numbrix-tsp.md"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`8737/(#tab\S+)`).FindAllStringSubmatch(string(text), -1)
	address := Serve(t)
	p := Open(t, address+links[0][1], Looks["360"])
	for i, want := range []string{"s.t. place", "place[c in cells, d in near[c]]", "Subject To"} {
		if i > 0 {
			p.Eval(fmt.Sprintf("location.hash = %q; 0", links[i][1]), nil)
		}
		p.Shows("#model", want)
		p.Until("document.querySelector('#tab-model').getAttribute('aria-selected') === 'true'")
	}
	p.puzzle(address, sudoku)
	// What is asked about the board before the panel knows the wish is answered first.
	p.Eval(`window.listings = [];
		const answer = window.fetch;
		window.fetch = (to, init) => {
			if (!String(init?.body).includes('"formulations"')) return answer(to, init);
			const late = new Promise((go) => setTimeout(go, 1500 * window.listings.length))
				.then(() => answer(to, init));
			window.listings.push(late.then(() => new Promise((go) => setTimeout(go, 200)), () => {}));
			return late;
		};
		0`, nil)
	p.Eval(fmt.Sprintf("location.hash = %q; 0", links[1][1]), nil)
	p.Shows("#model", "@variable(model")
	p.Eval("Promise.all(window.listings)", nil)
	p.Shows("#model", "@variable(model")
	var formulation string
	if p.Eval("document.querySelector('#model-formulation').value", &formulation); formulation != "mtz-lifted" {
		t.Errorf("the panel shows %s", formulation)
	}
	p.both("lesson")
}

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
	gridwright, err := program()
	if err != nil || words[0] != "gridwright" {
		t.Fatal(err, words)
	}
	if out, err := exec.Command(gridwright, words[1:]...).CombinedOutput(); err != nil {
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
