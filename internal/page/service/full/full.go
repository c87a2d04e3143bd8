// Package full answers the requests of the page that need more than solving: explanations, grades,
// texts of other programs, generation, pictures and models. Package service has the others.
package full

import (
	"context"
	"maps"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/words"
)

// Operations returns the operations of this package and of package service, by their names. Boards
// can be saved as SVG and in the given forms of pictures.
func Operations(pictures ...Pictures) map[string]service.Operation {
	return OperationsIn(words.English(), pictures...)
}

// OperationsIn returns the operations, with steps and contradictions in a language.
func OperationsIn(l *words.Language, pictures ...Pictures) map[string]service.Operation {
	all, x, in := service.Lean(), exporter(append([]Pictures{svg}, pictures...)), teller{l}
	maps.Copy(all, map[string]service.Operation{"open": open, "hint": in.hint, "next": next,
		"check": in.check, "grade": in.grade, "certify": certify,
		"generate": generate, "drop": drop, "clash": in.clash,
		"settle": settle, "each": in.each, "formats": x.formats, "export": x.export, "sheet": x.sheet,
		"formulations": formulations, "model": model})
	return all
}

// open reads a text of any format.
func open(_ context.Context, r *service.Request, emit service.Emit) error {
	in := formats.NewReader(strings.NewReader(r.Text), "", gridwright.KindNamed(r.Kind), nil, "")
	in.Know(r.Heads()...)
	return service.Open(r, in, emit)
}
