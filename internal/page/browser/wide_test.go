package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestWide: a large window gives its room to the board, whose cells grow up to 58 pixels and which stays
// in sight, and to the log of a solver.
func TestWide(t *testing.T) {
	address := Serve(t)
	for _, c := range []struct {
		width, height, n, least int
	}{{1280, 720, 9, 56}, {1600, 1000, 9, 58}, {1600, 1000, 15, 50}, {1920, 1080, 20, 42}} {
		look := Look{Width: int64(c.width), Height: int64(c.height)}
		row := strings.TrimSpace(strings.Repeat(". ", c.n)) + "\n"
		p := opened(t, address, "hidato\n"+strings.Repeat(row, c.n), look)
		var side, bottom float64
		p.Eval(cell(0)+".getBoundingClientRect().width", &side)
		p.Eval("document.querySelector('.grid').getBoundingClientRect().bottom", &bottom)
		if side < float64(c.least) || side > 58 || bottom > float64(c.height) {
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

// TestLow: in a low window the numbers stand beside the board, in sight, unless they have no room there.
func TestLow(t *testing.T) {
	address := Serve(t)
	for _, c := range []struct {
		width, height int64
		beside        bool
	}{{1280, 600, true}, {1024, 500, true}, {1280, 900, false}, {768, 600, false}} {
		p := opened(t, address, sudoku, Look{Width: c.width, Height: c.height})
		var beside bool
		p.Eval(`(() => {
	const board = document.querySelector('.grid').getBoundingClientRect();
	const numbers = document.querySelector('#palette').getBoundingClientRect();
	return numbers.left > board.right && numbers.bottom <= innerHeight;
})()`, &beside)
		if beside != c.beside {
			t.Errorf("%dx%d: the numbers beside the board: %v", c.width, c.height, beside)
		}
		p.view(fmt.Sprintf("low-%d-%d", c.width, c.height))
	}
}
