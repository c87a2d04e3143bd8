package formats_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// sample is a text in a format, with what it says.
type sample struct {
	format string
	text   string
	kind   string // the kind to name, if the format has none
	want   string // the text format that it is read as
	unique bool   // whether it has exactly one answer
	back   string // what is written for it; "" if that is the text, with a line end
}

// samples lists those of all formats. Each format has its own beside its tests.
func samples() []sample {
	return slices.Concat(puzzlinkSamples, linkedSamples, kudamonoSamples, penpaSamples, fpuzzlesSamples, sudokupadSamples,
		ascentSamples, unequalSamples, soloSamples, tathamSamples, jankoSamples, adcSamples, ahleSamples, flowSamples,
		sdkSamples, hodokuSamples, openSudokuSamples, certificateSamples,
		csvSamples, eulerSamples, sudokuWikiSamples, arraySamples)
}

// refusal is a text that its format refuses.
type refusal struct {
	format string
	text   string
	kind   string
	line   int // of the error
	col    int
	says   string
}

// refusals lists those of all formats.
func refusals() []refusal {
	return slices.Concat(puzzlinkRefusals, linkedRefusals, kudamonoRefusals, penpaRefusals, fpuzzlesRefusals, sudokupadRefusals,
		ascentRefusals, unequalRefusals, soloRefusals, tathamRefusals, jankoRefusals, adcRefusals, ahleRefusals,
		flowRefusals, sdkRefusals, hodokuRefusals,
		openSudokuRefusals, certificateRefusals, csvRefusals, eulerRefusals, sudokuWikiRefusals, arrayRefusals)
}

// unwritable is a puzzle that a format can't express.
type unwritable struct {
	format string
	text   string
	says   string
	hint   string
}

// unwritables lists those of all formats.
func unwritables() []unwritable {
	return slices.Concat(puzzlinkUnwritables, linkedUnwritables, kudamonoUnwritables, penpaUnwritables, fpuzzlesUnwritables,
		ascentUnwritables, unequalUnwritables, soloUnwritables, tathamUnwritables,
		ahleUnwritables, flowUnwritables, sudokuUnwritables, tableUnwritables)
}

// files has the kinds in files, as programs do: their readers know the names alone.
var files = shelf.New(shelf.Open)

// inFiles returns the kinds in files.
var inFiles = sync.OnceValue(func() []gridwright.Kind {
	var all []gridwright.Kind
	for _, name := range files.Names() {
		f, err := files.Named(name)
		if err != nil {
			panic(err)
		}
		all = append(all, f.Kind)
	}
	return all
})

// allKinds returns the kinds of the project, those in files too.
func allKinds() []*puzzle.Kind {
	all := gridwright.Kinds()
	for _, k := range inFiles() {
		all = append(all, k.Kind)
	}
	return all
}

