package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// kindBoards is a board of each kind.
var kindBoards = map[string]string{
	"numbrix":     numbrix,
	"hidato":      "hidato\n1 . .\n8 x .\n. . .\n",
	"numberlink":  numberlink,
	"latin":       "latin\n1 . .\n. 3 .\n. . .\n",
	"futoshiki":   "futoshiki\n. < . .\n. . 2\n. . 1\n",
	"sudoku":      sudoku,
	"kenken":      kenken,
	"slitherlink": slitherlink,
}

// broken are the rules of axe-core that the page breaks, with the elements: its own rules for WCAG 2.2
// at the levels A and AA, and what it calls best practice. The size of targets is off by default.
const broken = `axe.run(document, {resultTypes: ['violations'], %s}).then(r => r.violations.
	flatMap(v => v.nodes.map(n => v.id + ': ' + n.target.join(' ') + ': ' +
		[...n.any, ...n.all, ...n.none].map(c => c.message).join('; '))))`

// axeRules are the rules that are checked in each colour scheme. The scheme changes colours alone, so in the
// dark it is the contrast, or with GRIDWRIGHT_WHOLE all of them.
var axeRules = map[string]string{"light": "rules: {'target-size': {enabled: true}}", "dark": "runOnly: ['color-contrast']"}

// rules checks the page as it is shown, light and dark, against the rules of axe-core.
func (p *Page) rules(name string) {
	p.t.Helper()
	for _, scheme := range []string{"light", "dark"} {
		p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"}})) // or a colour may still be on its way
		checked := axeRules[scheme]
		if inFull {
			checked = axeRules["light"]
		}
		var found []string
		if p.Eval(fmt.Sprintf(broken, checked), &found); len(found) > 0 {
			p.t.Errorf("%s, %s:\n\t%s", name, scheme, strings.Join(found, "\n\t"))
			p.Shot("axe-" + strings.ReplaceAll(name, " ", "-") + "-" + scheme)
		}
	}
}

// withRules opens a board in a page that was open, or in a new one, and puts axe-core into it. It skips
// the test if axe-core is not installed.
func withRules(t *testing.T, p *Page, address, text string) *Page {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Skip(`axe-core is not installed; "make install" does it: `, err)
	}
	if p == nil {
		p = Open(t, "about:blank", Looks["1280"])
	}
	p.Go("about:blank") // or only the address changes, and results of the last board are still shown
	p.puzzle(address, text)
	// A script of the driver is outside the page's policy, which would forbid it.
	p.Eval(string(script)+";true", nil)
	return p
}

// TestRulesOfAxe checks each panel, light and dark, with boards of digits and of lines, or with one of each
// kind.
func TestRulesOfAxe(t *testing.T) {
	address := Serve(t)
	var p *Page
	for kind, text := range kindBoards {
		if !inFull && kind != "futoshiki" && kind != "numberlink" {
			continue // those of cages have a test of their own
		}
		p = withRules(t, p, address, text)
		p.Shows("#result", "The only answer ·")
		p.Until("!document.querySelector('#solve').innerText.includes('working')")
		p.rules(kind + " solve")
		p.Click("#tab-play")
		p.Click("#hint")
		p.Shows("#play .hint", "Press Hint")
		p.rules(kind + " play")
		p.Click("#tab-set")
		p.Until("document.querySelector('#set-format')?.options.length > 0")
		p.rules(kind + " set")
		p.Click("#tab-model")
		p.Until("!document.querySelector('#model').innerText.includes('Looking')")
		p.rules(kind + " model")
	}
}

// TestRulesOfAxeInStates checks what only some boards and moments show: several answers, none, faults,
// pencil marks, what a hint or a check marks, and the text of a model.
func TestRulesOfAxeInStates(t *testing.T) {
	address := Serve(t)
	p := withRules(t, nil, address, several)
	p.Shows("#result", "3 answers")
	p.rules("several answers")
	p.Click("#next-clues")
	p.Until("[...document.querySelectorAll('.marks')].some(m => m.textContent)")
	p.rules("next clues")
	withRules(t, p, address, hopeless)
	p.Until("['none', 'error'].includes(document.querySelector('#result').dataset.verdict)")
	p.rules("no answer")

	withRules(t, p, address, sudoku)
	p.Shows("#result", "The only answer")
	p.Click("#tab-play")
	p.focus(1)
	p.Press("4")
	p.Click("#tools button:nth-child(2)")
	p.focus(2)
	p.Press("2", "3")
	p.Click("#check")
	p.labelled(1, "wrong")
	p.rules("a mistake and marks")
	p.Click("#back")
	p.Shows("#play .hint", "Went back 3 steps")
	for _, depth := range []string{"where", "how"} {
		p.Click("#hint")
		p.hinted(depth)
	}
	p.Click("#hint")
	p.Until("document.querySelector('#enter')")
	p.rules("a step")
	p.Click("#tab-model")
	p.Shows("#model", "Nonzeros")
	p.Eval("document.querySelectorAll('#model details').forEach(d => { d.open = true })", nil)
	p.Click("#model-text")
	p.Shows("#model pre:not(.doc)", "Subject To")
	p.rules("the text of a model")
}

