package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestWide: a large window gives its room to the board, whose cells grow up to 120 pixels and which stays
// in sight, and to the log of a solver.
func TestWide(t *testing.T) {
	address := Serve(t)
	for _, c := range []struct {
		width, height, n, least int
	}{{1280, 720, 9, 69}, {1600, 1000, 9, 100}, {1600, 1000, 15, 60}, {1920, 1080, 20, 49}} {
		if c.n == 15 && !inFull || c.n == 9 && c.width == 1280 && !inFull {
			continue
		}
		look := Look{Width: int64(c.width), Height: int64(c.height)}
		row := strings.TrimSpace(strings.Repeat(". ", c.n)) + "\n"
		p := opened(t, address, "hidato\n"+strings.Repeat(row, c.n), look)
		var side, bottom float64
		p.Eval(cell(0)+".getBoundingClientRect().width", &side)
		p.Eval("document.querySelector('.grid').getBoundingClientRect().bottom", &bottom)
		var bar bool
		p.Eval("(b => b.scrollWidth > b.clientWidth)(document.querySelector('#board'))", &bar)
		if bar {
			t.Errorf("%+v: the board scrolls", c)
		}
		if side < float64(c.least) || side > 120 || bottom > float64(c.height) {
			t.Errorf("%+v: cells of %g pixels, down to %g", c, side, bottom)
		}
		p.both(fmt.Sprintf("wide-%d-%d", c.width, c.n))
	}
	p := opened(t, address, sudoku, Look{Width: 1600, Height: 1000})
	p.Click("#tab-model")
	p.Shows("#model", "Nonzeros")
	p.Click("#model-text")
	p.Until("document.querySelector('#model pre:not(.doc)')?.getBoundingClientRect().width > 560")
	p.both("wide-program")
}

// TestLow: all of the board and its numbers are in sight: they stand beside it, or below in a window
// that is higher than wide.
func TestLow(t *testing.T) {
	address := Serve(t)
	for _, c := range []struct {
		width, height int64
		touch, beside bool
	}{{1280, 600, false, true}, {1024, 500, false, true}, {1280, 900, false, true}, {1366, 650, false, true},
		{1024, 768, true, true}, {820, 1180, true, false}, {844, 390, true, true}} {
		if !inFull && c.width > 1200 && c.height != 600 {
			continue
		}
		p := opened(t, address, nine("sudoku"), Look{Width: c.width, Height: c.height, Touch: c.touch})
		p.Click("#tab-play")
		var is struct{ Beside, Seen bool }
		p.Eval(`(() => {
	const board = document.querySelector('.grid').getBoundingClientRect();
	const numbers = document.querySelector('#palette').getBoundingClientRect();
	return { Beside: numbers.left > board.right, Seen: Math.max(board.bottom, numbers.bottom) <= innerHeight &&
		[...document.querySelectorAll('#palette button')].every(e => e.getBoundingClientRect().right <=
			innerWidth) };
})()`, &is)
		p.view(fmt.Sprintf("low-%d-%d-%v", c.width, c.height, c.touch))
		if is.Beside != c.beside || !is.Seen {
			t.Errorf("%+v: %+v", c, is)
		}
	}
}
