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

// drag moves a mouse over places with its button pressed. One place is a click.
func (p *Page) drag(places ...place) {
	p.t.Helper()
	all := p.points(places)
	mouse := func(kind input.MouseType, at [2]float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(input.Left).WithClickCount(1)
	}
	p.Do(mouse(input.MousePressed, all[0]))
	for _, at := range all[1:] {
		p.Do(mouse(input.MouseMoved, at))
	}
	p.Do(mouse(input.MouseReleased, all[len(all)-1]))
}

// swipe moves a finger over places. One place is a tap.
func (p *Page) swipe(places ...place) {
	p.t.Helper()
	all := p.points(places)
	touch := func(at [2]float64) []*input.TouchPoint { return []*input.TouchPoint{{X: at[0], Y: at[1]}} }
	p.Do(input.DispatchTouchEvent(input.TouchStart, touch(all[0])))
	for _, at := range all[1:] {
		p.Do(input.DispatchTouchEvent(input.TouchMove, touch(at)))
	}
	p.Do(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
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
		return chromedp.Tasks{input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{})}
	})
}
