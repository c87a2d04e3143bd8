package formats_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// linkedSamples are small boards of the kinds in files. kinds.TestPuzzlink compares with pzpr.
var linkedSamples = []sample{
	{format: "puzzlink", text: "https://puzz.link/p?lightup/5/5/i1h0l1h.m.", unique: true,
		want: "akari\n. . . 1 .\n. 0 . . .\n. . . 1 .\n. x . . .\n. . . . x\n",
		back: "https://puzz.link/p?akari/5/5/ibajb.m./\n"},
	{format: "puzzlink", text: "https://puzz.link/p?heyawake_edit/5/5/0pmu43jj21g0i", unique: true,
		want: "heyawake\na a a a a\na a b a a\na a b c c\nd a b b e\nf a b g g\na 2\nb 1\nd 0\n",
		back: "https://puzz.link/p?heyawake/5/5/0pmu43jj21g0i\n"},
	{format: "puzzlink", text: "https://puzz.link/p?hitori/3/1/z-10.", want: "hitori\n35 36  .\n",
		back: "https://puzz.link/p?hitori/3/1/z-10./\n"},
	{format: "puzzlink", text: "https://puzz.link/p?kakuro/2/2/n4637", unique: true,
		want: "kakuro\n x 4\\ 6\\\n\\3  .  .\n\\7  .  .\n"},
	{format: "puzzlink", text: "https://puzz.link/p?kakuro/4/2/m7Dl.k3A3j0",
		want: "kakuro\n   x   3\\  20\\   3\\    x\n \\19    .    .    . 7\\23\n   x    .    .    x    .\n"},
	{format: "puzzlink", text: "https://puzz.link/p?masyu/6/6/00016f769000", unique: true,
		want: "masyu\n. . . . . .\n. . . . . w\n. b . w b .\n. b w . b .\nw . . . . .\n. . . . . .\n",
		back: "https://puzz.link/p?mashu/6/6/00016f769000\n"},
	{format: "puzzlink", text: "https://puzz.link/p?nonogram/4/4/21113i3i112g",
		want: "nonogram\n  - 1.2 1.1   3   0\n  3   .   .   .   .\n  0   .   .   .   .\n1.1   .   .   .   .\n  2   .   .   .   .\n",
		back: "https://puzz.link/p?nonogram/4/4/21113i3i112g\n"},
	{format: "puzzlink", text: "nurikabe/5/5/4n21k3n", unique: true,
		want: "nurikabe\n4 . . . .\n. . . . 2\n1 . . . .\n. 3 . . .\n. . . . .\n",
		back: "https://puzz.link/p?nurikabe/5/5/4n21k3n\n"},
	{format: "puzzlink", text: "https://puzz.link/p?building/4/4/1o2kp4h1h", unique: true,
		want: "skyscraper\n- 1 - - - -\n- . . . . -\n- . . . . -\n2 . . 4 . -\n- . 1 . . -\n- - - - - -\n",
		back: "https://puzz.link/p?skyscrapers/4/4/1o2kp4h1h\n"},
	{format: "puzzlink", text: "starbattle/5/5/1/kl36e130", unique: true,
		want: "starbattle stars=1\na b b c c\na a d d c\na a d d d\na a d e e\na a d e e\n",
		back: "https://puzz.link/p?starbattle/5/5/1/kl36e130\n"},
	{format: "puzzlink", text: "https://puzz.link/p?tents/3/2/i2gi30", unique: true,
		want: "tents\n- - - -\n2 . t .\n- . . t\n", back: "https://puzz.link/p?tents/3/2/i2gi30\n"},
	{format: "puzzlink", text: "https://puzz.link/p?yinyang/4/4/l00309/", unique: true,
		want: "yinyang\nb w . .\n. . . .\n. . w .\n. . . w\n", back: "https://puzz.link/p?yinyang/4/4/l00309\n"},
}

