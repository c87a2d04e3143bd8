package browser_test

import "testing"

// TestCages makes cages by single presses and by one stroke, with a mouse and with a finger.
func TestCages(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, kenken, Looks[size])
		p.labelled(0, "cage 3+")
		for _, c := range []int{0, 1, 4} {
			stroke(p, middle(c))
		}
		p.Shows("#set-cage", "Make a cage of 3 cells")
		p.both("cage-" + size)
		p.Eval("document.querySelector('#target').value = '4'", nil)
		p.Click("#target-sign-2")
		p.Click("#set-cage")
		p.labelled(0, "cage 4*")
		p.Until("document.querySelectorAll('.cell.selected').length == 0")

		// One press on a cage sets its target; a second one lets it go.
		stroke(p, middle(0))
		p.Until("document.querySelector('#target').value == '4×'")
		p.Shows("#set-cage", "Set the target")
		p.Eval("document.querySelector('#target').value = '8*'", nil)
		p.Click("#set-cage")
		p.labelled(0, "cage 8*")
		stroke(p, middle(0))
		p.Shows("#cage", "Take the cell out")
		stroke(p, middle(0))
		p.Shows("#cage", "Press cells")

		// A stroke over cells gathers them; Escape leaves the cages as they are.
		stroke(p, middle(6), middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval("document.querySelector('#target').focus()", nil)
		p.Press("Escape")
		p.Shows("#cage", "Press cells")
		p.Click("#undo")
		p.labelled(0, "cage 4*")
	})
}
