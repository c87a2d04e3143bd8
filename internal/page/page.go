// Package page holds the page of Gridwright: its HTML, styles and scripts, as the browser gets
// them.
package page

import (
	"embed"
	"io/fs"
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

// Policy is the Content-Security-Policy of the page: it loads nothing from elsewhere, and no script
// stands in the HTML.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
