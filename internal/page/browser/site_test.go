package browser_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// TestSite: the page as static files and as one file solves, models and makes puzzles in the browser
// alone, under its own policy: what the policy forbids is logged, and fails the test. So does the example of the
// package for npm.
func TestSite(t *testing.T) {
	folder := built(t)
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(folder, "site"))))
	defer server.Close()
	packaged(t, browsers["chromium"](t))
	for name, address := range map[string]string{"site": server.URL,
		"file": "file://" + filepath.ToSlash(filepath.Join(folder, "gridwright.html"))} {
		t.Run(name, func(t *testing.T) {
			if name == "file" || inFull {
				welcomed(t, address, Looks["1280"])
			}
			linked(t, opened(t, address, sudoku, Looks["1280"]), name == "site")
			p := opened(t, address, sudoku, Looks["1280"])
			took := p.Until(`document.querySelector('#result').innerText.includes('only answer')`)
			t.Logf("an answer after %v: %s", took, p.Text("#result"))
			p.Click("#tab-model")
			p.Shows("#model", "Nonzeros")
			p.Eval("location.hash = '#lesson=futoshiki'; 0", nil)
			p.Until("document.querySelector('article .note:not([hidden])') && " + live(0, "--to gams"))
			p.starts(live(0, "--to gams"), 0)
			p.says(live(0, "--to gams"), "smaller(signs(i,j,r,c),k)")
			p.Click("#tab-set")
			p.Click("#make")
			p.Shows("#set", "Made a puzzle with")
			if name == "site" || inFull {
				fileKinds(t, opened(t, address, akari, Looks["1280"]), address)
				stopped(opened(t, address, whole, Looks["1280"]), name)
				sheet(opened(t, address, sudoku, Looks["1280"]), name)
				interrupt(t, opened(t, address, long(), Looks["1280"]), "workers")
			}
		})
	}
}

// packaged tests that the example of the package for npm makes a puzzle, and explains and proves it.
func packaged(t *testing.T, at tab) {
	t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(built(t), "npm"))))
	defer server.Close()
	at.open(server.URL + "/example/")
	shows(t, at, "#says", "to solve, with one answer")
	until(t, at, "document.querySelector('#board svg')")
	for _, act := range [][2]string{{"hint", "row "}, {"prove", "Proved in "}, {"answer", "the answer"}} {
		at.eval("document.querySelector('[name=" + act[0] + "]').click()")
		shows(t, at, "#says", act[1])
	}
}

// linked tests that the step of a hint leads to its technique in the book, if the site has one.
func linked(t *testing.T, p *Page, hasBook bool) {
	p.Click("#tab-play")
	for _, depth := range []string{"where", "how", "step"} {
		p.Click("#hint")
		p.hinted(depth)
	}
	var leads bool
	p.Eval(`(async (a) => {
		const [address, id] = a?.href.split('#') ?? [];
		return Boolean(a) && (await (await fetch(address)).text()).includes('id="' + id + '"');
	})(document.querySelector('#play .hint a'))`, &leads)
	if leads != hasBook {
		t.Errorf("the hint leads to the book: %v", leads)
	}
}
