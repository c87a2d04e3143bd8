//go:build js && wasm

// Package worker connects a program of the page with the script of its worker. The script calls
//
//	gridwright.request(text, emit)
//
// with a request in JSON. It calls emit with each event in JSON, from the search itself: on the one
// thread of a worker nothing else runs until the search ends. So the page cancels a request by
// ending the worker.
package worker

import (
	"syscall/js"

	"github.com/gridwright/gridwright/internal/json"
)

// Run answers requests by a function until the worker is ended.
func Run(answer func(request []byte, emit func(event any))) {
	request := js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, emit := []byte(args[0].String()), args[1]
		// A function that JavaScript has called may not sleep, but a goroutine may.
		go answer(text, func(event any) {
			line, err := json.Marshal(event)
			if err != nil {
				panic(err) // events are plain data
			}
			emit.Invoke(string(line))
		})
		return nil
	})
	js.Global().Set("gridwright", map[string]any{"request": request})
	select {}
}
