// Package page holds the page of Gridwright: its HTML, styles and scripts, as the browser gets
// them.
package page

import "embed"

// Static are the files of the page, below "static".
//
//go:embed static
var Static embed.FS