// kindOf returns the kind of a name, or nil for "".
func kindOf(name string) *puzzle.Kind {
	for _, k := range gridwright.Kinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// readAll reads the puzzles of a text, in the format of a name or, if that is "", automatically.
func readAll(text, kind, from string) ([]*formats.Entry, error) {
	in := formats.NewReader(strings.NewReader(text), "", kindOf(kind), formats.Named(from), "--from")
	in.KindFlag = "--kind"
	in.Know(files.Heads()...)
	var all []*formats.Entry
	for {
		next, err := in.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		e, err := formats.NewEntry(next)
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
}

// readOne reads the one puzzle of a text.
func readOne(t testing.TB, text, kind, from string) *formats.Entry {
	t.Helper()
	all, err := readAll(text, kind, from)
	if err != nil || len(all) != 1 {
		t.Fatalf("--from %q: %d puzzles, %v, of\n%s", from, len(all), err, text)
	}
	return all[0]
}

// parse reads a puzzle in the text format.
func parse(t testing.TB, text string) *formats.Entry {
	t.Helper()
	return readOne(t, text, "", "text")
}

// textOf writes an entry in the text format.
func textOf(t testing.TB, e formats.Entry) string {
	t.Helper()
	text, err := formats.Named("text").Write(e)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestSamplesBelowBoards: a text may follow boards of one line each, if a line marks its format.
func TestSamplesBelowBoards(t *testing.T) {
	boards := strings.Repeat(strings.Repeat("86.17..9.", 9)+"\n", 2)
	for _, s := range samples() {
		if formats.Named(s.format).Begins == nil || s.kind != "" {
			continue
		}
		if all, err := readAll(boards+s.text, "", ""); err != nil || len(all) != 3 {
			t.Errorf("%s: %d puzzles, %v, of\n%s", s.format, len(all), err, s.text)
		}
	}
}

// TestSamples: each sample is read automatically and by the name of its format, as the same puzzle;
// it has one answer where it should, and is written back.
func TestSamples(t *testing.T) {
	for _, s := range samples() {
		t.Run(s.format, func(t *testing.T) {
			auto, named := readOne(t, s.text, s.kind, ""), readOne(t, s.text, s.kind, s.format)
			if got := textOf(t, *auto); got != s.want {
				t.Errorf("got\n%swant\n%sof\n%s", got, s.want, s.text)
			}
			if got := textOf(t, *named); got != s.want {
				t.Errorf("--from %s: got\n%swant\n%sof\n%s", s.format, got, s.want, s.text)
			}
			if s.unique {
				r, err := gridwright.Solve(context.Background(), auto.Puzzle,
					&gridwright.SolveOptions{Kinds: inFiles()})
				if err != nil || r.Verdict != gridwright.Unique {
					t.Errorf("%v, %v, of\n%s", r.Verdict, err, s.want)
				}
			}
			f := formats.Named(s.format)
			if f.Write == nil {
				return
			}
			back := s.back
			if back == "" {
				back = strings.TrimSuffix(s.text, "\n") + "\n"
			}
			if got, err := f.Write(*auto); err != nil || got != back {
				t.Errorf("written back:\n%s%v\nwant\n%s", got, err, back)
			}
		})
	}
}

// TestSamplesOfAll: each format besides the project's own has samples and refusals.
func TestSamplesOfAll(t *testing.T) {
	for _, f := range formats.All() {
		own := func(format string) bool { return format == f.Name }
		if f.Format == nil {
			continue
		}
		if !slices.ContainsFunc(samples(), func(s sample) bool { return own(s.format) }) ||
			!slices.ContainsFunc(refusals(), func(r refusal) bool { return own(r.format) }) ||
			f.Write != nil && !holdsAny(f) && !slices.ContainsFunc(unwritables(), func(u unwritable) bool { return own(u.format) }) {
			t.Errorf("%s lacks samples, refusals or unwritables", f.Name)
		}
	}
}

// TestRefusals: what a format can't express is an error that names it, at its place. Reading
// automatically gives the same error, unless the text shows no format.
func TestRefusals(t *testing.T) {
	for _, r := range refusals() {
		for _, from := range []string{r.format, ""} {
			if f := formats.Named(r.format); from == "" && f.Begins == nil {
				continue
			}
			_, err := readAll(r.text, r.kind, from)
			var syntax *syntax.Error
			if !errors.As(err, &syntax) || !strings.Contains(syntax.Msg, r.says) ||
				syntax.Line != r.line || syntax.Col != r.col {
				t.Errorf("--from %q: %v; want %d:%d: %s, of\n%s", from, err, r.line, r.col, r.says, r.text)
			}
		}
	}
}

// TestUnwritable: a puzzle that a format can't express is not written.
func TestUnwritable(t *testing.T) {
	for _, u := range unwritables() {
		text, err := formats.Named(u.format).Write(*parse(t, u.text))
		var hint string
		if cannot := (*formats.Inexpressible)(nil); errors.As(err, &cannot) {
			hint = cannot.Hint
		}
		if err == nil || !strings.Contains(err.Error(), u.says) || !strings.Contains(hint, u.hint) {
			t.Errorf("%s: %q, %v (hint: %s), want %s, of\n%s", u.format, text, err, hint, u.says, u.text)
		}
	}
}

// TestDetection: no text of one format begins as one of another does, so that each sample is read
// automatically.
func TestDetection(t *testing.T) {
	for _, s := range samples() {
		lines := strings.Split(strings.TrimSpace(s.text), "\n")
		next := ""
		if len(lines) > 1 {
			next = lines[1]
		}
		for _, f := range formats.All() {
			if f.Format == nil || f.Begins == nil || f.Name == s.format {
				continue
			}
			if f.Begins(strings.TrimSpace(lines[0]), func() string { return next }) {
				t.Errorf("%s takes the sample of %s:\n%s", f.Name, s.format, s.text)
			}
		}
	}
}

// entry makes an entry of a text.
func entry(t testing.TB, text string, args ...any) formats.Entry {
	t.Helper()
	return *parse(t, fmt.Sprintf(text, args...))
}

// boards returns puzzles of all kinds: random ones, which may have no answer; and examples, with
// their answers.
func boards(t testing.TB) []formats.Entry {
	t.Helper()
	var all []formats.Entry
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		all = append(all, entry(t, "%s", randomPath(rng, "numbrix")), entry(t, "%s", randomPath(rng, "hidato")),
			entry(t, "%s", randomLinks(rng)), entry(t, "%s", randomSquare(rng, "latin")),
			entry(t, "%s", randomSquare(rng, "sudoku")), entry(t, "%s", randomSquare(rng, "futoshiki")),
			entry(t, "%s", randomSigns(rng)), entry(t, "%s", randomNine(rng)),
			entry(t, "%s", randomFew(rng, "numberlink")),
			entry(t, "%s", randomFew(rng, "numberlink cover=no touch=never")))
	}
	for range 15 {
		for _, kind := range []string{"slitherlink 0 3", "masyu w b", "akari x 2", "hashi 1 8", "tents t t",
			"skyscraper . 1", "kenken"} {
			all = append(all, entry(t, "%s", randomGame(rng, strings.Fields(kind))))
		}
	}
	var examples []string
	for _, k := range allKinds() {
		examples = append(examples, k.Example)
	}
	files, err := filepath.Glob("../examples/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, f := range files {
		if text, err := os.ReadFile(f); err != nil {
			t.Fatal(err)
		} else if !strings.Contains(f, "50x50") {
			examples = append(examples, string(text))
		}
	}
	for i, text := range examples {
		e := parse(t, text)
		e.Comments = nil
		all = append(all, *e) // with neither name nor answer
		r, err := gridwright.Solve(context.Background(), e.Puzzle,
			&gridwright.SolveOptions{Kinds: inFiles()})
		if err != nil {
			t.Fatal(err)
		}
		e.Answer, e.Name = r.Answer, fmt.Sprintf("name-%d", i)
		e.Info = texts.Info{Title: fmt.Sprintf("Größe <%d> & \"x\", 'y'; z = 1/2", i), Author: "N. N. — #1",
			Rules:  "Join equal numbers.\nThe paths fill the board: all of it, a=b.",
			Source: "https://example.org/a?b=c&d=e#f"}
		e.Comments = append([]string{"# name=" + e.Name}, e.Info.Comments()...)
		all = append(all, *e)
	}
	return all
}

// randomGame returns a board of 5 to 9 rows and columns with each of two words, and for the kinds
// with numbers outside such numbers; of a kenken, cages of one and two cells.
func randomGame(rng *rand.Rand, kind []string) string {
	n := 5 + rng.IntN(5)
	number := func() string { return fmt.Sprint(1 + rng.IntN(n)) }
	cells := make([]string, n*n)
	if len(kind) == 1 {
		var targets strings.Builder
		for c := range cells {
			name := syntax.AreaName(c)
			if c%n > 0 && cells[c-1] == syntax.AreaName(c-1) && rng.IntN(2) == 0 {
				name = cells[c-1]
			}
			cells[c] = name
		}
		for c, name := range cells {
			switch {
			case c+1 < len(cells) && cells[c+1] == name:
				fmt.Fprintf(&targets, "%s %s%c\n", name, number(), "+-*/"[rng.IntN(4)])
			case name == syntax.AreaName(c):
				fmt.Fprintf(&targets, "%s %s\n", name, number())
			}
		}
		return "kenken\n" + syntax.FormatGrid(cells, n) + targets.String()
	}
	for c := range cells {
		cells[c] = "."
		if rng.IntN(3) == 0 {
			cells[c] = kind[1+rng.IntN(2)]
		}
	}
	copy(cells[rng.IntN(n):], kind[1:])
	if kind[0] != "tents" && kind[0] != "skyscraper" {
		return kind[0] + "\n" + syntax.FormatGrid(cells, n)
	}
	around := kind[0] == "skyscraper"
	line := []string{"-"}
	for range n {
		line = append(line, number())
	}
	var words []string
	for r := range n {
		words = append(append(words, number()), cells[r*n:(r+1)*n]...)
		if around {
			words = append(words, "-")
		}
	}
	if words = slices.Concat(line, words); !around {
		return "tents\n" + syntax.FormatGrid(words, n+1)
	}
	words = slices.Concat(words[:n+1], []string{"-"}, words[n+1:], slices.Repeat([]string{"-"}, n+2))
	return "skyscraper\n" + syntax.FormatGrid(words, n+2)
}

// randomPath returns a Numbrix or Hidato with holes and clues at random places.
func randomPath(rng *rand.Rand, kind string) string {
	rows, cols := 1+rng.IntN(12), 2+rng.IntN(12)
	cells := make([]string, rows*cols)
	holes := rng.IntN(2) * rng.IntN(rows*cols/2)
	for c := range cells {
		cells[c] = "."
		if c < holes {
			cells[c] = "x"
		} else if rng.IntN(3) == 0 {
			cells[c] = fmt.Sprint(c - holes + 1)
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	return kind + "\n" + syntax.FormatGrid(cells, cols)
}

// randomLinks returns a Numberlink with pairs at random places, whose names are numbers or letters.
func randomLinks(rng *rand.Rand) string {
	rows, cols := 1+rng.IntN(11), 2+rng.IntN(11)
	cells := make([]string, rows*cols)
	pairs := rng.IntN(min(len(cells)/2, 40) + 1)
	for c := range cells {
		cells[c] = "."
		switch k := c/2 + 1; {
		case k > pairs:
		case pairs%2 == 0:
			cells[c] = fmt.Sprint(k)
		case k > 26:
			cells[c] = string(rune('a' + k - 27))
		default:
			cells[c] = string(rune('A' + k - 1))
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	header := "numberlink cover=" + []string{"yes", "no"}[rng.IntN(2)] +
		" touch=" + []string{"free", "free", "never", "no2x2"}[rng.IntN(4)]
	return header + "\n" + syntax.FormatGrid(cells, cols)
}

// randomSquare returns a square of clues, in boxes of any size for a Sudoku.
func randomSquare(rng *rand.Rand, kind string) string {
	r, c := 1+rng.IntN(4), 1+rng.IntN(4)
	header, n := kind, r*c
	if kind == "sudoku" && rng.IntN(2) == 0 {
		header += fmt.Sprintf(" box=%dx%d", r, c)
	}
	cells := make([]string, n*n)
	for i := range cells {
		if cells[i] = "."; rng.IntN(3) == 0 {
			cells[i] = fmt.Sprint(1 + rng.IntN(n))
		}
	}
	return header + "\n" + syntax.FormatGrid(cells, n)
}

// randomNine returns a Sudoku of order 9.
func randomNine(rng *rand.Rand) string {
	cells := make([]string, 81)
	for c := range cells {
		if cells[c] = "."; rng.IntN(3) == 0 {
			cells[c] = fmt.Sprint(1 + rng.IntN(9))
		}
	}
	return "sudoku\n" + syntax.FormatGrid(cells, 9)
}

// randomFew returns a Numberlink on a square board with few pairs.
func randomFew(rng *rand.Rand, header string) string {
	n := 2 + rng.IntN(8)
	cells := make([]string, n*n)
	pairs := rng.IntN(min(len(cells)/2, 16) + 1)
	for c := range cells {
		if cells[c] = "."; c/2 < pairs {
			cells[c] = string(rune('A' + c/2))
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	return header + "\n" + syntax.FormatGrid(cells, n)
}

// randomSigns returns a Futoshiki with signs, and with numbers in half of the cases.
func randomSigns(rng *rand.Rand) string {
	n, numbers := 2+rng.IntN(8), rng.IntN(2)
	var b strings.Builder
	b.WriteString("futoshiki\n")
	for r := range n {
		for c := range n {
			word := "."
			if numbers == 1 && rng.IntN(4) == 0 {
				word = fmt.Sprint(1 + rng.IntN(n))
			}
			if b.WriteString(word + " "); c+1 < n {
				b.WriteString([]string{"", "", "< ", "> "}[rng.IntN(4)])
			}
		}
		b.WriteString("\n")
		if r+1 < n && rng.IntN(3) > 0 {
			for range n - 1 {
				b.WriteString([]string{". ", ". ", "^ ", "v "}[rng.IntN(4)])
			}
			b.WriteString("^\n") // without a sign it would be a row of cells
		}
	}
	return b.String()
}

// same reports whether two puzzles are the same but for the names of terminals, which are no rule,
// and for which rules are stated.
func same(p, q gridwright.Puzzle) bool {
	if p.Kind() != q.Kind() {
		return false
	}
	if p.Kind().Name != "numberlink" {
		return p.String() == q.String()
	}
	return gridwright.Cover.Of(p) == gridwright.Cover.Of(q) &&
		gridwright.Touch.Of(p) == gridwright.Touch.Of(q) &&
		slices.EqualFunc(p.Layout(nil).Cells, q.Layout(nil).Cells, func(a, b puzzle.Mark) bool {
			return a.Group == b.Group && a.Hole == b.Hole
		}) && p.Layout(nil).Cols == q.Layout(nil).Cols
}

// checkRoundTrip writes an entry, reads it back, compares what the format keeps, and writes it
// again. It reports whether the format can express the puzzle.
func checkRoundTrip(t testing.TB, f *formats.Format, e formats.Entry) bool {
	t.Helper()
	text, err := f.Write(e)
	if err != nil {
		if err.Error() == "" {
			t.Errorf("%s: an error without words, of\n%s", f.Name, e.Puzzle)
		}
		return false
	}
	if !strings.HasSuffix(text, "\n") {
		t.Errorf("%s: no end of line in\n%s", f.Name, text)
	}
	kind, from := "", ""
	if f.Format != nil && f.Begins == nil {
		from = f.Name // the text shows no format
	}
	if f.Name == "line" { // where no header shows it
		kind = e.Puzzle.Kind().Name
	}
	all, err := readAll(f.Head+text+f.Tail, kind, from)
	if err != nil || len(all) != 1 {
		t.Errorf("%s: %d puzzles, %v, in\n%sof\n%s", f.Name, len(all), err, text, e.Puzzle)
		return true
	}
	back := all[0]
	if !same(e.Puzzle, back.Puzzle) {
		t.Errorf("%s: read back as\n%sit was\n%sin\n%s", f.Name, back.Puzzle, e.Puzzle, text)
	}
	want, k := formats.Entry{}, f.Keeps
	if k.Name {
		want.Name = e.Name
	}
	if k.Title {
		want.Info.Title = e.Info.Title
	}
	if k.Author {
		want.Info.Author = e.Info.Author
	}
	if k.Rules {
		want.Info.Rules = e.Info.Rules
	}
	if k.Source {
		want.Info.Source = e.Info.Source
	}
	if k.Message {
		want.Info.Message = e.Info.Message
	}
	if k.Answer && (f.Holds == nil || f.Holds(e)) {
		want.Answer = e.Answer
	}
	if back.Name != want.Name || back.Info != want.Info || !slices.Equal(back.Answer, want.Answer) {
		t.Errorf("%s: read back with %q, %+v and %v; want %q, %+v and %v, in\n%s", f.Name, back.Name, back.Info,
			back.Answer, want.Name, want.Info, want.Answer, text)
	}
	if again, err := f.Write(*back); err != nil || again != text {
		t.Errorf("%s: written again as\n%s%v\nit was\n%s", f.Name, again, err, text)
	}
	return true
}

// TestChangedInfo: what comes back changed is listed as lost, and the puzzle is written.
func TestChangedInfo(t *testing.T) {
	e := *parse(t, "latin\n1 .\n. .\n")
	e.Info = texts.Info{Title: "50%2Cx, a", Author: "A%2DB", Rules: `a=b&c, "line"cage"line"`, Source: "Title:foo, x"}
	for format, lost := range map[string]string{"penpa": "title source", "sudokupad": "", "fpuzzles": "source"} {
		f := formats.Named(format)
		text, err := f.Write(e)
		if err != nil || strings.Join(f.Lost(e), " ") != lost {
			t.Errorf("%s: %q are lost, %v, want %s", format, f.Lost(e), err, lost)
			continue
		}
		if back := readOne(t, text, "", format).Info; back.Author != e.Info.Author || back.Rules != e.Info.Rules {
			t.Errorf("%s: %+v", format, back)
		}
		for range 20 {
			if again, _ := f.Write(e); again != text {
				t.Fatalf("%s: written as\n%sand as\n%s", format, text, again)
			}
		}
	}
}

// holdsAny reports whether a format can hold a drawing of any puzzle. Such drawings take long.
func holdsAny(f *formats.Format) bool { return f.Name == "sudokupad" || f.Name == "penpa" }

// TestRoundTrip: what a format writes is read back as the same puzzle, with all that it keeps.
func TestRoundTrip(t *testing.T) {
	all := boards(t)
	for _, f := range formats.All() {
		if f.Write == nil {
			continue
		}
		written := 0
		for i, e := range all {
			if holdsAny(f) && i%10 > 0 && e.Answer == nil {
				continue
			}
			if checkRoundTrip(t, f, e) {
				written++
			}
		}
		if written < 15 {
			t.Errorf("%s expresses only %d of %d boards", f.Name, written, len(all))
		}
		t.Logf("%s: %d of %d boards", f.Name, written, len(all))
	}
}

// TestRoundTripCorpus is TestRoundTrip for the puzzles of a collection. No line of them may begin a
// text of another format.
func TestRoundTripCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	boards := 100 // of each file; other tests read the whole collection
	if testing.Short() {
		boards = 20
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			next := func() string { return append(lines, "")[i+1] }
			for _, f := range formats.All() {
				if f.Format != nil && f.Begins != nil && f.Begins(strings.TrimSpace(line), next) {
					t.Errorf("%s:%d: %s takes the line %q", path, i+1, f.Name, line)
				}
			}
		}
		in := texts.NewReader(strings.NewReader(string(text)), path, gridwright.Kinds(), nil)
		for i := range boards {
			next, err := in.Next()
			if err != nil {
				break
			}
			e, err := formats.NewEntry(next)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			for _, f := range formats.All() {
				if f.Write != nil && !(holdsAny(f) && i%20 > 0) {
					checkRoundTrip(t, f, *e)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// fuzz reads any text as one of a format. What is read can be written in the text format, and read
// back from there.
func fuzz(f *testing.F, format, kind string) {
	for _, s := range samples() {
		if s.format == format {
			f.Add(s.text)
		}
	}
	for _, r := range refusals() {
		if r.format == format {
			f.Add(r.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) { checkRead(t, text, kind, format) })
}

// checkRead reads any text as one of a format. What is read can be written in the text format, and
// read back from there.
func checkRead(t *testing.T, text, kind, format string) {
	t.Helper()
	all, _ := readAll(text, kind, format)
	for _, e := range all {
		written := textOf(t, *e)
		back, err := readAll(written, "", "text")
		if err != nil || len(back) != 1 {
			t.Fatalf("%d puzzles, %v, in\n%sof\n%q", len(back), err, written, text)
		}
		if back[0].Puzzle.String() != e.Puzzle.String() || back[0].Info != e.Info ||
			!slices.Equal(back[0].Answer, e.Answer) {
			t.Fatalf("%+v became %+v, of\n%q", e, back[0], text)
		}
	}
}
