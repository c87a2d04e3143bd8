// Package page holds the page of Gridwright: its HTML, styles and scripts, as the browser gets
// them.
package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"regexp"
)

//go:embed static
var static embed.FS

// Static returns the files of the page, which are in one folder.
func Static() fs.FS {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return files
}

// emptyConfig is the element of index.html that takes the configuration.
const emptyConfig = `<script type="application/json" id="config">`

// file matches the places of index.html that name a file.
var file = regexp.MustCompile(`(href|src)="([\w.]+)"`)

// Index returns index.html with a configuration, which its scripts read, so that the page starts
// without asking for it. All other files are in a folder: "" is that of the page.
func Index(config any, folder string) ([]byte, error) {
	text, err := static.ReadFile("static/index.html")
	if err != nil {
		return nil, err
	}
	inside, err := json.Marshal(config) // which escapes what would end the element
	if err != nil {
		return nil, err
	}
	text = file.ReplaceAll(text, []byte(`$1="`+folder+`$2"`))
	return bytes.Replace(text, []byte(emptyConfig), append([]byte(emptyConfig), inside...), 1), nil
}

// Policy is the Content-Security-Policy of the page: it loads nothing from elsewhere, and no script
// stands in the HTML.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ModuleFlags are the flags of "go build" that make modules for WebAssembly small. Without inlining
// a module is an eighth smaller; the packages in which searches spend their time keep it.
func ModuleFlags() []string {
	flags := []string{"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, hot := range []string{"sat", "internal/graph", "internal/grid", "internal/engine/...",
		"internal/family/path/search/...", "internal/family/link/search/...",
		"internal/family/latin/search/...", "internal/hitting"} {
		flags = append(flags, "-gcflags=github.com/gridwright/gridwright/"+hot+"=")
	}
	return flags
}
