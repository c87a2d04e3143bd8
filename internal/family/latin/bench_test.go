package latin_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// BenchmarkParse reads a Sudoku in the usual forms.
func BenchmarkParse(b *testing.B) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	var rows, spaced []syntax.Line
	for i := range 9 {
		row := line[9*i:][:9]
		rows = append(rows, syntax.Line{Number: i + 1, Text: row})
		spaced = append(spaced, syntax.Line{Number: i + 1, Text: strings.Join(strings.Split(row, ""), " ")})
	}
	for _, form := range []struct {
		name  string
		lines []syntax.Line
	}{{"line", []syntax.Line{{Number: 1, Text: line}}}, {"rows", rows}, {"words", spaced}} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			block := &syntax.Block{Rows: form.lines}
			for b.Loop() {
				if _, err := latin.Sudoku().Parse(block); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
