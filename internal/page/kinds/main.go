//go:build js && wasm

// Command kinds is what the module "full" is, with the kinds of puzzles in files besides, as
// WebAssembly. The page loads it when it first needs such a kind. A request may bring the files
// of its kinds, since a worker that has been ended takes what it knew with it.
package main

import (
	"context"

	"github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/internal/page/paper"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/page/service/own"
	"github.com/gridwright/gridwright/internal/page/worker"
	"github.com/gridwright/gridwright/internal/shelf"
)

func main() {
	files := shelf.New(shelf.Open)
	operations := full.Operations(full.Pictures{Form: full.PDF, Type: paper.Type,
		Encode: paper.Encode, Pages: true})
	operations["kind"] = own.Reading(files)
	desk := service.NewDesk(operations)
	desk.Own = own.Of(files)
	worker.Run(func(request []byte, emit func(event any)) {
		var brings struct {
			Files []own.File `json:"files"`
		}
		if json.Unmarshal(request, &brings) == nil {
			for _, f := range brings.Files {
				if !files.Has(f.Name, f.Source) {
					_, _ = files.Put(f.Name, f.Source) // the page has had it read without an error
				}
			}
		}
		desk.Handle(context.Background(), request, emit)
	})
}
