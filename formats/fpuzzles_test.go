package formats_test

import (
	"strings"
	"testing"
)

// lz compresses a text as LZString may, in the worst way: without any word of the dictionary.
func lz(text string) string {
	var bits []int
	put := func(n, width int) {
		for i := range width {
			bits = append(bits, n>>i&1)
		}
	}
	width, left := 2, 1
	grow := func() {
		if left--; left == 0 {
			left = 1 << width
			width++
		}
	}
	for i, r := range []rune(text) {
		if r < 256 {
			put(0, width)
			put(int(r), 8)
		} else {
			put(1, width)
			put(int(r), 16)
		}
		if i == 0 {
			width, left = 3, 4
			continue
		}
		grow() // for the character
		grow() // for the word
	}
	put(2, width)
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	for i := 0; i < len(bits); i += 6 {
		n := 0
		for j := range 6 {
			n <<= 1
			if i+j < len(bits) {
				n |= bits[i+j]
			}
		}
		b.WriteByte(digits[n])
	}
	return b.String()
}

const fURL = "https://www.f-puzzles.com/?load="

// given and open are cells of f-puzzles.com.
func given(n string) string { return `{"value":` + n + `,"given":true}` }

var fpuzzlesSamples = []sample{
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKQBpkQC8BTBATjwHMAnCOeAbXtCqIonSgQAYBfHZ1u07xe%2FECzYdufAZOEBGGeMFT4i" +
		"sRKEJ1srfABMSzasMaVwwwF0cTZXOln7Io%2BYe7VOu3s%2FGFLp6buFv56VjZBbl6qohHOjt4hHol%2B8SbJCIFRwda2vggAzOnwhanCJbEALEVVpQg1sQC" +
		"sRU218E05seVZBUVdefD13QPVzaOt7eFDfa7FvSOtg%2F2LMy2Nox1DAGxF2627sQDsRUetJ7EAHEWXrZcb%2FftbO8fPp1dvNzx3Mw%2F3T6%2F%2Fh3eFz" +
		"elms4AgABsIUQqABjACGFBIDFAsKIUKQCHoIAASvIAMLyXC4%2FSEkBggBu8IhKGRIFIICUaIxWNxBP0xLx%2BPynNJHLwONJPIF%2BXxHMp1NpCBA%2BR5n" +
		"x4QA%3D%3D\n",
		// by the program itself
		text: fURL + "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBj" +
			"AIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVR" +
			"iGEE1VMXggANLauhgABE7GcLREQA=",
		want: "sudoku\n" + strings.Repeat(". . . . . . . . .\n", 9) + "cages\na b b . . . . . .\na b b . . . . . .\n" +
			". b . . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 6) + "a 9\nb 33\n"},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKQBpkQC8BTBAFjwHMAnCOeAbXtCqIonSgQAYBfHZ1u07xe%2FECzYdufAZOEBGHgF0cTc" +
		"YKkiZ6uQgBM2iUISKxRzYpVrzwg2Y23DDk093wAzMtWzj8Oz81PezcggOFPJRVwCAAbGKIqAGMAQwoSBlBEojikBHoQACV5AGF5XEKSvRAogDdkmJR0kABWE" +
		"G0snLzC0mL3coKe0mrlHiA\n",
		text: fURL + lz(`{"size":4,"grid":[[{"region":0},{"region":0},{"region":0},{"region":1}],`+
			`[{"region":0},{"region":2},{"region":1},{"region":1}],[{"region":2},{"region":2},{"region":1},{"region":3}],`+
			`[{"region":2},{"region":3},{"region":3},{"region":3}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"5"},`+
			`{"cells":["R4C4","R4C3"],"outlineC":"#000"}]}`),
		want: "sudoku\n. . . .\n. . . .\n. . . .\n. . . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n" +
			"cages\na a . .\n. . . .\n. . . .\n. . b b\na 5\n"},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKQBpkQC8BTBATjwHMAnCOeAbXtAogDcioEAXKlIvKkRbpO8AAx5WAQwA2fBAEYAvjlCDh" +
		"osSrVCIIhFtUh1e0cqMn98czo2Ltx3VYBMDy6NcWnHpQF0cTI524m7eBqHBhram9l7BNkEx1hFJntEuKRn%2Bge7hcUlRiVaFucn5VgmllWHwaUU%2B5T7Z6" +
		"aIAzJltHQjtjQgALF3wA71DgwCs45PN9d2DPS2zI8MLo0uTIxMbfgEr8zPwe6WHNcv7p6XnNZsr1%2FsT06UAbIPPI68rAOyDXyM%2FKwAcg0BI0BDxq732E" +
		"Ke3xhvyB8JB2xy4JeqLh6M%2BCIB8N8viUQA%3D%3D\n",
		// by the program itself
		text: "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKV" +
			"KFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A",
		want: "sudoku\n1 . . . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8)},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKQBpkQC8BTBAFjwBcIKAbExAcQCcA3gfaIAJB1bVxAEMUFABbomCEADkAdJxl8mKOkiIU" +
		"JAeShFpAHSgAVAO7ppfAOZMIceAG0boJkTMR0UBAAYAvjlDOAbkRu8BSKRHiOzq4eeH78NCj0AIzeDk4uQck%2BIBHpCMkAujj22WlR8F5ZOWUVqZEZKSD%2" +
		"BgQghCeGlGTFxCQgATJ6FxU1BrWEldX1d8fQAzA1VQf2VHQhzyxPwc4O1ufBLO2X7jRABI6HtGzNTPZvzK7f5%2BZ5AA%3D%3D\n",
		unique: true, text: fURL + lz(`{"size":4,"title":"Größe 字","author":"N.\tN.","ruleset":"One.\n\nTwo.","highlightConflicts":true,`+
			`"grid":[[{},`+given("1")+`,{},{"value":3}],[{},{},{},`+given(`"2"`)+`],[`+given("3")+`,{},{},{}],[{},{},`+given("3")+
			`,{"centerPencilMarks":[1,4],"c":""}]],"arrow":[],"antiknight":false}`),
		want: "# title: Größe 字\n# author: N. N.\n# rules: One.\n# rules: Two.\nsudoku\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n"},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKAEAjdAHgLwBMBAjCADTIQBeApgiTQOYBOEc8A2j6KwgA3BlAQAXdigY12DQejHwADDSE" +
		"BDADbSE5AL5VQchUv0BdKvxDGIihMoNH5t03rMXk6beJcIe5KhYWcjM9IA%3D%3D\n",
		text: fURL + lz(`{"grid":[[`+given("1")+`,{"value":2,"region":1}],[{"value":2,"region":0},{"value":1}]],"size":2}`),
		want: "sudoku box=2x1\n1 .\n. .\n=\n1 2\n2 1\n"},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIBmBXALgewM4AsKRABoQsIAvAUwQCZiBzAJwjngG1XQGK6IMoEoKADZCAvoU7de%2FeIJGiAuoQ4gu" +
		"PPgOFiJqqRtlbFSkGgoAPNAhUBjCiKxWQAJQCMAYRdFn76iGMA3AEMhFCpEAD4vJD40NwQQAGIABhTUr1JKBCSAOgB2cVBbe0dXN19iJ2oyv2IgkLCQQAoiK" +
		"Ji4xGTUlPTyMJz8hVEgA%3D%3D\n",
		text: "https://sudokupad.app/?puzzleid=fpuz" + lz(`{"size":2,"grid":[[{"region":null},{"region":null}],`+
			`[{"region":null},{"region":null}]],"text":[{"cells":["R1C2","R1C1"],"value":">"},{"cells":["R1C2","R2C2"],"value":"v"}]}`), kind: "futoshiki",
		want: "futoshiki\n. > .\n.   v\n.   .\n"},
	{format: "fpuzzles", back: "https://f-puzzles.com/?load=N4Ig1glgdgJiBcIDOBXGB7MKQBpkQC8BTBAJjwHMAnCOeAbXtCqIonSgQAYBfHZ1u07xeAXRxMQLNhwQBGPgJnCFo8cn" +
		"QAbFABchCenJzlyc0TyA\n",
		text: "https://sudokupad.app/fpuzzles" + lz(`{"size":2,"grid":[[{},{}],[{},{}]],"solution":[1,2,"2",1],"successMessage":"Well done"}`) + "?x",
		want: "sudoku\n. .\n. .\n=\n1 2\n2 1\n"},
}

