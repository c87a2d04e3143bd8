package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// live is the expression of the n-th cell of the lesson that answers a command with some words.
func live(n int, words string) string {
	return fmt.Sprintf("[...document.querySelectorAll('article .live')].filter(e => "+
		"e.querySelector('.command').textContent.includes(%q))[%d]", words, n)
}

// lesson opens the page at a lesson, which then has its board.
func lesson(t *testing.T, address, name string, look Look) *Page {
	t.Helper()
	p := Open(t, address+"#lesson="+name, look)
	p.hurries.Store(true)
	p.Until("document.querySelector('article summary') && document.querySelector('article select')?.value")
	return p
}

// starts presses a button of a cell, by its place among the cell's buttons.
func (p *Page) starts(cell string, n int) {
	p.t.Helper()
	p.Eval(fmt.Sprintf("%s.querySelectorAll('button')[%d].click(); 0", cell, n), nil)
}

// says waits until the cell shows a text.
func (p *Page) says(cell, text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("%s.lastChild.innerText.includes(%q)", cell, text))
}

// pick chooses from a list of a cell.
func (p *Page) pick(cell string, list int, value string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf("(s => { s.value = %q; s.dispatchEvent(new Event('change')); })(%s.querySelectorAll('select')[%d])",
		value, cell, list), nil)
}

// TestLesson works through a lesson on a phone in the dark: its cells show a program, a relaxation, a log
// and the answer; they run again by another formulation, and on a board that the reader has changed.
func TestLesson(t *testing.T) {
	p := lesson(t, Serve(t), "futoshiki", Look{Width: 390, Height: 800, Touch: true, Dark: true})
	program, relax, run, solve := live(0, "--to gams"), live(0, "draw --relax"), live(0, "--log"), live(0, "--both")
	p.starts(program, 0)
	p.says(program, "sum(v$(ord(v) > ord(k)), x(i,j,v)) =l= bigM*(1 - x(r,c,k))")
	p.pick(program, 0, "value")
	p.pick(program, 1, "pyomo")
	p.starts(program, 0)
	p.says(program, "def smaller")
	p.pick(program, 0, "rules") // has no program
	p.Until(program + ".innerText.includes('no program in Pyomo (Python). The button shows LP.')")
	p.pick(program, 1, "mps")
	p.Until("!" + program + ".innerText.includes('no program in')")
	p.pick(relax, 1, "simplex")
	p.starts(relax, 0)
	p.says(relax, "Of the 125, 76 can be positive")
	p.pick(run, 1, "pb")
	p.starts(run, 0)
	p.says(run, "exactly one answer")
	p.Until(run + ".querySelectorAll('pre').length == 2")
	p.Shot("lesson-390-dark")

	p.focus(0)
	p.Press("2")
	p.Until(solve + ".querySelectorAll('button')[2].checkVisibility()")
	p.starts(solve, 0)
	p.says(solve, "no answer")
	p.starts(solve, 2)
	p.starts(solve, 0)
	p.says(solve, "exactly one answer")
	p.labelled(0, "answer 1")

	// A link shows its program among the controls of the panel, which list what was run.
	p.starts(run, 0)
	p.says(run, "exactly one answer")
	p.Eval("[...document.querySelectorAll('article .opens')].at(1).click(); 0", nil)
	p.Shows(".bench [role=status]", "smaller(signs(i,j,r,c))")
	p.Eval("document.querySelector('#model-solver').value = 'pb'; document.querySelector('#model-run').click()", nil)
	p.Until("document.querySelectorAll('.bench .wide:has(caption) tbody tr').length >= 2 && " +
		"[...document.querySelectorAll('caption')].some(c => c.textContent === 'Runs on this board')")
	p.Until("location.hash.endsWith('&lesson=futoshiki')")
}

