package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/own"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
)

// Scripts of the site, and its style.
const (
	scriptFile  = "app.js"          // the page's, all in one
	workerFile  = "worker.js"       // that of a worker
	checkerFile = "check-worker.js" // that of the worker that checks certificates
	modelFile   = "model.js"        // that of the panel with equations
	lessonsFile = "notebook.js"     // that of the lessons
	makeFile    = "set.js"          // that of the panel in which puzzles are made
	zoomFile    = "zoom.js"         // that of a larger board
	libraryFile = "library.js"      // that of the library and the collection
	offlineFile = "offline.js"      // that which registers the service worker
	styleFile   = "style.css"
)

// mostPublished is the size limit in bytes, compressed by zopfli, of the module of the first visit.
const mostPublished = 1_380_400

// Parts of index.html that are replaced.
const (
	charset = `<meta charset="utf-8">`
	styles  = `<link rel="stylesheet" href="style.css">`
	icon    = `<link rel="icon" href="icon.svg" type="image/svg+xml">`
	program = `<script type="module" src="app.js"></script>`
	bodyEnd = `</body>`
)

// preload is an element that loads a file before it is asked for.
var preload = regexp.MustCompile(`<link rel="(module)?preload"[^>]*>\n`)

// preloadLean has the lean module loaded while the scripts still are.
const preloadLean = `<link rel="preload" href="lean.wasm.gz" as="fetch" crossorigin>`

// siteOf returns the files of the site, by their names. zopfli is the program that compresses the
// modules, or "".
func siteOf(source, zopfli string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, name := range modules {
		module, err := built(source, name)
		if err != nil {
			return nil, err
		}
		if zopfli != "" {
			log.Printf("compressing %s.wasm of %.1f MB by %s", name, float64(len(module))/1e6, zopfli)
		}
		if files[name+".wasm.gz"], err = zipped(module, zopfli); err != nil {
			return nil, err
		}
	}
	if n := len(files["lean.wasm.gz"]); zopfli != "" && n > mostPublished {
		return nil, fmt.Errorf("lean.wasm.gz has %d bytes, want at most %d", n, mostPublished)
	}
	var err error
	glue, err := glue()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"LICENSE", "THIRD_PARTY_LICENSES"} {
		if files[name], err = os.ReadFile(filepath.Join(source, name)); err != nil {
			return nil, err
		}
	}
	static, err := filesOf(page.Static())
	if err != nil {
		return nil, err
	}
	for name, text := range static {
		if filepath.Ext(name) != ".js" {
			files[name] = text
		}
	}
	static[workerFile] = slices.Concat(glue, static[workerFile])
	for _, name := range []string{scriptFile, checkerFile, modelFile, lessonsFile, makeFile,
		libraryFile, offlineFile, zoomFile, cacheFile, workerFile, styleFile} {
		if err := bundle(static, name, files); err != nil {
			return nil, err
		}
	}
	lessons, err := lessonFiles()
	if err != nil {
		return nil, err
	}
	maps.Copy(files, lessons)
	if files[bookFile], err = book(); err != nil {
		return nil, err
	}
	text, err := index()
	if err != nil {
		return nil, err
	}
	files["index.html"], err = replaced(preload.ReplaceAll(text, nil), charset,
		charset+policyTag(page.Policy)+"\n"+preloadLean+"\n"+bookLink+"\n"+manifestLink)
	if err != nil {
		return nil, err
	}
	files[cacheFile], err = cached(files)
	return files, err
}

// index returns index.html with the configuration of a page that has the program in itself.
func index() ([]byte, error) {
	kinds, err := own.List(shelf.New(shelf.Open))
	if err != nil {
		return nil, err
	}
	config, err := service.NewConfig("worker", kinds...)
	if err != nil {
		return nil, err
	}
	return page.Index(config, words.EnglishOfAll().Forms, "")
}

// policyTag returns the element that sets a Content-Security-Policy. An element can't state who may
// frame the page; a server can.
func policyTag(policy string) string {
	policy, _, _ = strings.Cut(policy, "; frame-ancestors")
	return "\n" + `<meta http-equiv="Content-Security-Policy" content="` + html.EscapeString(policy) +
		`">`
}

