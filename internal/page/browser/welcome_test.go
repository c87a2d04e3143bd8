package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// phone is a phone of today.
var phone = Look{Width: 390, Height: 844, Touch: true}

// choose presses a button of the bar, which a narrow window has behind another one.
func (p *Page) choose(id string) {
	p.t.Helper()
	p.Eval("(menu => menu.checkVisibility() && menu.click())(document.querySelector('#menu'))", nil)
	p.Click("#" + id)
}

// pictured waits until all pictures in an element are there.
func (p *Page) pictured(selector string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("(all => all.length && all.every(i => i.complete && i.naturalWidth))("+
		"[...document.querySelectorAll('%s img')])", selector))
}

// welcomed opens the page as a first visitor does, and waits for all that it shows.
func welcomed(t testing.TB, address string, look Look) *Page {
	t.Helper()
	p := Open(t, address, look)
	p.Shows("#result", "One answer to find ·")
	p.pictured("#welcome > .gallery")
	p.Until("document.querySelector('#rules').textContent")
	return p
}

const (
	welcomes = "document.querySelector('.lead').checkVisibility()"
	// keptPuzzles is how many puzzles the browser keeps.
	keptPuzzles = "Object.keys(localStorage).filter(n => n.startsWith('gridwright.puzzle')).length"
	boardPlace  = "(b => [b.x, b.y, b.width, b.height].join())(document.querySelector('.grid').getBoundingClientRect())"
)

// TestWelcome: a first visitor finds an unsolved board of full size, one sentence, and five ways on, all of
// it in the first screen, and nothing else to press but the kinds. Who begins on the board plays, and the
// board stays where it is.
func TestWelcome(t *testing.T) {
	address := Serve(t)
	for size, look := range map[string]Look{"1280": Looks["1280"], "390": phone, "360": {Width: 360, Height: 740, Touch: true},
		"320": Looks["320"]} {
		if size == "390" && !inFull {
			continue
		}
		for _, dark := range []bool{false, true} {
			if dark && os.Getenv("GRIDWRIGHT_SHOTS") == "" {
				continue // it is there to be looked at
			}
			look.Dark = dark
			name := "welcome-" + size + map[bool]string{true: "-dark"}[dark]
			p := welcomed(t, address, look)
			p.view(name)
			p.fits(name)
			for what, expression := range map[string]string{"without a name": nameless, "too small": small} {
				var found []string
				if p.Eval(expression, &found); len(found) > 0 {
					t.Errorf("%s: %s: %v", name, what, found)
				}
			}
			var is struct {
				Cells, Found, Kept, Sentences int
				Hash                          string
				Pressed                       []string
				Top, Bottom                   float64
			}
			p.Eval(`({ Cells: document.querySelectorAll('.cell').length, Found: document.querySelectorAll('.cell.found').length,
				Kept: `+keptPuzzles+`, Hash: location.hash, Sentences: document.querySelectorAll('#welcome p').length,
				Pressed: [...document.querySelectorAll('button')].filter(b => b.checkVisibility()).map(b => b.id),
				Top: document.querySelector('.grid').getBoundingClientRect().top,
				Bottom: document.querySelector('#open-other').getBoundingClientRect().bottom })`, &is)
			ways := strings.Join(is.Pressed, " ")
			if is.Cells != 81 || is.Found != 0 || is.Kept != 0 || is.Hash != "" || is.Sentences != 1 ||
				!strings.HasPrefix(ways, "play-this today library draw-own open-other puzzle-") || len(is.Pressed) != 5+len(kindBoards) {
				t.Errorf("%s: %+v", name, is)
			}
			if size != "320" && is.Bottom > float64(look.Height) || look.Touch && is.Top > 64 {
				t.Errorf("%s: the board begins at %g, and the ways on end at %g", name, is.Top, is.Bottom)
			}
			if size == "320" {
				continue // it scrolls to what one presses
			}
			var before, after string
			p.Eval(boardPlace, &before)
			p.tapOrClick(look, 2)
			p.Shows("#palette-note", "row 1, column 3")
			p.Until("document.querySelector('#hint').checkVisibility() && !" + welcomes)
			if p.Eval(boardPlace, &after); before != after {
				t.Errorf("%s: the board goes from %s to %s", name, before, after)
			}
			p.view(name + "-play")
		}
	}
}

// tapOrClick presses a cell.
func (p *Page) tapOrClick(look Look, cell int) {
	p.t.Helper()
	if look.Touch {
		p.swipe(middle(cell))
	} else {
		p.drag(middle(cell))
	}
}

// TestReturn: who has only looked is welcomed again, and who has begun finds the puzzle as it was.
func TestReturn(t *testing.T) {
	address := Serve(t)
	p := welcomed(t, address, Looks["1280"])
	p.leave()
	p.Go("about:blank")
	p.Go(address)
	p.Until(welcomes)
	p.Click("#play-this")
	p.Until(focused + " === " + cell(2)) // the first open cell
	p.Press("4")
	p.labelled(2, "you entered 4")
	p.Go("about:blank")
	p.Go(address)
	p.labelled(2, "you entered 4")
	p.Until("!" + welcomes + " && document.querySelector('#hint').checkVisibility()")

	// “Puzzles” leads to the other kinds, and back.
	p.Click("#puzzles")
	p.Until(welcomes + " && " + focused + ".id === 'play-this'")
	p.Press("Escape")
	p.Until("!" + welcomes)
	p.has(entries{2: "4"})
	p.Click("#puzzles")
	p.Click("#puzzle-kenken")
	p.Shows("#title", "KenKen")
	p.addressed("kenken")
	p.Click("#puzzles")
	p.Click("#puzzle-sudoku")
	p.has(entries{2: "4"})
}

