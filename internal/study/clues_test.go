package study_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/study"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// clueLine is a record of generate or minimize, cut to what counts.
func clueLine(verb, kind string, rows, clues int, rest string) string {
	return fmt.Sprintf(`{"schema":1,"verb":%q,"kind":%q,"rows":%d,"cols":%d,"clues":%d,"status":"unique","stop":"exhausted"%s}`+"\n",
		verb, kind, rows, rows, clues, rest)
}

// said says a reason in English.
func said(r puzzle.Reason) string { return words.EnglishOfAll().Say(r, words.Whole) }

func TestClueCounts(t *testing.T) {
	const irreducible, fewest = `,"irreducible":true`, `,"irreducible":true,"minimum":true`
	text := clueLine("generate", "numbrix", 9, 12, irreducible) + clueLine("generate", "numbrix", 9, 9, irreducible) +
		clueLine("minimize", "numbrix", 9, 10, irreducible) + clueLine("generate", "numbrix", 9, 10, irreducible) +
		clueLine("generate", "numbrix", 4, 3, irreducible) + clueLine("generate", "numbrix", 4, 2, fewest) +
		clueLine("generate", "hidato", 4, 7, "") + clueLine("generate", "hidato", 4, 9, `,"class":"easy"`) +
		clueLine("generate", "latin", 4, 6, `,"class":"easy","options":{"clues":"6"}`) +
		strings.Replace(clueLine("minimize", "numbrix", 9, 1, irreducible), "exhausted", "time", 1) +
		strings.Replace(clueLine("minimize", "numbrix", 9, 1, irreducible), "unique", "several", 1) +
		strings.TrimSuffix(clueLine("generate", "hidato", 4, 8, ""), "\n")
	var c study.ClueCounts
	if err := c.Read(context.Background(), strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := c.Markdown(&got, said); err != nil {
		t.Fatal(err)
	}
	const head = "| size | puzzles | fewest | median | mean | most |\n|---|--:|--:|--:|--:|--:|\n"
	want := "hidato, chosen clues:\n\n" + head + "| 4x4 | 2 | 7 | 7 | 7.50 | 8 |\n" +
		"\nhidato, clues of graded puzzles:\n\n" + head + "| 4x4 | 1 | 9 | 9 | 9.00 | 9 |\n" +
		"\nlatin, chosen clues, with --clues 6:\n\n" + head + "| 4x4 | 1 | 6 | 6 | 6.00 | 6 |\n" +
		"\nnumbrix, no clue can be dropped:\n\n" + head + "| 4x4 | 1 | 3 | 3 | 3.00 | 3 |\n| 9x9 | 4 | 9 | 10 | 10.25 | 12 |\n" +
		"\nnumbrix, fewest clues:\n\n" + head + "| 4x4 | 1 | 2 | 2 | 2.00 | 2 |\n"
	if got.String() != want {
		t.Errorf("%s\nwant\n%s", got.String(), want)
	}
	if c.Left != 2 {
		t.Errorf("%d records are left out", c.Left)
	}
}

func TestClueCountsErrors(t *testing.T) {
	good := clueLine("generate", "numbrix", 9, 12, "")
	for text, want := range map[string]string{
		good + "{}\n":                          "line 2 is not a record",
		good + good + "{\"verb\":":             "line 3 is not a record",
		"hello\n":                              "line 1 is not a record",
		strings.Repeat(" ", study.MaxRecord+1): "longer than",
	} {
		var c study.ClueCounts
		if err := c.Read(context.Background(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
	var c study.ClueCounts
	if err := c.Read(expired(), strings.NewReader(strings.Repeat(good, 10_000))); !errors.As(err, new(*work.Stopped)) {
		t.Errorf("without time: %v", err)
	}
	var out strings.Builder
	if err := (&study.ClueCounts{}).Markdown(&out, said); err != nil || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}
