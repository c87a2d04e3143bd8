package browser_test

import "testing"

// TestDropWithSymmetry: of a symmetric board, the page does not claim that each clue is needed.
func TestDropWithSymmetry(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Click("#tab-set")
	p.Eval("document.querySelector('#set-symmetric').value = 'half-turn'", nil)
	p.Click("#make")
	p.Shows("#set", "Made a puzzle with")
	p.Click("#drop")
	p.Shows("#set", "no more can go if the symmetry is to stay")
	p.Eval("document.querySelector('#set-symmetric').value = ''", nil)
	p.Click("#drop")
	p.Shows("#set", "each of them needed")
}

// TestEvidenceOfNone: of a board without an answer, the page does not speak of another one.
func TestEvidenceOfNone(t *testing.T) {
	p := opened(t, Serve(t), "numbrix\n1 . .\n. . .\n. . 2\n", Looks["1280"])
	p.Shows("#result", "No answer")
	p.Shows("#solve", "the search found none")
}
