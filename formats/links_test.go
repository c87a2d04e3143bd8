package formats_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

var adcSamples = []sample{
	// A problem of 2014, 10x10, in the notation of its year.
	{format: "adc", text: "SIZE 4X3\nLINE_NUM 2\nLINE#1 (0,0)-(3,0)\nLINE#2 (0,2)-(3,2)\n",
		want: "numberlink cover=no touch=never\n1 . . 1\n. . . .\n2 . . 2\n"},
	{format: "adc", text: "size 4x3x1\nline_num 2\nline#2 (3,2,1) (0,2,1)\nline#1 (0,0,1) (1,0,1)\n",
		want: "numberlink cover=no touch=never\n1 1 . .\n. . . .\n2 . . 2\n"},
	{format: "adc", text: "SIZE 3X3\r\n\r\nLINE_NUM 3\r\nLINE#1 (0,0)-(0,2)\r\nLINE#2 (1,0)-(1,2)\r\n" +
		"LINE#3 (2,0)-(2,2)\r\n", unique: true,
		want: "numberlink cover=no touch=never\n1 2 3\n. . .\n1 2 3\n"},
	{format: "adc", text: "# Above\nSIZE 2X1\n# within\nLINE_NUM 1\nLINE#1 (0,0)-(1,0)\n", unique: true,
		want: "# Above\n# within\nnumberlink cover=no touch=never\n1 1\n"},
}

