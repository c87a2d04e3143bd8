// Package browser_test drives the page of Gridwright in real browsers: it starts the program, opens
// the page in headless Chromium, acts as a user would, and records what the page logs. Games and proofs
// run in Firefox and WebKit, too.
//
// It is a module of its own, so that programs that use Gridwright do not depend on the browser's
// driver.
package browser_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	stdlog "log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// programs are the names of Chromium, the best first.
var programs = []string{"chromium-headless-shell", "chromium", "google-chrome"}

// chromium returns the path of the browser, or "".
func chromium() string {
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// scratch is the folder of what the tests build, and browser the context of the one browser process.
var (
	scratch string
	browser context.Context
)

// inFull says that long tests run in full, as in package sample, which this module can't import.
var inFull = os.Getenv("GRIDWRIGHT_WHOLE") != ""

// some returns the first of several variants of a test, or all of them inFull.
func some[T any](all ...T) []T {
	if inFull {
		return all
	}
	return all[:1]
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run runs the tests, and then ends the browser and removes what was built.
func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "gridwright-browser-")
	if err != nil {
		stdlog.Print(err)
		return 1
	}
	defer os.RemoveAll(folder)
	scratch = folder
	code := m.Run()
	if browser != nil {
		if err := chromedp.Cancel(browser); err != nil { // waits until the browser has ended
			stdlog.Print(err)
			return 1
		}
	}
	return code
}

// program builds the program, once for all tests, unless it is in the folder GRIDWRIGHT_SITE, and returns
// its file.
var program = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv("GRIDWRIGHT_SITE"); folder != "" {
		return filepath.Join(folder, "gridwright"), nil
	}
	file := filepath.Join(scratch, "gridwright")
	build := exec.Command("go", "build", "-trimpath", "-o", file,
		"github.com/gridwright/gridwright/cmd/gridwright")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// Serve runs "gridwright serve" until the test ends, and returns the address of the page.
func Serve(t testing.TB, flags ...string) string {
	t.Helper()
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(file, append([]string{"serve", "--port", "0"}, flags...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)                             // a shell may have its children ignore an interrupt
		late := time.AfterFunc(patience, func() { cmd.Process.Kill() }) // if signals are ignored
		cmd.Wait()
		late.Stop()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		for _, word := range strings.Fields(lines.Text()) {
			if strings.HasPrefix(word, "http://") {
				go func() { // so that the program never waits for a reader
					for lines.Scan() {
					}
				}()
				return word
			}
		}
	}
	t.Fatal("the program printed no address")
	return ""
}

// Page is an open page.
type Page struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	messages []string

	// hurries is whether one run follows another before the server has let go of its memory: it answers
	// that it is busy, which browsers log, and the page asks again.
	hurries atomic.Bool
}

// Look is how a page is shown.
type Look struct {
	Width, Height int64
	Dark          bool
	Touch         bool // a touch screen
}

// Looks are the sizes at which the page must be good: a desktop, a tablet and a phone.
var Looks = map[string]Look{
	"1280": {Width: 1280, Height: 900},
	"768":  {Width: 768, Height: 1024},
	"360":  {Width: 360, Height: 740, Touch: true},
	"320":  {Width: 320, Height: 256}, // the desktop at a zoom of 400 %
}

// patience is how long the page may take for a single thing: long enough for a busy computer.
const patience = 2 * time.Minute

// started starts the browser, once for all tests.
var started = sync.OnceValue(func() error {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium()),
		chromedp.NoSandbox, chromedp.WSURLReadTimeout(patience))
	if flag.Lookup("test.bench").Value.String() == "" {
		options = append(options, chromedp.Flag("js-flags", "--liftoff-only")) // pages of tests are left before better WebAssembly pays
	}
	ctx, _ := chromedp.NewExecAllocator(context.Background(), options...)
	// Newer browsers send events that chromedp does not know, and it prints a line for each.
	known := func(format string, args ...any) {
		if !strings.HasPrefix(format, "unhandled ") {
			stdlog.Printf(format, args...)
		}
	}
	ctx, _ = chromedp.NewContext(ctx, chromedp.WithErrorf(known))
	browser = ctx
	return chromedp.Run(ctx)
})

// Open opens an address in a profile of its own, as a new visitor has it. The page must log nothing
// until the test ends.
func Open(t testing.TB, address string, look Look) *Page {
	t.Helper()
	if chromium() == "" {
		t.Skip("chromium-headless-shell is not installed")
	}
	if err := started(); err != nil {
		t.Fatal(err)
	}
	ctx, _ := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil { // waits until the pages have gone
			t.Error(err)
		}
	})
	return newPage(t, ctx, address, look)
}

// Beside opens an address in another tab of the browser.
func (p *Page) Beside(address string, look Look) *Page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.t.Cleanup(cancel)
	return newPage(p.t, ctx, address, look)
}

