//go:build js && wasm

// Command pdf makes PDF documents of pictures that the full module has drawn, as WebAssembly. The
// page loads it for the first document, since fonts and format are as large as all that solves.
package main

import (
	"bytes"
	"encoding/base64"

	"github.com/gridwright/gridwright/draw/pdf"
	"github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/internal/page/paper"
	"github.com/gridwright/gridwright/internal/page/worker"
)

// file is the event "file": with pages as the request, with a document as the answer.
type file struct {
	ID    int      `json:"id"`
	Event string   `json:"event"`
	Name  string   `json:"name"`
	Type  string   `json:"type"`
	Data  string   `json:"base64"`
	Lost  []string `json:"lost"`
}

// last is the event that ends a request, "done" or "error".
type last struct {
	ID      int    `json:"id"`
	Event   string `json:"event"`
	Message string `json:"message,omitempty"`
}

func main() {
	worker.Run(func(request []byte, emit func(event any)) {
		var f file
		if err := document(request, &f); err != nil {
			emit(last{f.ID, "error", err.Error()})
			return
		}
		emit(f)
		emit(last{ID: f.ID, Event: "done"})
	})
}

// document reads a file of pages, and makes a document of it.
func document(request []byte, f *file) error {
	if err := json.Unmarshal(request, f); err != nil {
		return err
	}
	data, err := base64.StdEncoding.DecodeString(f.Data)
	if err != nil {
		return err
	}
	pages, title, author, err := paper.Decode(data)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	err = pdf.Encode(&out, pages, pdf.Info{Title: title, Author: author, Language: "en"})
	f.Data, f.Type = base64.StdEncoding.EncodeToString(out.Bytes()), "application/pdf"
	return err
}
