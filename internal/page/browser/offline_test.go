package browser_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// published is a site in a subfolder of a server, which may be out of reach, and get a new version.
type published struct {
	server *httptest.Server
	folder string
	gone   atomic.Bool
}

func publish(t *testing.T) *published {
	t.Helper()
	p := &published{folder: t.TempDir()}
	if err := os.CopyFS(p.folder, os.DirFS(filepath.Join(built(t), "site"))); err != nil {
		t.Fatal(err)
	}
	files := http.StripPrefix("/games/", http.FileServer(http.Dir(p.folder)))
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.gone.Load() {
			panic(http.ErrAbortHandler) // as if there were no server
		}
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	}))
	p.server.Config.ErrorLog = nil
	t.Cleanup(p.server.Close)
	return p
}

// renew publishes a new version, which has another style.
func (p *published) renew(t *testing.T) {
	t.Helper()
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(p.folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	style, worker := read("style.css"), read("sw.js")
	next := style + "\n:root{--version:2}"
	changed := strings.Replace(strings.Replace(worker, hash(style), hash(next), 1), `version: "`, `version: "2`, 1)
	if changed == worker || !strings.Contains(changed, hash(next)) {
		t.Fatal("sw.js does not have the hash of style.css")
	}
	later := time.Now().Add(time.Hour) // so that browsers see the change, whatever the clock of the folder
	for name, text := range map[string]string{"style.css": next, "sw.js": changed} {
		file := filepath.Join(p.folder, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, later, later); err != nil {
			t.Fatal(err)
		}
	}
}

// TestInstalled: the published page can be installed, and works without a network: it comes back as it was
// left, and has new puzzles; who has come back has hints and all else. A new version is told, and comes whole.
func TestInstalled(t *testing.T) {
	site := publish(t)
	address := site.server.URL + "/games/"
	p := Open(t, address, Looks["1280"])
	p.Shows("#result", "One answer to find")
	var missing []string
	p.Eval(`(async () => {
		const link = document.querySelector('link[rel=manifest]').href;
		const manifest = await (await fetch(link)).json();
		const sizes = await Promise.all(manifest.icons.map(async ({ src, sizes }) => {
			const picture = await createImageBitmap(await (await fetch(new URL(src, link))).blob()).catch(() => null);
			return sizes === 'any' || sizes === picture?.width + 'x' + picture?.height ? '' : src;
		}));
		return [...sizes, new URL(manifest.start_url, link).href === location.origin + location.pathname ? '' : 'start'].filter(Boolean);
	})()`, &missing)
	if len(missing) > 0 {
		t.Errorf("the manifest: %v", missing)
	}
	p.Until("navigator.serviceWorker.ready.then(() => true)")
	p.Until("caches.match('yinyang.svg')") // the last one
	p.Click("#play-this")
	p.plays(entries{2: "3"})

	site.gone.Store(true)
	p.reload()
	p.Shows("#result", "One answer to find")
	p.has(entries{2: "3"})
	for _, kind := range []string{"latin", "tents"} {
		if kind == "tents" { // another visit, with a network, and then without
			site.gone.Store(false)
			p.reload()
			p.Until("caches.match('pdf.wasm.gz').then((one) => one && caches.match('techniques.html'))")
			for _, m := range p.Messages() { // there was no grade: told late, maybe when the page was left
				if !strings.Contains(m, "ERR_FAILED") || !strings.Contains(m, "full.wasm.gz") {
					t.Errorf("the page logs: %s", m)
				}
			}
			site.gone.Store(true)
			p.reload()
		}
		p.shelf("library")
		p.chooses("library-kind", kind)
		p.Until("document.querySelector('#dialog .numbers button')?.ariaLabel.toLowerCase().startsWith('" + kind + "')")
		p.Click("#dialog .numbers button:nth-child(2)")
		p.Shows("#title", "gentle 2")
		p.Shows("#result", "One answer to find")
	}
	p.Click("#hint")
	p.hinted("where")
	site.gone.Store(false)

	// What is of another version is not taken; the new one is told, and then all of it is there.
	site.renew(t)
	p.reload()
	p.Shows("#result", "One answer to find")
	const version = "document.querySelector('#result') && getComputedStyle(document.documentElement).getPropertyValue('--version')"
	p.Shows("#update", "new version")
	p.Shot("update")
	p.Until("(" + version + ") === ''")
	p.Click("#begin-update")
	p.Until("(" + version + ") === '2'")
	p.Shows("#title", "gentle 2")
	p.Until("caches.keys().then((all) => all.length === 1)")
}
