package main

import (
	_ "embed" // of the page of a lesson
	"encoding/base64"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/docs"
	"github.com/gridwright/gridwright/internal/page"
)

// lessonPage is a lesson around its TITLE and its TEXT, for the screen and for paper; printScript
// makes elements of the text, as the page does, and leaves no script.
var (
	//go:embed lesson.html
	lessonPage string
	//go:embed print.js
	printScript []byte
)

// lessonFiles returns the lessons and their pictures, by names such as lessons/futoshiki.md.
func lessonFiles() (map[string][]byte, error) { return filesOf(docs.Lessons()) }

// filesOf returns all files, by their names.
func filesOf(all fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(all, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = fs.ReadFile(all, name)
		}
		return err
	})
	return files, err
}

// printLessons writes lessons as HTML and PDF to a folder, by a browser.
func printLessons(folder, browser string, lessons []page.Lesson) error {
	files, err := lessonFiles()
	if err != nil {
		return err
	}
	scripts, err := filesOf(page.Static())
	if err != nil {
		return err
	}
	scripts["print.js"] = printScript
	if err := bundle(scripts, "print.js", scripts); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, l := range lessons {
		inside := element("text", "text/plain", string(files["lessons/"+l.Name+".md"])) +
			pictures(files) + `<script type="module">` + string(scripts["print.js"]) + "</script>"
		whole := strings.NewReplacer("TITLE", html.EscapeString(l.Title), "TEXT", inside)
		if err := printed(filepath.Join(folder, l.Name), whole.Replace(lessonPage), browser); err != nil {
			return err
		}
	}
	return nil
}

// printed has a browser run the scripts of a page, and writes what they make of it, and its PDF.
func printed(name, text, browser string) error {
	full, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	run := func(flag string) ([]byte, error) {
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--no-pdf-header-footer", flag,
			"file://"+full+".html")
		out, err := cmd.Output()
		if err != nil {
			err = fmt.Errorf("%s: %w\n%s", browser, err, out)
		}
		return out, err
	}
	if err := os.WriteFile(full+".html", []byte(text), 0o644); err != nil {
		return err
	}
	static, err := run("--dump-dom")
	if err != nil {
		return err
	}
	if err := os.WriteFile(full+".html", static, 0o644); err != nil {
		return err
	}
	_, err = run("--print-to-pdf=" + full + ".pdf")
	return err
}

// pictures returns elements of the pictures among files, for a page that reads no other file.
func pictures(files map[string][]byte) (elements string) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if filepath.Ext(name) == ".svg" && name != "icon.svg" {
			elements += element(name, "text/plain", base64.StdEncoding.EncodeToString(files[name]))
		}
	}
	return elements
}
