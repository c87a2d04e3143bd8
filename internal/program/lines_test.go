package program

import (
	"slices"
	"strings"
	"testing"
)

// TestLines: lines come whole in whatever pieces they are written, and long ones are cut.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", maxLine+100)
	text := "one\r\n\ntwo\n" + long + "\nlast\nno end"
	want := []string{"one", "", "two", long[:maxLine], "last"}
	for _, size := range []int{1, 3, 1000, len(text)} {
		var got []string
		w := Lines(func(line string) { got = append(got, line) })
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if k, err := w.Write([]byte(rest[:n])); k != n || err != nil {
				t.Fatalf("wrote %d of %d, %v", k, n, err)
			}
			rest = rest[n:]
		}
		if !slices.Equal(got, want) {
			t.Errorf("in pieces of %d the lines are %.40q", size, got)
		}
	}
}
