package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// digit presses a key of the row of digits with a modifier, which writes another character.
func (p *Page) digit(modifier input.Modifier, digit string) {
	p.t.Helper()
	key := digit
	if modifier == input.ModifierShift {
		key = "!@#$%^&*("[digit[0]-'1':][:1]
	}
	p.Do(input.DispatchKeyEvent(input.KeyDown).WithKey(key).WithCode("Digit"+digit).WithModifiers(modifier),
		input.DispatchKeyEvent(input.KeyUp).WithKey(key).WithCode("Digit"+digit).WithModifiers(modifier))
}

// chosen waits until cells are selected.
func (p *Page) chosen(cells ...int) {
	p.t.Helper()
	p.Until(fmt.Sprintf("[...document.querySelectorAll('.cell.selected')].map((c) => c.dataset.cell).join(' ') === %q",
		strings.Trim(fmt.Sprint(cells), "[]")))
}

// plain waits until a cell has nothing but its place.
func (p *Page) plain(n int) {
	p.t.Helper()
	p.Until(cell(n) + ".getAttribute('aria-label').endsWith('open')")
}

// TestSeveralCells enters numbers, marks and colours in several cells at once, by keys; each is one step,
// and all of it is there after a reload.
func TestSeveralCells(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.addressed("sudoku")
	p.Click("#tab-play")
	p.focus(1)
	p.Press("Shift+ArrowRight", "Control+ArrowDown", "Control+ArrowDown", "Control+ ")
	p.chosen(1, 2, 10)
	p.Shows("#live", "3 cells selected")
	p.Press("3")
	for _, c := range []int{1, 2, 10} {
		p.labelled(c, "you entered 3")
	}
	p.Press("Control+z")
	p.Shows("#live", "Undone: 3 cells.")
	for _, c := range []int{1, 2, 10} {
		p.plain(c)
	}
	p.digit(input.ModifierShift, "2")
	p.digit(input.ModifierShift, "4")
	p.digit(input.ModifierCtrl, "1")
	p.digit(input.ModifierCtrl, "3")
	p.Press("v", "5")
	for _, c := range []int{1, 2, 10} {
		p.labelled(c, "open, coloured orange, centre marks 1 3, 2 4 at corners")
	}
	p.both("several")
	p.leave()
	p.reload()
	p.labelled(10, "open, coloured orange, centre marks 1 3, 2 4 at corners")
	p.Press("ArrowUp", "Escape")
	p.focus(2)
	p.Press("z", "1")
	p.labelled(2, "you entered 1, coloured orange")
	p.labelled(1, "open, coloured orange, centre marks 3, 2 4 at corners") // the number takes its marks
	p.Press("Delete")
	p.labelled(2, "open, coloured orange, centre marks 1 3, 2 4 at corners")
	p.Press("Delete")
	p.labelled(2, "open, coloured orange, marks 2 4")
	p.Press("Delete")
	p.labelled(2, "open, coloured orange")
	p.Press("Delete")
	p.plain(2)
	for range 5 {
		p.Press("Control+z")
	}
	p.labelled(2, "open, coloured orange, centre marks 1 3, 2 4 at corners")

	// Space goes round the tools, and a number that is typed again goes, if all cells have it.
	p.Press("Control+a", "x")
	p.Until("document.querySelectorAll('.cell.selected').length === 16")
	p.Press("Escape", " ")
	p.Until("document.querySelector('#tools [aria-pressed=true]').textContent === 'Centre'")
	p.Press("1")
	p.labelled(2, "open, coloured orange, centre marks 3, 2 4 at corners")

	// Who goes elsewhere lets go of what is selected, by any key.
	for i, key := range []string{"ArrowRight", "Home", "End"} {
		p.focus(1)
		p.Press("Shift+ArrowRight")
		p.chosen(1, 2)
		p.Press(key)
		p.chosen()
		p.Until(fmt.Sprintf("document.activeElement.dataset.cell === '%d'", []int{3, 0, 3}[i]))
	}
}

