package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
)

// cacheFile is the script by which a browser keeps the site for use without a network. The page
// registers it if it has the link to the manifest.
const (
	cacheFile    = "sw.js"
	manifestLink = `<link rel="manifest" href="manifest.webmanifest">` + "\n" +
		`<link rel="apple-touch-icon" href="icon-192.png">`
)

// cached returns the script of the site's service worker: it knows all other files by their hashes,
// and what the first visit needs.
func cached(files map[string][]byte) ([]byte, error) {
	hashes := map[string]string{}
	for name, text := range files {
		if name == cacheFile {
			continue
		}
		hashes[name] = hash(string(text))
		if filepath.Ext(name) != ".gz" {
			continue
		}
		r, err := gzip.NewReader(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		whole, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		hashes[name] += " " + hash(string(whole)) // for servers that unzip it on the way
	}
	known, err := json.Marshal(hashes)
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal([]string{"index.html", scriptFile, workerFile, styleFile,
		"lean.wasm.gz"})
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("const site = {version: %q, first: %s, hashes: %s};", hash(string(known)),
		first, known)
	return slices.Concat([]byte(line), files[cacheFile]), nil
}
