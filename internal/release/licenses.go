package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// thirdParty is the file with the licenses of the modules in the binaries.
const thirdParty = "THIRD_PARTY_LICENSES"

const preamble = `The program gridwright contains the modules below, under the licenses
that follow. Its own license is in the file LICENSE. "make licenses" writes this file.

It contains no solvers of others. The archive of a release has the npm package "highs" beside the
program, which is HiGHS as WebAssembly; its license is in the file LICENSE.highs. Without it,
"gridwright install highs" fetches the package. CBC, GLPK and the HiGHS program are used
where they are installed.

`

// licenseFile matches the names of license files.
var licenseFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)([-_.].*)?$`)

// chosen lists the license files of modules that offer a choice of licenses: those of the license
// that the binaries use.
var chosen = map[string]struct {
	files []string
	note  string
}{
	"github.com/golang/freetype": {[]string{"LICENSE", "licenses/ftl.txt"},
		"Of the two licenses that it offers, gridwright takes the FreeType License. Portions of this\n" +
			"software are copyright 2006 The FreeType Project (www.freetype.org). All rights reserved."},
}

// module is a module of a program, as "go list" prints it.
type module struct {
	Path, Version, Dir string
	Main               bool
}

// thirdPartyLicenses returns the text of the file for the binaries of all platforms, from the
// license files in the module cache. Modules with the same license share its text.
func thirdPartyLicenses(source string) ([]byte, error) {
	modules, err := contained(source)
	if err != nil {
		return nil, err
	}
	root, err := output(source, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules = append([]module{{Path: "the Go runtime and standard library", Dir: root}}, modules...)
	var texts []string             // in the order of the first module of each
	heads := map[string][]string{} // of each text: the modules
	for _, m := range modules {
		text, err := m.licenses()
		if err != nil {
			return nil, err
		}
		if heads[text] == nil {
			texts = append(texts, text)
		}
		heads[text] = append(heads[text], strings.TrimSpace(m.Path+" "+m.Version))
	}
	var b strings.Builder
	b.WriteString(preamble)
	for _, text := range texts {
		rule := strings.Repeat("=", 100) + "\n"
		b.WriteString(rule + strings.Join(heads[text], "\n") + "\n" + rule + "\n" + text)
	}
	return []byte(b.String()), nil
}

// contained lists the modules in the binaries of any platform, without the main module, by path.
func contained(source string) ([]module, error) {
	all := map[string]module{}
	for _, platform := range platforms {
		goos, goarch, _ := strings.Cut(platform, "/")
		text, err := output(source, []string{"CGO_ENABLED=0", "GOOS=" + goos, "GOARCH=" + goarch},
			"go", "list", "-deps", "-json=Module", "./cmd/gridwright")
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(strings.NewReader(text)); ; {
			var p struct{ Module *module }
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module != nil && !p.Module.Main {
				all[p.Module.Path] = *p.Module
			}
		}
	}
	var list []module
	for _, path := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[path])
	}
	return list, nil
}

// licenses returns the text of a module's license files.
func (m module) licenses() (string, error) {
	var b strings.Builder
	choice, ok := chosen[m.Path]
	if ok {
		b.WriteString(choice.note + "\n\n")
	} else {
		all, err := os.ReadDir(m.Dir)
		if err != nil {
			return "", err
		}
		for _, f := range all {
			if f.Type().IsRegular() && licenseFile.MatchString(f.Name()) {
				choice.files = append(choice.files, f.Name())
			}
		}
	}
	if len(choice.files) == 0 {
		return "", fmt.Errorf("found no license file of %s in %s: without one it can't be distributed",
			m.Path, m.Dir)
	}
	for _, name := range choice.files {
		text, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(name)))
		if err != nil {
			return "", err
		}
		b.WriteString("---- " + name + "\n\n" + clean(text) + "\n\n")
	}
	return b.String(), nil
}

// clean returns a text in UTF-8, with plain line ends and without trailing blanks.
func clean(text []byte) string {
	s := string(text)
	if !utf8.Valid(text) { // Latin-1, whose bytes are the code points
		var b strings.Builder
		for _, c := range text {
			b.WriteRune(rune(c))
		}
		s = b.String()
	}
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
