package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

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
	p.Until("/between \\d+ and [23]\\d clues/i.test(document.querySelector('#set').innerText)")
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
	for _, size := range some("360", "1280") {
		stopped(opened(t, address, whole, Looks[size]), size)
	}
}

// sheet collects boards, also those that are made and saved, and sets them on pages.
func sheet(p *Page, name string) {
	p.t.Helper()
	const boards = "document.querySelectorAll('#sheet-boards li').length"
	// What would be printed or saved is kept for the test instead.
	p.Eval(`window.printed = 0; window.print = () => { printed = document.querySelectorAll('#pages img').length;
		dispatchEvent(new Event('afterprint')); };
		window.files = []; HTMLAnchorElement.prototype.click = function() { files.push(this.download); }; 0`, nil)
	p.saves("mine")
	p.Until("!document.querySelector('#dialog').open")
	p.Click("#tab-set")
	p.Click("#sheet-add")
	p.Until(boards + " == 1")
	p.Eval("document.querySelector('#sheet-more').value = 3", nil)
	p.Click("#sheet-make")
	p.Shows("#set", "3 made.")
	p.Until(boards + " == 4")
	p.Click("#sheet-add-saved")
	p.Until(boards + " == 5")
	p.both("sheet-" + name)
	p.Click("#sheet-print") // two pages of puzzles, and one of answers
	p.Until("printed == 3 && !document.querySelector('#pages')")
	p.Click("#sheet-svg")
	p.Until("files.join() == 'puzzles-1.svg,puzzles-2.svg,puzzles-3.svg'")
	p.Click("#save-png")
	p.Until("files.at(-1) == 'sudoku.png'")
	p.Eval(`window.blob = null; const address = URL.createObjectURL;
		URL.createObjectURL = (b) => { window.blob = b; return address(b); }; 0`, nil)
	for id, name := range map[string]string{"save-pdf": "sudoku.pdf", "sheet-pdf": "puzzles.pdf"} {
		p.Click("#" + id)
		p.Until("files.at(-1) == '" + name + "' && blob.type == 'application/pdf' && blob.size > 5000")
	}
	p.Click("#sheet-remove-4")
	p.Until(boards + " == 4 && document.activeElement.id == 'sheet-remove-3'")
	p.Do(chromedp.Reload())
	p.Click("#tab-set")
	p.Until(boards + " == 4")

	// The list names each board with its grade and clues, and opens it; nothing that goes is lost.
	p.Until("/^1. Sudoku 4x4\\s*gentle · 4 clues/.test(document.querySelector('#sheet-boards li').innerText)")
	p.Until("!document.querySelector('#sheet-boards').innerText.includes('grading')")
	p.both("sheet-list-" + name)
	const given = "[...document.querySelectorAll('.cell')].map(c => c.matches('.clue') ? c.innerText : '.').join('')"
	p.Click("#sheet-open-1")
	p.Until(given + " !== '1.....3..4.....2'")
	p.before("Sudoku 4x4")
	p.Until(given + " === '1.....3..4.....2'")
	p.Click("#sheet-remove-3")
	p.Until(boards + " == 3")
	p.Click("#sheet-undo")
	p.Until(boards + " == 4 && document.querySelector('#sheet-undo').hidden")
	p.Click("#sheet-clear")
	p.Until(boards + " == 0 && !document.querySelector('#sheet-print').offsetParent")
	p.Until(focused + ".id == 'sheet-undo'")
	p.Shows("#sheet-undo", "Bring back the 4 boards")
	p.both("sheet-empty-" + name)
	p.Press("Enter")
	p.Until(boards + " == 4 && document.querySelector('#sheet-print').offsetParent")
	p.Click("#sheet-clear")
}

// TestSheet sets several boards on a sheet, and saves it.
func TestSheet(t *testing.T) {
	address := Serve(t)
	for _, size := range some("360", "1280") {
		sheet(opened(t, address, sudoku, Looks[size]), size)
	}
}
