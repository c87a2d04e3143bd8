package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
)

// verdict is what the checker of the page finds in a certificate.
type verdict struct {
	Claim, Kind, Text string
	Steps             int
	Answers           [][]string
	Rules             []string
	Error             string
	Line              int
}

// checked runs the checker of the page on certificates, under node.
func checked(t *testing.T, texts ...string) []verdict {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node, which runs the checker, is not installed: ", err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, page.Static()); err != nil {
		t.Fatal(err)
	}
	modules := []byte(`{"type": "module"}`) // a browser needs no such file
	if err := os.WriteFile(filepath.Join(folder, "package.json"), modules, 0o600); err != nil {
		t.Fatal(err)
	}
	var in bytes.Buffer
	for _, text := range texts {
		if err := json.NewEncoder(&in).Encode(text); err != nil {
			t.Fatal(err)
		}
	}
	script := filepath.Join("testdata", "check", "run.mjs")
	run := exec.Command(node, script, filepath.Join(folder, "check.js"))
	run.Stdin, run.Stderr = &in, os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	found := make([]verdict, len(texts))
	results := json.NewDecoder(bytes.NewReader(out))
	for i := range found {
		if err := results.Decode(&found[i]); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func certificate(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "check", name+".cert"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCheck: small certificates, written by hand from docs/certificates.md, are accepted.
func TestCheck(t *testing.T) {
	wants := []struct {
		name, claim, kind string
		answers, rules    int
	}{
		{"latin", "only", "latin", 1, 0},
		{"numberlink", "only", "numberlink", 1, 0},
		{"slitherlink-none", "none", "slitherlink", 0, 0},
		{"futoshiki", "none", "futoshiki", 0, 0}, // with helpers
		{"latin-several", "several", "latin", 2, 0},
		{"numbrix-far", "only", "numbrix", 1, 0},
		{"yinyang-facts", "facts", "yinyang", 0, 0},
		{"hashi-none", "none", "hashi", 0, 0},
		{"model", "none", "model", 0, 3},
		{"meet", "none", "model", 0, 1},
		{"own", "only", "coins", 1, 2}, // a kind that is not stated: by the rules of the file
	}
	var texts []string
	for _, want := range wants {
		texts = append(texts, certificate(t, want.name))
	}
	for i, got := range checked(t, texts...) {
		want := wants[i]
		if got.Error != "" || got.Claim != want.claim || got.Kind != want.kind ||
			len(got.Answers) != want.answers || len(got.Rules) != want.rules {
			t.Errorf("%s: got %+v, want %+v", want.name, got, want)
		}
		if !strings.HasPrefix(got.Text, want.kind+"\n") {
			t.Errorf("%s: the puzzle is %q", want.name, got.Text)
		}
	}
}

// TestCheckKinds: the checker of the page states the rules of each kind.
func TestCheckKinds(t *testing.T) {
	var all []*puzzle.Kind
	var texts []string
	certify := func(k *puzzle.Kind, own ...gridwright.Kind) {
		p, err := gridwright.ParseAs(k, k.Example, own...)
		if err != nil {
			t.Fatal(err)
		}
		c, err := gridwright.Certify(context.Background(), p, &gridwright.CertifyOptions{Kinds: own})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := c.Write(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		all, texts = append(all, k), append(texts, b.String())
	}
	for _, k := range gridwright.Kinds() {
		certify(k)
	}
	for _, name := range kinds.Names() {
		f, err := kinds.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		certify(f.Kind.Kind, f.Kind)
	}
	for i, got := range checked(t, texts...) {
		if got.Claim != "only" || got.Kind != all[i].Name || len(got.Rules) > 0 {
			t.Errorf("%s: %+v", all[i].Name, got)
		}
	}
}

// TestCheckLimits: both checkers refuse what is above the limits of docs/certificates.md, and the
// message has the limit.
func TestCheckLimits(t *testing.T) {
	const odd = "gridwright-certificate 1\nclaim none\npuzzle odd\n"
	board := func(kind, row string, rows int) string {
		return "gridwright-certificate 1\nclaim none\npuzzle " + kind + "\n" +
			strings.Repeat("puzzle "+row+"\n", rows)
	}
	deep := "v 1 r1c1=1\nd 2 1 0\n"
	for n := 3; n < 1010; n++ {
		deep += fmt.Sprintf("d %d %d 0\n", n, n-1)
	}
	wide := odd + "r 1 sum 3"
	for n := range 4097 {
		wide += fmt.Sprintf(" r%dc%d=1-2", n/100+1, n%100+1)
	}
	limits := []struct{ name, text, limit string }{
		{"a line", odd + strings.Repeat("1 ", 1<<21+1) + "\n", "4194304"},
		{"lines of a puzzle", board("odd", ".", 60_000), "60000"},
		{"cells", board("akari", strings.TrimSpace(strings.Repeat(". ", 100)), 201), "20000"},
		{"an order", board("latin", strings.TrimSpace(strings.Repeat(". ", 65)), 65), "64"},
		{"a skyline", board("skyscraper", strings.TrimSpace(strings.Repeat("- ", 23)), 1) +
			strings.Repeat("puzzle -"+strings.Repeat(" .", 21)+" -\n", 21) +
			"puzzle" + strings.Repeat(" -", 23) + "\n", "20"},
		{"a walk", board("numbrix", strings.TrimSpace(strings.Repeat(". ", 100)), 21), "2000"},
		{"a row", odd + "v 1 r20001c1=1\n", "20000"},
		{"a column of a link", odd + "v 1 r1c20000-r1c20001\n", "20000"},
		{"a number", odd + "v 1 r1c1=100000\n", "99999"},
		{"facts of a word", odd + "r 1 most 1 r1-2000c1-1000=1\n", "1048576"},
		{"helpers", odd + deep + "a 0 1009 -1 0\n", "1000"},
		{"cells of a rule", wide + "\nv 1 r1c1=1\na 1 1 0\n", "4096"},
		{"numbers of a cell", odd + "r 1 sum 3 r1c1=1-65 r1c2=1\nv 1 r1c1=1\na 1 1 0\n", "64"},
		{"differ", odd + "r 1 differ 70 r1c1=1-2 r1c2=65-66\nv 1 r1c1=1\na 1 1 0\n", "64"},
		{"a sum", odd + "r 1 sum 1000000000000001 r1c1=1-2\n", "1000000000000000"},
		{"variables", odd + "v 4194305 r1c1=1\n", "4194304"},
	}
	var texts []string
	for _, l := range limits {
		texts = append(texts, l.text)
		_, err := check.Check(strings.NewReader(l.text))
		if err == nil || !strings.Contains(err.Error(), l.limit) {
			t.Errorf("%s: %v", l.name, err)
		}
	}
	for i, got := range checked(t, texts...) {
		if got.Error == "" || !strings.Contains(got.Error, limits[i].limit) {
			t.Errorf("%s: %s", limits[i].name, got.Error)
		}
	}
}

// TestCheckRefuses: each change of a certificate makes it false or malformed, and the checker names
// the line.
func TestCheckRefuses(t *testing.T) {
	lies := []struct {
		name, old, new string
		line           int
		message        string // a part of it
	}{
		// Rules that are not the puzzle's, and clauses that don't follow.
		{"latin", "r 2 most 1 r1c1-2=1", "r 2 most 0 r1c1-2=1", 17, "no rule of the puzzle"},
		{"latin", "r 1 count 1 r1c1=1", "r 1 count 1 r1c2=1", 15, "no rule of the puzzle"},
		{"latin", "r 2 most 1 r1c1-2=1", "r 2 most 1 r1c1-3=1", 17, "no fact"},
		{"latin", "r 2 most 1 r1c1-2=1", "r 2 most 1 r1c1-2=1 r1c1=1", 17, "twice in a rule"},
		{"latin", "a 3 2 3 0", "a 3 2 0", 21, "does not follow from rule 3"},
		{"latin", "a 3 2 3 0", "a 2 2 3 0", 21, "does not follow from rule 2"},
		{"latin", "a 3 2 3 0", "a 0 2 3 0", 21, "does not follow from the definitions"},
		{"latin", "a 3 2 3 0", "a 7 2 3 0", 21, "rule 7 is not there yet"},
		{"latin", "r 3 least", "r 2 least", 20, "expected number 3"},
		{"numberlink", "paths never", "paths free", 12, "no rule of the puzzle"},
		{"numberlink", "r2c2:r2c1 r1c1:r1c2", "r2c2:r1c2 r1c1:r2c1", 12, "no rule"},
		{"numberlink", "a 1 -2 0", "a 1 -1 0", 13, "does not follow"},
		{"slitherlink-none", "a 3 -1 -2 -3 -4 -5 0", "a 3 -1 -2 -3 -4 0", 18, "does not follow"},
		{"slitherlink-none", "r 3 loop", "r 3 loop r1c1:up", 17, "loop has 0 words"},
		{"futoshiki", "less r1c1=1-2 r1c2=1-2", "less r1c2=1-2 r1c1=1-2", 9, "no rule"},
		{"hashi-none", "r3c1:r1c1|", "r3c1:r3c3|", 11, "no rule"},
		{"hashi-none", "r3c1:r1c1|", "r3c1:r1c2|", 11, "of two of the cells"},
		{"hashi-none", "r3c1:r1c1|", "r1c1:r1c1|", 11, "of two of the cells"},
		{"hashi-none", "r3c1:r1c1|", "r3c1|", 11, "no cell and no join"},
		{"hashi-none", " r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1", "", 11, "no rule"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c3", 11, "of two of the cells"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c1 r1c3 r1c3", 11, "cell is twice"},
		{"hashi-none", "joined r1c1 r1c3", "joined r1c1 r1c3 r1c2", 11, "no rule"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1",
			"r3c1:r1c1|!@a_bridge_joins_r1c1_and_r1c3", 11, "fact is twice"},
		{"hashi-none", "r3c1:r1c1|@a_bridge_joins_r1c1_and_r3c1", "r3c1:r1c1|r1c2=2-3", 11, "one fact"},
		{"hashi-none", "a 1 2 3 0", "a 1 2 0", 12, "does not follow"},
		{"hashi-none", "a 1 2 3 0", "a 1 2 -3 0", 12, "does not follow"},
		// Variables and helpers.
		{"latin", "v 7 r2c2=2", "v 7 r1c1=1", 13, "has a variable already"},
		{"latin", "v 7 r2c2=2", "v 6 r2c2=2", 13, "expected number 7"},
		{"latin", "v 7 r2c2=2", "v 8 r2c2=2", 13, "expected number 7"},
		{"latin", "v 7 r2c2=2", "v 7 r2c3=2", 13, "no fact of this puzzle"},
		{"latin", "v 7 r2c2=2", "v 7 r2c2=3", 13, "no fact of this puzzle"},
		{"latin", "v 7 r2c2=2", "v 7 !r2c2=2", 13, "no fact of this puzzle"},
		{"latin", "v 7 r2c2=2", "v 7 r02c2=2", 13, "no fact of this puzzle"},
		{"latin", "v 7 r2c2=2", "v 7 @hidden", 13, "no fact of this puzzle"},
		{"numberlink", "v 2 r1c1-r2c1", "v 2 r2c1-r1c1", 8, "no fact of this puzzle"},
		{"slitherlink-none", "v 4 r1c2:left", "v 4 r1c1:right", 8, "no fact of this puzzle"},
		{"futoshiki", "d 3 1 2 0", "d 3 1 3 0", 8, "variable 3 is not there yet"},
		{"futoshiki", "d 3 1 2 0", "d 3 1 4 0", 8, "variable 4 is not there yet"},
		{"futoshiki", "d 3 1 2 0", "d 3 1 1 0", 8, "twice"},
		{"futoshiki", "d 3 1 2 0", "d 1 1 2 0", 8, "expected number 3"},
		{"futoshiki", "a 1 3 0", "a 1 -3 0", 10, "does not follow"},
		{"futoshiki", "d -5 4 0", "d 5 4 0", 16, "does not follow"},
		// What may differ in another answer.
		{"latin", "n -3 -5 -6 0", "n -3 -5 0", 14, "n has no literal for r2c2=1"},
		{"numberlink", "n -1 2 3 -4 0", "n -1 2 -4 0", 11, "n has no literal for r1c2-r2c2"},
		{"numberlink", "n -1 2 3 -4 0", "n -1 2 -3 -4 0", 11, "n has no literal for r1c2-r2c2"},
		{"latin", "r 1 count", "n -3 -5 -6 0\nr 1 count", 15, "n is there once"},
		{"slitherlink-none", "r 3 loop", "n 1 0", 17, "n is there once"},
		{"latin-several", "r2c2=2\n", "r2c2=2\nv 1 r1c1=1\nn 1 0\n", 10, "n is there once"},
		{"own", "n -3 -2 0", "n -3 0", 9, "n has no literal for r1c2=1"},
		// Unit propagation.
		{"latin", "l 0 6 10 12 1 0", "l 0 1 6 10 12 0", 33, "3 literals of clause 1"},
		{"latin", "l -2 0 2 3 0", "l -2 0 2 0", 19, "not all literals of clause 2"},
		{"latin", "l -2 0 2 3 0", "l -2 0 2 4 0", 19, "is not a number from 1 to 3"},
		{"latin", "l -2 0 2 3 0", "l -2 0 2 9 0", 19, "is not a number from 1 to 3"},
		{"latin", "l -2 0 2 3 0", "l -2 0 2 0 3 0", 19, "is not a number from 1"},
		{"latin", "l -2 0 2 3 0", "l -2 0 0", 19, "no hints"},
		{"latin", "l -2 0 2 3 0", "l -2 0", 19, "no 0 at its end"},
		{"latin", "l -2 0 2 3 0", "l -2 2 0 2 3 0", 19, "twice"},
		{"latin", "x 3 5 7 0", "x 3 5 7 10 0", 33, "clause 10 is deleted"},
		{"latin", "x 3 5 7 0", "x 3 3 0", 32, "clause 3 is deleted"},
		{"latin", "x 3 5 7 0", "x 14 0", 32, "is not a number"},
		// The end.
		{"latin", "l 0 6 10 12 1 0\n", "", 32, "the empty clause is missing"},
		{"latin", "l 0 6 10 12 1 0", "a 1 0", 33, "does not follow"},
		{"latin", "l 0 6 10 12 1 0", "l 0 6 10 12 1 0\nx 1 0", 34, "to be the end"},
		{"latin", "l 0 6 10 12 1 0", "l 0 6 10 12 1 0\n", 34, "to be the end"},
		{"latin", "l 0 6 10 12 1 0", "l 0 6 10 12 1 0 1", 33, "no 0 at its end"},
		{"latin", "l 0 6 10 12 1 0", "hello", 33, "is no step"},
		// Numbers.
		{"latin", "a 2 -1 -2 0", "a 2 -1 -02 0", 18, "is not a number"},
		{"latin", "a 2 -1 -2 0", "a 2 -1 -1e0 0", 18, "is not a number"},
		{"latin", "a 3 2 3 0", "a 3 +2 3 0", 21, "is not a number"},
		{"latin", "a 3 2 3 0", "a 3 2 3 -0", 21, "is not a number"},
		{"latin", "a 3 2 3 0", "a 3 2 99999999999999999999 0", 21, "is not a number"},
		{"latin", "a 3 2 3 0", "a 3 2 3 8 0", 21, "variable 8 is not there yet"},
		{"latin", "a 3 2 3 0", "a 3 2 3", 21, "no 0 at its end"},
		{"latin", "a 3 2 3 0", "a 3 2 3 0 0", 21, "goes on after its 0"},
		{"latin", "a 3 2 3 0", "a -3 2 3 0", 21, "is not a number"},
		{"latin", "v 1 r1c1=1", "v 0 r1c1=1", 7, "is not a number from 1"},
		{"latin", "v 1 r1c1=1", "v 99999999 r1c1=1", 7, "is not a number from 1 to 4194304"},
		{"latin", "r 3 least 1 r1c2=1-2", "r 3 least 1 r1c2=1-99999", 20, "no fact of this puzzle"},
		{"own", "r 2 sum 3 r1c1=1-2", "r 2 sum 3 r1-99999c1-99999=1", 12, "more than 1048576 facts"},
		// The lines before the steps.
		{"latin", "certificate 1", "certificate 2", 1, "version 1"},
		{"latin", "claim only\n", "", 2, "claim"},
		{"latin", "claim only", "claim maybe", 2, "claim"},
		{"latin", "claim only", "claim none", 6, "is no step"},
		{"latin", "claim only", "claim several", 7, "the line is to be other"},
		{"latin", "claim only\npuzzle latin", "puzzle latin\nclaim only", 2, "claim"},
		{"latin", "puzzle 1 .\npuzzle . .\n", "", 3, "no board"},
		{"latin", "answer r1c1=1 r1c2=2 r2c1=2 r2c2=1\n", "", 6, "the line is to be answer"},
		{"latin", "v 1 r1c1=1\n", "far\nv 1 r1c1=1\n", 7, "not of latin"},
		{"latin-several", "other r1c1=2 r1c2=1 r2c1=1 r2c2=2",
			"other r1c1=1 r1c2=2 r2c1=2 r2c2=1", 8, "the answers are the same"},
		// The puzzle.
		{"latin", "puzzle 1 .", "puzzle 01 .", 4, "no cell"},
		{"latin", "puzzle 1 .", "puzzle +1 .", 4, "no cell"},
		{"latin", "puzzle 1 .", "puzzle 1e0 .", 4, "no cell"},
		{"latin", "puzzle 1 .", "puzzle 0 .", 4, "no cell"},
		{"latin", "puzzle 1 .", "puzzle 3 .", 3, "clue 3 is not in 1..2"},
		{"latin", "puzzle 1 .", "puzzle 1 . .", 5, "the row has 2 cells"},
		{"latin", "puzzle 1 .", "puzzle 1.", 4, "no cell"},
		{"latin", "puzzle . .\n", "puzzle . .\npuzzle . .\n", 6, "no square"},
		{"latin", "puzzle latin", "puzzle latin box=1x2", 3, "no option of latin"},
		{"numberlink", "puzzle numberlink", "puzzle numberlink touch=free touch=never", 3,
			"there twice"},
		{"numberlink", "puzzle 2 2", "puzzle 2 3", 3, "not there twice"},
		// Answers.
		{"latin", "answer r1c1=1", "answer r1c1=2 r1c1=1", 6, "breaks a rule"},
		{"latin", "answer r1c1=1 r1c2=2", "answer r1c1=1", 6, "breaks a rule"},
		{"latin", "answer r1c1=1 r1c2=2 r2c1=2 r2c2=1", "answer r1c1=2 r1c2=1 r2c1=1 r2c2=2", 6,
			"breaks a rule"},
		{"latin", "answer r1c1=1", "answer r1c1=1 r1c1=1", 6, "not true once"},
		{"latin", "answer r1c1=1", "answer !r1c1=2 r1c1=1", 6, "not true once"},
		{"latin", "answer r1c1=1", "answer r1c1=1 r3c1=1", 6, "no fact of this puzzle"},
		{"numberlink", "answer r1c1-r1c2 r2c1-r2c2", "answer r1c1-r2c1 r1c2-r2c2", 6,
			"breaks a rule: paths"},
		{"numbrix-far", "answer r1c1=1 r1c2=2 r1c3=3", "answer r1c1=1 r1c2=3 r1c3=3", 5, "no fact"},
		{"own", "answer r1c1=2 r1c2=1", "answer r1c1=2 r1c2=2", 5, "breaks a rule: sum"},
		{"own", "r 2 sum 3 r1c1=1-2 r1c2=1-2", "r 2 next 1 2", 12, "needs a board"},
		// Facts of all answers.
		{"yinyang-facts", "t 7 r2c2=2", "t 7 r2c2=1", 24, "does not say"},
		{"yinyang-facts", "t 7 r2c2=2", "t 7 !r2c2=2", 24, "does not say"},
		{"yinyang-facts", "t 7 r2c2=2", "t 1 r2c2=2", 24, "does not say"},
		{"yinyang-facts", "t 7 r2c2=2", "t 8 r2c2=2", 24, "is not a number from 1 to 7"},
		{"yinyang-facts", "t 7 r2c2=2", "x 7 0\nt 7 r2c2=2", 25, "clause 7 is deleted"},
		{"yinyang-facts", "t 7 r2c2=2", "t 7 r2c2=1-2", 24, "does not say"},
		{"yinyang-facts", "r1c2=2 r2c2=2 r2c1=2 r1c1=2", "r1c2=2 r2c1=2 r2c2=2 r1c1=2", 12,
			"no rule"},
		{"yinyang-facts", "a 1 2 -3 -4 5 0", "a 1 -3 -4 5 0", 13, "does not follow"},
		{"yinyang-facts", "claim facts", "claim none", 24, "of \"facts\""},
		{"latin", "x 3 5 7 0", "t 1 r1c1=1", 32, "of \"facts\""},
		{"model", "row 6 - 3", "row 4 - 3", 11, "does not follow"},
		{"model", "row 6 - 3", "row - 6 3", 11, "does not follow"},
		{"model", "2*@y>=1 2*", "4*@y>=1 2*", 11, "does not follow"},
		{"model", "row - 2 2*@x 1", "row - 2 2*@x -1", 15, "does not follow"},
		{"model", "row - 2 2", "row - 3 2", 15, "does not follow"},
		{"model", "row - 2 2", "row -0 2 2", 10, "is not a number"},
		{"model", "row - 2 2", "row - 2 0", 10, "a weight is 0"},
		{"model", "row - 2 2*@x", "row - 2 999999999999999*@x", 10, "sum to more"},
		{"model", "row - 2 2*@x", "row - 2 2*@y>=1", 10, "twice"},
		{"model", "row - 2 2*@x", "row - 2 2*r1c1=1-2", 10, "of one fact"},
		{"meet", "meet 1", "meet 2", 7, "does not follow"},
		{"meet", " ; @a @c", "", 7, "does not follow"},
		{"meet", " ; @a @c", " ; @a @a", 6, "twice in a list"},
		{"latin-several", "puzzle latin", "puzzle latn", 3, "there are no rules"},
	}
	var texts []string
	for _, lie := range lies {
		text := certificate(t, lie.name)
		if strings.Count(text, lie.old) != 1 {
			t.Errorf("%s has %q %d times", lie.name, lie.old, strings.Count(text, lie.old))
		}
		texts = append(texts, strings.Replace(text, lie.old, lie.new, 1))
	}
	for i, got := range checked(t, texts...) {
		lie := lies[i]
		if got.Line != lie.line || !strings.Contains(got.Error, lie.message) {
			t.Errorf("%s with %q: got line %d: %s; want line %d: %s", lie.name, lie.new, got.Line,
				got.Error, lie.line, lie.message)
		}
	}
}