// TestGallery: the picture of each kind opens its puzzle to play, of full size, with one answer and no trace
// of it.
func TestGallery(t *testing.T) {
	p := welcomed(t, Serve(t), Looks["1280"])
	for kind := range kindBoards {
		p.Click("#puzzle-" + kind)
		p.Until(fmt.Sprintf("document.querySelector('.grid').dataset.kind === '%s' && document.querySelectorAll('.cell').length >= 25", kind))
		p.addressed(kind)
		p.Shows("#result", "One answer to find")
		p.Until("!document.querySelector('.found')")
		p.view("gallery-" + kind)
		p.Click("#puzzles")
	}
	p.Click("#more-kinds summary")
	p.pictured("#more-kinds")
	p.view("gallery-more")
	for kind, entry := range map[string]string{"akari": "lamp", "masyu": "", "kakuro": ""} {
		p.Eval("document.querySelector('#puzzle-"+kind+"').click()", nil)
		p.Until(fmt.Sprintf("document.querySelector('.grid').dataset.kind === '%s'", kind))
		p.addressed(kind)
		p.Shows("#result", "One answer to find")
		p.Shows("#palette-note", entry)
		p.view("gallery-" + kind)
		p.Click("#puzzles")
	}
	for variant, drawn := range map[string]string{"killer": ".dashes", "jigsaw": ".regions"} {
		p.Eval("document.querySelector('#puzzle-"+variant+"').click()", nil)
		p.Until("document.querySelector('.grid').dataset.kind === 'sudoku' && document.querySelector('" + drawn + "')")
		p.Shows("#result", "One answer to find")
		p.view("gallery-" + variant)
		p.Click("#puzzles")
	}
	// A new board of a kind begins with its picture, and is drawn.
	p.Click("#draw-own")
	p.pictured("#dialog")
	p.view("gallery-new")
	p.Click("#dialog .main")
	p.Until("document.querySelector('#tab-solve').ariaSelected === 'true' && !" + welcomes)
	p.dialog("new")
	p.Click("#new-example")
	p.Until("!document.querySelector('#dialog').open && document.querySelector('.cell.clue, .sign, .cages')")
}

// TestAnswerIsAsked: the answer is on the board only for who asks for it, and for this puzzle alone.
func TestAnswerIsAsked(t *testing.T) {
	address := Serve(t)
	p := Open(t, "about:blank", Looks["1280"])
	p.Go(with(t, p, address, several))
	p.Shows("#result", "3 answers")
	p.Until("!document.querySelector('.found, .differs')")
	p.Until("performance.getEntriesByType('resource').every(r => !/(?<!icon)\\.svg/.test(r.name))") // pictures are not in sight
	p = welcomed(t, address, Looks["1280"])
	p.Go(with(t, p, address, sudoku))
	p.Shows("#result", "Exactly one answer ·")
	p.Until("!document.querySelector('.found')")
	p.Click("#show-answer")
	p.Shows("#result", "The only answer ·")
	p.labelled(1, "answer")
	p.both("answer")
	p.Go(with(t, p, address, numbrix))
	p.cells(12)
	p.Shows("#result", "Exactly one answer ·")
	p.Until("!document.querySelector('.found')")
	p.Click("#tab-play")
	p.Click("#play-answer")
	p.labelled(0, "answer")
	p.Until(focused + ".id === 'show-answer'")
}

// TestPressedMeanwhile: a press in the panel "Draw" ends where it began, though more became known.
func TestPressedMeanwhile(t *testing.T) {
	address := Serve(t)
	p := Open(t, "about:blank", Looks["1280"])
	p.Go(with(t, p, address, sudoku))
	p.Shows("#result", "Exactly one answer ·")
	var at [2]float64
	p.presses("#show-answer", func(x, y float64) chromedp.Action {
		at = [2]float64{x, y}
		return mouseEvent(input.MousePressed, input.Left, 0, 1)(at)
	})
	p.Eval("document.querySelector('#prove').click()", nil)
	p.Until("document.querySelector('#save-proof')")
	p.Do(mouseEvent(input.MouseReleased, input.Left, 0, 1)(at))
	p.Shows("#result", "The only answer ·")
}

// TestMenu: on a phone one row is above the board, and the menu has the rest. It goes as menus do.
func TestMenu(t *testing.T) {
	address := Serve(t)
	p := opened(t, address, nine("sudoku"), phone)
	p.Shows("#result", "The only answer ·")
	const isOpen = "document.querySelector('#new').checkVisibility()"
	for tab, name := range map[string]string{"play": "Play", "solve": "Draw", "set": "Make", "model": "Equations"} {
		p.Shows("#tab-"+tab, name)
		p.Click("#tab-" + tab)
		p.Until("(scrollTo(0, 0), document.querySelector('.grid').getBoundingClientRect().top <= 64)")
		p.view("phone-" + name)
	}
	p.Click("#menu")
	p.Until(isOpen)
	p.both("phone-menu")
	p.Press("Escape")
	p.Until("!" + isOpen + " && " + focused + ".id === 'menu'")
	p.Press("Enter")
	p.Until(isOpen)
	p.swipe(middle(40))
	p.Until("!" + isOpen)
	p.choose("puzzles")
	p.Until(welcomes)
}

// TestRulesOfAxeInWelcome: the welcome keeps the rules of axe.
func TestRulesOfAxeInWelcome(t *testing.T) {
	address := Serve(t)
	for _, look := range some(phone, Looks["1280"]) {
		p := withRules(t, Open(t, "about:blank", look), address, sudoku)
		p.Shows("#result", "The only answer ·")
		p.choose("puzzles")
		p.pictured("#welcome > .gallery")
		p.rules("welcome")
	}
}
