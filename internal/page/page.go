// Package page holds the page of Gridwright: its HTML, styles and scripts, as the browser gets
// them.
package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/docs"
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

// Elements of index.html that take values.
const (
	emptyConfig  = `<script type="application/json" id="config">`
	emptyWords   = `<script type="application/json" id="words">`
	emptyLessons = `<script type="application/json" id="lessons">`
)

// Places of index.html: those that name a file, and forms in braces.
var (
	file = regexp.MustCompile(`(href|src)="([\w.]+)"`)
	form = regexp.MustCompile(`{[^{}]+}`)
)

// Index returns index.html with a configuration and with the words of a language for the forms of
// the page, both of which its scripts read, so that the page starts without asking for them. Other
// files are in a folder: "" is that of the page.
func Index(config any, language map[string]string, folder string) ([]byte, error) {
	words := Words(language)
	lessons, err := Lessons()
	if err != nil {
		return nil, err
	}
	text, err := static.ReadFile("static/index.html")
	if err != nil {
		return nil, err
	}
	text = file.ReplaceAll(text, []byte(`$1="`+folder+`$2"`))
	text = form.ReplaceAllFunc(text, func(place []byte) []byte {
		return []byte(html.EscapeString(words[string(place[1:len(place)-1])]))
	})
	for _, element := range []struct {
		start string
		value any
	}{{emptyConfig, config}, {emptyWords, words}, {emptyLessons, lessons}} {
		inside, err := json.Marshal(element.value) // which escapes what would end the element
		if err != nil {
			return nil, err
		}
		start := []byte(element.start)
		text = bytes.Replace(text, start, slices.Concat(start, inside), 1)
	}
	return text, nil
}

// Words returns the words of a language for the forms of the page, which begin with "page/" there.
func Words(language map[string]string) map[string]string {
	words := map[string]string{}
	for form, said := range language {
		if name, ok := strings.CutPrefix(form, "page/"); ok {
			words[name] = said
		}
	}
	return words
}

// A Lesson is a text that the page shows beside a board.
type Lesson struct {
	Name  string `json:"name"` // that of its file in docs.Lessons
	Title string `json:"title"`
}

// Lessons lists the lessons in the order of their titles, which begin with a number.
func Lessons() ([]Lesson, error) {
	names, err := fs.Glob(docs.Lessons(), "lessons/*.md")
	if err != nil {
		return nil, err
	}
	var all []Lesson
	for _, name := range names {
		text, err := fs.ReadFile(docs.Lessons(), name)
		if err != nil {
			return nil, err
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		all = append(all, Lesson{strings.TrimSuffix(path.Base(name), ".md"), title})
	}
	slices.SortFunc(all, func(a, b Lesson) int { return strings.Compare(a.Title, b.Title) })
	return all, nil
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
