package check

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// certificates are the small ones of testdata, made by hand from docs/certificates.md.
func certificates(t testing.TB) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.cert")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	all := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(path), ".cert")] = string(text)
	}
	return all
}

// TestAccepted: each certificate has the claim that its name ends with, and its answers are drawn.
func TestAccepted(t *testing.T) {
	drawn := map[string][]string{"latin-several": {"1 2\n2 1\n", "2 1\n1 2\n"}, "latinpage-only": {"1 2\n2 1\n"},
		"latin-only": {"1 2\n2 1\n"}, "latinhelper-only": {"1 2\n2 1\n"}, "kenken-only": {"2 1\n1 2\n"}, "numbrix-only": {"1 2 3\n"},
		"numbrixfar-only": {"1 2 3\n. . 4\n"}, "slitherlink-only": {"┌┐.\n└┘.\n...\n"}}
	for name, text := range certificates(t) {
		for _, text := range []string{text, strings.TrimSuffix(text, "\n")} {
			r, err := Check(strings.NewReader(text))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if _, claim, _ := strings.Cut(name, "-"); r.Claim != claim || r.Open || !slices.Equal(r.Answers, drawn[name]) {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

// TestRefused replaces lines of the certificates by what a lying writer might put there: the first
// that begins with a text, by another, and lines that are refused by their number.
func TestRefused(t *testing.T) {
	all := certificates(t)
	for _, c := range []struct {
		name, from, to string
		line           int
		why            string
	}{
		// The lines before the steps.
		{"latin-only", "gridwright-certificate 1", "gridwright-certificate 2", 1, "expected gridwright"},
		{"latin-only", "gridwright-certificate 1\n", "", 1, "expected gridwright"},
		{"latin-only", "claim only", "claim one", 2, "expected claim"},
		{"latin-only", "claim only\n", "", 2, "expected claim"},
		{"latin-only", "claim only", "claim none", 7, "none and facts have neither"},
		{"latin-only", "claim only", "claim several", 7, "another"},
		{"latin-only", "answer r1c1=1 r1c2=2 r2c1=2 r2c2=1\n", "", 6, "has an answer"},
		{"latin-only", "answer r1c1=1 r1c2=2", "answer r1c1=1 r1c2=1-2", 6, "breaks a rule"},
		{"latin-only", "answer r1c1=1 r1c2=2", "answer r1c1=1", 6, "breaks a rule"},
		{"latin-only", "answer r1c1=1 r1c2=2 r2c1=2 r2c2=1", "answer r1c1=2 r1c2=1 r2c1=1 r2c2=2", 6,
			"breaks a rule: count 1 r1c1=1"},
		{"latin-only", "answer r1c1=1", "answer r1c1=1 r1c1=1", 6, "each once"},
		{"latin-only", "answer r1c1=1", "answer r1c1=1 !r1c1=2", 6, "true facts"},
		{"latin-only", "answer r1c1=1", "answer r1c1=1 r3c1=1", 6, "no fact r3c1=1"},
		{"latin-only", "answer r1c1=1", "answer r1c1=1 @x", 6, "no such auxiliary"},
		{"latin-only", "v 1 ", "far\nv 1 ", 7, "far is of"},
		{"latin-only", "v 1 ", "\nv 1 ", 7, "empty line"},
		{"latin-only", "puzzle 1 .", "puzzle 1 . .", 3, "2 rows, not 3"},
		{"latin-only", "puzzle . .", "puzzle . . .", 5, "the row has 3"},
		{"latin-only", "puzzle 1 .", "puzzle 1 0", 4, `"0"`},
		{"latin-only", "puzzle 1 .", "puzzle 1 3", 4, "3 is more|number from 1 to 2"},
		{"latin-only", "puzzle 1 .", "puzzle 01 .", 4, "number from 1 to 2"},
		{"latin-only", "puzzle . .", "puzzle . . #", 5, "the row has"},
		{"latin-only", "puzzle latin\n", "", 3, "expected the name of a kind"},
		{"latin-only", "puzzle 1 .", "puzzle", 4, "empty"},
		{"latin-only", "puzzle . .\n", "puzzle . .\npuzzle . .\n", 6, "not part of the board"},
		{"latin-only", "puzzle . .\n", "", 3, "1 rows, not 2"},
		{"latin-only", "puzzle . .\n", "puzzle . .\npuzzle latin\n", 6, "second puzzle"},
		{"kenken-only", "puzzle a a\npuzzle b c\n", "puzzle aa\n", 4, "name of letters"},
		{"latin-only", "puzzle latin", "puzzle # \u009b31m\npuzzle latin", 3, "a character"},
		{"latin-only", "puzzle latin", "puzzle # \xff\npuzzle latin", 3, "a character"},
		{"latin-only", "puzzle latin", "puzzle latin box=1x2", 3, "no option"},
		{"latin-only", "puzzle latin", "puzzle latin 2", 3, "expected an option"},
		{"latin-several", "other r1c1=2", "other", 8, "breaks a rule"},
		{"latin-several", "other r1c1=2 r1c2=1 r2c1=1 r2c2=2", "other r1c1=1 r1c2=2 r2c1=2 r2c2=1", 8,
			"the same"},
		{"latin-several", "other r1c1=2 r1c2=1 r2c1=1 r2c2=2", "v 1 r1c1=1", 8, "several has another"},
		{"slitherlink-only", "answer r1c1:up", "answer r1c2:up r1c1:up", 6, "breaks a rule"},
		{"slitherlink-only", "puzzle 4 .", "puzzle 4 0", 6, "breaks a rule"},
		// Variables.
		{"latin-only", "v 2 r1c2=1", "v 2 r1c1=1", 8, "variable 1 already"},
		{"latin-only", "v 2 r1c2=1", "v 1 r1c2=1", 8, "expected number 2"},
		{"latin-only", "v 2 r1c2=1", "v 3 r1c2=1", 8, "expected number 2"},
		{"latin-only", "v 2 r1c2=1", "v 2 !r1c2=1", 8, "expected one fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2=1-2", 8, "single fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2=1 r1c2=2", 8, "expected one fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2=3", 8, "no fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2-r1c3", 8, "no fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2-r1c1", 8, "a link joins"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c2:up", 8, "no fact"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1c02=1", 8, "expected a number"},
		{"latin-only", "v 2 r1c2=1", "v 2", 8, "expected a fact"},
		{"latin-only", "v 2 r1c2=1", "v +2 r1c2=1", 8, "expected number"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1-99999999999999999999c2=1", 8, "expected a number"},
		{"latin-only", "v 2 r1c2=1", "v 2 r1-20000c1-20000=1-1000000000", 8, "more than"},
		{"slitherlink-only", "v 6 r1c2:right", "v 6 r1c1:right", 12, "no fact"},
		{"slitherlink-only", "v 6 r1c2:right", "v 6 r1c2:down", 12, "no fact"},
		// Helpers.
		{"kenken-only", "d 7 1 4 0", "d 7 1 7 0", 15, "below 7"},
		{"kenken-only", "d 7 1 4 0", "d 7 1 8 0", 15, "below 7"},
		{"kenken-only", "d 7 1 4 0", "d 6 1 4 0", 15, "expected number 7"},
		{"kenken-only", "d 7 1 4 0", "d 7 0", 19, "does not follow"},
		{"kenken-only", "d 7 1 4 0", "d 7 1 -1 0", 15, "twice"},
		{"kenken-only", "d 7 1 4 0", "d 7 1 4", 15, "expected a 0"},
		{"kenken-only", "d 7 1 4 0", "d 7 1 4 0 0", 15, "one 0"},
		{"kenken-only", "a 1 7 -8 0", "a 1 7 0", 18, "does not follow"},
		{"kenken-only", "a 1 7 -8 0", "a 1 7 8 0", 18, "does not follow"},
		{"kenken-only", "a 0 -7 1 0", "a 0 7 1 0", 19, "definitions"},
		// Rules and what follows.
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 count 1 r1c1=2", 15, "no such rule"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 count 1 r1c2=2", 15, "no such rule"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 2 count 1 r1c1=1", 15, "expected number 1"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 count 1 r1c1=1 r1c1=1", 15, "twice"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 least 0 r1c1=1", 15, "always holds"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 sum 3 r1c1=1-2 r1c2=1-2", 15, "no such rule"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 loop", 15, "no such rule"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 exactly 1 r1c1=1", 15, "no such rule"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 count 1e0 r1c1=1", 15, "expected a number"},
		{"latin-only", "r 1 count 1 r1c1=1", "r 1 count +1 r1c1=1", 15, "expected a number"},
		{"latin-only", "r 2 most 1 r1c1-2=1", "r 2 most 1 r1c1-3=1", 17, "no fact"},
		{"latin-only", "r 2 most 1 r1c1-2=1", "r 2 count 1 r1c1-2=1", 17, "no such rule"},
		{"numberlink-none", "r 1 paths never", "r 1 paths free", 8, "no such rule"},
		{"numberlink-none", "r1c1:r2c2 r1c2:r2c1", "r1c1:r2c2", 8, "no such rule"},
		{"numberlink-none", "r 2 count 1", "r 2 count 2", 11, "no such rule"},
		{"numberlink-none", "v 1 r1c1-r1c2", "v 1 r1c2-r1c3", 6, "no fact"},
		{"latin-only", "a 1 1 0", "a 1 2 0", 16, "does not follow from rule 1"},
		{"latin-only", "a 1 1 0", "a 1 -1 0", 16, "does not follow"},
		{"latin-only", "a 1 1 0", "a 1 0", 16, "does not follow"},
		{"latin-only", "a 1 1 0", "a 2 1 0", 16, "no such rule"},
		{"latin-only", "a 1 1 0", "a 0 1 0", 16, "definitions"},
		{"latin-only", "a 1 1 0", "a 1 1 8 0", 16, "below 8"},
		{"latin-only", "a 1 1 0", "a 1 1 -1 0", 16, "variable 1 twice"},
		{"latin-only", "a 1 1 0", "a 1 1 1 0", 16, "variable 1 twice"},
		{"latin-only", "a 1 1 0", "a 1 1", 16, "expected a 0"},
		{"latin-only", "a 1 1 0", "a 1 1 0 0", 16, "after the 0"},
		{"latin-only", "a 1 1 0", "a 1 01 0", 16, "expected a variable"},
		{"latin-only", "a 1 1 0", "a 1 +1 0", 16, "expected a variable"},
		{"latin-only", "a 1 1 0", "a 1 -0 0", 16, "expected a variable"},
		{"latin-only", "a 1 1 0", "a 1 1e0 0", 16, "expected a variable"},
		{"latin-only", "a 1 1 0", "a 1 4294967297 0", 16, "expected a variable"},
		{"latin-only", "a 1 1 0", "b 1 1 0", 16, "no such step"},
		{"latin-only", "a 1 1 0", "a 1 1\u00a00", 16, "a character"},
		{"latin-only", "a 1 1 0", "a 1 1 0\r", 16, "a character"},
		{"latin-only", "a 1 1 0", "puzzle 1 .", 16, "no such step"},
		{"numbrix-only", "r 2 next 1 2", "r 2 next 1 3", 11, "no such rule"},
		{"numbrix-only", "a 2 -1 2 0", "a 2 2 0", 12, "does not follow"},
		{"numbrix-only", "a 3 -1 -2 3 0", "a 3 -2 3 0", 14, "does not follow"},
		{"numbrix-only", "v 3 r1c3=3", "v 3 r1c3=4", 8, "no fact"},
		{"numbrix-only", "puzzle 1 . .", "puzzle 1 . 1", 4, "a number twice"},
		{"numbrixfar-only", "v 2 r1c2=4", "v 2 r1c2=3", 9, "no fact r1c2=3"},
		{"numbrixfar-only", "v 2 r1c2=4", "v 2 r2c1=4", 9, "no fact r2c1=4"},
		{"numbrixfar-only", "r 1 count 1 r1c3=3", "r 1 count 1 r1c2=4", 12, "no such rule"},
		{"numbrixfar-only", "far\n", "far\nfar\n", 8, "no such step"},
		{"numbrixfar-only", "far\n", "far 1\n", 7, "stands alone"},
		{"numbrixfar-only", "far\n", "", 11, "no such rule"},
		{"numbrixfar-only", "answer r1c1=1 r1c2=2 r1c3=3 r2c3=4", "answer r1c1=1 r1c2=4 r1c3=3 r2c3=2",
			6, "no fact r2c3=2"},
		{"hashi-none", "r3c1:r1c1|", "r3c1:r3c3|", 11, "no such rule"},
		{"hashi-none", "r3c1:r1c1|", "r3c1:r1c2|", 11, "of two of the cells"},
		{"hashi-none", "r3c1:r1c1|", "r1c1:r1c1|", 11, "of two of the cells"},
		{"hashi-none", "r3c1:r1c1|", "r3c1|", 11, "needs two cells"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1", "r3c1:r1c1", 11, "needs two cells"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1 ", "", 11, "no such rule"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c3", 11, "of two of the cells"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c1 r1c3 r1c3", 11, "twice"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c1 r1c3 r1c2", 11, "no such rule"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1", "r3c1:r1c1|!@a_bridge_joins_r1c1_and_r1c3",
			11, "twice"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1", "r3c1:r1c1|r1c2=2-3", 11, "single fact"},
		{"hashi-none", "a 1 2 3 0", "a 1 2 0", 12, "does not follow"},
		{"hashi-none", "a 1 2 3 0", "a 1 2 -3 0", 12, "does not follow"},
		{"hashi-none", "puzzle . . .", "puzzle . . .\npuzzle . . .", 9, "no such auxiliary"},
		{"hashi-none", "puzzle 1 . 1", "puzzle 1 . 2", 16, "no such rule"},
		{"hashi-none", "puzzle 1 . 1", "puzzle 9 . 1", 4, "from 1 to 8"},
		// Not this answer.
		{"latin-only", "n -3 -5 -6 0", "n -3 -5 0", 14, "lacks the opposite of r2c2=1"},
		{"latin-only", "n -3 -5 -6 0", "n -3 -5 6 0", 14, "lacks"},
		{"latin-only", "n -3 -5 -6 0", "n 0", 14, "lacks"},
		{"latin-only", "n -3 -5 -6 0", "n -3 -5 -6 0\nn -3 -5 -6 0", 15, "n is there twice"},
		{"numberlink-none", "a 1 -1 0", "n -1 -2 0", 9, "claim only"},
		{"slitherlink-only", " 11 12 0\nl -6", " 11 0\nl -6", 37, "lacks the opposite of !r2c2:down"},
		{"latin-only", "n -3 -5 -6 0\n", "", 13, ""},
		// What follows from clauses.
		{"latin-only", "l -2 0 2 3 0", "l -2 0 2 4 0", 19, "known"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 2 0", 19, "nothing follows"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 0", 19, "nothing follows"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 2 5 0", 19, "known"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 2 0 3", 19, "nothing follows|after the 0"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 2 3 2 0", 19, "not the last|has not all"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 3 0", 19, "nothing follows"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 -2 3 0", 19, "expected the number of a clause"},
		{"latin-only", "l -2 0 2 3 0", "l -2 0 0 2 3 0", 19, "nothing follows"},
		{"latin-only", "l 0 8 10 13 1 0", "l 0 8 10 13 3 0", 35, "put away"},
		{"latin-only", "l 6 0 10 11 12 0", "l 6 0 10 3 12 0", 34, "put away"},
		{"latin-only", "x 3 5 0", "x 3 5 3 0", 33, "twice"},
		{"latin-only", "x 3 5 0", "x 3 5 99 0", 33, "known"},
		{"latin-only", "x 3 5 0", "x 3 5", 33, "expected a 0"},
		{"latin-only", "x 3 5 0", "x 3 5 0 4", 33, "after the 0"},
		// Facts.
		{"latin-facts", "t 3 !r1c2=1", "t 3 r1c2=1", 15, "clause 3 is not r1c2=1 alone"},
		{"latin-facts", "t 3 !r1c2=1", "t 2 !r1c2=1", 15, "clause 2 is not"},
		{"latin-facts", "t 3 !r1c2=1", "t 3 !r2c2=1", 15, "clause 3 is not"},
		{"latin-facts", "t 3 !r1c2=1", "t 4 !r1c2=1", 15, "no such clause"},
		{"latin-facts", "t 3 !r1c2=1", "x 3 0\nt 3 !r1c2=1", 16, "no such clause"},
		{"latin-facts", "t 3 !r1c2=1", "t 3", 15, "expected another step"},
		{"latin-facts", "t 3 !r1c2=1", "n -3 0", 15, "claim only"},
		{"latin-facts", "claim facts", "claim none", 11, "expected another step"},
		{"latin-only", "l 6 0 10", "t 1 r1c1=1\nl 6 0 10", 34, "expected another step"},
		// The end.
		{"latin-only", "l 0 8 10 13 1 0\n", "", 34, "does not end"},
		{"latin-only", "l 0 8 10 13 1 0\n", "l 0 8 10 13 1 0\nx 1 0\n", 36, "must be the last"},
		{"latin-only", "l 0 8 10 13 1 0\n", "l 0 8 10 13 1 0\n\n", 36, "empty line"},
		{"latin-only", "l 0 8 10 13 1 0\n", "l 0 8 10 13 1 0\x00", 35, "a character"},
	} {
		text := all[c.name]
		if strings.Count(text, c.from) == 0 {
			t.Fatalf("%s has no line %q", c.name, c.from)
		}
		_, err := Check(strings.NewReader(strings.Replace(text, c.from, c.to, 1)))
		var why *Error
		if !errors.As(err, &why) {
			t.Errorf("%s, with %q: %v", c.name, c.to, err)
			continue
		}
		fits := false
		for part := range strings.SplitSeq(c.why, "|") {
			fits = fits || strings.Contains(why.Why, part)
		}
		if !fits || c.why != "" && why.Line != c.line {
			t.Errorf("%s, with %q: %v; expected line %d, %s", c.name, c.to, err, c.line, c.why)
		}
	}
}

// TestSource checks that an error of reading is told from a fault of the text.
func TestSource(t *testing.T) {
	text := certificates(t)["latin-only"]
	for what, text := range map[string]string{
		"nothing": "", "a long line": "gridwright-certificate 1\n" + strings.Repeat("1 ", maxLine),
	} {
		var why *Error
		if _, err := Check(strings.NewReader(text)); !errors.As(err, &why) {
			t.Errorf("%s: %v", what, err)
		}
	}
	broken := errors.New("the disk is broken")
	if _, err := Check(io.MultiReader(strings.NewReader(text[:99]), &failing{broken})); err != broken {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// TestOpenKind checks a kind that is not stated, by the rules of its certificate alone.
func TestOpenKind(t *testing.T) {
	text := "gridwright-certificate 1\nclaim only\npuzzle stars\npuzzle . .\nanswer r1c1=1 r1c2=2\n" +
		"v 1 r1c1=1\nv 2 r1c2=2\nr 1 count 1 r1c1=1\nr 2 count 1 r1c2=2\na 1 1 0\na 2 2 0\n" +
		"n -1 -2 0\nl 0 1 2 3 0\n"
	r, err := Check(strings.NewReader(text))
	if err != nil || !r.Open || len(r.Rules) != 2 || r.Rules[1] != "count 1 r1c2=2" {
		t.Fatal(r, err)
	}
	names := strings.NewReplacer("r1c1=1", "@a", "r1c2=2", "@b")
	if _, err := Check(strings.NewReader(names.Replace(text))); err != nil {
		t.Error(err) // an answer of auxiliary facts alone
	}
	// A number that is given may be left out of n, but not one of two.
	given := strings.NewReplacer("n -1 -2 0\nl 0 1 2 3 0", "n -2 0\nl 0 2 3 0")
	if _, err := Check(strings.NewReader(given.Replace(text))); err != nil {
		t.Error(err)
	}
	several := strings.Replace(given.Replace(text), "count 1 r1c1=1", "count 1 r1c1=1-2", 1)
	if _, err := Check(strings.NewReader(strings.Replace(several, "a 1 1 0\n", "v 3 r1c1=2\na 1 1 3 0\n", 1))); err == nil {
		t.Error("a number that is not given is left out of n")
	}
	for from, to := range map[string]string{
		"n -1 -2 0":              "v 3 r1c3=1\nn -1 -2 0",               // a cell that n forgets
		"r 2 count 1 r1c2=2":     "r 2 count 1 r1c2=2 r1c2-r1c3",        // a link that n forgets
		"r 1 count 1":            "r 1 count 0",                         // the answer breaks it
		"answer r1c1=1 r1c2=2":   "answer r1c1=1-2 r1c2=2",              // two numbers in a cell
		"r 1 count 1 r1c1=1":     "r 1 next 1 2",                        // of some kinds alone
		"puzzle . .\nanswer":     "puzzle . .\nanswer @a @b r1c9-r1c10", // a link that n forgets
		"n -1 -2 0\nl 0 1 2 3 0": "n -1 0\nv 3 r2c2:up\nl 0 1 3 0",      // a line that comes later
	} {
		if !strings.Contains(text, from) {
			t.Fatal(from)
		}
		if r, err := Check(strings.NewReader(strings.Replace(text, from, to, 1))); err == nil {
			t.Errorf("with %q: %+v", to, r)
		}
	}
}

// mutants calls a function with variants of a certificate: each line dropped, twice, swapped with
// another; each word dropped, twice, swapped with the next, and with others in its place or after
// it; each number one more, one less and negative; each fact opposite.
func mutants(text string, f func(string)) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	put := func(i int, instead ...string) {
		all := slices.Concat(lines[:i], instead, lines[i+1:])
		f(strings.Join(all, "\n") + "\n")
	}
	vocabulary := []string{"none", "several", "only", "0", "1", "2", "-1", ".", "far"}
	for _, l := range lines {
		for _, w := range strings.Fields(l) {
			if strings.Contains(w, "c") && !slices.Contains(vocabulary, w) {
				vocabulary = append(vocabulary, w)
			}
		}
	}
	for i, l := range lines {
		put(i)
		put(i, l, l)
		for j := range lines {
			if j > i {
				all := slices.Clone(lines)
				all[i], all[j] = all[j], all[i]
				f(strings.Join(all, "\n") + "\n")
			}
		}
		words := strings.Fields(l)
		for k, w := range words {
			with := func(instead ...string) {
				put(i, strings.Join(slices.Concat(words[:k], instead, words[k+1:]), " "))
			}
			with()
			with(w, w)
			for _, other := range vocabulary {
				with(other)
				with(w, other)
			}
			with("!" + w)
			with(strings.TrimPrefix(w, "!"))
			with("-" + w)
			with(strings.TrimPrefix(w, "-"))
			if k+1 < len(words) {
				swapped := slices.Clone(words)
				swapped[k], swapped[k+1] = swapped[k+1], swapped[k]
				put(i, strings.Join(swapped, " "))
			}
			for at := 0; at < len(w); at++ { // each number in the word
				end := at
				for end < len(w) && '0' <= w[end] && w[end] <= '9' {
					end++
				}
				if n, err := strconv.Atoi(w[at:end]); err == nil {
					with(w[:at] + strconv.Itoa(n+1) + w[end:])
					with(w[:at] + strconv.Itoa(n-1) + w[end:])
					at = end
				}
			}
		}
	}
}

// TestMutants checks that what is accepted of mutants is true, by trying all answers.
func TestMutants(t *testing.T) {
	for name, text := range certificates(t) {
		tried, accepted := 0, 0
		mutants(text, func(text string) {
			tried++
			if c, err := check(strings.NewReader(text)); err == nil {
				accepted++
				if err := c.isTrue(); err != nil {
					t.Errorf("%s: accepted, but %v\n%s", name, err, text)
				}
			}
		})
		t.Logf("%s: %d mutants, %d accepted", name, tried, accepted)
	}
}

// tried has the answers of the boards of isTrue.
var tried = map[string][]map[fact]bool{}

// isTrue tries all answers of a tiny board.
func (c *certificate) isTrue() error {
	if c.Open {
		return nil // it claims nothing about the puzzle
	}
	solve, ok := map[string]func([][]string) []map[fact]bool{"latin": latinAnswers,
		"kenken": kenkenAnswers, "numbrix": numbrixAnswers, "slitherlink": slitherlinkAnswers,
		"numberlink": numberlinkAnswers, "hashi": hashiAnswers}[c.Kind]
	if !ok {
		return fmt.Errorf("the kind is %s", c.Kind)
	}
	var rows [][]string
	for _, l := range c.puzzle[1:] {
		rows = append(rows, l.words)
	}
	key := c.Kind + fmt.Sprint(rows)
	all, known := tried[key]
	if !known {
		all = solve(rows)
		tried[key] = all
	}
	among := func(i int) bool {
		own := maps.Clone(c.values[i])
		maps.DeleteFunc(own, func(f fact, _ bool) bool { return f.form() == named })
		return slices.ContainsFunc(all, func(a map[fact]bool) bool { return maps.Equal(a, own) })
	}
	switch c.Claim {
	case "none":
		ok = len(all) == 0
	case "only":
		ok = len(all) == 1 && among(0)
	case "facts":
		for _, w := range c.Facts {
			f, err := c.stated.factSpace.one(w)
			ok = ok && err == nil
			for _, a := range all {
				ok = ok && a[f.abs()] == (f > 0)
			}
		}
	case "several":
		ok = len(all) > 1 && among(0) && among(1) && !maps.Equal(c.values[0], c.values[1])
	}
	if !ok {
		return fmt.Errorf("the puzzle has %d answers", len(all))
	}
	return nil
}

// latinAnswers fills a square with numbers in all ways.
func latinAnswers(rows [][]string) (all []map[fact]bool) {
	n := len(rows)
	total := 1
	for range n * n {
		total *= n
	}
	for code := range total {
		answer, seen, ok := map[fact]bool{}, map[[3]int]bool{}, true
		for i := range n * n {
			r, c, v := i/n, i%n, code%n+1
			code /= n
			ok = ok && !seen[[3]int{0, r, v}] && !seen[[3]int{1, c, v}] &&
				(rows[r][c] == "." || rows[r][c] == strconv.Itoa(v))
			seen[[3]int{0, r, v}], seen[[3]int{1, c, v}] = true, true
			answer[packFact(holds, r+1, c+1, v)] = true
		}
		if ok {
			all = append(all, answer)
		}
	}
	return all
}

// kenkenAnswers knows targets that are sums, or numbers of one cell.
func kenkenAnswers(rows [][]string) (all []map[fact]bool) {
	n := len(rows[0])
	empty := make([][]string, n)
	for i := range empty {
		empty[i] = slices.Repeat([]string{"."}, n)
	}
answers:
	for _, a := range latinAnswers(empty) {
		for _, target := range rows[n:] {
			sum := 0
			for f := range a {
				if rows[f.row()-1][f.col()-1] == target[0] {
					sum += f.number()
				}
			}
			if strconv.Itoa(sum) != strings.TrimSuffix(target[1], "+") {
				continue answers
			}
		}
		all = append(all, a)
	}
	return all
}

func numbrixAnswers(rows [][]string) (all []map[fact]bool) {
	cells := map[cell]string{}
	for r, row := range rows {
		for c, w := range row {
			if w != "x" {
				cells[cell{r + 1, c + 1}] = w
			}
		}
	}
	var walk func(at cell, n int, answer map[fact]bool)
	walk = func(at cell, n int, answer map[fact]bool) {
		w, ok := cells[at]
		if !ok || w != "." && w != strconv.Itoa(n) {
			return
		}
		for f := range answer {
			if f.cell() == at {
				return
			}
		}
		answer = maps.Clone(answer)
		answer[packFact(holds, at.r, at.c, n)] = true
		if n == len(cells) {
			all = append(all, answer)
			return
		}
		for _, d := range []cell{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			walk(cell{at.r + d.r, at.c + d.c}, n+1, answer)
		}
	}
	for at := range cells {
		walk(at, 1, map[fact]bool{})
	}
	return all
}

// subsets calls a function with each set of facts, and how many of them each place has.
func subsets(facts []fact, ends func(fact) (cell, cell), f func(map[fact]bool, map[cell]int)) {
	for code := range 1 << len(facts) {
		set, degree := map[fact]bool{}, map[cell]int{}
		for i, g := range facts {
			if code>>i&1 > 0 {
				a, b := ends(g)
				set[g] = true
				degree[a]++
				degree[b]++
			}
		}
		f(set, degree)
	}
}

// pieces counts the connected pieces of a set of links or lines.
func pieces(set map[fact]bool, ends func(fact) (cell, cell)) (parts [][]cell) {
	for f := range set {
		a, b := ends(f)
		part := []cell{a, b}
		var others [][]cell
		for _, q := range parts {
			if slices.Contains(q, a) || slices.Contains(q, b) {
				part = append(part, q...)
			} else {
				others = append(others, q)
			}
		}
		slices.SortFunc(part, cell.compare)
		parts = append(others, slices.Compact(part))
	}
	return parts
}

func slitherlinkAnswers(rows [][]string) (all []map[fact]bool) {
	var lines []fact
	around := map[cell][]fact{}
	for r := range rows {
		for c := range rows[0] {
			for side := range 4 {
				f := packFact(drawn, r+1, c+1, side)
				if side == 2 && c+1 < len(rows[0]) {
					f = packFact(drawn, r+1, c+2, 1)
				}
				if side == 3 && r+1 < len(rows) {
					f = packFact(drawn, r+2, c+1, 0)
				}
				around[cell{r, c}] = append(around[cell{r, c}], f)
				if !slices.Contains(lines, f) {
					lines = append(lines, f)
				}
			}
		}
	}
	subsets(lines, fact.corners, func(set map[fact]bool, degree map[cell]int) {
		for _, d := range degree {
			if d != 2 {
				return
			}
		}
		for c, fs := range around {
			n := 0
			for _, f := range fs {
				if set[f] {
					n++
				}
			}
			if w := rows[c.r][c.c]; w != "." && w != strconv.Itoa(n) {
				return
			}
		}
		if len(pieces(set, fact.corners)) == 1 {
			all = append(all, set)
		}
	})
	return all
}

// hashiAnswers takes all numbers of bridges between islands that face each other.
func hashiAnswers(rows [][]string) (all []map[fact]bool) {
	type span struct {
		a, b cell
		way  []cell
		one  int // the value of a single bridge
	}
	var spans []span
	var islands []cell
	for r, row := range rows {
		for c, w := range row {
			if w == "." {
				continue
			}
			islands = append(islands, cell{r, c})
			for k, by := range []cell{{0, 1}, {1, 0}} {
				s := span{a: cell{r, c}, b: cell{r + by.r, c + by.c}, one: 2 + 2*k}
				for s.b.r < len(rows) && s.b.c < len(row) && rows[s.b.r][s.b.c] == "." {
					s.way, s.b = append(s.way, s.b), cell{s.b.r + by.r, s.b.c + by.c}
				}
				if s.b.r == len(rows) || s.b.c == len(row) {
					continue
				}
				if s.way == nil {
					return nil
				}
				spans = append(spans, s)
			}
		}
	}
	codes := 1
	for range spans {
		codes *= 3
	}
codes:
	for code := range codes {
		answer, count, root := map[cell]int{}, map[cell]int{}, forest{}
		for _, s := range spans {
			n := code % 3
			code /= 3
			for _, c := range s.way {
				if n > 0 && answer[c] > 0 {
					continue codes
				}
				answer[c] += max(s.one+n-1, 0) * min(n, 1)
			}
			count[s.a], count[s.b] = count[s.a]+n, count[s.b]+n
			if n > 0 {
				root.join(s.a, s.b)
			}
		}
		for _, c := range islands {
			if strconv.Itoa(count[c]) != rows[c.r][c.c] || root.root(c) != root.root(islands[0]) {
				continue codes
			}
		}
		facts := map[fact]bool{}
		for r, row := range rows {
			for c, w := range row {
				if w == "." {
					facts[packFact(holds, r+1, c+1, max(answer[cell{r, c}], 1))] = true
				}
			}
		}
		all = append(all, facts)
	}
	return all
}

// numberlinkAnswers has all cells on paths that do not run beside themselves.
func numberlinkAnswers(rows [][]string) (all []map[fact]bool) {
	var links []fact
	for r := 1; r <= len(rows); r++ {
		for c := 1; c <= len(rows[0]); c++ {
			if c < len(rows[0]) {
				links = append(links, packFact(linked, r, c, 0))
			}
			if r < len(rows) {
				links = append(links, packFact(linked, r, c, 1))
			}
		}
	}
	subsets(links, fact.ends, func(set map[fact]bool, degree map[cell]int) {
		for r, row := range rows {
			for c, w := range row {
				if d := degree[cell{r + 1, c + 1}]; w == "." && d != 2 || w != "." && d != 1 {
					return
				}
			}
		}
		parts := pieces(set, fact.ends)
		for _, part := range parts {
			var ends []string
			for _, c := range part {
				if w := rows[c.r-1][c.c-1]; w != "." {
					ends = append(ends, w)
				}
			}
			if len(ends) != 2 || ends[0] != ends[1] {
				return
			}
		}
		for _, f := range links {
			a, b := f.ends()
			for _, part := range parts {
				if !set[f] && slices.Contains(part, a) && slices.Contains(part, b) {
					return
				}
			}
		}
		all = append(all, set)
	})
	return all
}

// puzzles are one or more of each kind.
func puzzles(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "---\n")
}

func linesOf(text string) (lines []textLine) {
	for l := range strings.Lines(text) {
		lines = append(lines, textLine{strings.Fields(l), len(lines) + 3})
	}
	return lines
}

// TestPuzzles reads puzzles of each kind, and broken ones, which must not panic.
func TestPuzzles(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := map[string]bool{}
	for _, text := range puzzles(t) {
		for _, far := range []int{0, 9} {
			p, kind, err := readPuzzle(linesOf(text), far)
			if err != nil != (far > 0 && kind != "numbrix" && kind != "hidato") || far == 0 && p == nil {
				t.Errorf("%v\n%s", err, text)
			}
			seen[kind] = true
		}
		for range 500 {
			broken := text
			for range 1 + rng.IntN(3) {
				broken = mutant(rng, broken)
			}
			p, _, err := readPuzzle(linesOf(broken), 0)
			if p == nil || err != nil {
				continue
			}
			if p.rows < 1 || p.cols < 1 || len(p.rules) == 0 || len(p.legal) != len(p.rules) {
				t.Errorf("read without rules:\n%s", broken)
			}
		}
	}
	for kind := range kinds {
		if !seen[kind] {
			t.Errorf("no puzzle of %s", kind)
		}
	}
}

// FuzzCheck looks for panics, and for lies about tiny boards, in what is like a certificate.
func FuzzCheck(f *testing.F) {
	for _, text := range certificates(f) {
		f.Add([]byte(text))
	}
	for _, text := range puzzles(f) {
		lines := strings.ReplaceAll(strings.TrimSpace(text), "\n", "\npuzzle ")
		f.Add([]byte("gridwright-certificate 1\nclaim none\npuzzle " + lines + "\nv 1 r1c1=1\n"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := check(bytes.NewReader(data))
		var why *Error
		if err != nil && (!errors.As(err, &why) || why.Line < 1) {
			t.Fatalf("%v", err)
		}
		if err != nil || c.stated == nil || c.stated.rows*c.stated.cols > 4 {
			return
		}
		if _, known := map[string]bool{"latin": true, "slitherlink": true}[c.Kind]; known {
			if err := c.isTrue(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestRandomMutants makes several changes at once.
func TestRandomMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := certificates(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for range 4000 {
			text := all[name]
			for range 2 + rng.IntN(3) {
				text = mutant(rng, text)
			}
			if c, err := check(strings.NewReader(text)); err == nil {
				if err := c.isTrue(); err != nil {
					t.Errorf("%s: accepted, but %v\n%s", name, err, text)
				}
			}
		}
	}
}

// mutant changes one line or one word by chance.
func mutant(rng *rand.Rand, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
	words := strings.Fields(lines[i])
	others := strings.Fields(lines[j])
	if len(words) == 0 || len(others) == 0 {
		return text
	}
	k, other := rng.IntN(len(words)), others[rng.IntN(len(others))]
	switch rng.IntN(9) {
	case 0:
		lines = slices.Delete(lines, i, i+1)
	case 1:
		lines = slices.Insert(lines, j, lines[i])
	case 2:
		lines[i], lines[j] = lines[j], lines[i]
	case 3:
		lines[i] = strings.Join(slices.Delete(words, k, k+1), " ")
	case 4:
		lines[i] = strings.Join(slices.Insert(words, k, other), " ")
	case 5:
		words[k] = other
		lines[i] = strings.Join(words, " ")
	case 6:
		words[k] = strings.TrimPrefix("-"+words[k], "--")
		lines[i] = strings.Join(words, " ")
	default:
		at := strings.IndexAny(words[k], "0123456789")
		if at < 0 {
			break
		}
		n := int(words[k][at] - '0')
		words[k] = words[k][:at] + strconv.Itoa(max(n+1-2*rng.IntN(2), 0)) + words[k][at+1:]
		lines[i] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
