package browser_test

import (
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// place is a place in a cell: x and y run from 0 to 1 in it.
type place struct {
	cell int
	x, y float64
}

// middle is the middle of a cell.
func middle(cell int) place { return place{cell, 0.5, 0.5} }

// points returns where places are in the window.
func (p *Page) points(places []place) [][2]float64 {
	p.t.Helper()
	var all [][2]float64
	for _, at := range places {
		all = append(all, p.at(cell(at.cell), false, at.x, at.y))
	}
	return all
}

// strikes makes a stroke that begins in a cell or outside of the board. Where the board moved away between the
// look and the press, no element learns of the press, and it makes the stroke again.
func (p *Page) strikes(places []place, stroke func(all [][2]float64)) {
	p.t.Helper()
	for range tries {
		all := p.points(places)
		wanted := "() => " + cell(places[0].cell)
		if first := places[0]; min(first.x, first.y) < 0 || max(first.x, first.y) > 1 {
			wanted = fmt.Sprintf("document.elementFromPoint(%g, %g)", all[0][0], all[0][1])
		}
		p.Eval(fmt.Sprintf("void %s(%s)", aimed, wanted), nil)
		stroke(all)
		if !p.missed() {
			return
		}
	}
	p.t.Fatalf("cell %d moves away from each press", places[0].cell)
}

// mouseEvent returns what makes an event of a button at a place, of the n-th press there.
func mouseEvent(kind input.MouseType, button input.MouseButton, modifier input.Modifier, n int64) func(at [2]float64) chromedp.Action {
	return func(at [2]float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(button).WithModifiers(modifier).WithClickCount(n)
	}
}

// mouse moves a mouse over places with a button pressed, as often as clicks says at the last one.
func (p *Page) mouse(button input.MouseButton, modifier input.Modifier, clicks int64, places ...place) {
	p.t.Helper()
	for n := range clicks {
		p.strikes(places, func(all [][2]float64) { p.mouseOver(all, button, modifier, n+1) })
	}
}

// mouseOver moves a mouse over points of the window with a button pressed.
func (p *Page) mouseOver(all [][2]float64, button input.MouseButton, modifier input.Modifier, n int64) {
	p.t.Helper()
	event := func(kind input.MouseType, at [2]float64) { p.Do(mouseEvent(kind, button, modifier, n)(at)) }
	event(input.MousePressed, all[0])
	for _, at := range all[1:] {
		event(input.MouseMoved, at)
	}
	event(input.MouseReleased, all[len(all)-1])
}

// drag moves a mouse over places with its button pressed. One place is a click.
func (p *Page) drag(places ...place) {
	p.t.Helper()
	p.mouse(input.Left, 0, 1, places...)
}

// touch puts a finger on a place, moves it there, or takes it away.
func touch(kind input.TouchType, at ...[2]float64) chromedp.Action {
	points := []*input.TouchPoint{}
	for _, xy := range at {
		points = append(points, &input.TouchPoint{X: xy[0], Y: xy[1]})
	}
	return input.DispatchTouchEvent(kind, points)
}

// swipe moves a finger over places. One place is a tap.
func (p *Page) swipe(places ...place) {
	p.t.Helper()
	p.strikes(places, p.fingerOver)
}

// fingerOver moves a finger over points of the window.
func (p *Page) fingerOver(all [][2]float64) {
	p.t.Helper()
	p.Do(touch(input.TouchStart, all[0]))
	for _, at := range all[1:] {
		p.Do(touch(input.TouchMove, at))
	}
	p.Do(touch(input.TouchEnd))
}

// hold presses a finger until the page takes that for the other button, and moves it over places.
func (p *Page) hold(places ...place) {
	p.t.Helper()
	p.strikes(places, func(all [][2]float64) {
		p.Eval("globalThis.holds = true", nil)
		p.Do(touch(input.TouchStart, all[0]))
		if !p.missed() {
			p.Until("document.querySelector('.grid.crossing')")
			for _, at := range all[1:] {
				p.Do(touch(input.TouchMove, at))
			}
		}
		p.Do(touch(input.TouchEnd))
		p.Eval("globalThis.holds = false", nil)
	})
}

// each runs a test of pointers with a mouse on a desktop and with a finger on a phone.
func each(run func(size string, stroke func(p *Page, places ...place))) {
	run("1280", (*Page).drag)
	run("360", (*Page).swipe)
}

// both takes screenshots in light and dark.
func (p *Page) both(name string) {
	p.t.Helper()
	for _, scheme := range []string{"dark", "light"} {
		p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}}))
		p.Shot(name + "-" + scheme)
	}
}

// quickly presses keys at once, so that no load of the computer makes digits come too far apart.
func (p *Page) quickly(keys ...string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`%s.split(' ').forEach((key) => document.activeElement.dispatchEvent(new KeyboardEvent(
		'keydown', { key: key.replace('Control+', ''), ctrlKey: key.includes('+'), bubbles: true,
		cancelable: true })))`, "'"+strings.Join(keys, " ")+"'"), nil)
}

// tap touches the middle of an element.
func (p *Page) tap(selector string) {
	p.t.Helper()
	p.presses(selector, func(x, y float64) chromedp.Action {
		return chromedp.Tasks{touch(input.TouchStart, [2]float64{x, y}), touch(input.TouchEnd)}
	})
}