// newPage opens an address in a tab.
func newPage(t testing.TB, ctx context.Context, address string, look Look) *Page {
	t.Helper()
	p := &Page{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, p.listen)
	scheme := "light"
	if look.Dark {
		scheme = "dark"
	}
	p.Do(
		emulation.SetDeviceMetricsOverride(look.Width, look.Height, 1, look.Touch),
		emulation.SetTouchEmulationEnabled(look.Touch),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}}),
		log.Enable(),
		network.Disable(), css.Disable(), // which chromedp enables: no test needs their events
		chromedp.Navigate(address),
	)
	t.Cleanup(func() {
		for _, m := range p.Messages() {
			t.Errorf("the page logs: %s", m)
		}
	})
	return p
}

// listen records what the page logs.
func (p *Page) listen(event any) {
	var message string
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		for _, a := range e.Args {
			message += string(a.Value) + a.Description + " "
		}
	case *runtime.EventExceptionThrown:
		message = e.ExceptionDetails.Error()
	case *log.EventEntryAdded:
		if p.hurries.Load() && strings.Contains(e.Entry.Text, "status of 503") {
			return
		}
		message = e.Entry.Text + " " + e.Entry.URL
	case *page.EventJavascriptDialogOpening:
		message = "a dialog: " + e.Message
	default:
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.messages = append(p.messages, message)
}

// Messages returns what the page has logged since the last call.
func (p *Page) Messages() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.messages
	p.messages = nil
	return all
}

// Do runs actions.
func (p *Page) Do(actions ...chromedp.Action) {
	p.t.Helper()
	// The first call starts the browser, which lives as long as its context: so the time is limited
	// inside.
	limited := chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		return chromedp.Tasks(actions).Do(ctx)
	})
	if err := chromedp.Run(p.ctx, limited); err != nil {
		p.t.Fatal(err)
	}
}

// Go opens another address in the same page.
func (p *Page) Go(address string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(address))
}

// Eval evaluates an expression of JavaScript. A promise is awaited.
func (p *Page) Eval(expression string, result any) {
	p.t.Helper()
	p.Do(chromedp.Evaluate(expression, result, func(e *runtime.EvaluateParams) *runtime.EvaluateParams {
		return e.WithAwaitPromise(true)
	}))
}

// Text returns the text of an element, as it is shown.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	var text string
	p.Eval(fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector), &text)
	return text
}

// yet asks whether an expression is true by now. It is not if an element is not there yet, or has no
// label yet, which comes after the board.
const yet = `Promise.resolve().then(() => (%s)).then(Boolean, (e) => {
	if (e instanceof TypeError) return false;
	throw e;
})`