// TestFillMarks marks what the numbers on the board leave, and shows those of the number at the cursor.
func TestFillMarks(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#tab-play")
	p.focus(1)
	p.Press("a")
	p.labelled(1, "marks 2 3")
	p.labelled(5, "marks 2")
	p.focus(15)
	p.Until("[...document.querySelectorAll('.mark.like')].every((m) => m.textContent === '2') && document.querySelector('.mark.like')")
	p.both("filled")
	p.Press("Control+z")
	p.plain(1)
}

// TestSelectingPointers selects cells by a drag, with modifiers and by two quick presses.
func TestSelectingPointers(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, sudoku, Looks[size])
		p.Click("#tab-play")
		p.press(size, "#tools button:nth-child(4)")
		stroke(p, middle(1), middle(2), middle(3))
		p.chosen(1, 2, 3)
		p.press(size, "#place-2")
		p.labelled(3, "coloured blue")
		p.both("colours-" + size)
		p.press(size, "#place-2")
		p.plain(3)
		stroke(p, middle(1))
		p.chosen()
		stroke(p, middle(1))      // lets it go
		p.press(size, "#place-7") // more than the board's numbers
		stroke(p, middle(1))
		stroke(p, middle(2))
		p.labelled(1, "coloured")
		p.labelled(2, "coloured")
	})
	p := opened(t, address, sudoku, Looks["1280"])
	p.Click("#tab-play")
	p.drag(middle(1), middle(2))
	p.mouse(input.Left, input.ModifierCtrl, 1, middle(7))
	p.mouse(input.Left, input.ModifierShift, 1, middle(8), middle(12))
	p.chosen(1, 2, 7, 8, 12)
	p.mouse(input.Left, input.ModifierCtrl, 1, middle(7), middle(8))
	p.chosen(1, 2, 12)
	p.Press("4")
	p.labelled(12, "you entered 4")
	p.mouse(input.Left, 0, 2, middle(9)) // a clue 4
	p.chosen(1, 2, 9, 12)
}

// TestCrosses writes crosses by the other button and by a long press: drags and presses.
func TestCrosses(t *testing.T) {
	address := Serve(t)
	for size, cross := range map[string]func(p *Page, places ...place){
		"1280": func(p *Page, places ...place) { p.mouse(input.Right, 0, 1, places...) }, "360": (*Page).hold} {
		p := opened(t, address, numberlink, Looks[size])
		p.Click("#tab-play")
		cross(p, middle(0), middle(1), middle(2))
		p.Until(drawn + " == '0 0 4'") // a cross is two strokes
		cross(p, place{4, 0.5, 0.8})
		p.Until(drawn + " == '0 0 6'")
		p.both("crosses-" + size)
		cross(p, middle(2), middle(1)) // what is there goes
		p.Until(drawn + " == '0 0 4'")
		cross(p, place{4, 0.5, 0.8})
		p.Until(drawn + " == '0 0 2'")

		p = opened(t, address, slitherlink, Looks[size])
		p.Click("#tab-play")
		cross(p, place{0, 0.1, 0.05}, place{1, 0.95, 0.05})
		p.Until(drawn + " == '0 0 4'")
		cross(p, place{4, 0.5, 0.1})
		p.Until(drawn + " == '0 0 6'")

		p = opened(t, address, "nurikabe\n1 . .\n. . .\n. . 1\n", Looks[size])
		p.Click("#tab-play")
		cross(p, middle(1), middle(2))
		p.labelled(1, "you entered white")
		p.labelled(2, "you entered white")
	}
}

