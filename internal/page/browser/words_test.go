package browser_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pseudo has the page say its words in another alphabet, and records all texts that it ever shows, and
// those that come from the program: names of kinds, formulations and techniques, rules and messages.
// A text of index.html counts as said if it is the words of a form.
const pseudo = `
const shown = window.shown = new Set(), said = window.said = new Set(), given = window.given = new Set();
const mask = (text) => text.split(/(\{\w+\})/).map((part, i) => (i % 2 ? part : part.replace(/[A-Za-z]/g, 'ж'))).join('');
const fields = new Set(['title', 'doc', 'name', 'by', 'says', 'rules', 'rule', 'message', 'hint', 'summary', 'size', 'strength',
	'flaw', 'source', 'version', 'engine', 'text', 'key', 'values', 'default', 'word', 'fill', 'shape', 'languages', 'path', 'evidence',
	'clues', 'steps', 'states', 'changes', 'moves']);
const take = (value, field) => {
	if (typeof value === 'string') { if (fields.has(field)) for (const line of value.split('\n')) given.add(line); }
	else if (value && typeof value === 'object') for (const [k, v] of Object.entries(value)) take(v, Array.isArray(value) ? field : k);
};
const parse = JSON.parse;
JSON.parse = (text, ...more) => {
	const value = parse(text, ...more);
	if (text !== document.getElementById('words')?.textContent) {
		take(value);
		return value;
	}
	const masked = Object.fromEntries(Object.entries(value).map(([form, words]) => [form, mask(words)]));
	const forms = new Set(Object.values(value));
	for (const e of document.querySelectorAll('body *')) {
		const alone = e.childElementCount ? null : e.textContent;
		if (alone && forms.has(alone)) e.textContent = mask(alone);
		if (forms.has(e.ariaLabel)) e.ariaLabel = mask(e.ariaLabel);
	}
	window.forms = Object.keys(value).length;
	return new Proxy(masked, { get: (all, form) => { said.add(form); return all[form]; } });
};
const names = ['aria-label', 'title', 'placeholder', 'alt', 'label'];
const see = (node) => {
	if (node.nodeType === Node.TEXT_NODE) {
		if (!node.parentElement?.closest('script, style')) shown.add(node.data.trim());
		return;
	}
	for (const name of names) if (node.getAttribute?.(name)) shown.add(node.getAttribute(name));
	for (const child of node.childNodes) see(child);
};
addEventListener('DOMContentLoaded', () => queueMicrotask(() => {
	see(document.body);
	new MutationObserver((all) => all.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(see)))
		.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: names });
}));
HTMLAnchorElement.prototype.click = () => {};
window.print = () => {};
`

// sameInAll matches what the page shows in each language.
var sameInAll = regexp.MustCompile(`Gridwright|\b(?:SVG|PNG|PDF|LP|MPS|PuLP|Python|Pyomo|JuMP|Julia|GAMS|MathProg|MiniZinc|LaTeX)\b|` +
	`\d+x\d+|gridwright model .*|\d+/\d+/\d+(?:, .*)?|[A-Z][a-z]+ (?:\d+, )?20\d\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b[xA-Z]\b|(?m)^(?:numbrix|latin)$`)

var letter = regexp.MustCompile("[A-Za-z]")

