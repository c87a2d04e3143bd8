package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// inSight tells whether a rectangle of the page is within the window, and above what covers its foot.
const inSight = `((r, foot) => r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= foot)(
	%s.getBoundingClientRect(), (h => getComputedStyle(h).position === 'fixed' ? h.getBoundingClientRect().top : innerHeight)(
	document.querySelector('#hands')))`

// board is the element with all cells, and side the pixels of one.
const (
	board = "document.querySelector('.grid')"
	side  = "document.querySelector('.cell').getBoundingClientRect().width"
)

// pinch moves two fingers, by an eighth of the way at a time, from places to others: x, y, x, y.
func (p *Page) pinch(from, to [4]float64) {
	p.t.Helper()
	points := func(part float64) []*input.TouchPoint {
		at := func(i int) float64 { return from[i] + (to[i]-from[i])*part }
		return []*input.TouchPoint{{X: at(0), Y: at(1), ID: 1}, {X: at(2), Y: at(3), ID: 2}}
	}
	p.Do(input.DispatchTouchEvent(input.TouchStart, points(0)[:1]),
		input.DispatchTouchEvent(input.TouchStart, points(0)))
	for i := 1.0; i <= 8; i++ {
		p.Do(input.DispatchTouchEvent(input.TouchMove, points(i/8)))
	}
	p.Do(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// TestBoardFits: the largest boards are whole in the window, and grow by buttons, keys, a wheel and two
// fingers until one can press their cells. The board then scrolls in its frame, and the page never
// sideways.
func TestBoardFits(t *testing.T) {
	address := Serve(t)
	empty := strings.TrimSpace(strings.Repeat(". ", 50)) + "\n"
	whole := fmt.Sprintf(inSight, board)
	for _, c := range []struct {
		name, text  string
		look        Look
		cells, easy int
	}{
		{"desktop", "numberlink\n1" + empty[1:] + strings.Repeat(empty, 48) + empty[:98] + "1\n",
			Look{Width: 1280, Height: 800}, 2500, 24},
		{"phone", "hidato\n" + strings.Repeat(empty[:39]+"\n", 20), phone, 400, 32},
	} {
		p := Open(t, "about:blank", c.look)
		p.Go(with(t, p, address, c.text) + "&tab=play")
		p.cells(c.cells)
		p.Until(whole + " && document.querySelector('#zoom').checkVisibility()")
		p.view("fits-" + c.name)
		easy := fmt.Sprintf("%s >= %d", side, c.easy)
		p.Click("#zoom-in")
		p.Until(easy)
		p.Until("document.documentElement.scrollWidth <= innerWidth")
		p.focus(c.cells/2 - 1) // at the far end of a row
		p.Press("ArrowLeft", "ArrowDown")
		p.Until(fmt.Sprintf(inSight, "document.activeElement"))
		p.view("zoomed-" + c.name)
		p.Press("Alt+0")
		p.Until(whole)
		p.Press("Alt++")
		p.Until(easy)
		p.Press("Alt+-", "Alt+-", "Alt+-", "Alt+-", "Alt+-", "Alt+-")
		p.Until(whole + " && document.querySelector('#zoom-out').disabled")

		// The place at which one makes it larger stays.
		const held = `(([x, y]) => document.elementsFromPoint(x, y).find(e => e.matches('.cell'))?.dataset.cell)([180, 200])`
		var before, after string
		p.Eval(held, &before)
		if c.look.Touch {
			p.pinch([4]float64{160, 180, 200, 220}, [4]float64{100, 120, 260, 280})
		} else {
			for range 8 {
				p.Do(input.DispatchMouseEvent(input.MouseWheel, 180, 200).WithDeltaX(0).WithDeltaY(-50).
					WithModifiers(input.ModifierCtrl))
			}
		}
		p.Until(easy)
		if p.Eval(held, &after); before == "" || after != before {
			t.Errorf("%s: at the place of cell %q is cell %q", c.name, before, after)
		}
		p.Until("!document.querySelector('.links, .entered')") // two fingers draw nothing
		p.Until("visualViewport.scale === 1")
	}
}

// TestHeadIsSmall: at most a tenth of the height is above the board.
func TestHeadIsSmall(t *testing.T) {
	address := Serve(t)
	for _, look := range []Look{phone, {Width: 1280, Height: 800}} {
		p := opened(t, address, nine("sudoku"), look)
		p.Click("#tab-play")
		p.Until(fmt.Sprintf("%s.getBoundingClientRect().top <= innerHeight / 10 && "+inSight, board, board))
	}
}

// TestForcedHint: where the system sets the colours, what a hint settles looks other than the cell that
// has the keyboard, also where both are one.
func TestForcedHint(t *testing.T) {
	p := opened(t, Serve(t), nine("sudoku"), Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "forced-colors", Value: "active"}}))
	p.Click("#tab-play")
	for _, depth := range []string{"where", "how", "step"} {
		p.Click("#hint")
		p.hinted(depth)
	}
	const look = `(e => [getComputedStyle(e).outlineStyle, getComputedStyle(e, '::before').borderTopStyle].join(' '))`
	p.Eval("document.querySelector('.cell.target').focus()", nil)
	p.Until(look + "(document.activeElement) === 'solid double'")
	p.Eval("document.querySelector('.cell:not(.target, .hinted)').focus()", nil)
	p.Until(look + "(document.activeElement) === 'solid none' && " + look + "(document.querySelector('.target')) === 'dotted double'")
	p.view("forced-hint")
}