var adcRefusals = []refusal{
	{"adc", "SIZE 3X3X2\nLINE_NUM 1\nLINE#1 (0,0,1) (2,2,2)\n", "", 1, 1, "with one layer"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (0,0,1) (2,2,2)\n", "", 3, 1, "expected LINE_NUM, or a line such as"},
	{"adc", "SIZE 3X3X1\nLINE_NUM 1\nLINE#1 (0,0,1) (2,2,1)\nVIA#a (1,1,1)\n", "", 4, 1, `found "VIA#a (1,1,1)"`},
	{"adc", "SIZE 3X3\nBLOCK_NUM 1\nBLOCK#1 1X1\n1\n", "", 2, 1, `found "BLOCK_NUM 1"`},
	{"adc", "SIZE 3X3\n01,01,01\n", "", 2, 1, `found "01,01,01"`},
	{"adc", "SIZE 3X3\nLINE_NUM 2\nLINE#1 (0,0)-(2,2)\n", "", 1, 1, "LINE_NUM with the number of lines, 1"},
	{"adc", "SIZE 3X3\nLINE#1 (0,0)-(2,2)\n", "", 1, 1, "expected a line LINE_NUM"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (0,0)-(2,3)\n", "", 3, 1, "the place (2,3) has an end already, or is not on"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (0,0)-(0,0)\n", "", 3, 1, "the place (0,0) has an end already"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (0,0)\n", "", 3, 1, "a line such as LINE#1 (0,0)-(3,4)"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE_NUM 1\n", "", 3, 1, "expected LINE_NUM, or a line"},
	{"adc", "SIZE 3X3\nLINE_NUM 2\nLINE#1 (0,0)-(1,1)\nLINE#1 (0,1)-(1,0)\n", "", 4, 1, "1"},
	{"adc", "SIZE 3X3\nLINE#1 (0,0)-(99999999999999999999,1)\n", "", 2, 1, "expected LINE_NUM"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#0 (0,0)-(2,2)\n", "", 3, 1, "a line such as LINE#1 (0,0)-(3,4)"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (-1,0)-(2,2)\n", "", 3, 1, "a line such as LINE#1 (0,0)-(3,4)"},
	{"adc", "SIZE 3X3\nLINE_NUM 1\nLINE#1 (0,0)-(2,-2)\n", "", 3, 1, "a line such as LINE#1 (0,0)-(3,4)"},
	{"adc", "SIZE 999X999\nLINE_NUM 1\n", "", 1, 1, "the board has more than 20000 cells"},
}

var ahleSamples = []sample{
	{format: "ahle", text: "# Author: akasyoo, nikoli.com\n5 4\nC...B\nA.BA.\n...C.\n.....\n0 0\n",
		want: "# Author: akasyoo, nikoli.com\nnumberlink\nC . . . B\nA . B A .\n. . . C .\n. . . . .\n",
		back: "# Author: akasyoo, nikoli.com\n5 4\nC...B\nA.BA.\n...C.\n.....\n", unique: true},
	{format: "ahle", text: "3 3\n1.0\n..]\n10]\n", unique: true,
		want: "numberlink\n 1  . 11\n .  . 12\n 1 11 12\n", back: "3 3\n1.a\n..b\n1ab\n"},
}

var ahleRefusals = []refusal{
	{"ahle", "3 2\n1.1\n", "", 1, 1, "expected 2 rows, found 1"},
	{"ahle", "3 2\n1.1\n..\n", "", 3, 1, "expected a row of 3 characters, found 2"},
	{"ahle", "3 2\n1.1\n3 1\na.a\n0 0", "", 1, 1, "expected 2 rows, found 1"},
	{"ahle", "4 2\n1..1\n. 2.\n", "", 3, 2, "expected a character, found a blank"},
	{"ahle", "3 2\n1.1\n.\u00e9\n", "", 3, 2, "expected a character of ASCII"},
	{"ahle", "3 2\n1.1\n.#.\n", "", 3, 2, "walls (#) are a rule that no kind has"},
	{"ahle", "3 1\n1.1\n4 5 6\n", "", 3, 1, `expected the numbers of columns and rows, such as 5 4, found "4 5 6"`},
	{"ahle", "3 2\n1.2\n..1\n", "", 2, 3, "terminal 2 has no partner"},
	{"ahle", "3 99999\n1.1\n", "", 1, 1, "the board has more than 20000 cells"},
}

var ahleUnwritables = []unwritable{
	{"ahle", "numberlink touch=free\n1 . 1\n", "the format ahle can't express touch=free: its puzzles have touch=never", ""},
	{"ahle", "numberlink cover=no\n1 . 1\n", "the format ahle can't express cover=no: its puzzles have cover=yes", ""},
	{"ahle", manyLinks(100), "the format ahle has characters for 92 pairs; this puzzle has 100", ""},
}

var flowSamples = []sample{
	{format: "flow", text: "R.G\n..B\nRGB\n", unique: true, want: "numberlink\nR . G\n. . B\nR G B\n"},
	{format: "flow", text: "rR.\n.Rb\nr.b\n", want: "numberlink\nr R .\n. R b\nr . b\n", back: "BR.\n.Rb\nB.b\n"},
}

var flowRefusals = []refusal{
	{"flow", "R.G\n..B\n", "", 1, 0, "the first row has 3 characters, but there are 2 rows"},
	{"flow", "R.G\n..\nRG.\n", "", 2, 3, "expected a row of 3 characters, found 2"},
	{"flow", "1.1\n...\n...\n", "", 1, 1, "digits mean different things to the programs of this format"},
	{"flow", "R..\n...\n...\n", "", 1, 1, "terminal R has no partner"},
	{"flow", "R.\né\n", "", 2, 1, "expected a letter or a dot"},
}

var flowUnwritables = []unwritable{
	{"flow", "numberlink\n1 . 1\n", "boards of the format flow are square; this has 1x3", ""},
	{"flow", "numberlink touch=free\n1 1\n. .\n", "the format flow can't express touch=free", ""},
	{"flow", manyLinks(17), "the format flow has characters for 16 pairs; this puzzle has 17", ""},
}

// manyLinks returns a Numberlink of two rows with pairs above each other.
func manyLinks(n int) string {
	words := make([]string, 2*n)
	for c := range words {
		words[c] = fmt.Sprint(c%n + 1)
	}
	return "numberlink\n" + syntax.FormatGrid(words, n)
}

func FuzzADC(f *testing.F)  { fuzz(f, "adc", "") }
func FuzzAhle(f *testing.F) { fuzz(f, "ahle", "") }
func FuzzFlow(f *testing.F) { fuzz(f, "flow", "") }

// TestSeveralAhle: a file holds several puzzles, and a broken one does not spoil the others.
func TestSeveralAhle(t *testing.T) {
	const text = "# Author: A\n2 1\n11\n\n3 2\n1.1\n..\n# Author: B\n3 1\na.a\n0 0\n2 1\nbb\n"
	for _, from := range []string{"", "ahle"} {
		got := each(text, from)
		want := []string{"numberlink\n1 1\nA", "7:1: expected a row of 3 characters, found 2",
			"numberlink\na . a\nB", "numberlink\nb b\n"}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("--from %q: got %q, want %q", from, got, want)
		}
	}
}

// TestHeaderBelowSize: a header below a board of two equal numbers is no row of the format ahle.
func TestHeaderBelowSize(t *testing.T) {
	for _, k := range gridwright.Kinds() {
		n := len(k.Name)
		board := fmt.Sprintf("%d %d\n", n, n)
		got := each(board+k.Example, "")
		if len(got) != 2 || got[0] != "numberlink\n"+board || got[1] != parse(t, k.Example).Puzzle.String() {
			t.Errorf("%s: %q", k.Name, got)
		}
	}
}

// each reads the puzzles of a text, and returns the text and the author of each, or its error.
func each(text, from string) []string {
	in := formats.NewReader(strings.NewReader(text), "", nil, formats.Named(from), "")
	var got []string
	for {
		switch e, err := in.Next(); {
		case errors.Is(err, io.EOF):
			return got
		case err != nil:
			got = append(got, err.Error())
		default:
			got = append(got, e.Puzzle.String()+e.Block.Info().Author)
		}
	}
}