var fpuzzlesUnwritables = []unwritable{
	{"fpuzzles", "numberlink\n1 . 1\n", "the format fpuzzles has no numberlink, only sudoku, latin", "sudokupad"},
}

func fRefusal(says, text string) refusal {
	return refusal{"fpuzzles", fURL + lz(text), "", 1, len(fURL) + 1, says}
}

var fpuzzlesRefusals = []refusal{
	fRefusal("a puzzle of f-puzzles.com does not name its kind", // a frame that the setter has drawn
		`{"size":1,"grid":[[{"region":null}]],"cage":[{"cells":["R1C1"],"value":"1"}]}`),
	fRefusal("a puzzle of f-puzzles.com does not name its kind",
		`{"size":2,"grid":[[{"region":null},{"region":null}],[{"region":null},{"region":null}]],"text":[{"cells":["R1C1","R1C2"],"value":"<"}]}`),
	fRefusal(`"killercage" of the puzzle is not what`, `{"size":1,"grid":[[{}]],"killercage":[{"cells":["R1C1"],"value":{"a":1}}]}`),
	fRefusal("no cell is in a region, but sudoku has them", `{"kind":"sudoku","size":1,"grid":[[{"region":null}]]}`),
	{"fpuzzles", fURL + "1234", "", 1, len(fURL) + 1, "can't be unpacked: it is not complete"},
	{"fpuzzles", fURL + "12_4", "", 1, len(fURL) + 1, "can't be unpacked: it is not complete"},
	{"fpuzzles", fURL, "", 1, len(fURL) + 1, "can't be unpacked: it is not complete"},
	fRefusal("the URL holds no puzzle", "[1]"),
	fRefusal(`the puzzle has the constraint "antiknight", which no kind here has`, `{"size":1,"grid":[[{}]],"antiknight":true}`),
	fRefusal(`the puzzle has the constraint "arrow", which no kind here has`,
		`{"size":1,"grid":[[{}]],"thermo":[[1]],"arrow":[{"lines":[["R1C1"]]}]}`),
	fRefusal(`row 1, column 1 has "c"`, `{"size":1,"grid":[[{"c":"#A8A8A8"}]]}`),
	fRefusal(`row 1, column 1 has "givenPencilMarks"`, `{"size":1,"grid":[[{"givenPencilMarks":[1]}]]}`),
	fRefusal("row 1, column 1 is in no region", `{"size":2,"grid":[[{"region":null},{}],[{},{}]]}`),
	fRefusal(`the puzzle has the constraint "text"`, `{"size":1,"grid":[[{}]],"text":[{"cells":["R1C1"],"value":"?"}]}`),
	fRefusal(`the puzzle has the constraint "text"`, `{"kind":"futoshiki","size":1,"grid":[[{"region":null}]],"text":[{"cells":["R1C1"],"value":"?"}]}`),
	fRefusal("row 1, column 1: clue 2 is not in 1..1", `{"size":1,"grid":[[`+given("2")+`]]}`),
	fRefusal(`"value" of row 1, column 1 is not what f-puzzles.com writes`, `{"size":1,"grid":[[`+given("-2")+`]]}`),
	fRefusal(`"size" of the puzzle is not what f-puzzles.com writes`, `{"size":"x","grid":[[{}]]}`),
	fRefusal("expected 2 rows, found 1", `{"size":2,"grid":[[{}]]}`),
	fRefusal("expected 2 cells in row 2, found 1", `{"size":2,"grid":[[{},{}],[{}]]}`),
	fRefusal("the board has more than 20000 cells", `{"size":1000000,"grid":[[{}]]}`),
	{"fpuzzles", fURL + lz(`{"size":65,"grid":[`+strings.Repeat(","+row65, 65)[1:]+`]}`), "", 1, 0,
		"the puzzle has more than 64 rows"},
	fRefusal("a cage has no cells", `{"size":1,"grid":[[{}]],"killercage":[{"cells":[]}]}`),
	fRefusal("a region or cage has row 1, column 1, which is in another one", `{"size":1,"grid":[[{}]],"killercage":[{"cells":["R1C1","R1C1"],"value":1}]}`),
	fRefusal(`"killercage" of the puzzle is not what`, `{"size":1,"grid":[[{}]],"killercage":7}`),
	fRefusal("the box with row 1, column 1 has 5 cells, not 4",
		`{"size":4,"grid":[[{},{},{"region":0},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`),
}

