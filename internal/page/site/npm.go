package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/own"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
)

// shared are scripts of the page that are in the package as they are, besides those of the checker.
var shared = []string{"certify.js", "words.js", "workers.js"}

// packageOf returns the files of the package for npm, by their names: those of the folder npm, the
// scripts and modules that it shares with the site, and what the page has in index.html.
func packageOf(source string, site map[string][]byte) (map[string][]byte, error) {
	files, err := filesOf(os.DirFS(filepath.Join(source, "npm")))
	if err != nil {
		return nil, err
	}
	delete(files, "test.js")
	static, err := filesOf(page.Static())
	if err != nil {
		return nil, err
	}
	for name, text := range static {
		checks := strings.HasPrefix(name, "check") && path.Ext(name) == ".js"
		if checks || slices.Contains(shared, name) {
			files[name] = text
		}
	}
	glue, err := glue()
	if err != nil {
		return nil, err
	}
	files[workerFile] = slices.Concat(glue, static[workerFile])
	for _, name := range []string{"lean.wasm.gz", "kinds.wasm.gz", "LICENSE", "THIRD_PARTY_LICENSES"} {
		files[name] = site[name]
	}
	if files["kinds.js"], err = kindsScript(); err != nil {
		return nil, err
	}
	files["forms.js"], err = formsScript()
	return files, err
}

// kindsScript returns the script with the kinds that the package knows.
func kindsScript() ([]byte, error) {
	files, err := own.List(shelf.New(shelf.Open))
	if err != nil {
		return nil, err
	}
	config, err := service.NewConfig("", files...)
	if err != nil {
		return nil, err
	}
	type kind struct {
		Name    string           `json:"name"`
		Title   string           `json:"title"`
		Doc     string           `json:"doc"`
		Options []service.Choice `json:"options"`
		Square  bool             `json:"square"`
		File    bool             `json:"file"`
	}
	var all []kind
	for _, k := range config.Kinds {
		all = append(all, kind{k.Name, k.Title, k.Doc, k.Options, k.Square, k.File})
	}
	return script("The kinds of puzzles. Those with a file need the larger module.", "kinds", all)
}

// said are the forms of the page that scripts of the package say.
var said = []string{"another board", "checker failed", "ended by itself", "no answer from program",
	"proof refused", "takes long", "worker failed"}

// formsScript returns the script with the words of the forms that are said.
func formsScript() ([]byte, error) {
	all := page.Words(words.EnglishOfAll().Forms)
	forms := map[string]string{}
	for _, form := range said {
		if forms[form] = all[form]; forms[form] == "" {
			return nil, fmt.Errorf("the page has no form %q, which the package says", form)
		}
	}
	return script("The words of messages.", "forms", forms)
}

// script returns a script that exports a value.
func script(comment, name string, value any) ([]byte, error) {
	text, err := json.MarshalIndent(value, "", " ")
	return slices.Concat([]byte("// "+comment+"\nexport const "+name+" = "), text, []byte(";\n")), err
}
