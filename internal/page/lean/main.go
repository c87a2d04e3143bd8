//go:build js && wasm

// Command lean is what the page needs to solve, as WebAssembly. It is small, so that the first
// answer comes soon after the page.
package main

import (
	"context"

	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/worker"
)

func main() {
	desk := service.NewDesk(service.Lean())
	worker.Run(func(request []byte, emit func(event any)) {
		desk.Handle(context.Background(), request, emit)
	})
}
