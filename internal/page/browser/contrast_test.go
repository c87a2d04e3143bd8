package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// faint are the texts of the board whose contrast with what is behind them is below AA: the colours of the
// page, the board, the cell (each of a hatching) and its text, and the shapes of the picture at the
// middle of the text. Lines count where no halo sets the text off. axe sees no picture.
const faint = `(() => {
	const ctx = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
	const mixed = (colours) => {
		for (const [colour, alpha] of colours) { ctx.globalAlpha = alpha; ctx.fillStyle = colour; ctx.fillRect(0, 0, 1, 1); }
		return [...ctx.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255).
			map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
	};
	const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
	const ratio = (a, b) => ([hi, lo] = [light(a), light(b)].sort((x, y) => y - x), (hi + 0.05) / (lo + 0.05));
	const picture = document.querySelector('.picture');
	let hi, lo;
	const found = [];
	for (const e of document.querySelectorAll('.cell :is(.word, .corner, .marks)')) {
		if (!e.textContent.trim() || !e.checkVisibility()) continue;
		const cell = e.closest('.cell');
		const box = e.getBoundingClientRect();
		const style = getComputedStyle(e);
		const point = picture.createSVGPoint();
		[point.x, point.y] = [box.x + box.width / 2, box.y + box.height / 2];
		const at = point.matrixTransform(picture.getScreenCTM().inverse());
		const shapes = [];
		for (const s of picture.children) {
			const look = getComputedStyle(s);
			if (!s.isPointInFill) continue;
			if (look.fill !== 'none' && s.isPointInFill(at)) shapes.push([look.fill, look.opacity]);
			if (look.stroke !== 'none' && style.textShadow === 'none' && s.isPointInStroke(at)) shapes.push([look.stroke, look.opacity]);
		}
		const under = [document.documentElement, document.querySelector('.grid'), cell].map(x => [getComputedStyle(x).backgroundColor, 1]);
		const hatches = getComputedStyle(cell).backgroundImage.match(/(rgba?|color|oklab)\([^()]*\)/g) ?? ['transparent'];
		for (const hatch of hatches) {
			const behind = [...under, [hatch, 1], ...shapes, [style.backgroundColor, 1]];
			const is = ratio(mixed(behind), mixed([...behind, [style.color, 1]]));
			const size = parseFloat(style.fontSize);
			const least = size >= 24 || (size >= 18.6 && style.fontWeight >= 700) ? 3 : 4.5;
			if (is < least) found.push(cell.className + ' ' + e.className + ' ' + e.textContent + ': ' + is.toFixed(2));
		}
	}
	return [...new Set(found)];
})()`

// TestContrast: texts on the board can be read over all that is drawn behind them, light and dark: as one
// plays, with a step of a hint, and with the answer.
func TestContrast(t *testing.T) {
	address := Serve(t)
	p := welcomed(t, address, Looks["1280"])
	p.Eval("document.querySelector('#more-kinds').open = true", nil)
	kinds := []string{"numberlink", "kakuro", "hitori"}
	if inFull {
		var all string
		p.Until("document.querySelectorAll('.gallery button').length > 20")
		p.Eval("[...document.querySelectorAll('.gallery button')].map(b => b.id.slice('puzzle-'.length)).join()", &all)
		kinds = strings.Split(all, ",")
	}
	for _, kind := range kinds {
		check := func(what string) {
			t.Helper()
			for _, scheme := range []string{"light", "dark"} {
				p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
					{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}))
				var found []string
				if p.Eval(faint, &found); len(found) > 0 {
					t.Errorf("%s, %s, %s: %q", kind, what, scheme, found)
				}
			}
		}
		p.Eval(fmt.Sprintf("document.querySelector('#puzzle-%s').click()", kind), nil)
		p.Shows("#result", "One answer to find ·")
		p.Until("!" + welcomes)
		check("play")
		for _, depth := range []string{"where", "how", "step"} {
			p.Click("#hint")
			p.hinted(depth)
		}
		check("hint")
		p.Click("#play-answer")
		p.Until("document.querySelector('#show-answer').checked")
		check("answer")
		p.Click("#puzzles")
	}
}
