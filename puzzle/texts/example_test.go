package texts_test

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// A reader returns each puzzle with its name and answer. A fault in one does not spoil the next.
func ExampleReader() {
	const text = "# name=first\nlatin\n1 .\n. .\n=\n1 2\n2 1\n---\nlatin\n3 .\n. .\n---\nnumbrix\n. 2\n. .\n"
	r := texts.NewReader(strings.NewReader(text), "new.txt", gridwright.Kinds(), nil)
	for range 3 {
		e, err := r.Next()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(e.Puzzle.Kind().Name, e.Value("name"), e.Block.Answered)
	}
	// Output:
	// latin first true
	// new.txt:10:1: clue 3 is not in 1..2
	// numbrix  false
}
