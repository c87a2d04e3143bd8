package cli_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// kindWords are the words of a kind of puzzle in a pseudo-language.
type kindWords struct{ *words.Language }

// add masks the words of a reason.
func (k kindWords) add(r puzzle.Reason) {
	if r.Form != "rule broken" {
		k.Forms[r.Form] = masked(r.Form)
	}
}

// newKindWords returns those of the kind of a puzzle, whose rules are stated.
func newKindWords(p gridwright.Puzzle, set *rules.Set) kindWords {
	k := kindWords{pseudo()}
	for _, technique := range catalog.Techniques(p.Kind()) {
		k.Forms["technique/"+technique.Name] = masked(technique.Name)
	}
	for _, of := range p.Kind().Patterns {
		for _, form := range of.Words {
			k.add(puzzle.Because(strings.ReplaceAll(form, "{since}", "{since|, |, and }")))
			k.add(puzzle.Because(strings.TrimPrefix(form, "{since}, and ")))
		}
	}
	for i := range set.Rules() {
		k.add(set.RuleAt(i).Reason())
		k.add(set.RuleAt(i).Broken())
	}
	for v := 1; v < set.Vars(); v++ {
		if _, ok := set.FactOf(v); !ok {
			k.add(set.Reason(cnf.Pos(v)))
			k.add(set.Reason(cnf.Neg(v)))
		}
	}
	if said := p.Kind().Words; said != nil {
		for f := range p.Facts() {
			k.add(puzzle.Because(said(f)))
			k.add(puzzle.Because(said(f.Opposite())))
		}
	}
	return k
}