// TestStrokesOverLines: a stroke along lines erases them, and one that goes on over more sides than those
// draws all.
func TestStrokesOverLines(t *testing.T) {
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, Serve(t), numberlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, middle(0), middle(1))
		stroke(p, middle(0), middle(1), middle(4))
		p.Until(drawn + " == '0 0 0'")
		stroke(p, middle(0), middle(1))
		stroke(p, middle(0), middle(1), middle(4), middle(3))
		p.Until(drawn + " == '0 3 0'")
		stroke(p, middle(3), middle(4), middle(1))
		p.Until(drawn + " == '0 1 0'")

		p = opened(t, Serve(t), slitherlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, place{0, 0.5, 0.05})
		p.Until(drawn + " == '1 0 0'")
		stroke(p, place{0, 0.05, 0.05}, place{1, 0.95, 0.05}, place{1, 0.95, 0.95})
		p.Until(drawn + " == '3 0 0'")
		p.Press("Control+z") // one stroke is one step
		p.Until(drawn + " == '1 0 0'")
	})
}

// TestMiddleButton moves a larger board, and draws nothing.
func TestMiddleButton(t *testing.T) {
	empty := strings.Repeat(" .", 29)
	p := opened(t, Serve(t), "numberlink\n1"+empty+strings.Repeat("\n."+empty, 28)+"\n1"+empty, Looks["1280"])
	p.Click("#tab-play")
	p.Until("document.querySelector('#zoom').checkVisibility()")
	p.Shows("#result", "No answer") // which moves the buttons
	p.Click("#zoom-in")
	p.Until("document.querySelector('#board.zoomed')")
	p.focus(34)
	p.Eval("document.querySelector('#board').scrollTo(0, 0)", nil)
	p.mouse(input.Middle, 0, 1, middle(94), middle(34))
	p.Until("document.querySelector('#board').scrollTop > 10")
	p.Until(drawn + " == '0 0 0'")
}

// TestFullIsNotSolved: a full board that is wrong says so, and not where.
func TestFullIsNotSolved(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "answer")
	p.Click("#tab-play")
	p.Click("#twice")
	p.focus(0)
	p.Press("Control+a", "1")
	p.Shows("#play .hint", "No answer has all of your entries.")
	p.Until("!document.querySelector('.cell.wrong')")
}

// TestTwice: a number that stands twice where none may is marked as it is entered, unless one does not want
// that: in rows, columns, boxes, areas and cages of a Sudoku, and on a path. What is given stays unmarked.
func TestTwice(t *testing.T) {
	address := Serve(t)
	const marked = "[...document.querySelectorAll('.cell.wrong')].map(e => e.dataset.cell).join()"
	for _, test := range []struct {
		text    string
		numbers entries
		want    string
	}{
		{sudoku, entries{1: "1", 2: "4", 7: "4"}, "1,2,7"},         // of a given; in a box
		{sudoku, entries{1: "2", 2: "4", 13: "2", 8: "3"}, "1,13"}, // in a column
		{kenken, entries{0: "1", 2: "1", 4: "3"}, "0,2"},           // in a row
		{kenken, entries{4: "1", 8: "1"}, ""},                      // a cage may have equal numbers
		{"sudoku\n. . . .\n. . . .\n. . . .\n. . . .\nareas\na a b b\na a c b\nd d c b\nd d c c\n" +
			"cages\na a b b\na c b b\nd d e e\nf f f e\na 6\nb 10\nc 4\nd 3\ne 9\nf 8\n",
			entries{2: "1", 11: "1", 3: "4", 6: "4"}, "2,3,6,11"}, // in an area, in a cage
		{numbrix, entries{0: "7", 11: "7", 8: "2", 3: "1"}, "0,8,11"},                     // on a path
		{"skyscraper\n- 1 - -\n1 . . -\n- . . -\n- - - -\n", entries{0: "1", 1: "1"}, ""}, // of a file
	} {
		p := opened(t, address, test.text, Looks["1280"])
		p.plays(test.numbers)
		p.Until(marked + " === '" + test.want + "'")
		if test.text == sudoku {
			p.both("twice")
		}
		p.Click("#tab-solve")
		p.Until(marked + " === ''")
	}
}