var linkedRefusals = []refusal{
	{"puzzlink", "akari/2/2/5i", "", 1, 12, "'i' skips past the end of the board"},
	{"puzzlink", "akari/2/2/G", "", 1, 11, "expected 0 to 9, a to e, or g to z, found 'G'"},
	{"puzzlink", "https://puzz.link/p?lightip/2/2/i", "", 1, 21, `puzzles of the kind "lightip" of pzpr can't be read`},
	{"puzzlink", "nurikabe/2/2/.i", "", 1, 14, "row 1, column 1 has a clue without a number"},
	{"puzzlink", "nurikabe/2/2/0i", "", 1, 14, "expected a number from 1, found 0"},
	{"puzzlink", "nurikabe/2/2/1i1", "", 1, 16, "the board has only 4 cells"},
	{"puzzlink", "masyu/2/2/r0", "", 1, 11, "expected 0 to 9 or a to q, found 'r'"},
	{"puzzlink", "masyu/2/2/01", "", 1, 12, "the board has only 4 cells"},
	{"puzzlink", "masyu/2/2/0", "", 1, 12, "expected 4 cells, found 3"},
	{"puzzlink", "heyawake/2/2/g0h", "", 1, 14, "the border between row 1, column 1 and row 1, column 2 ends inside an area"},
	{"puzzlink", "heyawake/2/2/ook", "", 1, 16, "'k' skips past the end of the board"},
	{"puzzlink", "heyawake/2/2/oo12", "", 1, 18, "expected 4 areas, found 2"},
	{"puzzlink", "heyawake/2/2/vo1234", "", 1, 14, "the board has only 2 places between cells"},
	{"puzzlink", "heyawake/2/2/W", "", 1, 14, "expected 0 to 9 or a to v, found 'W'"},
	{"puzzlink", "heyawake/1/1/-64", "", 1, 14, `the number of a room is in 0..99, not "100"`},
	{"puzzlink", "hitori/2/2/12A4", "", 1, 14, "expected a number, a letter a to z or a dot, found 'A'"},
	{"puzzlink", "hitori/2/2/12@4", "", 1, 14, "row 2, column 1 has a clue without a number"},
	{"puzzlink", "kakuro/2/2/n463", "", 1, 16, "expected the number of the run at row 3, column 1"},
	{"puzzlink", "kakuro/2/2/n46-7", "", 1, 15, "expected a number, 0 to 9, a to j or A to Z"},
	{"puzzlink", "skyscrapers/2/2/.n", "", 1, 17, "a place outside has a clue without a number"},
	{"puzzlink", "skyscrapers/2/2/m", "", 1, 18, "expected 8 places outside, found 7"},
	{"puzzlink", "nonogram/3/3/1k", "", 1, 16, "expected 12 places outside, found 6"},
	{"puzzlink", "nonogram/3/3/.z", "", 1, 14, "a place outside has a clue without a number"},
	{"puzzlink", "tents/3/2/.i2gj0", "", 1, 11, "a place outside has a clue without a number"},
	{"puzzlink", "tents/3/2/i2gg", "", 1, 14, "'g' skips past the end of the board"},
	{"puzzlink", "tents/3/2/i2gA", "", 1, 14, "expected 0 to 9 or a to z, found 'A'"},
	{"puzzlink", "https://puzz.link/p?starbattle/2/2/x/00", "", 1, 36, `expected the number of stars, found "x"`},
	{"puzzlink", "https://puzz.link/p?starbattle/2/2/10/00", "", 1, 0, "stars is a number in 1..9"},
	{"puzzlink", "https://puzz.link/p?starbattle/2/2/1/00/0", "", 1, 40, "expected the end of the URL after the board"},
}

var linkedUnwritables = []unwritable{
	{"puzzlink", "starbattle stars=1\na .\na a\n", "row 1, column 2 is in no area, which puzz.link can't express", ""},
	{"puzzlink", "heyawake\na b\nb a\n", "a URL of puzz.link can't hold this heyawake", "areas in several parts"},
	{"puzzlink", "kakuro\nx 4\\\n. .\n", "row 2, column 1 is no wall", ""},
	{"puzzlink", "kakuro\nx 4\\\nx x\n", "a URL of puzz.link can't hold this kakuro", ""},
	{"puzzlink", "skyscraper\n- - 1.2 -\n- . . -\n- . . -\n- - - -\n", "a URL of puzz.link can't hold this skyscraper", ""},
	{"puzzlink", "nonogram\n- - 0\n1 . .\n", "column 1 has no numbers, or too many", "has no black cell"},
	{"puzzlink", "nonogram\n- 1 0\n1.1 . .\n", "row 1 has no numbers, or too many", ""},
}

// stranger is a kind of somebody else, whose codes no kind of ours has together.
const stranger = `
kind("mine", doc = "A number counts itself.", monotone = True, example = "mine\n1 .\n")
cells({".": "is white", "x": "is black"})
option("size", 3, first = 1, last = 20, doc = "of nothing")
clues(0, 300)
puzzlink("mine2", "mine", codes = ["size=", "number16"])
def rules(p, m):
    m.connected([c.holds("x") for c in p.cells])
def full(p, answer, place):
    return 1
`

