package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// clocked has the page read a clock that stands at noon of a day of November 2026, the 29th or that of the
// item "day", and goes on from there.
const clocked = `{ const Real = Date;
	const begun = localStorage.begun ??= Real.now();
	const now = () => Real.UTC(2026, 10, Number(localStorage.day ?? 29), 12) + Real.now() - begun;
	globalThis.Date = class extends Real {
		constructor(...parts) { super(...(parts.length ? parts : [now()])); }
		static now() { return now(); }
	}; }`

// goes goes to an address with a clock.
func goes(t *testing.T, address string, look Look) *Page {
	t.Helper()
	p := Open(t, "about:blank", look)
	p.prepare(`if (location.protocol === 'http:') ` + clocked)
	p.Go(address)
	p.Shows("#result", "One answer to find")
	return p
}

// shelf opens the library or the puzzles of the days, from wherever one is.
func (p *Page) shelf(id string) {
	p.t.Helper()
	var isWelcome bool
	if p.Eval(welcomes, &isWelcome); !isWelcome {
		p.choose("puzzles")
	}
	p.dialog(id)
}

// chooses chooses from a list.
func (p *Page) chooses(id, value string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(list => { list.value = %q; list.dispatchEvent(new Event('change')); })(document.getElementById(%q))`, value, id), nil)
}

// solves enters the answer of the board, whose cells hold numbers.
func (p *Page) solves() {
	p.t.Helper()
	p.leave()
	p.Until("JSON.parse(" + kept + ").states")
	var answer []string
	p.Eval(`(async () => {
		const { states, at } = JSON.parse(`+kept+`);
		const { board } = states.findLast((s, i) => i <= at && s.board);
		const response = await fetch('api', { method: 'POST', headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ op: 'look', board }) });
		const events = (await response.text()).trim().split('\n').map((line) => JSON.parse(line));
		return events.find((e) => e.event === 'answer').answer.map((n, i) => (board.cells.flat()[i] ? '' : String(n)));
	})()`, &answer)
	for at, n := range answer {
		if n != "" {
			p.focus(at)
			p.Press(n)
		}
	}
	p.Shows("#play .hint", "Solved!")
	p.leave()
}

// TestLibraryOfPage: the library has puzzles of each kind by class. What was begun and solved is noted there,
// and goes on.
func TestLibraryOfPage(t *testing.T) {
	address := Serve(t)
	p := goes(t, address, Looks["1280"])
	const numbers = "[...document.querySelectorAll('#dialog .numbers button')]"
	p.shelf("library")
	p.Shows("#dialog", "0 of 20 solved")
	p.both("library")
	var wrong []string
	p.Eval(`(async () => { const wrong = [];
		for (const { value } of document.querySelector('#library-kind').options) {
			document.querySelector('#dialog .shelves').replaceChildren();
			document.querySelector('#library-kind').value = value;
			document.querySelector('#library-kind').dispatchEvent(new Event('change'));
			for (let i = 0; i < 500 && !document.querySelector('#dialog .numbers'); i++) await new Promise((r) => setTimeout(r, 10));
			if (`+numbers+`.length < 20) wrong.push(value);
		}
		return wrong; })()`, &wrong)
	if len(wrong) > 0 {
		t.Errorf("kinds without puzzles: %v", wrong)
	}
	p.chooses("library-kind", "latin")
	p.Until(numbers + "[0].ariaLabel === 'Latin square, gentle 1'")
	p.Click("#dialog .numbers button:nth-child(1)")
	p.Shows("#title", "Latin square, gentle 1")
	p.Shows("#result", "One answer to find · gentle")
	p.solves()
	p.Click("#next-puzzle")
	p.Shows("#title", "Latin square, gentle 2")
	p.Until(focused + ".dataset.cell")
	p.shelf("library")
	p.Until(numbers + "[0].ariaLabel === 'Latin square, gentle 1, solved'")
	p.Shows("#dialog", "1 of 20 solved")
	p.Until("getComputedStyle(" + numbers + "[0], '::after').position === 'static'") // the tick is on its button
	p.Click("#dialog .numbers button:nth-child(2)")
	p.Shows("#title", "gentle 2")
	var open int
	p.Eval("[...document.querySelectorAll('[data-cell]')].findIndex(c => !c.matches('.clue'))", &open)
	p.plays(entries{open: "1"})
	p.shelf("library")
	p.Until(numbers + "[1].ariaLabel === 'Latin square, gentle 2, begun'")
	p.Click("#dialog .numbers button:nth-child(1)")
	p.Until("document.querySelectorAll('.cell.entered').length > 10")

	// A drawn puzzle is no longer that of the library.
	p.Click("#tab-solve")
	p.focus(open)
	p.leave()
}

// TestDayLater: everybody has the same puzzle on a day; who comes back a day later, after the browser was
// closed, is where they were, and finds yesterday's puzzle begun, and another one for today.
func TestDayLater(t *testing.T) {
	address := Serve(t)
	titles := map[string]bool{}
	for i, look := range []Look{Looks["1280"], phone} {
		p := goes(t, address, look)
		p.shelf("today")
		p.Shows("#month", "November 2026")
		p.Until("document.querySelectorAll('#dialog .days button').length === 29")
		p.both(fmt.Sprintf("today-%d", look.Width))
		p.chooses("day-kind", "sudoku")
		p.Click("#today-open")
		p.Shows("#title", "Sudoku, November 29, 2026")
		p.Shows("#result", "One answer to find")
		var clues string
		p.Eval("[...document.querySelectorAll('[data-cell]')].map(c => c.innerText || '.').join('')", &clues)
		if titles[clues] = true; len(titles) > 1 {
			t.Errorf("another puzzle on the same day: %v", titles)
		}
		if i > 0 {
			break
		}
		at := strings.IndexByte(clues, '.')
		p.plays(entries{at: "5"})
		p.Eval("localStorage.setItem('day', 30); sessionStorage.clear()", nil)
		p.Go("about:blank")
		p.Go(address)
		p.Shows("#title", "Sudoku, November 29, 2026")
		p.has(entries{at: "5"})
		p.Until("document.querySelector('#play .timer').checkVisibility()")
		p.shelf("today")
		p.chooses("day-kind", "sudoku")
		p.Until("document.querySelector('#dialog .days button:nth-of-type(29)').ariaLabel === 'Sudoku, November 29, 2026, begun'")
		p.Click("#month-before")
		p.Shows("#month", "October 2026")
		p.Until("document.querySelectorAll('#dialog .days button').length === 31")
		p.Click("#month-after")
		p.Click("#today-open")
		p.Shows("#title", "Sudoku, November 30, 2026")
		p.lacks(at)
		p.shelf("today")
		p.chooses("day-kind", "sudoku")
		p.Click("#yesterday-open")
		p.has(entries{at: "5"})
	}
}

// TestNoneAgain: of a kind, by day or each day another, no puzzle comes again before all of its class have
// come, the easiest on Mondays and the hardest on Sundays.
func TestNoneAgain(t *testing.T) {
	p := Open(t, Serve(t), Looks["1280"])
	var wrong []string
	p.Eval(`(async () => {
		const { kindOfDay, puzzleOf } = await import(document.querySelector('[href$="/words.js"]').href.replace('words', 'daily'));
		const wrong = [];
		for (const sizes of [[20, 13, 9, 18, 20, 19], [20, 8], [20], [14, 10, 20], [20, 20, 20, 2, 20, 11]]) {
			const puzzles = sizes.flatMap((n, grade) => Array.from({ length: n }, (_, i) => ({ grade, name: grade + '-' + i })));
			for (const every of [1, 21, 23, 24]) {
				const kinds = [...Array(every).keys()];
				const come = sizes.map(() => []);
				for (let day = 20_000; day < 20_000 + every * 300; day++) {
					if (kindOfDay(day, kinds)) continue;
					const { grade, name } = puzzleOf(day, puzzles, every);
					const weekday = new Date(day * 86_400_000).getUTCDay();
					if ((weekday === 1 && grade) || (weekday === 0 && grade < sizes.length - 1)) wrong.push('weekday ' + weekday + ' has ' + name);
					if (come[grade].slice(1 - sizes[grade]).includes(name) && sizes[grade] > 1) wrong.push(name + ' again, every ' + every);
					come[grade].push(name);
				}
			}
		}
		return wrong; })()`, &wrong)
	if len(wrong) > 0 {
		t.Errorf("%d such as %v", len(wrong), wrong[:min(len(wrong), 9)])
	}
}

// TestMine: the collection has what was played, with progress and time, and what was saved. What is removed
// comes back by Undo; a file takes all of it to another browser, and loses nothing that is there.
func TestMine(t *testing.T) {
	address := Serve(t)
	p := goes(t, address, Looks["1280"])
	for _, text := range []string{kenken, several, sudoku} {
		to := with(t, p, address, text) + "&tab=play"
		p.Go("about:blank")
		p.Go(to)
		p.Shows("#result", "nswer")
		if text == sudoku {
			p.solves()
		} else {
			p.plays(entries{2: "3"})
		}
	}
	p.saves("mine")
	p.Until("!document.querySelector('#dialog').open")
	p.Go(with(t, p, address, numbrix))
	p.cells(12)
	p.dialog("saved")
	const names = "[...document.querySelectorAll('#before button:first-child')].map(b => b.innerText).join()"
	p.Until(names + " === 'Sudoku 4x4,Sudoku 4x4,KenKen 3x3'")
	p.Shows("#before", "solved · ")
	p.Shows("#before li:last-child", "11%")
	p.both("mine")
	p.chooses("mine-sort", "title")
	p.Until(names + ".startsWith('KenKen')")
	p.chooses("mine-which", "unfinished")
	p.Until(names + " === 'KenKen 3x3,Sudoku 4x4'")
	p.chooses("mine-kind", "kenken")
	p.Until(names + " === 'KenKen 3x3'")
	p.Click("#before [aria-label]")
	p.Until(names + " === ''")
	p.Shows("#mine-note", "KenKen 3x3 is removed")
	p.Click("#mine-undo")
	p.Until(names + " === 'KenKen 3x3'")

	var file string
	p.Eval(`new Promise((done) => { URL.createObjectURL = (blob) => { blob.text().then(done); return '#'; };
		HTMLAnchorElement.prototype.click = () => {};
		document.querySelector('#mine-out').click(); })`, &file)
	var out struct{ Kept map[string]string }
	if err := json.Unmarshal([]byte(file), &out); err != nil || len(out.Kept) < 5 {
		t.Fatalf("%v in %.200s", err, file)
	}
	name := filepath.Join(t.TempDir(), "all.json")
	if err := os.WriteFile(name, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}

	q := goes(t, address, phone)
	q.Eval("localStorage.day = 30", nil)
	q.Go(with(t, q, address, kenken) + "&tab=play")
	q.cells(9)
	q.plays(entries{1: "2"})
	q.dialog("saved")
	q.chosenFile("#mine-file", name)
	q.Shows("#mine-note", "5 puzzles were read.")
	q.Until("!document.querySelector('#mine-note').innerText.includes('room')")
	q.Shows("#dialog .saved", "mine")
	q.Shows("#dialog .saved", "KenKen 3x3, 11/29/2026")
	q.Until(names + " === 'Numbrix 3x4,Sudoku 4x4,Sudoku 4x4'")
	q.Press("Escape")
	q.has(entries{1: "2"}) // what was played last stays, and the other is saved
	q.lacks(2)
	q.dialog("saved")
	q.chosenFile("#mine-file", name)
	q.Shows("#mine-note", "0 puzzles were read")
	q.both("mine-390")
	other := filepath.Join(t.TempDir(), "other.json")
	if err := os.WriteFile(other, []byte(`{"gridwright":2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	q.chosenFile("#mine-file", other)
	q.Shows("#mine-note", "no file of that sort")

	// A board that is saved elsewhere by the same name comes once.
	q.Press("Escape")
	q.saves("mine")
	q.Until("!document.querySelector('#dialog').open")
	q.dialog("saved")
	for _, words := range []string{"1 puzzle was read.", "0 puzzles were read."} {
		q.chosenFile("#mine-file", name)
		q.Shows("#mine-note", words)
	}
	q.Press("Escape")

	// Who enters more than the answer has is not beyond its end.
	q.Go(with(t, q, address, slitherlink) + "&tab=play")
	q.Shows("#title", "Slitherlink")
	q.Shows("#result", "One answer to find")
	q.Eval(cell(0)+".focus()", nil)
	for range 3 {
		for range 3 {
			q.Press("Shift+ArrowUp", "Shift+ArrowLeft", "ArrowRight")
		}
		q.Press("Home", "ArrowDown")
	}
	q.Until(drawn + " == '18 0 0'")
	q.leave()
	q.Go(with(t, q, address, numbrix))
	q.cells(12)
	q.dialog("saved")
	q.Shows("#before", "Slitherlink")
	q.Shows("#before", "100%")

	// What the browser has no room for is not read.
	r := opened(t, address, slitherlink, phone)
	r.dialog("saved")
	r.Eval(fill, nil)
	r.chosenFile("#mine-file", name)
	r.Shows("#mine-note", "0 puzzles were read. There was no room for 5.")
}