// TestSlowDigits: digits make one number however late they come, until one ends it; what follows begins
// another.
func TestSlowDigits(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	const later = "Date.now = ((now) => () => now() + 3600000)(Date.now); 0"
	p.focus(0)
	p.Press("1")
	p.Eval(later, nil)
	p.Press("2")
	p.labelled(0, "clue 12")
	p.Press("3")
	p.labelled(0, "clue 3")
	p.Press("Control+z")
	p.labelled(0, "clue 12")
	p.Click("#tab-play")
	p.focus(2)
	p.Press("1", "Enter", "1")
	p.Eval(later, nil)
	p.Press("1")
	p.labelled(2, "you entered 11")
	p.Press("ArrowRight", "ArrowLeft", "2")
	p.labelled(2, "you entered 2")
	p.Press("x", "Delete", "1", "Enter", "1", "2")
	p.labelled(2, "marks 1 12")
	p.Press("3")
	p.labelled(2, "marks 1 3 12")
}

// TestSettings: what one has chosen is there after a reload.
func TestSettings(t *testing.T) {
	p := opened(t, Serve(t), slitherlink, Looks["1280"])
	p.addressed("slitherlink")
	p.Click("#tab-play")
	p.Click("#crosses")
	p.drag(place{4, 0.5, 0.1})
	p.drag(place{4, 0.5, 0.1})
	p.Until(drawn + " == '0 0 0'")
	p.leave()
	p.reload()
	p.Until("!document.querySelector('#crosses').checked")
}

// TestRulesOfAxeInNotes checks several cells with marks and colours.
func TestRulesOfAxeInNotes(t *testing.T) {
	address := Serve(t)
	for _, dark := range some(true, false) {
		look := Looks["360"]
		look.Dark = dark
		p := withRules(t, Open(t, "about:blank", look), address, sudoku)
		p.Click("#tab-play")
		p.focus(1)
		p.Press("a", "Shift+ArrowRight", "v", "5", "c", "1")
		p.labelled(2, "coloured orange")
		p.rules("notes")
		p.Press("v")
		p.rules("colours")
	}
}

// TestSecondFinger: what a finger has drawn goes when a second one comes, and is no step.
func TestSecondFinger(t *testing.T) {
	p := opened(t, Serve(t), numberlink, Looks["360"])
	p.Click("#tab-play")
	at := p.points([]place{middle(0), middle(3), middle(2)})
	touch := func(all ...[2]float64) (points []*input.TouchPoint) {
		for _, xy := range all {
			points = append(points, &input.TouchPoint{X: xy[0], Y: xy[1], ID: float64(len(points) + 1)})
		}
		return points
	}
	p.Do(input.DispatchTouchEvent(input.TouchStart, touch(at[0])),
		input.DispatchTouchEvent(input.TouchMove, touch(at[1])))
	p.Until(drawn + " == '0 1 0'")
	p.Do(input.DispatchTouchEvent(input.TouchStart, touch(at[1], at[2])))
	p.Until(drawn + " == '0 0 0' && document.querySelector('#undo').disabled")
	p.Do(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	p.Until(drawn + " == '0 0 0'")

	// An edit by a key amid a stroke is a step of its own; all steps are kept, though a state comes twice.
	p.Do(input.DispatchTouchEvent(input.TouchStart, touch(at[0])),
		input.DispatchTouchEvent(input.TouchMove, touch(at[1])))
	p.Until(drawn + " == '0 1 0'")
	p.Press("Shift+ArrowRight")
	p.Until(drawn + " == '0 2 0'")
	p.Do(input.DispatchTouchEvent(input.TouchCancel, []*input.TouchPoint{}))
	p.Until(drawn + " == '0 0 0'")
	p.Until("location.hash.includes('tab=play')")
	p.leave()
	p.reload()
	p.Until(drawn + " == '0 0 0'")
	p.Click("#undo")
	p.Until(drawn + " == '0 2 0'")
}
