package kinds

import (
	"strings"
	"testing"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
)

// TestSteps: the rules of large boards stay within the limit on steps. Those of Nurikabe take as
// many as there are cells times clues, so a board of 60x60 takes 16 times those of one of 30x30.
func TestSteps(t *testing.T) {
	f, err := Embedded("nurikabe")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Repeat("1 . ", 15) + "\n" + strings.Repeat(". . ", 15) + "\n"
	p, err := gridwright.Parse("nurikabe\n"+strings.Repeat(rows, 15), f.Kind)
	if err != nil {
		t.Fatal(err)
	}
	s, steps := f.from.(*script), uint64(0)
	v := newView(s, p.(*board.Puzzle), false)
	v.m = &boardRules{view: v, methods: map[string]*starlark.Builtin{}}
	err = s.within(func(thread *starlark.Thread) error {
		v.m.thread = thread
		_, err := starlark.Call(thread, s.functions["rules"], starlark.Tuple{v.board, v.m}, nil)
		steps = thread.ExecutionSteps()
		return err
	})
	if t.Logf("%d steps", steps); err != nil || 16*steps > maxSteps {
		t.Errorf("%d steps, %v", steps, err)
	}
}
