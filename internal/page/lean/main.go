//go:build js && wasm

// Command lean is what the page needs to solve, as WebAssembly. It is small, so that the first
// answer comes soon after the page.
package main

import (
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/worker"
)

func main() { worker.Run(service.Lean()) }
