package browser_test

import (
	"strings"
	"testing"
)

// loose has several answers with a redundant clue; contrary has none.
const (
	loose    = "sudoku\n1 . . .\n. . 3 .\n. 1 . .\n. . . .\n"
	contrary = "slitherlink\n1 3 3\n. . .\n. . 3\n"
)

// TestClash shows which clues contradict each other, on the board and with the steps.
func TestClash(t *testing.T) {
	p := opened(t, Serve(t), contrary, Looks["1280"])
	p.Shows("#result", "No answer")
	p.Shows("#solve", "no fewer contradict each other")
	p.labelled(1, "wrong")
	p.Until("document.querySelectorAll('#solve ol li').length > 3")
	p.both("clash")
	p.Click("#tab-play")
	p.Until("!document.querySelector('.cell.wrong')")
}

// TestSettle adds the fewest clues that leave one answer, and shows what each clue does.
func TestSettle(t *testing.T) {
	p := opened(t, Serve(t), loose, Looks["1280"])
	p.Shows("#result", "answers")
	p.Click("#tab-set")
	p.Click("#set-each")
	p.Until("document.querySelectorAll('#set li').length >= 3")
	p.Until("document.querySelector('.cell.use-4')")
	p.both("each-several")
	p.Click("#settle")
	p.Shows("#result", "The only answer")
	p.Until("/added, marked on the board; no fewer leave one answer/.test(document.querySelector('#set').innerText)")
	p.Until("document.querySelectorAll('.cell.added').length > 0")
	p.Until("document.querySelectorAll('#set li').length > 3") // for the board as it is now
	p.both("each-one")
	p.dialog("rename") // which changes no clue
	p.Press("M", "y", "Enter")
	p.Shows("#title", "My")
	p.Until("document.querySelector('.cell.added') && document.querySelector('[class*=use-]')")
	p.Click("#undo")
	p.Shows("#title", "Sudoku")
	p.Click("#undo")
	p.Until("!document.querySelector('.cell.added')")
	p.Click("#set-each")
	p.Until("!document.querySelector('[class*=use-]')")
}

// TestUnfinishedUses: what is not known of clues is not claimed, and without an answer nothing is said.
func TestUnfinishedUses(t *testing.T) {
	p := opened(t, Serve(t), loose, Looks["1280"])
	for status, want := range map[string]string{"unique": "|a: not known in the time", "none": ""} {
		var got string
		p.Eval(`import(document.querySelector('[href$="/words.js"]').href.replace('words', 'set')).then(({ wordsOfUses }) => wordsOfUses({ status: '`+status+`',
			open: [], together: [], uses: [{ states: 'a', needed: null, known: false, open: [], changes: [], moves: [] }],
		}).flatMap((e) => [...e.children]).map((e) => e.textContent).join('|'))`, &got)
		_, clues, _ := strings.Cut(got, "|")
		if "|"+clues != want && got != want || strings.Contains(got, "Each clue is needed") {
			t.Errorf("%s: %q", status, got)
		}
	}
}
