package browser_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// The benchmarks measure in the page itself, so that the driver takes no part of the times. They report
// the median, the 95th percentile and the longest time in milliseconds.

// places returns the addresses of the page in its two forms: from "serve", and as a site.
func places(b *testing.B) map[string]string {
	b.Helper()
	return map[string]string{"serve": Serve(b), "site": Site(b)}
}

// Site builds the site and returns the address of a server of its files until the test ends.
func Site(t testing.TB) string {
	t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(built(t), "site"))))
	t.Cleanup(server.Close)
	return server.URL
}

// built builds the site and the file in a new folder, unless GRIDWRIGHT_SITE names one that has them, and
// the program.
func built(t testing.TB) string {
	t.Helper()
	if folder := os.Getenv("GRIDWRIGHT_SITE"); folder != "" {
		return folder
	}
	folder := t.TempDir()
	make := exec.Command("go", "run", ".", "-o", folder)
	make.Dir = filepath.Join("..", "site")
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// report reports times in milliseconds.
func report(b *testing.B, times []float64) {
	b.Helper()
	if len(times) == 0 {
		b.Fatal("no times")
	}
	slices.Sort(times)
	at := func(share float64) float64 { return times[int(share*float64(len(times)-1))] }
	b.ReportMetric(0, "ns/op") // which is the time of the driver
	b.ReportMetric(at(0.5), "ms-median")
	b.ReportMetric(at(0.95), "ms-95%")
	b.ReportMetric(at(1), "ms-most")
	b.ReportMetric(float64(len(times)), "times")
}

// firsts records when the page first shows a verdict, in milliseconds since the navigation.
const firsts = `new MutationObserver((_, all) => {
	const at = document.querySelector('#result');
	if (at?.dataset.verdict) { globalThis.first ??= performance.now(); all.disconnect(); }
}).observe(document, {subtree: true, childList: true, attributes: true});`

// BenchmarkFirstAnswer opens the page with a board in its address, on a warm cache.
func BenchmarkFirstAnswer(b *testing.B) {
	text := example(b, "numbrix-9x9.txt")
	for name, address := range places(b) {
		b.Run(name, func(b *testing.B) {
			p := opened(b, address, text, Looks["1280"])
			p.Shows("#result", "The only answer ·")
			p.Do(page.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
				_, err := page.AddScriptToEvaluateOnNewDocument(firsts).Do(ctx)
				return err
			}))
			target := with(b, p, address, text)
			var times []float64
			for b.Loop() {
				p.Go("about:blank")
				p.Go(target)
				p.Until("globalThis.first")
				var ms float64
				p.Eval("first", &ms)
				times = append(times, ms)
			}
			report(b, times)
		})
	}
}

// edits takes a clue away and brings it back, for some clues of the board (of a KenKen, a cell of a
// cage), and measures the time from
// the key to the verdict: an answer, and whether it is the only one. Between two edits it waits as
// somebody who types does. The verdict of a board that breaks a rule of the format does not count.
const edits = `(async () => {
	const result = document.querySelector('#result');
	const verdict = () => new Promise((then) => {
		result.textContent = ''; // the last verdict stays until the next one comes
		const watch = new MutationObserver(() => {
			if (!result.textContent || !result.dataset.verdict) return;
			watch.disconnect();
			then(result.dataset.verdict);
		});
		watch.observe(result, {childList: true, attributes: true});
	});
	const press = (e, key) => e.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, ...key}));
	const times = [];
	const given = [...document.querySelectorAll('.cell.clue')];
	const clues = given.length ? given : [...document.querySelectorAll('.cell')]; // a KenKen has cages
	for (let i = 0; i < Math.min(3, clues.length); i++) {
		const cell = clues[Math.floor(i * clues.length / 3)];
		for (const key of [{key: 'Delete'}, {key: 'z', ctrlKey: true}]) {
			for (const [arrow, to] of [['ArrowRight', 'colindex'], ['ArrowDown', 'rowindex']]) {
				const place = (e) => Number(e.closest('[aria-' + to + ']').getAttribute('aria-' + to));
				const back = {ArrowRight: 'ArrowLeft', ArrowDown: 'ArrowUp'}[arrow];
				const at = () => document.querySelector('.cell[tabindex="0"]');
				while (place(at()) !== place(cell)) press(at(), {key: place(at()) < place(cell) ? arrow : back});
			}
			await new Promise((then) => { setTimeout(then, 300); });
			const start = performance.now();
			press(cell, key);
			if (await verdict() !== 'error') times.push(performance.now() - start);
		}
	}
	return times;
})()`

