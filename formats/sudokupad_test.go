package formats_test

import (
	"strings"
	"testing"
)

const sudokupadURL = "https://sudokupad.app/scl"

var sudokupadSamples = []sample{
	{format: "sudokupad", back: "https://sudokupad.app/?puzzleid=sclN4IgxgpgNlDKCWAvCIBcBWADAGhAWwgBcBDAE2JLVGIFdCALAewCc0QA5AOgAIuRcA1vAB2pNgGcapRgJr8Qz" +
		"GlAji27FnmJRui5eOwAdYcVHdhjVNzwsUuQvELK2ASUIBycd3GaYIAL64kDCqqADaoaAAblo0KKggAIz%2B2MABqSl%2BALrYEWl5KSDRULFsAEz%2B2bkZB" +
		"UUl8QDMyamV6a15mdkKEADm8IzCIeGhOJiVOAmVCdijOVMTlcPYpWPY9ZNL62sLpdOVOxM59buH2PM5oTvLOTtrJ1ehR1udYMTdKmgR4NBQg4v3OFtcLU4iA" +
		"AOzyGjCeAARzqhEUECyfiAA%3D%3D\n",
		// as its own tools zip it
		text: sudokupadURL + lz(`{cs:50,ce:[[{v:1},,,],[,,,{v:2}],[,,{v:3},],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],`+
			`[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],`+
			`ca:[{v:'title: It\'s small'},{v:'author: N. N.'},{v:'rules: Normal rules,\nand no: more'},{ce:[[0,2],[0,3]],v:7,unique:t}]}`),
		want: "# title: It's small\n# author: N. N.\n# rules: Normal rules,\n# rules: and no: more\n" +
			"sudoku\n1 . . .\n. . . 2\n. . 3 .\n. . . .\ncages\n. . a a\n. . . .\n. . . .\n. . . .\na 7\n"},
	{format: "sudokupad", back: "https://sudokupad.app/?puzzleid=sclN4IgxgpgNlDKCWAvCIBcBWADAGhAWwgBcBDAE2JLVAGt4A7UtEAMwFdCB7AZwAt5aQuLhyjt4HOkwCMAJhlSQ" +
		"AX1yQYXNAG0NwZaABuxUSlQgZSgLrZtuxecsgOeiACcoxAJ7rU28BDqEXTUwAOnRsKXsAd3hSQh40EJkwkB4IeABzHkIE4KSVEQ5nJgBiTDLywRYJQgRkNBk" +
		"cEACAD2yTAB4lbFBIf0DvKWwQ9CiYuJy8lLTMtsTksAKik1LyssrmatrjBtwWtpBAciILRSA%3D%3D%3D\n",
		kind: "futoshiki",
		text: "https://sudokupad.app/?puzzleid=scl" + lz(`{"cells":[[{},{"value":"2"}],[{},{}]],"metadata":{"solution":"1221"},`+
			`"overlays":[{"center":[0.5,1],"width":0.25,"height":0.25,"text":"<"},{"center":[1,0.5],"width":0.25,"height":0.25,"text":"^"}]}`),
		want: "futoshiki\n. < 2\n^\n.   .\n=\n1 2\n2 1\n"},
	{format: "sudokupad", back: "https://sudokupad.app/?puzzleid=sclN4IgxgpgNlDKCWAvCIBcBWADAGhAWwgBcBDAE2JLVAGt4A7UtEOgVzwCMIAnKe6gAkIB7FmAAWAXgBmXCClx0" +
		"hXIQHcwQqGkJcWEAL65IMAM5oA2meAGr2KwF07uIQDduUYgE9TqS%2BAh1CbnNMADp0bFD0RxAVeFJCMTRQgCZwkDEIeABzMUIkkNTDDSUmAGJMCsqQXCkhA" +
		"IRkNGSADlxAgA881BAAdhBrPwCgn0jsZLDo2PjE1BS0jOzc%2FMLwYq4yyqqausIGlFQWtohOpj69Oz0gA%3D\n",
		text: "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc" + lz(`{"cells":[[{},{},{}]],"metadata":{"kind":"numberlink touch=free"},`+
			`"overlays":[{"center":[0.5,0.5],"text":7},{"center":[0.5,2.5],"text":"7"}]}`) + "&setting-nogrid=1",
		want: "numberlink touch=free\n7 . 7\n"},
	{format: "sudokupad", back: "https://sudokupad.app/?puzzleid=sclN4IgxgpgNlDKCWAvCIBcBWADAGhAWwgBcBDAE2JLVAGt4A7UtEaiOlukXAJwFcoIAzkwDydCADoAOnQAqAdwD" +
		"24kAF9ckGENQBtbcDX6Autj0GVh4%2BGIBzQWj3hoULbpyZj2nAEYLuAG7EUDwoqCBemBGRqtigGs722l7Y7iZJPobmKkA%3D%3D%3D\n",
		// numbers of JSON, however they are written, and rules in lines
		text: sudokupadURL + lz(`{"cells":[[{},{}],[{},{}]],"cages":[{"cells":[[0,0],[0,1]],"value":1000000},`+
			`{"cells":[[1,0],[1,1]]}],"metadata":{"kind":"kenken","rules":["One.","Two."]}}`),
		kind: "kenken", want: "# rules: One.\n# rules: Two.\nkenken\na a\nb b\na 1000000\n"},
}

func sudokupadRefusal(says, text string) refusal {
	return refusal{"sudokupad", sudokupadURL + lz(text), "", 1, len(sudokupadURL) + 1, says}
}

// boxed is a Sudoku of four rows in boxes, with more fields.
func boxed(more string) string {
	return `{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],` +
		`[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],` + more + `}`
}

