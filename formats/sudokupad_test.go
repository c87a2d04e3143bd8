package formats_test

import "testing"

const sudokupadURL = "https://sudokupad.app/scl"

var sudokupadSamples = []sample{
	{format: "sudokupad", back: anyText, // as its own tools zip it
		text: sudokupadURL + lz(`{cs:50,ce:[[{v:1},,,],[,,,{v:2}],[,,{v:3},],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],`+
			`[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],`+
			`ca:[{v:'title: It\'s small'},{v:'author: N. N.'},{v:'rules: Normal rules,\nand no: more'},{ce:[[0,2],[0,3]],v:7,unique:t}]}`),
		want: "# title: It's small\n# author: N. N.\n# rules: Normal rules,\n# rules: and no: more\n" +
			"sudoku\n1 . . .\n. . . 2\n. . 3 .\n. . . .\ncages\n. . a a\n. . . .\n. . . .\n. . . .\na 7\n"},
	{format: "sudokupad", back: anyText, kind: "futoshiki",
		text: "https://sudokupad.app/?puzzleid=scl" + lz(`{"cells":[[{},{"value":"2"}],[{},{}]],"metadata":{"solution":"1221"},`+
			`"overlays":[{"center":[0.5,1],"width":0.25,"height":0.25,"text":"<"},{"center":[1,0.5],"width":0.25,"height":0.25,"text":"^"}]}`),
		want: "futoshiki\n. < 2\n^\n.   .\n=\n1 2\n2 1\n"},
	{format: "sudokupad", back: anyText,
		text: "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc" + lz(`{"cells":[[{},{},{}]],"metadata":{"kind":"numberlink touch=free"},`+
			`"overlays":[{"center":[0.5,0.5],"text":7},{"center":[0.5,2.5],"text":"7"}]}`) + "&setting-nogrid=1",
		want: "numberlink touch=free\n7 . 7\n"},
}

func sudokupadRefusal(says, text string) refusal {
	return refusal{"sudokupad", sudokupadURL + lz(text), "", 1, len(sudokupadURL) + 1, says}
}

var sudokupadRefusals = []refusal{
	sudokupadRefusal("the URL holds no puzzle of SudokuPad", "[1]"),
	sudokupadRefusal("the URL holds no puzzle of SudokuPad", `{"cells":7}`),
	{"sudokupad", sudokupadURL + "1234", "", 1, len(sudokupadURL) + 1, "can't be unpacked: it is not complete"},
	sudokupadRefusal("a board of 0x0 has no cells", `{}`),
	sudokupadRefusal(`the puzzle has "arrows", which no kind here has`, `{"cells":[[{}]],"arrows":[1]}`),
	sudokupadRefusal("a puzzle of SudokuPad does not name its kind", `{"cells":[[{}]]}`),
	sudokupadRefusal(`no kind here is called "zebra"`, `{"cells":[[{}]],"metadata":{"kind":"zebra"}}`),
	sudokupadRefusal("expected 2 cells in row 1, found 1", `{"cells":[[{}],[{},{}]],"metadata":{"kind":"latin"}}`),
	sudokupadRefusal("the drawing has lines", `{"cells":[[{}]],"metadata":{"kind":"latin"},"lines":[{"wayPoints":[[0,0],[0,1]]}]}`),
	sudokupadRefusal("the drawing has something in row 1, column 1", `{"cells":[[{}]],"metadata":{"kind":"latin"},"overlays":[{"center":[0.4,0.9],"text":"?"}]}`),
	sudokupadRefusal("a region or cage has row 1, column 2", `{"cells":[[{}]],"metadata":{"kind":"latin"},"regions":[[[0,1]]]}`),
	sudokupadRefusal("the drawing has clues outside, which mean nothing in latin",
		`{"cells":[[{}]],"metadata":{"kind":"latin"},"overlays":[{"center":[-0.5,0.5],"text":"3"}]}`),
	sudokupadRefusal("row 1, column 1 has black, which means nothing in latin",
		`{"cells":[[{}]],"metadata":{"kind":"latin"},"underlays":[{"center":[0.5,0.5],"width":1,"backgroundColor":"#000000"}]}`),
}

func FuzzSudokupad(f *testing.F) { fuzz(f, "sudokupad", "") }

// FuzzSudokupadText reads any text that is compressed.
func FuzzSudokupadText(f *testing.F) {
	f.Add(`{"cells":[[{"value":1},{}]],"metadata":{"kind":"numberlink"},"regions":[[[0,0]]],"cages":[{"cells":[[0,1]],"value":"7"}],` +
		`"overlays":[{"center":[0.5,1.5],"text":1,"rounded":true,"width":1}]}`)
	f.Add(`{ce:[[,{v:'a\'b'}]],ca:[{v:'kind: latin'}],u:[{ct:[0,0],c2:FF0000,r:t}],o:[{c1:#0,r:f}]}`)
	f.Fuzz(func(t *testing.T, text string) { checkRead(t, sudokupadURL+lz(text), "", "sudokupad") })
}