// BenchmarkEdit edits boards of up to 10x10 cells: published ones of each kind, if GRIDWRIGHT_CORPUS
// names their folder, and the examples.
func BenchmarkEdit(b *testing.B) {
	boards := corpus(b)
	boards["numberlink-20x20"] = []string{example(b, "numberlink-20x20.txt")}
	for name, address := range places(b) {
		for kind, texts := range boards {
			b.Run(name+"/"+kind, func(b *testing.B) {
				p := Open(b, address, Looks["1280"])
				var times []float64
				for b.Loop() {
					for _, text := range texts {
						p.Go("about:blank")
						p.Go(with(b, p, address, text))
						p.Until("document.querySelector('#result')?.dataset.verdict")
						var some []float64
						p.Eval(edits, &some)
						times = append(times, some...)
					}
				}
				report(b, times)
			})
		}
	}
}

// keys presses keys in turn, each once the page has painted what the one before did, and measures the
// time until then, without the wait for the frame.
const keys = `(async (n, pause) => {
	const cell = document.querySelector('[data-cell="1"]');
	cell.focus();
	const times = [];
	for (let i = 0; i < n; i++) {
		await new Promise((then) => { setTimeout(then, pause); });
		const start = performance.now();
		cell.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, key: i % 2 ? 'Delete' : '2'}));
		const handled = performance.now();
		await new Promise((then) => {
			requestAnimationFrame(() => {
				const drawn = performance.now();
				const {port1, port2} = new MessageChannel();
				port1.onmessage = () => { times.push(handled - start + performance.now() - drawn); then(); };
				port2.postMessage(0);
			});
		});
	}
	return times;
})`

// longest returns the longest task of the page's main thread while something is done, in milliseconds of
// its processor, which other programs do not lengthen.
func (p *Page) longest(do func()) float64 {
	p.t.Helper()
	ctx, stop := context.WithCancel(p.ctx)
	defer stop()
	var events []json.RawMessage
	ended := make(chan struct{})
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, v := range e.Value {
				events = append(events, json.RawMessage(v))
			}
		case *tracing.EventTracingComplete:
			close(ended)
		}
	})
	p.Do(tracing.Start().WithTransferMode(tracing.TransferModeReportEvents).
		WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"toplevel"}}))
	do()
	p.Do(tracing.End())
	<-ended
	type thread struct{ PID, TID int }
	most, mains := map[thread]float64{}, map[thread]bool{}
	for _, text := range events {
		var e struct {
			thread
			Name string
			Tdur float64 // microseconds
			Args struct{ Name string }
		}
		if err := json.Unmarshal(text, &e); err != nil {
			continue // its arguments have another form
		}
		mains[e.thread] = mains[e.thread] || e.Args.Name == "CrRendererMain"
		if strings.HasSuffix(e.Name, "RunTask") {
			most[e.thread] = max(most[e.thread], e.Tdur/1000)
		}
	}
	longest := 0.0
	for thread := range mains {
		if mains[thread] {
			longest = max(longest, most[thread])
		}
	}
	return longest
}

// emptyOf is an empty board of a kind.
func emptyOf(kind string, n int) string {
	return kind + "\n" + strings.Repeat(strings.Repeat(". ", n)+"\n", n)
}