// TestRulesOfAxeInPlay checks what one sees while one plays: a chosen cell, a number that presses place,
// and on a phone the bar at the foot with a hint.
func TestRulesOfAxeInPlay(t *testing.T) {
	address := Serve(t)
	for _, size := range []string{"1280", "360"} {
		for kind, text := range map[string]string{"sudoku": sudoku, "numbrix": numbrix} {
			if !inFull && (size == "360") != (kind == "numbrix") {
				continue
			}
			p := withRules(t, Open(t, "about:blank", Looks[size]), address, text)
			p.Shows("#result", "The only answer ·")
			p.Click("#tab-play")
			p.drag(middle(2))
			p.Shows("#palette-note", "row 1, column 3")
			p.rules(kind + " chosen " + size)
			p.drag(middle(2))
			p.Click("#palette button")
			p.Until("/stop|follows/i.test(document.querySelector('#palette-note').innerText)")
			p.rules(kind + " armed " + size)
			for _, depth := range []string{"where", "how", "step"} {
				p.Click("#hint")
				p.hinted(depth)
			}
			p.rules(kind + " hint " + size)
		}
	}
}

// TestRulesOfAxeInClues checks shaded and added clues, and clues that contradict each other.
func TestRulesOfAxeInClues(t *testing.T) {
	address := Serve(t)
	p := withRules(t, Open(t, "about:blank", Looks["1280"]), address, loose)
	p.Shows("#result", "answers")
	p.Click("#tab-set")
	p.Click("#set-each")
	p.Until("document.querySelector('.cell.use-4')")
	p.rules("each clue")
	p.Click("#settle")
	p.Until("document.querySelector('.cell.added')")
	p.rules("added clue")
	p = withRules(t, Open(t, "about:blank", Looks["1280"]), address, contrary)
	p.Until("document.querySelector('#solve ol')")
	p.rules("clash")
}

// TestRulesOfAxeInSheets checks the sheet with boards, one of which has no grade, and after it was emptied.
func TestRulesOfAxeInSheets(t *testing.T) {
	address := Serve(t)
	for _, size := range some("360", "1280") {
		p := withRules(t, Open(t, "about:blank", Looks[size]), address, sudoku)
		p.Shows("#result", "The only answer ·")
		p.Click("#tab-set")
		p.Click("#sheet-add")
		p.focus(0)
		p.Press("Delete")
		p.Click("#sheet-add")
		p.Shows("#sheet-boards", "no grade")
		p.Until("!document.querySelector('#sheet-boards').innerText.includes('grading')")
		p.rules("a sheet " + size)
		p.Click("#sheet-clear")
		p.Shows("#sheet-undo", "Bring back")
		p.rules("an empty sheet " + size)
	}
}

// TestRulesOfAxeInCages checks the bar of cages: with cells gathered for a new one, and with a cage.
func TestRulesOfAxeInCages(t *testing.T) {
	address := Serve(t)
	for _, size := range some("360", "1280") {
		p := withRules(t, Open(t, "about:blank", Looks[size]), address, kenken)
		p.drag(middle(6))
		p.Shows("#set-cage", "Set the target")
		p.rules("a cage " + size)
		p.drag(middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.rules("a new cage " + size)
	}
}

// TestRulesOfAxeInDialogs checks the dialogs.
func TestRulesOfAxeInDialogs(t *testing.T) {
	address := Serve(t)
	p := withRules(t, nil, address, sudoku)
	p.Shows("#result", "The only answer")
	for _, id := range []string{"new", "open", "saved", "keys", "library", "today", "rename"} {
		switch id {
		case "library", "today":
			p.shelf(id)
		case "rename":
			p.Click("#play-this") // from the welcome
			p.Click("#tab-set")
			p.dialog(id)
		default:
			p.dialog(id)
		}
		p.rules(id)
		switch id {
		case "open":
			p.Eval("document.querySelector('#open-text').value = 'sudoku\\n1 2\\n3 ?\\n'", nil)
			p.Click("#dialog .main")
			p.Shows("#dialog [role=alert]", "Line 3")
			p.rules("open with an error")
		case "saved":
			p.Eval("document.querySelector('#save-name').value = 'mine'", nil)
			p.Click("#dialog .main")
			p.Until("!document.querySelector('#dialog').open")
			p.dialog("saved")
			p.rules("saved with a board")
		}
		p.Press("Escape")
		p.Until("!document.querySelector('#dialog').open")
	}
	withRules(t, p, address, kenken)
	p.focus(0) // with a press, which asks for the target
	p.Until("document.querySelector('#target')?.offsetParent")
	p.rules("target of a cage")
}

// TestRulesOfAxeInLesson checks a lesson with a program in a cell, and the answers open.
func TestRulesOfAxeInLesson(t *testing.T) {
	p := withRules(t, nil, Serve(t), futoshiki)
	p.Eval("location.hash = '#lesson=futoshiki'; 0", nil)
	p.Until("document.querySelector('article > details > summary')?.click() ?? document.querySelector('article > details')?.open")
	program := live(0, "--to gams")
	p.starts(program, 0)
	p.says(program, "smaller(signs(i,j,r,c),k)")
	p.rules("a lesson")
}
