// Command site writes the page for those who publish it: a folder of static files, one file that
// works offline, and a package for npm. It is a module of its own, so that the bundler that it
// needs is no dependency of Gridwright. "make site" runs it:
//
//	cd internal/page/site && go run . -o ../../../dist
//
// The same commit, the same version of Go and the same version of zopfli, if it is used, produce
// the same bytes.
package main

import (
	"errors"
	"flag"
	"log"
	"os"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/page"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	source := flag.String("source", "../../..", "the top `folder` of the repository")
	dist := flag.String("o", "../../../dist", "write site/, gridwright.html and npm/ to this `folder`")
	zopfli := flag.String("zopfli", "", "compress the modules with this `program`, in some minutes")
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

// write writes the folders site and npm and the file gridwright.html to a folder.
func write(source, dist, zopfli string) error {
	files, err := siteOf(source, zopfli)
	if err != nil {
		return err
	}
	single, err := offline(files)
	if err != nil {
		return err
	}
	npm, err := packageOf(source, files)
	if err != nil {
		return err
	}
	return errors.Join(writeFiles(filepath.Join(dist, "site"), files),
		writeFiles(filepath.Join(dist, "npm"), npm),
		writeFiles(dist, map[string][]byte{"gridwright.html": single}))
}

// writeFiles writes files to a folder.
func writeFiles(folder string, files map[string][]byte) error {
	for name, text := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