// BenchmarkKey types on boards of growing size; the searches of the larger ones take longer than the
// keys. It reports the longest task of the main thread while the board opens and while keys are pressed.
func BenchmarkKey(b *testing.B) {
	boards := map[string]string{"numbrix-9x9": emptyOf("numbrix", 9), "numbrix-20x20": emptyOf("numbrix", 20),
		"slitherlink-20x20": emptyOf("slitherlink", 20), "numbrix-30x30": emptyOf("numbrix", 30),
		"search-30x30": long(), "numberlink-50x50": example(b, "numberlink-50x50.txt")}
	for name, address := range places(b) {
		for size, text := range boards {
			b.Run(name+"/"+size, func(b *testing.B) {
				p := Open(b, "about:blank", Looks["1280"])
				p.hurries.Store(true)
				opening := p.longest(func() {
					p.puzzle(address, text)
					time.Sleep(2 * time.Second)
				})
				p.focus(1)
				var times []float64
				typing := p.longest(func() {
					for b.Loop() {
						var some []float64
						p.Eval(keys+"(40, 100)", &some)
						times = append(times, some...)
					}
				})
				report(b, times)
				b.ReportMetric(opening, "ms-task-opening")
				b.ReportMetric(typing, "ms-task-typing")
			})
		}
	}
}

// BenchmarkMemory makes 2,000 edits and then as many more, and reports the memory of the page before and
// after them. It is to be flat, so the undo may hold no whole board for each.
func BenchmarkMemory(b *testing.B) {
	for name, address := range places(b) {
		b.Run(name, func(b *testing.B) {
			p := opened(b, address, emptyOf("numbrix", 20), Looks["1280"])
			p.hurries.Store(true)
			used := func() float64 {
				var used float64
				p.Do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) (err error) {
					used, _, _, _, err = runtime.GetHeapUsage().Do(ctx)
					return err
				}))
				return used / (1 << 20)
			}
			p.focus(1)
			for b.Loop() {
				p.Eval(keys+"(100, 0)", nil)
				before := used()
				b.ReportMetric(before, "MB-before")
				for _, n := range []string{"2000", "4000"} {
					p.Eval(keys+"(2000, 0)", nil)
					b.ReportMetric(used(), "MB-after-"+n)
				}
			}
		})
	}
}

// example reads one of the examples of the project.
func example(b *testing.B, name string) string {
	b.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", name))
	if err != nil {
		b.Fatal(err)
	}
	return string(text)
}

// Of each kind, the benchmarks take so many boards of the corpus, of at most so many rows.
const (
	mostBoards = 6
	mostRows   = 10
)

// corpus returns boards by their kind: of the corpus, spread over its files, and the examples.
func corpus(b *testing.B) map[string][]string {
	b.Helper()
	all := map[string][]string{}
	for _, name := range []string{"futoshiki-5x5.txt", "hidato-8x8.txt", "kenken-6x6.txt", "numbrix-9x9.txt",
		"slitherlink-10x10.txt", "sudoku-9x9.txt"} {
		kind, _, _ := strings.Cut(name, "-")
		all[kind] = append(all[kind], example(b, name))
	}
	files, err := filepath.Glob(filepath.Join(os.Getenv("GRIDWRIGHT_CORPUS"), "*", "*.txt"))
	if err != nil || os.Getenv("GRIDWRIGHT_CORPUS") == "" {
		return all
	}
	small := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		for _, board := range strings.Split(string(text), "\n---\n") {
			rows := 0
			for line := range strings.Lines(board) {
				if strings.HasPrefix(line, ". ") || strings.ContainsAny(line[:1], "0123456789xX ") {
					rows++
				}
			}
			if rows > 0 && rows <= mostRows {
				kind := filepath.Base(filepath.Dir(file))
				small[kind] = append(small[kind], board)
			}
		}
	}
	for kind, boards := range small {
		for i := range mostBoards {
			if i < len(boards) {
				all[kind] = append(all[kind], boards[i*len(boards)/mostBoards])
			}
		}
	}
	for kind, boards := range all {
		all[kind] = slices.Compact(boards)
	}
	return all
}
