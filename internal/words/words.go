// Package words writes what a step of an explanation or a verdict says: a puzzle.Reason becomes a
// sentence. The words are in the files english*.txt, and those of facts and cells in package
// puzzle. It knows no kinds and no rules: the form of a rule is its words.
package words

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

//go:embed english.txt
var english string

//go:embed english-rules.txt
var englishRules string

//go:embed english-commands.txt
var englishCommands string

//go:embed english-page.txt
var englishPage string

// Language writes reasons in one language.
type Language struct {
	// Forms holds the words of each form and depth, with places in braces; english.txt explains
	// them. A form that it lacks is the words itself; so is NAME of technique/NAME.
	Forms map[string]string
	Cell  func(puzzle.Cell) string
	Fact  func(puzzle.Fact) string
	Name  func(puzzle.Area) string // of an area, such as the target of a cage

	kinds  bool // facts are said as kinds do
	valued bool // cells hold what the kind has words for, which are no numbers
	holds  func(puzzle.Fact) (form string)
}

// Depth is how much of a step is said.
type Depth string

// The depths of a hint.
const (
	Where Depth = "where" // where to look, without what to find: "look at row 3"
	How   Depth = "how"   // what applies there: "only one cell of row 3 is left for 5"
	Whole Depth = "step"  // the step with its reason
)

// English returns the language of english.txt and english-rules.txt, for the page's modules.
func English() *Language { return read(english, englishRules) }

// EnglishOfRules returns the language of english-rules.txt alone, for programs without steps.
func EnglishOfRules() *Language { return read(englishRules) }

// EnglishOfAll returns the language of all files, for programs that have commands or a page.
func EnglishOfAll() *Language { return read(english, englishRules, englishCommands, englishPage) }

func read(texts ...string) *Language {
	l := &Language{Forms: map[string]string{}, Cell: puzzle.Cell.String, Fact: puzzle.Fact.String,
		Name: func(a puzzle.Area) string { return a.Name }, kinds: true}
	for _, text := range texts {
		for line := range strings.Lines(text) {
			if form, words, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " = "); ok {
				l.Forms[form] = words
			}
		}
	}
	return l
}

// Of returns the language for puzzles of a kind, which may have words of its own for facts.
func (l *Language) Of(k *puzzle.Kind) *Language {
	if !l.kinds || k.Words == nil {
		return l
	}
	of := *l
	of.valued, of.holds = true, k.Words
	of.Fact = func(f puzzle.Fact) string {
		if words := k.Words(f); words != "" {
			return l.Say(puzzle.Because(words, "cell", f.At, "to", f.To), Whole)
		}
		return l.Fact(f)
	}
	return &of
}

// Say says a reason as deep as asked, without a capital and a full stop.
func (l *Language) Say(r puzzle.Reason, depth Depth) string {
	var b strings.Builder
	used := map[string]int{} // of each role: how many parts with it were said
	form := l.words(r.Form, depth)
	if len(r.Parts) > 0 && len(r.Parts[0].Cells) > 1 && r.Parts[0].Role == "cell" {
		for pair := range strings.SplitSeq(l.Forms["plural"], ", ") {
			one, several, _ := strings.Cut(pair, "/")
			if rest, ok := strings.CutPrefix(form, "{cell} "+one+" "); ok {
				form = "{cell} " + several + " " + rest
			}
		}
	}
	seen := false // what a place for the unseen would say is on the board
	for words, place := range places(form) {
		if seen {
			_, words, _ = strings.Cut(words, "; ")
		}
		b.WriteString(words)
		roles, between, _ := strings.Cut(place, "|")
		if seen = roles == "unseen" && !slices.ContainsFunc(r.Parts, func(p puzzle.Part) bool {
			return p.Role == roles
		}); seen || place == "" {
			continue
		}
		var said []string
		var cells []puzzle.Cell
		form := ""
		for role := range strings.SplitSeq(roles, ",") {
			p, ok := next(r.Parts, role, used)
			if !ok {
				said = append(said, "{"+role+"}")
				continue
			}
			var some []string
			some, form = l.list(p, depth)
			if one := l.together(p.Facts, role); one != "" {
				some = []string{one}
			}
			said, cells = append(said, some...), append(cells, p.Cells...)
		}
		run := ""
		if between == "" {
			between, run = strings.Trim(l.Forms[form], "{}"), l.Forms["run of cells"]
		}
		separators := strings.Split(between, "|")
		if len(separators) > 2 && len(cells) == len(said) {
			if lines := l.lines(cells, separators[2], run); len(lines) < len(said) {
				said, separators = lines, separators[:2]
			}
		}
		b.WriteString(joined(said, separators))
	}
	return b.String()
}

// places yields the words before each place of a form, and the place.
func places(words string) func(yield func(before, place string) bool) {
	return func(yield func(before, place string) bool) {
		for rest := words; rest != ""; {
			before, after, _ := strings.Cut(rest, "{")
			var place string
			place, rest, _ = strings.Cut(after, "}")
			if !yield(before, place) {
				return
			}
		}
	}
}

// words returns the words of a form at a depth, or those of the whole step.
func (l *Language) words(form string, depth Depth) string {
	for f := form; depth != Whole; {
		if words, ok := l.Forms[f+" "+string(depth)]; ok {
			return words
		}
		i := strings.LastIndexByte(f, '/')
		if i < 0 {
			break
		}
		f = f[:i]
	}
	if words, ok := l.Forms[form+"/value"]; ok && l.valued {
		return words
	}
	if words, ok := l.Forms[form]; ok {
		return words
	}
	return strings.TrimPrefix(form, "technique/") // names, which files may give, are no other forms
}

