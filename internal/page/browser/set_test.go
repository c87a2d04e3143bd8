package browser_test

import "testing"

// whole is an answer of a Sudoku. Its fewest clues are not found within minutes.
const whole = "sudoku\n1 2 3 4 5 6 7 8 9\n4 5 6 7 8 9 1 2 3\n7 8 9 1 2 3 4 5 6\n" +
	"2 3 4 5 6 7 8 9 1\n5 6 7 8 9 1 2 3 4\n8 9 1 2 3 4 5 6 7\n" +
	"3 4 5 6 7 8 9 1 2\n6 7 8 9 1 2 3 4 5\n9 1 2 3 4 5 6 7 8\n"

// clues counts the clues on the board.
const clues = "document.querySelectorAll('.cell.clue').length"

// stopped looks for the fewest clues, and stops: the bounds are shown meanwhile, and the board with the
// fewest clues so far is kept.
func stopped(p *Page, name string) {
	p.t.Helper()
	p.Click("#tab-set")
	p.Click("#minimum")
	p.Until("/between \\d+ and [23]\\d clues/.test(document.querySelector('#set').innerText)")
	p.Until("document.querySelector('#set progress')")
	p.Until("/keep the board with [23]\\d clues/.test(document.querySelector('#set-stop').innerText)")
	p.both("stop-" + name)
	p.Click("#set-stop")
	p.Until("document.querySelector('#set').innerText.match(/Stopped with (\\d+) clues; fewer than/)?.[1] == " + clues)
	p.Shows("#result", "The only answer")
	p.Click("#undo")
	p.Until(clues + " == 81")
}

// TestStop stops the search for the fewest clues.
func TestStop(t *testing.T) {
	address := Serve(t)
	for _, size := range []string{"1280", "360"} {
		stopped(opened(t, address, whole, Looks[size]), size)
	}
}
