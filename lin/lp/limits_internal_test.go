package lp

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// everything is a model with each part that a file may have.
const everything = `Maximize o: 3 a + b + 2
Subject To
 r: a + b - c <= 4
 s: d = 1 -> a + e >= 2
 2 <= f + g
Bounds
 3 <= bound <= 9
 1 <= low
 other <= 7
 fixed = 2
 open free
 -inf <= lower
Generals
 whole
Binaries
 bit d
Semi-Continuous
 semi
SOS
 t: S1:: h:1 i:2
End
`

// TestLimits: wherever the memory or the size of the file exceeds its limit, it is refused, and
// nothing is left out of a model that is within both.
func TestLimits(t *testing.T) {
	read := func(most, size int) (*lin.Model, error) {
		w := work.Begin(t.Context(), "reading", "term")
		p := newParser(w, strings.NewReader(everything), lin.ReadOptions{})
		p.intake.Most, p.s.size = most, int64(lin.MaxFile-size)
		return p.read()
	}
	whole, err := read(lin.MaxMemory, len(everything))
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for most := 0; ; most += 5 {
		m, err := read(most, len(everything))
		if err == nil {
			if !reflect.DeepEqual(m, whole) {
				t.Errorf("in %d bytes, parts of the model are left out", most)
			}
			break
		}
		if refused++; !strings.Contains(err.Error(), "the model is too large") {
			t.Errorf("in %d bytes: %v", most, err)
		}
	}
	for size := range len(everything) {
		if _, err := read(lin.MaxMemory, size); err == nil && size < strings.Index(everything, "End") ||
			err != nil && !strings.Contains(err.Error(), "larger than 512 MB") {
			t.Errorf("%d bytes of the file are allowed: %v", size, err)
		}
	}
	if refused < 200 {
		t.Errorf("the model took %d bytes", refused)
	}
}

// TestStrangers: a character that no file may have is told where it stands, wherever that is.
func TestStrangers(t *testing.T) {
	row, col, tried := 1, 0, 0
	for i, c := range everything[:strings.Index(everything, "End")] {
		if col++; c == '\n' {
			row, col = row+1, 0
		}
		if c != ' ' || everything[i:i+2] == " T" { // "Subject To" is one
			continue
		}
		tried++
		_, err := Read(t.Context(), strings.NewReader(everything[:i]+" \x01"+everything[i:]))
		if want := fmt.Sprintf("line %d, column %d: unexpected \"\\x01\"", row, col+1); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if tried < 40 {
		t.Errorf("%d places", tried)
	}
}