// replaced replaces a part of a text that must be there exactly once.
func replaced(text []byte, part, by string) ([]byte, error) {
	if n := bytes.Count(text, []byte(part)); n != 1 {
		return nil, fmt.Errorf("index.html has %s %d times, expected once", part, n)
	}
	return bytes.Replace(text, []byte(part), []byte(by), 1), nil
}

// offline returns the site as one file that needs no server and no network.
func offline(files map[string][]byte) ([]byte, error) {
	script := string(files[scriptFile])
	style := "\n" + string(files[styleFile])
	inside := element("licenses", "text/plain",
		string(files["LICENSE"])+"\n"+string(files["THIRD_PARTY_LICENSES"])) + pictures(files)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if ext := filepath.Ext(name); ext == ".md" || strings.HasPrefix(name, "library-") ||
			ext == ".js" && name != scriptFile && name != cacheFile && name != offlineFile {
			inside += element(name, "text/plain", string(files[name]))
		}
	}
	for _, name := range modules {
		if name == "full" {
			continue // "kinds" has all of it
		}
		inside += element(name+".wasm.gz", "text/plain",
			base64.StdEncoding.EncodeToString(files[name+".wasm.gz"]))
	}
	text, err := index()
	if err != nil {
		return nil, err
	}
	text = preload.ReplaceAll(text, nil) // all of it is in the file
	policy := "default-src 'none'; script-src '" + hash(script) + "' blob: 'wasm-unsafe-eval'; " +
		"worker-src blob:; style-src '" + hash(style) + "'; img-src data: blob:; " +
		"base-uri 'none'; form-action 'none'"
	picture := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(files["icon.svg"])
	for _, r := range [][2]string{{charset, charset + policyTag(policy)},
		{styles, "<style>" + style + "</style>"},
		{icon, `<link rel="icon" href="` + picture + `">`},
		{program, ""},
		{bodyEnd, inside + `<script type="module">` + script + "</script>\n" + bodyEnd}} {
		if text, err = replaced(text, r[0], r[1]); err != nil {
			return nil, err
		}
	}
	for name, part := range map[string]string{"a script": script, "the style": style} {
		if strings.Contains(part, "</script") || strings.Contains(part, "</style") {
			return nil, fmt.Errorf("%s ends its own element", name)
		}
	}
	return text, nil
}

// element returns an element with a text that the page reads.
func element(id, kind, text string) string {
	return fmt.Sprintf("<script type=%q id=%q>%s</script>\n", kind, id,
		strings.ReplaceAll(text, "</", "<\\/"))
}

// hash returns a text as a policy names it.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// bundle adds a module with those that it imports as one script, or a style, without what people
// alone read. What a module imports when it is needed is in scripts of its own.
func bundle(files map[string][]byte, entry string, to map[string][]byte) error {
	read := api.Plugin{Name: "page", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: ".*"},
			func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: strings.TrimPrefix(a.Path, "./"), Namespace: "page"}, nil
			})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "page"},
			func(a api.OnLoadArgs) (api.OnLoadResult, error) {
				text, ok := files[a.Path]
				if !ok {
					return api.OnLoadResult{}, fmt.Errorf("the page has no file %s", a.Path)
				}
				contents := string(text)
				return api.OnLoadResult{Contents: &contents, Loader: api.LoaderDefault}, nil
			})
	}}
	r := api.Build(api.BuildOptions{EntryPoints: []string{"./" + entry}, Bundle: true,
		Splitting: true, Outdir: "/", ChunkNames: "[name]-[hash]", Format: api.FormatESModule,
		Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true,
		LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{read}})
	if len(r.Errors) > 0 {
		return fmt.Errorf("bundling the scripts: %s", r.Errors[0].Text)
	}
	for _, file := range r.OutputFiles {
		to[filepath.Base(file.Path)] = slices.Concat([]byte("\n"), file.Contents)
	}
	return nil
}
