package latin_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright/puzzle/texts"
)

// FuzzParse: no text makes the parsers panic, and what they read has one canonical text.
func FuzzParse(f *testing.F) {
	for _, k := range kinds() {
		f.Add(k.Example)
	}
	f.Add(nineText)
	f.Add("sudoku\n" + nine + "\n")
	f.Add("sudoku box=3x2\n......\n......\n..1...\n......\n......\n......\n")
	f.Add("sudoku\n|12|..|\n|..|..|\n|--+--|\n|..|34|\n|..|..|\n")
	f.Add("futoshiki\n1<.>.\n^ . .\n. .>2\n. v\n. < 3 .\n")
	f.Add("futoshiki\n. .\n    v\n. .\n")
	f.Add("latin\n. 0 _ -\n1,2,3 4\n2 . . .\nA . v ^\n=\n1\n")
	f.Add("latin\n1..4\n---\n# 2\nlatin\n12\n21\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, fallback := range kinds() {
			p, err := texts.Read(text, kinds(), fallback)
			if err != nil {
				if err.Error() == "" {
					t.Error("an error without a word")
				}
				continue
			}
			again, err := texts.Read(p.String(), kinds(), nil)
			if err != nil {
				t.Fatalf("%v, in\n%s", err, p)
			}
			if again.String() != p.String() || !slices.Equal(again.Clues(), p.Clues()) {
				t.Errorf("text changed in a round trip, from\n%sto\n%s", p, again)
			}
		}
	})
}

// FuzzAnswer: no text makes the reader of answers panic. What it reads has the form of an answer
// and survives its own text, and Check judges it without a panic.
func FuzzAnswer(f *testing.F) {
	f.Add(0, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")
	f.Add(1, "1234\n3412\n2143\n4321\n")
	f.Add(2, "12|34\n34|12\n--+--\n21|43\n43|21\n")
	f.Add(2, "1234341221434321")
	f.Add(0, "1 < 2 3 4\n= . 0\n")
	f.Fuzz(func(t *testing.T, which int, text string) {
		all := kinds()
		k := all[uint(which)%uint(len(all))]
		p := read(t, k.Example)
		s, err := texts.ReadAnswer(p, text)
		if err != nil {
			return
		}
		if len(s) != 16 || slices.Min(s) < 1 || slices.Max(s) > 4 {
			t.Fatalf("%v is no form of an answer", s)
		}
		again, err := texts.ReadAnswer(p, p.FormatAnswer(s))
		if err != nil || !slices.Equal(s, again) {
			t.Errorf("answer %v became %v (%v)", s, again, err)
		}
		_ = p.Check(s) // it judges, whatever it says
	})
}
