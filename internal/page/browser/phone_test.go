package browser_test

import (
	"os"
	"strings"
	"testing"
)

// TestPhoneTabs: on a phone the way to Play is in the first screen, and a link to a game opens at the
// board.
func TestPhoneTabs(t *testing.T) {
	address := Serve(t)
	for _, text := range []string{nine("sudoku"), nine("numbrix"), slitherlink, kenken} {
		p := opened(t, address, text, Look{Width: 360, Height: 640, Touch: true})
		p.Until("(b => b.top >= 0 && b.bottom <= 300)(document.querySelector('#tab-play').getBoundingClientRect())")
		p.view("phone-" + strings.SplitN(text, "\n", 2)[0])
	}
	p := Open(t, "about:blank", Look{Width: 360, Height: 640, Touch: true})
	p.Go(with(t, p, address, nine("sudoku")) + "&tab=play")
	p.Until(`(g => g.top >= 0 && g.bottom <= document.querySelector('#play-bar').getBoundingClientRect().top)(
		document.querySelector('.grid').getBoundingClientRect())`)
	p.Until(`(erase => {
		const word = document.createRange();
		word.selectNodeContents(erase);
		return erase.clientWidth >= word.getBoundingClientRect().width + 4;
	})(document.querySelector('#place-erase'))`) // the word does not touch the edges
}

// TestPhoneGathers: the first stroke of a finger on a KenKen gathers cells.
func TestPhoneGathers(t *testing.T) {
	text, err := os.ReadFile("../../../examples/kenken-6x6.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := opened(t, Serve(t), string(text), Look{Width: 360, Height: 640, Touch: true})
	p.swipe(middle(6), middle(7))
	p.Until("document.querySelectorAll('.cell.selected').length === 2")
	p.Click("#cage-clear")
	p.Shows("#cage", "Press cells")

	// Of a stroke that the browser takes to scroll, nothing stays gathered.
	p.Eval(`(grid => {
		scrollTo(0, 0);
		const box = grid.getBoundingClientRect();
		const at = (type, y) => grid.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true,
			pointerId: 7, pointerType: 'touch', clientX: box.x + 20, clientY: box.y + y }));
		grid.setPointerCapture = () => {};
		at('pointerdown', 20); at('pointermove', 60); at('pointermove', 100);
		window.gathered = document.querySelectorAll('.cell.selected').length;
		at('pointercancel', 100);
	})(document.querySelector('.grid'))`, nil)
	p.Until("gathered >= 2 && document.querySelectorAll('.cell.selected').length == 0")
}

// TestPlayUndo: while one plays, Undo takes back entries alone, and no clue of the puzzle.
func TestPlayUndo(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, several, Look{Width: 360, Height: 640, Touch: true})
	p.focus(6)
	p.Press("3")
	p.Until("!document.querySelector('#undo').disabled")
	p.Click("#tab-play")
	p.Until("document.querySelector('#undo').disabled")
	p.Press("Control+z")
	p.labelled(6, "clue 3")
	p.swipe(middle(1))
	p.tap("#place-3")
	p.labelled(1, "you entered 3")
	p.tap("#undo")
	p.labelled(1, "open")
	p.Until("document.querySelector('#undo').disabled")
}

// TestHintCloses: a hint goes to the cell of its step, and can be closed, which gives back its room.
func TestHintCloses(t *testing.T) {
	p := opened(t, Serve(t), nine("sudoku"), Look{Width: 360, Height: 640, Touch: true})
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	for _, depth := range []string{"where", "how", "step"} {
		p.tap("#hint")
		p.Until("document.querySelector('#play .hint').dataset.depth === '" + depth + "'")
	}
	p.view("phone-step")
	p.Until(`(target => target.tabIndex === 0 && document.querySelector('.grid.chosen') &&
		target.getBoundingClientRect().bottom <= document.querySelector('#play-bar').getBoundingClientRect().top)(
		document.querySelector('.cell.target'))`)
	p.Eval("scrollTo(0, 1e4)", nil) // to the end of the page, which the hint does not hide
	p.Until(`document.querySelector('#play').getBoundingClientRect().bottom <=
		document.querySelector('#told').getBoundingClientRect().top`)
	p.tap("#close-hint")
	p.Until("document.querySelector('#play .hint').hidden && !document.querySelector('.cell.target, .cell.hinted')")
	p.Until("document.querySelector('#enter').hidden")
}

// TestMarksPlaced: each mark has a place of its own, whichever others are there.
func TestMarksPlaced(t *testing.T) {
	p := opened(t, Serve(t), nine("sudoku"), Looks["1280"])
	p.Click("#tab-play")
	p.focus(1)
	p.Click("#tools button:nth-child(2)")
	const place = "(m => m && [m.offsetLeft, m.offsetTop].join())(document.querySelector('[data-cell=\"1\"] .marks').lastChild)"
	p.Click("#place-8")
	p.labelled(1, "marks 8")
	var alone, among string
	p.Eval(place, &alone)
	p.Click("#place-2")
	p.labelled(1, "marks 2 8")
	p.view("marks-placed")
	if p.Eval(place, &among); alone == "" || alone != among {
		t.Errorf("the mark 8 moves from %q to %q", alone, among)
	}
}

// TestDigitsOfTools: a digit goes on with the number before only if it is pressed with the same tool, in
// the same stay in its cell.
func TestDigitsOfTools(t *testing.T) {
	p := opened(t, Serve(t), nine("numbrix"), Looks["1280"])
	entered := func(number string) {
		t.Helper()
		p.Until(cell(1) + ".querySelector('.word').textContent === '" + number + "'")
	}
	p.Click("#tab-play")
	p.drag(middle(1))
	p.Click("#tools button:nth-child(2)")
	p.Click("#digit-1")
	p.labelled(1, "marks 1")
	p.Click("#tools button:nth-child(1)")
	p.Click("#digit-2")
	entered("2")
	p.Press("ArrowDown", "ArrowUp")
	p.Click("#digit-4")
	entered("4")
	p.Click("#digit-0")
	entered("40")
}
