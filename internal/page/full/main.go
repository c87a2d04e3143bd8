//go:build js && wasm

// Command full is all that the page can do without a server, as WebAssembly. The page loads it when
// it first needs it.
package main

import (
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/page/worker"
)

func main() { worker.Run(full.Operations()) }
