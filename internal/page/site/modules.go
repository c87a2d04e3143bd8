package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gridwright/gridwright/internal/page"
)

// modules are the programs of the page for WebAssembly, by the names of their folders.
var modules = []string{"lean", "full", "kinds", "pdf"}

// built builds a module and returns it packed.
func built(source, name string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "gridwright-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "module.wasm")
	cmd := exec.Command("go", append(append([]string{"build", "-o", file}, page.ModuleFlags()...),
		"./internal/page/"+name)...)
	cmd.Dir, cmd.Env = source, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return packed(module)
}

// zipped returns a module gzipped. zopfli is the program for that; "" takes Go's own, which is
// quick and compresses it less.
func zipped(module []byte, zopfli string) ([]byte, error) {
	if zopfli != "" {
		folder, err := os.MkdirTemp("", "gridwright-site-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		file := filepath.Join(folder, "module.wasm")
		if err := os.WriteFile(file, module, 0o600); err != nil {
			return nil, err
		}
		zipped, err := exec.Command(zopfli, "-c", "--i15", file).Output()
		if err != nil {
			return nil, fmt.Errorf("compressing by %s: %w", zopfli, err)
		}
		return zipped, nil
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(module); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// glue returns the script with which Go's programs run in a browser.
func glue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