var sudokupadRefusals = []refusal{
	sudokupadRefusal("row 2, column 3: clue 9 is not in 1..4", strings.Replace(boxed(`"lines":[]`),
		"[{},{},{},{}],[{},{},{}", `[{},{},{},{}],[{},{},{"value":9}`, 1)),
	sudokupadRefusal("left of row 2: expected a number outside the board, found \"z\"",
		`{"cells":[[{},{}],[{},{}]],"metadata":{"kind":"skyscraper"},"overlays":[{"center":[1.5,-0.5],"text":"z"}]}`),
	sudokupadRefusal("the box with row 1, column 1 has 3 cells, not 4", strings.Replace(strings.Replace(boxed(`"lines":[]`),
		"[[0,0],[0,1],", "[[0,0],", 1), "[[0,2],", "[[0,1],[0,2],", 1)),
	sudokupadRefusal("the lines along cells leave row 4, column 4 in no box of the Sudoku",
		strings.Replace(boxed(`"lines":[]`), ",[3,3]", "", 1)),
	sudokupadRefusal("row 1, column 1: cage \"a\": a difference or quotient needs two cells, not 3",
		`{"cells":[[{},{},{}],[{},{},{}],[{},{},{}]],"cages":[{"cells":[[0,0],[0,1],[0,2]],"value":"6-"},`+
			`{"cells":[[1,0],[1,1],[1,2]],"value":"6"},{"cells":[[2,0],[2,1],[2,2]],"value":"6"}],"metadata":{"kind":"kenken"}}`),
	sudokupadRefusal("the drawing has lines", boxed(`"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]`)),
	sudokupadRefusal("the drawing has lines", boxed(`"lines":[{"wayPoints":[[0,0],[1,1]]}]`)),
	sudokupadRefusal(`row 1, column 1 has the small text "3", which means nothing in sudoku`,
		boxed(`"overlays":[{"center":[0.2,0.2],"text":"3"}]`)),
	sudokupadRefusal("the drawing has dots at corners, which mean nothing in sudoku",
		boxed(`"overlays":[{"center":[1,1],"width":0.15,"height":0.15,"rounded":true,"backgroundColor":"#000000"}]`)),
	sudokupadRefusal("the drawing has dots at some corners alone",
		`{"cells":[[{}]],"metadata":{"kind":"slitherlink"},"overlays":[{"center":[1,1],"width":0.15,"height":0.15,"rounded":true}]}`),
	sudokupadRefusal(`row 1, column 1 has the text "4", which is no value`, boxed(`"overlays":[{"center":[0.5,0.5],"text":"4"}]`)),
	sudokupadRefusal(`row 1, column 1 has circle and "4", which means nothing in sudoku`,
		boxed(`"overlays":[{"center":[0.5,0.5],"width":0.7,"height":0.7,"rounded":true,"text":"4"}]`)),
	sudokupadRefusal("the drawing has something in row 1, column 1", boxed(`"underlays":[{"center":[0.5,0.5],"width":1,"height":1,"backgroundColor":"#FFD700"}]`)),
	sudokupadRefusal("the drawing has something in row 1, column 1", boxed(`"underlays":[{"center":[0.5,0.5],"width":4,"height":4,"backgroundColor":"#CFCFCF"}]`)),
	sudokupadRefusal("the drawing has something in row 1, column 1",
		`{"cells":[[{},{}]],"metadata":{"kind":"numberlink"},"overlays":[{"center":[0.5,0.5],"text":"1"},{"center":[0.5,0.5],"text":"2"}]}`),
	sudokupadRefusal("the drawing has something outside the board", boxed(`"overlays":[{"center":[1e308,0],"text":"4"}]`)),
	sudokupadRefusal("the drawing has something outside the board", boxed(`"overlays":[{"center":[-0.5,-0.5],"text":"4"}]`)),
	sudokupadRefusal("the drawing has hidden cages", boxed(`"cages":[{"cells":[[0,0],[1,1],[2,2],[3,3]],"unique":true,"hidden":true}]`)),
	sudokupadRefusal("the rows and columns of sudoku have each number once, but those of this puzzle do not",
		boxed(`"metadata":{"norowcol":true}`)),
	sudokupadRefusal(`the puzzle has "antiknight", which no kind here has`, boxed(`"metadata":{"antiknight":true}`)),
	sudokupadRefusal(`row 1, column 1 has "odd", which no kind here has`, `{"cells":[[{"odd":true}]],"metadata":{"kind":"latin"}}`),
	sudokupadRefusal("the URL holds no puzzle of SudokuPad", boxed(`"overlays":[{"center":[0.5,0.5],"text":{"a":1}}]`)),
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
		`{"cells":[[{}]],"metadata":{"kind":"latin"},"underlays":[{"center":[0.5,0.5],"width":1,"height":1,"backgroundColor":"#000000"}]}`),
}

func FuzzSudokupad(f *testing.F) { fuzz(f, "sudokupad", "") }

// FuzzSudokupadText reads any text that is compressed.
func FuzzSudokupadText(f *testing.F) {
	f.Add(`{"cells":[[{"value":1},{}]],"metadata":{"kind":"numberlink"},"regions":[[[0,0]]],"cages":[{"cells":[[0,1]],"value":"7"}],` +
		`"overlays":[{"center":[0.5,1.5],"text":1,"rounded":true,"width":1}]}`)
	f.Add(`{ce:[[,{v:'a\'b'}]],ca:[{v:'kind: latin'}],u:[{ct:[0,0],c2:FF0000,r:t}],o:[{c1:#0,r:f}]}`)
	f.Fuzz(func(t *testing.T, text string) { checkRead(t, sudokupadURL+lz(text), "", "sudokupad") })
}
