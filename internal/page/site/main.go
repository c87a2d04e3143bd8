// Command site writes the page for those who publish it: a folder of static files, and one file
// that works offline. It is a module of its own, so that the bundler that it needs is no dependency
// of Gridwright. "make site" runs it:
//
//	cd internal/page/site && go run . -o ../../../dist
//
// The same commit, the same version of Go and the same version of zopfli, if it is used, produce
// the same bytes.
package main

import (
	"flag"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/gridwright/gridwright/internal/page"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	source := flag.String("source", "../../..", "the top `folder` of the repository")
	dist := flag.String("o", "../../../dist", "write site/ and gridwright.html to this `folder`")
	zopfli := flag.String("zopfli", "", "compress the modules with this `program`, in a minute")
	browser := flag.String("lessons", "", "only print the lessons, by this `browser`")
	flag.Parse()
	lessons, err := page.Lessons()
	if err == nil && *browser != "" {
		err = printLessons(filepath.Join(*dist, "lessons"), *browser, lessons)
	} else if err == nil {
		err = write(*source, *dist, *zopfli)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// write writes the folder site and the file gridwright.html to a folder.
func write(source, dist, zopfli string) error {
	files, err := siteOf(source, zopfli)
	if err != nil {
		return err
	}
	single, err := offline(files)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dist, "site", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dist, "gridwright.html"), single, 0o644)
}