// example returns the example of a kind with its words and its answer.
func example(t *testing.T, k gridwright.Kind, state func(gridwright.Puzzle) (*rules.Set, error),
	own ...gridwright.Kind,
) (gridwright.Puzzle, kindWords, gridwright.Answer) {
	t.Helper()
	p, err := gridwright.Parse(k.Example, own...)
	if err != nil {
		t.Fatal(err)
	}
	set, err := state(p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gridwright.Solve(t.Context(), p, &gridwright.SolveOptions{Kinds: own})
	if err != nil || r.Answer == nil {
		t.Fatal(k.Name, err)
	}
	return p, newKindWords(p, set), r.Answer
}

// TestWordsOfFiles: in a pseudo-language, with words for the forms of their rules, the steps of kinds in
// files are no English.
func TestWordsOfFiles(t *testing.T) {
	for _, name := range kinds.Names() {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		_, l, _ := example(t, k, k.Rules, k)
		w := newWorld(k.Example)
		w.Words = l.Language
		if code := cli.Main(t.Context(), w.Env, []string{"hint", "--all", "--json"}); code != 0 {
			t.Fatalf("%s: exit code %d: %s", name, code, w.err.String())
		}
		var rec struct {
			Steps []struct{ By, Where, How, What string }
		}
		if err := json.Unmarshal(w.out.Bytes(), &rec); err != nil || len(rec.Steps) == 0 {
			t.Fatal(err, name)
		}
		for _, s := range rec.Steps {
			for _, text := range []string{s.By, s.Where, s.How, s.What} {
				english(t, name, text)
			}
		}
	}
}

// TestWordsOfVerifiers: what a verifier says is a value, with the words of its message, and in a
// pseudo-language check prints no English.
func TestWordsOfVerifiers(t *testing.T) {
	forms := map[string]bool{}
	broken := func(p gridwright.Puzzle, l kindWords, s gridwright.Answer) {
		var v *puzzle.Violation
		if !errors.As(p.Check(s), &v) {
			return
		}
		r := v.Reason()
		if got := words.EnglishOfAll().Say(r, words.Whole); got != v.Error() {
			t.Errorf("%s says %q, and its value %q", p.Kind().Name, v, got)
		}
		l.add(r)
		english(t, p.Kind().Name, l.Of(p.Kind()).Say(r, words.Whole))
		forms[r.Form] = true
	}
	for _, k := range gridwright.Kinds() {
		statement := func(p gridwright.Puzzle) (*rules.Set, error) {
			s, err := catalog.StatementFor(p)
			if err != nil {
				return nil, err
			}
			return s.State(t.Context(), p)
		}
		p, l, answer := example(t, gridwright.Kind{Kind: k}, statement)
		broken(p, l, answer[1:])
		for c := range answer {
			for v := -1; v <= len(answer); v++ {
				s := slices.Clone(answer)
				s[c] = v
				broken(p, l, s)
			}
		}
	}
	for _, name := range kinds.Names() {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p, l, answer := example(t, k, k.Rules, k)
		for c := range answer {
			for _, v := range []int{-1, 0, 1, 2, 7, 1000} {
				s := slices.Clone(answer)
				s[c] = v
				broken(p, l, s)
			}
		}
	}
	if len(forms) < 20 {
		t.Errorf("only %d sentences: %v", len(forms), forms)
	}
	w := newWorld("latin\n. .\n. .\n=\n1 1\n2 2\n")
	w.Words = pseudo()
	kindWords{Language: w.Words}.add(puzzle.Because("row {row} holds {number} twice, in columns {column} and {column}"))
	if code := cli.Main(t.Context(), w.Env, []string{"check"}); code != 1 {
		t.Errorf("exit code %d: %s", code, w.err.String())
	}
	english(t, "check", w.out.String())
}

// TestWordsOfConfirmations: why a second engine confirms nothing, and how many clues are left, is no
// English in a pseudo-language, for people and in records.
func TestWordsOfConfirmations(t *testing.T) {
	for _, args := range []string{"solve --confirm sat:rules --engine sat:rules", "count --confirm native --engine native",
		"solve --confirm no", "minimize", "minimize --minimum", "minimize --board", "minimize --all"} {
		w := newWorld("latin\n1 . .\n. 2 .\n. . .\n")
		w.Words = pseudo()
		if code := cli.Main(t.Context(), w.Env, strings.Fields(args)); code != 0 && code != 3 {
			t.Errorf("%s: exit code %d: %s", args, code, w.err.String())
		}
		text := w.out.String()
		for _, name := range []string{"sat:rules", "native", "latin", "singles", "masks"} {
			text = strings.ReplaceAll(text, name, "")
		}
		english(t, args, text)
	}
}

// TestWordsOfModels: what is said about relaxations, models and their conflicts is no English in a
// pseudo-language.
func TestWordsOfModels(t *testing.T) {
	const none = "latin\n1 2 .\n. . .\n. . 3\n"
	file := filepath.Join(t.TempDir(), "m.lp")
	for _, tt := range [][2]string{
		{none, "solve --relax"}, {none, "model conflict --formulation assign --engine mip@pb -"},
		{"latin\n1 . .\n. 2 .\n. . .\n", "solve --relax --objectives 2 --engine mip@pb"},
		{"min\n x1 + x2\nst\n c1: x1 + x2 >= 3\nbounds\n x1 <= 2\n x2 <= 4\ngeneral\n x1 x2\nend\n", "solve --engine mip@pb"},
		{"min\n x1\nst\n c1: x1 + x2 >= 3\nbounds\n x1 <= 1\n x2 <= 1\nend\n", "solve"},
		{"min\n x1\nst\n c1: x1 + x2 >= 3\nbounds\n x1 <= 1\n x2 <= 1\nend\n", "model conflict"},
		{"min\n x1\nst\n c1: 2 x1 + 2 x2 = 3\nbounds\n x1 <= 1\n x2 <= 1\ngeneral\n x1 x2\nend\n", "model conflict --engine mip@pb"},
		{"min\n x1\nst\n c1: x1 + x2 >= 3\nend\n", "model conflict"},
		{"latin\n1 . .\n. 2 .\n. . .\n", "solve --relax"},
	} {
		w := newWorld(tt[0])
		w.Words, _ = pseudoFor(t, none)
		args := strings.Fields(tt[1])
		if strings.HasPrefix(tt[0], "min") {
			if err := os.WriteFile(file, []byte(tt[0]), 0o600); err != nil {
				t.Fatal(err)
			}
			args = append(args, file)
		}
		if code := cli.Main(t.Context(), w.Env, args); code == 2 {
			t.Errorf("%s: %s", tt[1], w.err.String())
		}
		text := strings.NewReplacer(file, "", "--json", "", "--confirm auto", "", "latin", "").Replace(w.out.String())
		english(t, tt[1], nameInModel.ReplaceAllString(text, ""))
	}
}

// nameInModel is a name of a row, a column or a solver.
var nameInModel = regexp.MustCompile(`stdin:|[\w:]+[@(]\w*|\w*\d\w*|\bx\b|sat:rules|` +
	`\b(pb|simplex|exact arithmetic|cbc|glpk|highs|assign)\b`)

// Parts of what is printed: the line for the board, and the description of a picture.
var (
	firstLine = regexp.MustCompile(`^(.*)\n`)
	described = regexp.MustCompile(`<desc[^>]*>(.*)</desc>`)
)

// TestWordsOfDrawings: in a pseudo-language, boards and answers in words, and what pictures say to those
// who can't see them, are no English. The words of package draw are forms without words in english.txt.
func TestWordsOfDrawings(t *testing.T) {
	said := map[string]bool{}
	drawn := func(p gridwright.Puzzle, s gridwright.Answer) {
		l := pseudo()
		say := func(r puzzle.Reason) string {
			said[r.Form] = true
			l.Forms[r.Form] = masked(r.Form)
			return l.Say(r, words.Whole)
		}
		for _, shown := range []gridwright.Answer{nil, s} {
			layout := p.Layout(shown)
			text := draw.WordsIn(layout, say) + draw.Board(layout, draw.Style{Say: say}).Title +
				draw.Board(layout, draw.Style{Say: say}).Desc
			for _, m := range layout.Cells { // names of pairs
				if letter.MatchString(m.Text) {
					text = strings.ReplaceAll(text, m.Text, "")
				}
			}
			english(t, p.Kind().Name, text)
		}
		for args, part := range map[string]*regexp.Regexp{"solve --to words": firstLine, "draw --to svg": described} {
			w := newWorld(p.String())
			w.Words = l
			cli.Main(t.Context(), w.Env, strings.Fields(args))
			found := part.FindStringSubmatch(w.out.String())
			if found == nil || !strings.Contains(found[1], "ж") {
				t.Fatalf("%s of %s: %q, %s", args, p.Kind().Name, w.out.String(), w.err.String())
			}
			english(t, args+" of "+p.Kind().Name, found[1])
		}
	}
	for _, k := range gridwright.Kinds() {
		p, err := gridwright.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.Solve(t.Context(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		drawn(p, r.Answer)
	}
	for _, name := range kinds.Names() {
		k, err := kinds.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p, _, answer := example(t, k, k.Rules, k)
		drawn(p, answer)
	}
	if len(said) < 40 {
		t.Errorf("only %d forms: %v", len(said), said)
	}
}
