package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// numberFirst waits until a press on a cell places a number; 0 is none.
func (p *Page) numberFirst(n int) {
	p.t.Helper()
	p.Until(fmt.Sprintf("Number(document.querySelector('#place-number').value) === %d", n))
}

// TestNumberFirst: the number that a press places follows undo and redo, and is not kept for another
// board, nor for playing.
func TestNumberFirst(t *testing.T) {
	p := opened(t, Serve(t), "numbrix\n1 . . .\n. . . .\n. . . .\n. . . .\n", Looks["1280"])
	p.Click("#place-number")
	p.Press("2")
	p.drag(middle(1))
	p.labelled(1, "clue 2")
	p.drag(middle(15))
	p.labelled(15, "clue 3")
	p.numberFirst(4)
	p.Press("Control+z")
	p.numberFirst(3)
	p.Press("Control+y")
	p.numberFirst(4)
	p.Press("Control+z")
	p.drag(middle(2))
	p.labelled(2, "clue 3")
	p.Click("#tab-play")
	p.numberFirst(0)
	p.drag(middle(5))
	p.labelled(5, "open")
	p.Click("#tab-set")
	p.Click("#place-number")
	p.Press("7")
	p.numberFirst(7)
	p.Click("#place-number") // what one types replaces the number there
	p.Press("9")
	p.numberFirst(9)
	p.Click("#make")
	p.Shows("#set", "Made a puzzle")
	p.numberFirst(0)
}

// TestRefusal: what the server says when it refuses a request is shown as it is.
func TestRefusal(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.Eval(`globalThis.fetch = async () => new Response("too much memory\n", {status: 413})`, nil)
	p.Click("#hint")
	p.Shows("#play .hint", "Too much memory") // its style has a capital
	if words := p.Text("#play .hint"); strings.Contains(words, "does not answer") {
		t.Error(words)
	}
}

// TestTypeIntoNewBoard types into a board right after the dialog that made it.
func TestTypeIntoNewBoard(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.dialog("new")
	p.Click("#dialog .main")
	p.Until("document.activeElement == " + cell(0))
	p.Press("3")
	p.labelled(0, "clue 3")
}

// TestDropWithSymmetry: of a symmetric board, the page does not claim that each clue is needed.
func TestDropWithSymmetry(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Click("#tab-set")
	p.Until("document.querySelector('#set-symmetric')")
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

// TestWrongLines: Check marks a line that the answer lacks, the way back takes it away, and the marks
// of a mistake are not on the answer in another panel.
func TestWrongLines(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, slitherlink, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.drag(place{0, .5, .03})
	p.drag(place{0, .03, .5})
	p.Click("#check")
	p.Shows("#play .hint", "First mend what is marked at ")
	p.Until("document.querySelector('.wrong-line')")
	p.Click("#back")
	p.Shows("#play .hint", "Went back")
	p.Until("!document.querySelector('.wrong-line')")

	p = opened(t, address, sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.focus(1)
	p.Press("4")
	p.Click("#check")
	p.labelled(1, "wrong")
	p.Click("#tab-solve")
	p.Until("!document.querySelector('.cell.wrong')")
}

// TestSolvedAtOnce: the last entry of the answer ends the game without a check.
func TestSolvedAtOnce(t *testing.T) {
	p := opened(t, Serve(t), "numbrix\n1 2 3\n6 . 4\n7 8 9\n", Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.focus(4)
	p.Press("4")
	p.labelled(4, "you entered 4")
	p.Shows("#play .hint", "No answer has all of your entries")
	p.Press("Delete", "5")
	p.Shows("#play .hint", "Solved!")
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
