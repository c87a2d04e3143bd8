package browser_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// onPaper lists what a printed board has that it should not have, or lacks.
const onPaper = `(() => {
	const faults = [];
	const shown = (e) => e && e.getClientRects().length > 0;
	const black = (c) => c === 'rgb(0, 0, 0)';
	for (const id of ['panel', 'palette', 'tools', 'result', 'rename', 'undo', 'cage'])
		if (shown(document.getElementById(id))) faults.push(id + ' is shown');
	for (const id of ['title', 'rules'])
		if (!shown(document.getElementById(id))) faults.push(id + ' is not shown');
	if (getComputedStyle(document.documentElement).backgroundColor !== 'rgb(255, 255, 255)')
		faults.push('the paper is not white');
	for (const e of document.querySelectorAll('.cell.clue .word, .cell .corner'))
		if (e.textContent && !black(getComputedStyle(e).color)) faults.push(e.textContent + ' is not black');
	for (const e of document.querySelectorAll('.cell.found .word, .picture .found'))
		if (getComputedStyle(e).visibility !== 'hidden') faults.push('the answer is shown');
	const board = document.querySelector('.grid').getBoundingClientRect();
	const mm = 96 / 25.4;
	if (board.width > 180 * mm) faults.push('the board is ' + board.width / mm + ' mm wide');
	if (board.width / document.querySelector('.row').children.length < 8 * mm) faults.push('cells are small');
	return faults;
})()`

// pagesOf matches each page of a PDF.
var pagesOf = regexp.MustCompile(`/Type\s*/Page[^s]`)

// TestPrint prints boards: black on white also from a dark page, on one page, large, with title and
// rules, and without the answer and the panels.
func TestPrint(t *testing.T) {
	address := Serve(t)
	for name, text := range map[string]string{"numbrix": "# title: Holes\n# author: Ann\nnumbrix\n1 . x\n. . 8\n. . .\n",
		"numberlink": numberlink, "slitherlink": slitherlink, "kenken": kenken, "futoshiki": futoshiki,
		"sudoku": whole, "several": several} {
		if !inFull && (name == "futoshiki" || name == "sudoku") {
			continue // which print what others print, too
		}
		look := Looks["360"]
		look.Dark = true
		p := opened(t, address, text, look)
		p.Until("document.querySelector('#rules').textContent")
		p.Until("['unique', 'several'].includes(document.querySelector('#result').dataset.verdict)")
		p.Do(emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: "dark"}}))
		var faults []string
		if p.Eval(onPaper, &faults); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
		p.printed(name, 1)
	}
}

// printed prints the page on A4, and checks how many pages come out.
func (p *Page) printed(name string, pages int) {
	p.t.Helper()
	var pdf []byte
	p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().WithPaperWidth(8.27).WithPaperHeight(11.69).
			WithPreferCSSPageSize(true).Do(ctx)
		return err
	}))
	if n := len(pagesOf.FindAll(pdf, -1)); n != pages {
		p.t.Errorf("%s: %d pages, not %d", name, n, pages)
	}
	if folder := os.Getenv("GRIDWRIGHT_SHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "print-"+name+".pdf"), pdf, 0o644); err != nil {
			p.t.Fatal(err)
		}
	}
}

// TestPrintSheet prints a sheet: a page of puzzles and one of answers, and nothing of the page.
func TestPrintSheet(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Eval("window.print = () => { window.ready = true; }; 0", nil)
	p.Click("#tab-set")
	p.Click("#sheet-add")
	p.Click("#sheet-add")
	p.Eval("document.querySelector('#sheet-title').value = 'For Sunday'", nil)
	p.Click("#sheet-print")
	p.Until("window.ready")
	p.printed("sheet", 2)
}

// TestPrintAnswer prints the answer if that is wanted.
func TestPrintAnswer(t *testing.T) {
	p := opened(t, Serve(t), numberlink, Looks["1280"])
	p.Shows("#result", "The only answer")
	p.Eval("window.print = () => { window.prints = document.documentElement.dataset.prints ?? 'puzzle'; "+
		"dispatchEvent(new Event('afterprint')); }; 0", nil)
	p.Click("#tab-set")
	p.Click("#print")
	p.Until("window.prints == 'puzzle'")
	p.Click("#set-answer")
	p.Click("#print")
	p.Until("window.prints == 'answer' && !document.documentElement.dataset.prints")
	p.Eval("document.documentElement.dataset.prints = 'answer'; 0", nil)
	p.Do(emulation.SetEmulatedMedia().WithMedia("print"))
	p.Until("getComputedStyle(document.querySelector('.picture .found')).visibility == 'visible'")
}
