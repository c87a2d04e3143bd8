package encodings_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/encoding/encodingtest"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/family/template/brute"
	"github.com/gridwright/gridwright/internal/family/template/encodings"
)

// small are boards for brute force.
var small = []string{"1\n", ".\n", ". .\n", ". . .\n. 2 .\n", "1 1\n. .\n", "1 . .\n. . .\n. . 2\n"}

func TestEncodings(t *testing.T) {
	for _, e := range encodings.Encodings() {
		t.Run(e.Name, func(t *testing.T) { encodingtest.Run(t, e, template.Kind(), brute.Answers, small) })
	}
}

func TestEngine(t *testing.T) {
	for _, e := range encodings.Encodings() {
		t.Run(e.Name, func(t *testing.T) {
			enginetest.Cases(t, viasat.Engine{Encoding: e}, template.Kind(), brute.Answers,
				enginetest.Boards(small...))
		})
	}
}
