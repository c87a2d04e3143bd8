package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// TestTypeIntoNewBoard types into a board right after the dialog that made it.
func TestTypeIntoNewBoard(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#new")
	p.Click("#dialog .main")
	p.Until("document.activeElement == " + cell(0))
	p.Press("3")
	p.labelled(0, "clue 3")
}

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

// TestPrintedBoard: only the puzzle is printed, without a button or the frame of the cursor.
func TestPrintedBoard(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Do(emulation.SetEmulatedMedia().WithMedia("print"))
	var left []string
	p.Eval(`[...document.querySelectorAll('button, input, select')].filter(e => e.checkVisibility()).
		map(e => e.id)`, &left)
	if len(left) > 0 {
		t.Errorf("printed: %q", left)
	}
	p.Until("getComputedStyle(document.querySelector('.cell[tabindex=\"0\"]')).boxShadow === 'none'")
}