// TestLessons: each lesson becomes elements without rest, and each of its cells has the formulation, the
// language and the board of its command. By keys one opens a lesson, and comes to its end. A lesson, a
// formulation or a language that there is not is named.
func TestLessons(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "..", "docs", "lessons", "*.md"))
	if err != nil || len(names) != 5 {
		t.Fatal(names, err)
	}
	address := Serve(t)
	p := lesson(t, address, "numbrix-mip", Looks["1280"])
	for _, file := range names {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		// The page writes its address before it learns of the new one.
		p.Eval(fmt.Sprintf("location.hash = '#lesson=%s'; history.replaceState(null, '', '#tab=model')",
			strings.TrimSuffix(filepath.Base(file), ".md")), nil)
		p.Shows("article h2", title)
		p.Shows("article > details > summary", "Answers")
		p.Until("[...document.querySelectorAll('article img')].every(i => i.naturalWidth) && document.querySelector('article math munder')")
		for _, bad := range []string{"**", "](", "][1", "sum over (", "\x60"} {
			if shown := p.Text("article"); strings.Contains(shown, bad) {
				t.Errorf("%s has %q", title, bad)
			}
		}
		p.Until("[...document.querySelectorAll('article .live')].every(e => [...e.querySelectorAll('select')].every(s => { " +
			"const words = e.querySelector('.command').textContent; const [, wanted = s.value] = (s.ariaLabel === 'Formulation' ? " +
			"/(?:mip:|--formulation )([^ @]+)/ : s.ariaLabel === 'Solver' ? /(?!)/ : /--to ([^ ]+)/).exec(words) ?? []; " +
			"return s.value && s.value === wanted; }))")
	}
	p.Tab("#model-lesson")
	p.Press("Home")
	p.Until("!document.querySelector('article h2') && !location.hash.includes('lesson')")
	p.Press("ArrowDown", "ArrowDown", "ArrowDown")
	p.Shows("article h2", "Lesson 3")
	p.Enter("article > details > summary")
	p.Until("document.querySelector('article > details').open && location.hash.endsWith('&lesson=numberlink')")
	for hash, want := range map[string]string{"lesson=origami": "no lesson “origami”",
		"tab=model&formulation=origami&as=lp&p=latin%0A1+.%0A.+.%0A":        "no formulation “origami”",
		"tab=model&formulation=assign&as=origami&p=latin%0A1+.%0A.+.%0A":    "no program in “origami”",
		"tab=model&formulation=assign&as=lp&p=latin%0A1+.%0A.+.%0A&lesson=": "Subject To"} {
		p.Eval(fmt.Sprintf("location.hash = %q; 0", hash), nil)
		p.Shows("#model", want)
	}
}

// TestLessonFlags: a cell does all that its command says. A run has its random seed, and the runs then
// have a column for it; --confirm proof makes a proof; a command with another flag has no cell.
func TestLessonFlags(t *testing.T) {
	address := Serve(t)
	p := lesson(t, address, "numbrix-tsp", Looks["1280"])
	seeded, log := live(0, "--seed 2"), live(0, "--log")
	p.Eval("document.querySelector('article > details').open = true; 0", nil)
	p.Until(seeded + ".querySelector('option[value=pb]')")
	for _, cell := range []string{log, seeded} {
		p.pick(cell, 1, "pb")
		p.starts(cell, 0)
		p.says(cell, "exactly one answer")
	}
	p.says(seeded, "Random seed")
	seeds := "[...[...document.querySelectorAll('.bench caption')].find(c => c.textContent.startsWith('Runs'))" +
		".closest('table').rows].map(r => r.cells[1].textContent).join()"
	p.Until(seeds + " === 'seed,default,2'")
	p.pick(seeded, 1, "simplex") // has no seeds
	p.pick(seeded, 0, "assign-sparse")
	p.starts(seeded, 0)
	p.Until(seeds + " === 'seed,default,2,default'")
	p = lesson(t, address, "seven-ways", Looks["1280"])
	p.starts(live(0, "--confirm proof"), 0)
	p.says(live(0, "--confirm proof"), "Proved: exactly one answer, in your browser, in 248 steps")
	p.Until("![...document.querySelectorAll('article .command')].some(e => /certify|native|hint|grade/.test(e.textContent))")
}
