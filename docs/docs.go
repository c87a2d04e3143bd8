// Package docs holds the pages of this folder, so that an installed program can print them.
package docs

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.md
var files embed.FS

//go:embed lessons/*.md pictures/relaxation-*.svg
//go:embed pictures/futoshiki-5x5.svg pictures/numberlink-11x11.svg pictures/numbrix-9x9.svg
var lessons embed.FS

// Lessons returns the lessons, as lessons/NAME.md, and the pictures in them, as pictures/NAME.svg.
func Lessons() fs.FS { return lessons }

// forContributors lists the pages for readers who have the repository.
var forContributors = []string{"README", "checklists", "decisions", "testing"}

// Topics lists the names of the pages for users, in alphabetical order.
func Topics() []string {
	var names []string
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is in the program
	}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".md")
		if !slices.Contains(forContributors, name) {
			names = append(names, name)
		}
	}
	return names
}

// Page returns the page of a topic in Markdown, which begins with its title. It returns "" if there
// is none.
func Page(topic string) string {
	if !slices.Contains(Topics(), topic) {
		return ""
	}
	text, err := files.ReadFile(topic + ".md")
	if err != nil {
		panic(err) // Topics lists it
	}
	return string(text)
}

// Title returns the title of a page.
func Title(topic string) string {
	title, _, _ := strings.Cut(Page(topic), "\n")
	return strings.TrimPrefix(title, "# ")
}
