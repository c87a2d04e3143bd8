package browser_test

import (
	"fmt"
	"testing"
)

// TestUndoOfStrokes: a stroke is one step of Undo and of Redo, however many cells or corners it passes,
// and so is a number of several digits.
func TestUndoOfStrokes(t *testing.T) {
	address := Serve(t)
	each(func(size string, stroke func(p *Page, places ...place)) {
		p := opened(t, address, numberlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, middle(0), middle(6))
		p.Until(drawn + " == '0 2 0'")
		stroke(p, middle(2), middle(1), middle(7))
		p.Until(drawn + " == '0 5 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 2 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 0 0'")
		p.Click("#redo")
		p.Until(drawn + " == '0 2 0'")

		p = opened(t, address, slitherlink, Looks[size])
		p.Click("#tab-play")
		stroke(p, place{0, 0.1, 0.1}, place{2, 0.5, 0.05}, place{2, 0.95, 0.05}, place{5, 0.95, 0.95})
		p.Until(drawn + " == '5 0 0'")
		p.Click("#undo")
		p.Until(drawn + " == '0 0 0'")

		// A cage that one stroke gathers, with its target.
		p = opened(t, address, kenken, Looks[size])
		stroke(p, middle(6), middle(7))
		p.Shows("#set-cage", "Make a cage of 2 cells")
		p.Eval("document.querySelector('#target').value = '4+'", nil)
		p.Click("#set-cage")
		p.labelled(6, "4+ cage")
		p.Click("#undo")
		p.labelled(6, "5+ cage")
	})
}

// TestUndoOfNumbers: digits that make one number are one step, in cells and in marks, also if the
// number was there before.
func TestUndoOfNumbers(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Click("#tab-play")
	p.focus(0)
	p.quickly("1", "2")
	p.labelled(0, "you entered 12")
	p.Press("Control+z")
	p.labelled(0, "open")
	p.Press("Control+y")
	p.labelled(0, "you entered 12")
	p.quickly("1", "2")
	p.Press("Control+z")
	p.labelled(0, "open")

	// A number that is written over itself is no step, and its step before stays.
	p.focus(2)
	p.quickly("9")
	p.labelled(2, "you entered 9")
	p.focus(0)
	p.quickly("1", "1")
	p.labelled(0, "you entered 11")
	p.quickly("1", "1")
	p.Press("Control+z")
	p.labelled(0, "open")
	p.labelled(2, "you entered 9")
	p.Press("Control+z")

	// Undo between two digits: the second one begins a number.
	p.quickly("1", "Control+z", "2")
	p.labelled(0, "you entered 2")
	p.Press("Control+z")
	p.labelled(0, "open")

	p.Click("#tools button:nth-child(2)")
	p.focus(0)
	p.quickly("1", "2", "3")
	p.labelled(0, "marks 3 12")
	p.Press("Control+z", "Control+z")
	p.labelled(0, "open")
}

// TestUndoOfColours: on a path, a number to place follows Undo, and a colour that presses paint stays.
func TestUndoOfColours(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	p.Click("#tab-play")
	p.focus(0)
	p.Press("1", "Enter", "Escape")
	p.labelled(0, "you entered 1")
	for _, tool := range []struct{ name, armed, left string }{{"1", "2", "1"}, {"3", "2", "2"}} {
		p.Click("#tools button:nth-child(" + tool.name + ")")
		p.press("1280", map[string]string{"1": "#digit-2", "3": "#place-2"}[tool.name])
		armed := func(n string) {
			if tool.name == "1" {
				p.Until("document.querySelector('#place-number').value === '" + n + "'")
			} else {
				p.armed(n)
			}
		}
		armed(tool.armed)
		p.Press("Control+z")
		p.labelled(0, "open")
		armed(tool.left)
		p.Press("Control+y", "Escape")
		p.labelled(0, "you entered 1")
	}
}

// TestUndoOfThousands: Undo goes back a thousand steps, of which far ones are kept as what they change:
// clues, entries, other boards. Each state that comes back is as it was.
func TestUndoOfThousands(t *testing.T) {
	p := opened(t, Serve(t), numbrix, Looks["1280"])
	var wrong []string
	p.Eval(fmt.Sprintf(`(async () => {
		const module = (name) => import(document.querySelector('[href$="/' + name + '.js"]').href);
		const { History } = await module('history');
		const { none } = await module('entries');
		const wrong = [];
		const text = ({ board, entries }) => JSON.stringify([board, entries]);
		const is = (what, found, wanted) => { if (found !== wanted) wrong.push(what + ': ' + found + ', want ' + wanted); };
		const board = (rows, cols, n) => ({ kind: 'numbrix', rows, cols, options: {}, title: 't' + rows, author: '',
			cells: Array.from({ length: rows * cols }, (_, c) => (c === n %% 9 ? String(n) : '')) });
		const state = (i) => ({ board: board(3 + (i %% 400 > 350), 4, Math.floor(i / 3)),
			entries: { ...none, values: { [i %% 11]: 1 + (i %% 7) }, marks: { 5: [i %% 3, 4] }, links: i %% 5 ? { '0-1': 1 } : {} } });
		const h = new History();
		h.begin(state(0));
		const all = Array.from({ length: %d }, (_, i) => text(state(i)));
		for (let i = 1; i < all.length; i++) h.push(state(i));
		const last = all.length - 1;
		let n = 0;
		for (const [distance, before] of h.before()) is('before ' + distance, text(before), all[last - (n = distance)]);
		is('states before', n, 1000);
		for (const way of [-1, 1, -1]) {
			let at = way < 0 ? last : last - 1000;
			for (; h.at(way); at += way) {
				is('at ' + at, text(h.state), all[at]);
				if (way < 0) h.undo(); else h.redo();
			}
			is('the end ' + at, text(h.state), all[way < 0 ? last - 1000 : last]);
		}
		h.push(state(7)); // what was undone is gone
		is('pushed', text(h.state), all[7]);
		is('after it', h.at(1), undefined);
		return wrong.slice(0, 5);
	})()`, 1235), &wrong)
	for _, w := range wrong {
		t.Error(w)
	}
}