// Until waits until an expression of JavaScript, or what it promises, is true, and returns how long it
// took.
func (p *Page) Until(expression string) time.Duration {
	p.t.Helper()
	start := time.Now()
	for {
		var ok bool
		p.Eval(fmt.Sprintf(yet, expression), &ok)
		switch {
		case ok:
			return time.Since(start)
		case time.Since(start) > patience:
			p.Shot("failed")
			var shown string
			p.Eval("document.body.innerText", &shown)
			p.t.Fatalf("%s is not true after %v, of\n%s", expression, patience, shown)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Shows waits until an element shows a text.
func (p *Page) Shows(selector, text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("(e => e?.checkVisibility() && e.innerText.includes(%q))(document.querySelector(%q))", text, selector))
}

// Press presses keys, one after the other: characters, or names such as "ArrowRight" and "Control+z".
func (p *Page) Press(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		var modifiers input.Modifier
		for {
			name, rest, ok := strings.Cut(k, "+")
			if !ok || rest == "" {
				break
			}
			k = rest
			modifiers |= map[string]input.Modifier{"Control": input.ModifierCtrl, "Shift": input.ModifierShift,
				"Alt": input.ModifierAlt}[name]
		}
		down := input.DispatchKeyEvent(input.KeyDown).WithKey(k).WithModifiers(modifiers)
		if code, ok := codes[k]; ok {
			down = down.WithCode(k).WithWindowsVirtualKeyCode(code)
			if k == "Enter" {
				down = down.WithText("\r")
			}
		} else if modifiers&^input.ModifierShift == 0 {
			down = down.WithText(k)
		}
		p.Do(down, input.DispatchKeyEvent(input.KeyUp).WithKey(k).WithModifiers(modifiers))
	}
}

// codes are the numbers of keys that are no characters.
var codes = map[string]int64{"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13,
	"Escape": 27, "Tab": 9, "Backspace": 8, "Delete": 46, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34}

// aimed says in "missed" at what other element than a wanted one the next press is. That one does not learn
// of it, and the keyboard stays where it is.
const aimed = `((wanted) => {
	const find = typeof wanted === 'function' ? wanted : () => wanted;
	const isOn = (hit, e = find()) => e?.contains(hit) || hit?.closest('label')?.control === e; // the page may have made it anew
	globalThis.missed = '';
	globalThis.pressing?.abort(); // what the last press left
	globalThis.pressing = new AbortController();
	const { signal } = globalThis.pressing;
	addEventListener('pointerdown', (event) => {
		if (isOn(event.target)) return;
		globalThis.missed = event.target.outerHTML;
		const stop = (e) => { e.preventDefault(); e.stopImmediatePropagation(); };
		stop(event);
		for (const type of ['pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'contextmenu', 'touchstart', 'touchend']) {
			addEventListener(type, stop, { capture: true, passive: false, signal });
		}
	}, { capture: true, once: true, signal });
	// Buttons act when they are let go, cells before.
	if (find()?.matches('button, input, a, summary')) addEventListener('pointerup', ({ target }) => {
		if (find() && !isOn(target)) globalThis.missed = target.outerHTML;
	}, { capture: true, once: true, signal });
	if (globalThis.holds === undefined) { // a quick touch may take long on a busy computer, and is no long press of edit.js
		globalThis.holds = false;
		const start = setTimeout;
		globalThis.setTimeout = (act, ms, ...rest) => (ms === 450 && !globalThis.holds ? 0 : start(act, ms, ...rest));
	}
	return isOn;
})`

// still promises the box of the element that an expression gives, once one sees it stand still; of one
// to press, in the window and not covered, at which the next press is aimed.
const still = `((find, press) => new Promise((done, fail) => {
	let [was, looks, since] = ['', 0, 0];
	const look = () => {
		const e = find();
		if (press) e?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
		const { x, y, width, height } = e?.getBoundingClientRect() ?? {};
		const now = [x, y, width, height].join();
		since = now === was ? since : looks;
		if (width > 0 && looks - since > (press ? 0 : 2) &&
			(!press || ` + aimed + `(find)(document.elementFromPoint(x + width / 2 || 0, y + height / 2 || 0)))) return done({ x, y, width, height });
		if (++looks > 5000) return fail(new Error(e ? 'it does not stand still, or is covered' : 'it is not there'));
		was = now;
		// What a frame measures, it moves after these calls.
		const timer = setTimeout(look, 100); // a window that is not seen has no frames
		requestAnimationFrame(() => { clearTimeout(timer); setTimeout(look); });
	};
	look();
}))`

// at returns where a share of an element's box is in the window, once the element stands still.
func (p *Page) at(element string, press bool, x, y float64) (xy [2]float64) {
	p.t.Helper()
	p.Eval(fmt.Sprintf("%s(() => %s, %t).then((b) => [b.x + %g * b.width, b.y + %g * b.height])", still,
		element, press, x, y), &xy)
	return xy
}

// tries is how often the page may move away from a press, as it does when more comes into a bar, and later on
// a busy computer.
const tries = 10

// presses presses the middle of an element. It presses again where the page moved it away from between
// the look and the press.
func (p *Page) presses(selector string, press func(x, y float64) chromedp.Action) {
	p.t.Helper()
	for range tries {
		at := p.at(fmt.Sprintf("document.querySelector(%q)", selector), true, 0.5, 0.5)
		p.Do(press(at[0], at[1]))
		if !p.missed() {
			return
		}
	}
	p.t.Fatalf("%s moves away from each press", selector)
}

// missed reports whether the last press that was aimed was at another element.
func (p *Page) missed() bool {
	p.t.Helper()
	var at string
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	err := chromedp.Run(ctx, chromedp.Evaluate("globalThis.missed ?? ''", &at))
	if err != nil || at == "" { // an error is of a page that the press has left
		return false
	}
	p.t.Logf("what was to press moved away: the press is at %.200s", at)
	return true
}

// Click clicks an element.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.presses(selector, func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) })
}

// view takes a screenshot of what the window shows.
func (p *Page) view(name string) {
	p.t.Helper()
	if os.Getenv("GRIDWRIGHT_SHOTS") == "" {
		return
	}
	var png []byte
	p.Do(chromedp.CaptureScreenshot(&png))
	p.keep(name, png)
}

// keep keeps a screenshot.
func (p *Page) keep(name string, png []byte) {
	p.t.Helper()
	folder := os.Getenv("GRIDWRIGHT_SHOTS")
	err := errors.Join(os.MkdirAll(folder, 0o755),
		os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644))
	if err != nil {
		p.t.Fatal(err)
	}
}

// Shot takes a screenshot of the whole page. It is kept, in the folder that GRIDWRIGHT_SHOTS names, as
// NAME.png; without that folder, none is taken.
func (p *Page) Shot(name string) {
	p.t.Helper()
	if os.Getenv("GRIDWRIGHT_SHOTS") == "" {
		return
	}
	var png []byte
	p.Do(chromedp.FullScreenshot(&png, 100))
	p.keep(name, png)
}