// TestPuzzlinkStranger: a kind that is not ours states how its URLs are read.
func TestPuzzlinkStranger(t *testing.T) {
	source := stranger
	k, err := kinds.Read("mine.star", source)
	if err != nil {
		t.Fatal(err)
	}
	e, err := formats.Parse("https://puzz.link/p?mine/3/1/7/0g-ff", k)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := e.Puzzle.String(), "mine size=7\n  0   . 255\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	got, err := formats.Named("puzzlink").Write(*e)
	if want := "https://puzz.link/p?mine2/3/1/7/0g-ff\n"; err != nil || got != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	for old, says := range map[string]string{
		`"number16"`: `"number17" is no code: those are 1cell, `,
		`"size="`:    "there is no option sizes with a number above",
	} {
		bad := strings.Replace(source, old, map[string]string{`"number16"`: `"number17"`,
			`"size="`: `"sizes="`}[old], 1)
		if _, err := kinds.Read("mine.star", bad); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", old, err)
		}
	}
}

// TestPuzzlinkArrows: numbers of one, two and three digits, with arrows.
func TestPuzzlinkArrows(t *testing.T) {
	source := strings.NewReplacer(`"size=", "number16"]`, `"size=", "arrow16"], words = list("^v<>".elems())`,
		"clues(0, 300)", `clues({"%d%s" % (n, a): "x" for n in [9, 17, 256] for a in "^v<>".elems()}, wall = True)`).
		Replace(stranger)
	k, err := kinds.Read("mine.star", source)
	if err != nil {
		t.Fatal(err)
	}
	const url = "https://puzz.link/p?mine2/4/2/3/b49811-2100c\n"
	e, err := formats.Parse(url, k)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := e.Puzzle.String(), "mine\n   .    .   9>  17<\n256v    .    .    .\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, err := formats.Named("puzzlink").Write(*e); err != nil || got != url {
		t.Errorf("%s, %v, want %s", got, err, url)
	}
	for _, body := range []string{"g", "09g", "9", "5aag", "-1", "2.g"} {
		_, err := formats.Parse("https://puzz.link/p?mine/4/2/3/"+body, k)
		if err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// TestPuzzlinkCodes: each code is of a kind in a file, or of Slitherlink.
func TestPuzzlinkCodes(t *testing.T) {
	var used []string
	files, err := filepath.Glob("../examples/kinds/*.star")
	if err != nil {
		t.Fatal(err)
	}
	all := inFiles()
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		k, err := kinds.Read(name, string(source))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	for _, k := range all {
		if k.Puzzlink == nil {
			continue
		}
		for _, code := range k.Puzzlink.Codes {
			used = append(used, strings.TrimSuffix(code, "?"))
		}
	}
	for _, code := range puzzle.PuzzlinkCodes() {
		if !slices.Contains(used, code) {
			t.Errorf("no kind has the code %s", code)
		}
	}
}

// TestPuzzlinkFault: what a Go program states wrongly is an error.
func TestPuzzlinkFault(t *testing.T) {
	k := board.Must(board.Table{Name: "mine", Title: "Mine", Doc: "None.", Example: "mine\n1\n",
		Values: []board.Value{{Word: "b", Is: "is black"}}, Clues: []board.Clue{{First: 1, Last: 9}},
		Check: func(*board.Puzzle, puzzle.Answer) error { return nil }}.Kind())
	of := gridwright.Kind{Kind: k, Rules: func(gridwright.Puzzle) (*rules.Set, error) {
		return nil, errors.New("none are stated")
	}}
	for codes, says := range map[string]string{
		"circle": "the code circle needs words: 2", "room16": "the code room16 stands behind border",
		"": "a kind of puzz.link has a name and codes", "n=": "there is no option n", "x": `"x" is no code`,
	} {
		k.Puzzlink = &puzzle.Puzzlink{Names: []string{"mine"}, Codes: strings.Fields(codes)}
		p, err := gridwright.ParseAs(k, "mine\n1\n", of)
		if err != nil {
			t.Fatal(err)
		}
		_, err = formats.Named("puzzlink").Write(formats.Entry{Puzzle: p})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", codes, err)
		}
		if _, err := formats.Parse("https://puzz.link/p?mine/1/1/1/1/", of); err == nil {
			t.Errorf("a URL is read by the codes %q", codes)
		}
	}
}