// TestWordsOfPage walks through the page in a pseudo-language: its panels, its dialogs, and boards of all
// ways to draw and to play. No English is left but what comes from the program.
func TestWordsOfPage(t *testing.T) {
	address := Serve(t)
	p := Open(t, "about:blank", Looks["1280"])
	p.prepare(pseudo)
	texts, said := map[string]bool{}, map[string]bool{}
	all := func() { // what was shown since the page was loaded
		t.Helper()
		var seen struct{ Shown, Said, Given []string }
		p.Eval("new Promise(r => setTimeout(r, 600)).then(() => ({shown: [...shown], said: [...said], "+
			"given: [...given].filter(g => g.length > 1).sort((a, b) => b.length - a.length)}))", &seen)
		var known []string
		for _, g := range seen.Given {
			known = append(known, g, "", strings.ToUpper(g[:1])+g[1:], "")
		}
		names := strings.NewReplacer(known...)
		for _, text := range seen.Shown {
			rest := sameInAll.ReplaceAllString(names.Replace(text), "")
			if letter.MatchString(rest) && !texts[text] {
				t.Errorf("%q is English: %q", text, rest)
			}
			texts[text] = true
		}
		for _, form := range seen.Said {
			said[form] = true
		}
	}
	open := func(text string) {
		p.Go(with(t, p, address, text))
		p.Do(chromedp.Reload())
		p.Until("document.querySelector('[role=gridcell]') && document.querySelector('#result').dataset.verdict && document.querySelector('#rules').innerText")
	}
	const isOpen = "document.querySelector('#dialog').open"
	closed := func() {
		p.Eval("document.querySelector('#dialog').close(); 0", nil)
	}
	click := func(selectors ...string) {
		t.Helper()
		for _, s := range selectors {
			p.Until(fmt.Sprintf("document.querySelector(%q)", s)) // of a panel whose script is on its way
			p.Eval(fmt.Sprintf("document.querySelector(%q).click(); new Promise(r => setTimeout(r, 100))", s), nil)
		}
	}

	p.Go(address)
	p.Until("document.querySelector('[role=gridcell]')")
	click("#more-kinds summary", "#new")
	closed()
	for _, id := range []string{"#saved", "#library", "#today"} {
		click(id)
		p.Until(isOpen)
		closed()
	}
	click("#keys")
	closed()
	click("#open", "#dialog .main")
	closed()
	click("#share", "#play-this")
	all()

	open(sudoku)
	p.Until("document.querySelector('#solve').innerText.match(/ж+\\n[^ж]*ж+: ж/)")
	click("#prove")
	p.Until("document.querySelector('#save-proof')")
	click("#show-answer", "#tab-play", "#hint", "#hint", "#hint", "#check")
	p.focus(1)
	p.Press("2")
	click("#check")
	click("#back", "#undo", "#redo", "#again", "#check", "#tab-set", "#drop")
	p.Until("document.querySelector('#set-stop').hidden")
	click("#minimum")
	p.Until("document.querySelector('#set-stop').hidden")
	click("#make")
	p.Until("document.querySelector('#set-stop').hidden")
	click("#sheet-add", "#sheet-make")
	p.Until("document.querySelectorAll('#sheet-boards li').length > 5")
	click("#save-svg", "#save-format", "#sheet-open-0", "#sheet-remove-1", "#sheet-undo", "#sheet-svg", "#sheet-clear", "#rename")
	p.Until(isOpen)
	closed()
	click("#saved")
	p.Eval("document.querySelector('#save-name').value = '12'", nil)
	click("#dialog .main", "#saved", "#dialog .saved [aria-label]", "#mine-undo")
	closed()
	click("#tab-model")
	p.Until("document.querySelector('#model details')")
	click("#model-text", "#model-run")
	p.Until("document.querySelector('#model-stop').hidden")
	click("#model-run")
	p.Until("document.querySelector('#model-stop').hidden")
	click("#model-relax")
	p.Until("document.querySelector('#model-stop').hidden")
	all()

	for _, text := range []string{several, hopeless, numbrix, numberlink, futoshiki, kenken, slitherlink,
		"kakuro\nx 3\\ 4\\\n\\3 . .\n\\4 . .\n", "heyawake\na a b\na a b\na a b\na 1\n", akari, "skyscraper\n- 1 - -\n1 . . -\n- . . -\n- - - -\n"} {
		open(text)
		p.answer()
		if text == several {
			click("#next-clues")
			p.Until("document.querySelector('#solve .note')")
			click("#next-clues")
		}
		p.focus(0)
		p.Press("Escape", "1")
		p.Eval("[...document.querySelectorAll('#tools button, #palette button')].forEach(b => b.click())", nil)
		p.focus(0)
		p.focus(1)
		click("#tab-play")
		p.Press("1")
		p.Eval("[...document.querySelectorAll('#tools button, #palette button')].forEach(b => b.click())", nil)
		p.focus(2)
		p.Press("Shift+ArrowLeft", "Alt+ArrowLeft")
		click("#check")
		all()
	}
	var forms int
	p.Eval("window.forms", &forms)
	t.Logf("%d of %d forms are said, in %d texts", len(said), forms, len(texts))
	if len(said) < 300 || len(texts) < 600 {
		t.Errorf("only %d of %d forms are said, in %d texts", len(said), forms, len(texts))
	}
}
