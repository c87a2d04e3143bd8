package browser_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
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

// built builds the site and the file in a new folder, unless GRIDWRIGHT_SITE names one that has them.
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

// keys measures what the page does at a key, to the end of its layout, while a search is under way.
const keys = `(async () => {
	const cell = document.querySelector('[data-cell="1"]');
	cell.focus();
	const times = [];
	for (let i = 0; i < 40; i++) {
		await new Promise((then) => { setTimeout(then, 100); });
		const start = performance.now();
		cell.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, key: i % 2 ? 'Delete' : '2'}));
		document.body.getBoundingClientRect();
		times.push(performance.now() - start);
	}
	return times;
})()`

// BenchmarkKey types on a board of 9x9 and on one of 30x30, whose searches take longer than the keys.
func BenchmarkKey(b *testing.B) {
	boards := map[string]string{"9x9": "numbrix\n" + strings.Repeat(strings.Repeat(". ", 9)+"\n", 9),
		"30x30": long()}
	for name, address := range places(b) {
		for size, text := range boards {
			b.Run(name+"/"+size, func(b *testing.B) {
				p := opened(b, address, text, Looks["1280"])
				p.focus(1)
				var times []float64
				for b.Loop() {
					var some []float64
					p.Eval(keys, &some)
					times = append(times, some...)
				}
				report(b, times)
			})
		}
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
