package draw

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// samples are layouts with all kinds of cells.
func samples() map[string]puzzle.Layout {
	walk := puzzle.Layout{Rows: 30, Cols: 30, Steps: 899}
	for c := range 900 {
		m := puzzle.Mark{Text: fmt.Sprint(c), Step: c, Given: c%3 == 0}
		if c == 0 {
			m = puzzle.Mark{Hole: true}
		}
		if c%7 == 1 {
			m = puzzle.Mark{}
		}
		walk.Cells = append(walk.Cells, m)
	}
	pairs := puzzle.Layout{Rows: 26, Cols: 4, Traced: true}
	for k := 1; k <= 26; k++ {
		end := puzzle.Mark{Text: fmt.Sprint(k), Given: true, Group: k}
		pairs.Cells = append(pairs.Cells, end, puzzle.Mark{Group: k}, end, puzzle.Mark{})
		pairs.Links = append(pairs.Links, puzzle.Link{From: 4*k - 4, To: 4*k - 3},
			puzzle.Link{From: 4*k - 3, To: 4*k - 2})
	}
	square := puzzle.Layout{Rows: 4, Cols: 4, Cells: marks("!1 2 3 4 3 4 1 2 2 1 4 3 . . 2 1"),
		Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}}
	signs := puzzle.Layout{Rows: 2, Cols: 2, Cells: marks("!1 2 . 1"),
		Signs: []puzzle.Sign{{Smaller: 0, Larger: 1}, {Smaller: 3, Larger: 1}}}
	lattice := loops(".30 2..", "┌─┐. │.│. └─┘.")
	all := map[string]puzzle.Layout{"lattice": lattice, "walk": walk, "pairs": pairs,
		"square": square, "signs": signs, "cages": caged(true)}
	for _, e := range gallery() {
		all[e.name] = e.layout
	}
	return all
}

var escape = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// The 16 colours as xterm and as PCs have them.
var terminals = map[string][16]Color{
	"xterm": {{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
		{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255}},
	"VGA": {{0, 0, 0}, {170, 0, 0}, {0, 170, 0}, {170, 85, 0}, {0, 0, 170}, {170, 0, 170}, {0, 170, 170}, {170, 170, 170},
		{85, 85, 85}, {255, 85, 85}, {85, 255, 85}, {255, 255, 85}, {85, 85, 255}, {255, 85, 255}, {85, 255, 255}, {255, 255, 255}},
}

// shown returns the colours of text and background that an escape sequence sets; ok is false for
// the one that resets them.
func shown(t *testing.T, sequence string, theme [16]Color) (ink, ground Color, ok bool) {
	t.Helper()
	var n []int
	for _, word := range strings.Split(sequence, ";") {
		v, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("the sequence %q: %v", sequence, err)
		}
		n = append(n, v)
	}
	set := [2]bool{}
	for len(n) > 0 {
		v := n[0]
		n = n[1:]
		c, which := Color{}, 0
		switch {
		case v == 38 || v == 48:
			which = (v - 38) / 10
			if n[0] == 2 {
				c, n = Color{uint8(n[1]), uint8(n[2]), uint8(n[3])}, n[4:]
			} else {
				c, n = numbered(n[1]), n[2:]
			}
		case 30 <= v && v < 38:
			c = theme[v-30]
		case 90 <= v && v < 98:
			c = theme[v-90+8]
		case 40 <= v && v < 48:
			c, which = theme[v-40], 1
		default:
			continue
		}
		set[which] = true
		if which == 0 {
			ink = c
		} else {
			ground = c
		}
	}
	if set[0] != set[1] {
		t.Errorf("the sequence %q sets one of text and background alone", sequence)
	}
	return ink, ground, set[0]
}

// TestBoxesContrast: text stands out from each background, in all numbers of colours: 4.5 as the
// guidelines ask for, and 4 where themes of terminals differ.
func TestBoxesContrast(t *testing.T) {
	for name, l := range samples() {
		for colors, least := range map[Colors]float64{TrueColor: 4.5, Colors256: 4.5, Colors16: 4} {
			for theme, palette := range terminals {
				seen := map[string]bool{}
				for _, m := range escape.FindAllStringSubmatch(Boxes(l, Terminal{Colors: colors}), -1) {
					ink, ground, ok := shown(t, m[1], palette)
					if !ok || seen[m[1]] {
						continue
					}
					seen[m[1]] = true
					if got := contrast(ink, ground); got < least {
						t.Errorf("%s, colours %d, %s: %q has a contrast of %.2f", name, colors, theme, m[1], got)
					}
				}
				if len(seen) < 2 {
					t.Errorf("%s, colours %d: only %d colours", name, colors, len(seen))
				}
			}
		}
	}
}

