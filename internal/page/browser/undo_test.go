package browser_test

import "testing"

// TestUndoOfStrokes: a stroke is one step of Undo and of Redo, however many cells or corners it passes,
// and so is a number of several digits.
func TestUndoOfStrokes(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, numberlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, middle(0), middle(6))
		p.Until(drawn + " == '0 2 0'")
		stroke(p, middle(2), middle(1), middle(7))
		p.Until(drawn + " == '0 5 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 2 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 0 0'")
		p.Click("#redo")
		p.Until(drawn + " == '0 2 0'")

		p = opened(t, address, slitherlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, place{0, 0.1, 0.1}, place{2, 0.5, 0.05}, place{2, 0.95, 0.05}, place{5, 0.95, 0.95})
		p.Until(drawn + " == '5 0 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 0 0'")

		// A cage that one stroke gathers, with its target.
		p = opened(t, address, kenken, Looks[size])
		stroke(p, middle(6), middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval("document.querySelector('#target').value = '4+'", nil)
		p.Click("#set-cage")
		p.labelled(6, "4+ cage")
		p.Click("#undo")
		p.labelled(6, "5+ cage")
	})
}

// TestUndoOfNumbers: digits that make one number are one step, in cells and in marks, also if the
// number was there before.
func TestUndoOfNumbers(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Click("#tab-play")
	p.focus(0)
	p.quickly("1", "2")
	p.labelled(0, "you entered 12")
	p.Press("Control+z")
	p.labelled(0, "open")
	p.Press("Control+y")
	p.labelled(0, "you entered 12")
	p.quickly("1", "2")
	p.Press("Control+z")
	p.labelled(0, "open")

	// A number that is written over itself is no step, and its step before stays.
	p.focus(2)
	p.quickly("9")
	p.labelled(2, "you entered 9")
	p.focus(0)
	p.quickly("1", "1")
	p.labelled(0, "you entered 11")
	p.quickly("1", "1")
	p.Press("Control+z")
	p.labelled(0, "open")
	p.labelled(2, "you entered 9")
	p.Press("Control+z")

	// Undo between two digits: the second one begins a number.
	p.quickly("1", "Control+z", "2")
	p.labelled(0, "you entered 2")
	p.Press("Control+z")
	p.labelled(0, "open")

	p.Click("#tools button:nth-child(2)")
	p.focus(0)
	p.quickly("1", "2", "3")
	p.labelled(0, "marks 3 12")
	p.Press("Control+z", "Control+z")
	p.labelled(0, "open")
}