// chosenFile chooses a file in a field.
func (p *Page) chosenFile(selector, file string) {
	p.t.Helper()
	p.Do(chromedp.SetUploadFiles(selector, []string{file}, chromedp.ByQuery))
}

// TestLinkWithEntries: a link has what is entered, with marks, colours and crosses, if one wants it; without,
// it opens a fresh board elsewhere.
func TestLinkWithEntries(t *testing.T) {
	address := Serve(t)
	for _, board := range []struct{ name, text string }{{"sudoku", sudoku}, {"slitherlink", slitherlink}} {
		p := opened(t, address, board.text, Looks["1280"])
		p.Eval("window.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; }", nil)
		p.Click("#tab-play")
		if board.name == "sudoku" {
			p.plays(entries{1: "3", 2: "2"})
			p.focus(3)
			p.Press("x", "4", "1", "Shift+ArrowDown", "v", "7", "c", "3", "2", "1")
			p.labelled(3, "centre marks 1 2 3, 1 4 at corners")
			p.labelled(7, "coloured")
			p.focus(5)
			p.Press("x", "1", "2", "3", "4") // all of them
			p.labelled(5, "marks 1 2 3 4")
			p.focus(0)
			p.Press("v", "2") // of a clue
			p.labelled(0, "coloured")
		} else {
			p.Eval(cell(0)+".focus()", nil)
			p.Press("Shift+ArrowUp", "Alt+ArrowLeft")
			p.Until(drawn + " == '1 0 2'") // a cross is two strokes
		}
		p.Click("#share-entries")
		p.Until("copied")
		var link string
		p.Eval("copied", &link)
		q := Open(t, link, Looks["360"])
		q.Shows("#result", "One answer to find")
		var before, after string
		const entered = "[...document.querySelectorAll('[data-cell]')].map(c => c.ariaLabel).join('|')"
		p.Eval(entered, &before)
		if q.Eval(entered, &after); before != after {
			t.Errorf("%s: %s\nopens as\n%s", board.name, before, after)
		}
		p.Until("!location.hash.includes('%3D%0A')") // the address is without
		q.Until("!/%3D%0A|marks|centres|colours/.test(location.hash)")
	}

	// What is no note of the board is not entered.
	p := opened(t, address, kenken, Looks["1280"])
	p.Go("about:blank")
	p.Go(with(t, p, address, sudoku) + "&tab=play&marks=r1c2=5+r1c2=0&" +
		"centres=r1c2=9+r9c9=1+r1c1=2+r0c1=1+x+r1c3=4&colours=r1c2=0+r1c2=9+r7c7=1+1")
	p.cells(16)
	p.labelled(2, "centre marks 4")
	p.plain(1)
	p.Until("document.querySelectorAll('.cell.tinted').length === 0 && document.querySelectorAll('.cell.centred').length === 1")
}