// TestBoxesShape: without escape sequences, the drawing has the texts and lines in columns.
func TestBoxesShape(t *testing.T) {
	all := samples()
	for _, tt := range []struct {
		name  string
		l     puzzle.Layout
		width int
		want  string
	}{
		{"boxes", all["square"], 0, " 1  2  3  4 \n 3  4  1  2 \n 2  1  4  3 \n       2  1 \n"},
		{"boxes that fit", all["square"], 12, " 1  2  3  4 \n 3  4  1  2 \n 2  1  4  3 \n       2  1 \n"},
		{"a narrow terminal", all["square"], 11, " 1 2 3 4\n 3 4 1 2\n 2 1 4 3\n     2 1\n"},
		{"signs", all["signs"], 0, " 1  <  2 \n       v\n       1 \n"},
		{"links", paths("a.b. .... a..b", "╶┐╶┐ ┌┘.│ ╵..╵"), 0,
			" a──┐  b──┐ \n ┌──┘     │ \n a        b \n"},
		{"a lattice", all["lattice"], 0,
			"┌───────┐   ·\n│     3 │ 0 \n│   ·   │   ·\n│ 2     │   \n└───────┘   ·\n"},
		{"a narrow lattice", all["lattice"], 12, "┌─────┐  ·\n│    3│ 0\n│  ·  │  ·\n│ 2   │  \n└─────┘  ·\n"},
		{"holes", puzzle.Layout{Rows: 2, Cols: 3, Steps: 4, Cells: marks("x !1 x 10 2 .")}, 0,
			"      1 \n 10   2     \n"},
	} {
		got := escape.ReplaceAllString(Boxes(tt.l, Terminal{Width: tt.width}), "")
		if got != tt.want {
			t.Errorf("%s:\n%q\nwant\n%q", tt.name, got, tt.want)
		}
	}
	if w := BoxesWidth(all["square"]); w != 8 {
		t.Errorf("the square needs %d columns, want 8", w)
	}
	if w := BoxesWidth(all["signs"]); w != 2*2+3 {
		t.Errorf("the signs need %d columns, want 7", w)
	}
	if w := BoxesWidth(all["lattice"]); w != 3*2+4 {
		t.Errorf("the lattice needs %d columns, want 10", w)
	}
	if w := BoxesWidth(all["walk"]); w != 30*4 {
		t.Errorf("the walk needs %d columns, want 120", w)
	}
}

// TestBoxesEnds: no background reaches to the end of a line, and holes have none.
func TestBoxesEnds(t *testing.T) {
	for name, l := range samples() {
		for colors := range TrueColor + 1 {
			set := false
			for _, part := range regexp.MustCompile(`\x1b\[[0-9;]*m|\n`).FindAllString(Boxes(l, Terminal{Colors: colors}), -1) {
				if part == "\n" && set {
					t.Fatalf("%s, colours %d: a line ends with a background", name, colors)
				}
				set = part != "\n" && part != "\x1b[0m"
			}
		}
	}
	if got := Boxes(puzzle.Layout{Rows: 1, Cols: 2, Cells: marks("x x")}, Terminal{}); got != "\n" {
		t.Errorf("holes are drawn as %q", got)
	}
}

// TestBoxesClues: clues are bold, or underlined where there are 16 colours, and answers are neither.
func TestBoxesClues(t *testing.T) {
	for colors, want := range map[Colors]string{TrueColor: ";1", Colors256: ";1", Colors16: ";4"} {
		got := Boxes(puzzle.Layout{Rows: 1, Cols: 2, Steps: 2, Cells: []puzzle.Mark{
			{Text: "1", Step: 1, Given: true}, {Text: "2", Step: 2}}}, Terminal{Colors: colors})
		if !regexp.MustCompile(want+`m1\x1b`).MatchString(got) || regexp.MustCompile(`;[14]m 2 `).MatchString(got) {
			t.Errorf("colours %d: %q", colors, got)
		}
	}
}

// TestTints: neighbours differ, and sets take colours in turn.
func TestTints(t *testing.T) {
	set := []int{
		0, 0, 1, 1,
		2, 2, 3, 3,
		2, -1, 4, 0}
	if got := fmt.Sprint(tints(set, 4, 3, true)); got != "[0 1 2 0 1]" {
		t.Errorf("in turn: %s", got)
	}
	if got := fmt.Sprint(tints(set, 4, 3, false)); got != "[0 1 1 2 1]" {
		t.Errorf("few colours: %s", got)
	}
}

// TestWalkScale: the scales of a walk get darker, so they can be read without seeing colours.
func TestWalkScale(t *testing.T) {
	const steps = 400
	for step := 21; step <= steps; step++ { // rounding can make the next step lighter by a hair
		a, b := walkFill(step-20, steps), walkFill(step, steps)
		if a.color.luminance() < b.color.luminance() || numbered(a.number).luminance() < numbered(b.number).luminance() {
			t.Errorf("step %d is lighter than 20 steps before", step)
		}
	}
	if a, b := walkFill(1, steps), walkFill(steps, steps); a.number != walkNumbers[0] || a.basic != walkBasic[0] ||
		b.number != walkNumbers[len(walkNumbers)-1] || b.basic != walkBasic[len(walkBasic)-1] {
		t.Error("the ends of the scale are not those of the walk")
	}
	if walkFill(1, 1) != walkFill(1, 2) {
		t.Error("a walk of one cell does not begin like others")
	}
	for n := 16; n < 256; n++ {
		if got := numbered(nearest(numbered(n))); got != numbered(n) {
			t.Errorf("colour %d is replaced by %v", n, got)
		}
	}
}

// TestBoxesInside: the cells within the lines of a lattice have another background than the others.
func TestBoxesInside(t *testing.T) {
	l := samples()["lattice"]
	b := newBoxes(l, Terminal{Colors: TrueColor})
	for c := range l.Cells {
		look, _ := b.looks(c)
		if in := c%3 < 2; in != (look == fmt.Sprintf("48;2;%d;%d;%d;38;2;0;0;0", pathFills[0].color.R,
			pathFills[0].color.G, pathFills[0].color.B)) {
			t.Errorf("cell %d, within the lines: %v, looks like %s", c, in, look)
		}
	}
}
