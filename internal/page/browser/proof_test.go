package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestProof: the page proves that a board has one answer, also one of a kind in a file, and that another
// has none. A certificate that is opened is checked, and refused where a step is wrong.
func TestProof(t *testing.T) {
	address := Serve(t)
	for name, text := range map[string]string{"sudoku": sudoku, "akari": akari, "none": "latin\n1 2 .\n. . 3\n. . .\n"} {
		p := opened(t, address, text, some(Looks["1280"], Look{Width: 390, Height: 780, Touch: true})[0])
		p.Shows("#result", map[bool]string{true: "No answer", false: "The only answer"}[name == "none"])
		p.Click("#prove")
		p.Shows("#solve", "in your browser")
		p.Until("document.getElementById('prove') === null && document.getElementById('save-proof') !== null")
		p.Shot("proof-" + name)
	}
	const good = "gridwright-certificate 1\nclaim none\npuzzle latin\npuzzle 1 1\npuzzle . .\nv 1 r1c1=1\nv 2 r1c2=1\n" +
		"r 1 count 1 r1c1=1\na 1 1 0\nr 2 count 1 r1c2=1\na 2 2 0\nr 3 most 1 r1c1-2=1\na 3 -1 -2 0\nl 0 1 2 3 0\n"
	for text, says := range map[string]string{good: "in your browser", strings.Replace(good, "a 2 2 0", "a 2 -2 0", 1): "refused at line 11"} {
		p := opened(t, address, sudoku, Looks["1280"])
		p.dialog("open")
		p.Eval(fmt.Sprintf("document.getElementById('open-text').value = %q", text), nil)
		p.Click("#dialog [type=submit]")
		p.Shows("#result", "No answer")
		p.Shows("#solve", says)
		p.Shot("proof-" + strings.Fields(says)[0])
	}
}