// TestWritten: who sets a puzzle writes its title, author, rules and a message, which the link has; who solves
// it reads them.
func TestWritten(t *testing.T) {
	p := opened(t, Serve(t), sudoku, Looks["1280"])
	p.Click("#tab-set")
	p.dialog("rename")
	for key, text := range map[string]string{"title": "Mine", "author": "Ann", "rules": "Odd things\nhappen.", "message": "Well done, <b>you</b>!"} {
		p.Eval(fmt.Sprintf("document.querySelector('#edit-%s').value = %q", key, text), nil)
	}
	p.both("about")
	p.Click("#dialog .main")
	p.Shows("#rules", "happen.")
	p.Until("decodeURIComponent(location.hash).includes('Well')")
	var link string
	p.Eval("location.href", &link)
	q := opened(t, strings.Split(link, "#")[0], sudoku, phone) // who knows the puzzle, without all that
	q.leave()
	q.Until(kept)
	q.Go("about:blank")
	q.Go(link + "&tab=play")
	q.Shows("#title", "Mine")
	q.Shows("#rules", "Odd things\nhappen.")
	q.Shows("#result", "One answer to find")
	q.solves()
	q.Shows("#play .hint", "Well done, <b>you</b>!")
	q.view("message")
	q.Eval("document.querySelector('#show-clock').click()", nil)
	q.Until("!document.querySelector('#play .timer').checkVisibility()")
	q.reload()
	q.Until("document.querySelector('#play .timer') && !document.querySelector('#play .timer').checkVisibility()")
	q.Shows("#rules", "Odd things\nhappen.")
}