var row65 = "[" + strings.Repeat(",{}", 65)[1:] + "]"

// TestUnpackedSize: what is unpacked is bounded. Each code here doubles what came before, or
// nearly.
func TestUnpackedSize(t *testing.T) {
	// After one new character, the code of the word that is just being made repeats the last word
	// and its first character. So n codes give n*n/2 characters.
	var bits []int
	put := func(n, width int) {
		for i := range width {
			bits = append(bits, n>>i&1)
		}
	}
	put(0, 2)
	put('a', 8)
	width, left, code := 3, 4, 4
	for range 5000 {
		put(code, width)
		code++
		if left--; left == 0 {
			left = 1 << width
			width++
		}
	}
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	for i := 0; i+5 < len(bits); i += 6 {
		n := 0
		for _, bit := range bits[i : i+6] {
			n = n<<1 | bit
		}
		b.WriteByte(digits[n])
	}
	_, err := readAll(fURL+b.String(), "", "")
	if err == nil || !strings.Contains(err.Error(), "it holds more than a puzzle can have") {
		t.Errorf("%v", err)
	}
}

func FuzzFpuzzles(f *testing.F) { fuzz(f, "fpuzzles", "") }

// FuzzFpuzzlesText reads any text that is compressed.
func FuzzFpuzzlesText(f *testing.F) {
	f.Add(`{"size":2,"title":"a","author":"b","ruleset":"c\n\td","grid":[[{"value":1,"given":true,"region":1},{}],[{},{"value":"2"}]],` +
		`"solution":[1,2,2,1],"arrow":[]}`)
	f.Add(`{"grid":[[{"value":1}]],"arrow":[1]}`)
	f.Fuzz(func(t *testing.T, text string) { checkRead(t, fURL+lz(text), "", "fpuzzles") })
}