// next returns the next part with a role, or the last again.
func next(parts []puzzle.Part, role string, used map[string]int) (p puzzle.Part, ok bool) {
	n := 0
	for _, q := range parts {
		if q.Role == role {
			p, ok = q, true
			if n++; n > used[role] {
				break
			}
		}
	}
	used[role] = n
	return p, ok
}

// list says what takes a place, one by one, and returns the form of how to join it.
func (l *Language) list(p puzzle.Part, depth Depth) (said []string, form string) {
	form = "list"
	switch {
	case p.Cells != nil:
		form = "list of cells"
	case p.Facts != nil, p.Reasons != nil:
		form = "list of sentences"
	}
	for _, c := range p.Cells {
		said = append(said, l.Cell(c))
	}
	for _, n := range p.Numbers {
		said = append(said, strconv.Itoa(n))
	}
	for _, f := range p.Facts {
		said = append(said, l.Fact(f))
	}
	for rest := p.Areas; len(rest) > 0; {
		a, form, names := rest[0], "area ", []string(nil)
		for ok := true; ok; _, ok = l.Forms["areas "+a.Kind] {
			if names = append(names, l.Name(rest[0])); len(names) > 1 {
				form = "areas "
			}
			if rest = rest[1:]; len(rest) == 0 || rest[0].Kind != a.Kind {
				break
			}
		}
		said = append(said, l.Say(puzzle.Because(form+a.Kind, "name", names, "cell",
			a.Cells[:min(1, len(a.Cells))]), Whole))
	}
	for _, r := range p.Reasons {
		said = append(said, l.Say(r, depth))
	}
	return append(said, p.Text...), form
}

// lines says cells, three or more of one row or column at once, with separators between numbers:
// that before the last, and that of a run, or "".
func (l *Language) lines(cells []puzzle.Cell, last, run string) (said []string) {
	for rest := slices.Clone(cells); len(rest) > 0; {
		first, form := rest[0], "cells of row"
		line, numbers := first.Row, []int(nil)
		on := func(c puzzle.Cell) bool { return c.Row == line }
		for _, c := range rest {
			if on(c) {
				numbers = append(numbers, int(c.Col)+1)
			}
		}
		if len(numbers) < 3 {
			form, line, numbers = "cells of column", first.Col, nil
			on = func(c puzzle.Cell) bool { return c.Col == line }
			for _, c := range rest {
				if on(c) {
					numbers = append(numbers, int(c.Row)+1)
				}
			}
		}
		n := len(numbers)
		if n < 3 {
			said, rest = append(said, l.Cell(first)), rest[1:]
			continue
		}
		separators := []string{", ", last}
		if run != "" && numbers[n-1]-numbers[0] == n-1 && slices.IsSorted(numbers) {
			numbers, separators = []int{numbers[0], numbers[n-1]}, []string{run}
		}
		of, _ := l.list(puzzle.Part{Numbers: numbers}, Whole)
		said = append(said, l.Say(puzzle.Because(form, "line", int(line)+1, "numbers",
			joined(of, separators)), Whole))
		rest = slices.DeleteFunc(rest, on)
	}
	return said
}

// together says at once that several cells hold one thing: "row 1, column 1 and row 2, column 2 are
// black", or that either does. It returns "" for other facts.
func (l *Language) together(facts []puzzle.Fact, role string) string {
	if len(facts) < 2 || l.holds == nil || facts[0].What != puzzle.Holds || l.holds(facts[0]) == "" {
		return ""
	}
	form, cells := l.words(l.holds(facts[0]), Whole), []puzzle.Cell(nil)
	for _, f := range facts {
		cells = append(cells, f.At)
		if f.At = facts[0].At; f != facts[0] {
			return ""
		}
	}
	if role == "either" {
		form = strings.Replace(form, "{cell}", "{cell|"+l.Forms["either"]+"}", 1)
	}
	return l.Say(puzzle.Because(form, "cell", cells), Whole)
}

// joined joins words by up to three separators: between all, before the last, and between two.
func joined(words, separators []string) string {
	between, last := separators[0], separators[min(1, len(separators)-1)]
	if len(words) == 2 {
		last = separators[len(separators)-1]
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], between) + last + words[n]
	}
	return strings.Join(words, "")
}

// Repeats reports whether the words at the depth How name all that those at Where do.
func (l *Language) Repeats(r puzzle.Reason) bool {
	var named []string
	for _, place := range places(l.words(r.Form, How)) {
		named = append(named, place)
	}
	for _, place := range places(l.words(r.Form, Where)) {
		if place != "" && !slices.Contains(named, place) {
			return false
		}
	}
	return true
}

// Sentence writes words as a sentence: with a capital and a full stop.
func Sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:] + "."
}

// Printed returns the language with targets as on paper: 8* is 8×.
func (l *Language) Printed() *Language {
	on, signs := *l, strings.NewReplacer("*", "×", "/", "÷", "-", "−")
	on.Name = func(a puzzle.Area) string {
		if a.Kind == "cage" || a.Kind == "target" {
			return signs.Replace(l.Name(a))
		}
		return l.Name(a)
	}
	return &on
}
