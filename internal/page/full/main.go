//go:build js && wasm

// Command full is all that the page can do without a server, as WebAssembly. The page loads it when
// it first needs it.
package main

import (
	"context"

	"github.com/gridwright/gridwright/internal/page/paper"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/page/worker"
)

func main() {
	// It draws the pages of documents; the module "pdf" makes the documents.
	desk := service.NewDesk(full.Operations(full.Pictures{Form: full.PDF, Type: paper.Type,
		Encode: paper.Encode, Pages: true}))
	worker.Run(func(request []byte, emit func(event any)) {
		desk.Handle(context.Background(), request, emit)
	})
}
