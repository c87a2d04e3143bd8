package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/page/service"
	pageservice "github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// pseudo is a language that has another letter for each one outside of places.
func pseudo() *words.Language {
	l := words.EnglishOfAll()
	for form, said := range l.Forms {
		l.Forms[form] = masked(said)
	}
	l.Cell = func(c puzzle.Cell) string { return masked(c.String()) }
	l.Fact = func(f puzzle.Fact) string { return masked(f.String()) }
	return l
}

// masked writes words in another alphabet, but for places in braces.
func masked(said string) string {
	inside := false
	return strings.Map(func(r rune) rune {
		switch {
		case r == '{':
			inside = true
		case r == '|' || r == '}':
			inside = false // separators are words
		case !inside && letter.MatchString(string(r)):
			return 'ж'
		}
		return r
	}, said)
}

var letter = regexp.MustCompile(`[A-Za-z]`)

// engineNames is the line of standard error that names an engine and how it searched.
var engineNames = regexp.MustCompile(`(?m)^([^ ]+)(?: \(([^ ]+)\))?: \d`)

// keys are words of a verdict or a board that are not said: a flag, a rule, a header of the text
// format, a fact of --to facts.
var keys = regexp.MustCompile(`--[a-z-]+( auto)?|^(latin|slitherlink|numbrix|numberlink)\b|` +
	`^!?r\dc\d\S*|(touch|cover)=[a-z]+`)

// english fails if a text has a letter that the pseudo-language does not have.
func english(t *testing.T, where, text string) {
	t.Helper()
	if found := letter.FindStringIndex(text); found != nil {
		t.Errorf("%s has English in a pseudo-language: %q", where, text)
	}
}

// TestOneFileOfWords: in a pseudo-language, nothing that comes from a step is English: in records, on
// the terminal, in grades and on the page. Forms, roles, and the names of rules and techniques are
// keys of records. The words of rules, which belong to their kinds, and the names of techniques are
// forms without words in english.txt, so the language gets words for them here. Records and the
// terminal have the examples of all techniques, grades and the page those of the kinds. Verifiers,
// confirmations, models and drawings have tests of their own, in words_test.go, what commands print in
// commandwords_test.go, and the page in the browser's. What none looks at: errors, and messages on
// standard error.
func TestOneFileOfWords(t *testing.T) {
	if testing.Short() {
		t.Skip("explains the examples of all techniques")
	}
	said := map[string]int{} // of each place: its sentences
	for _, k := range gridwright.Kinds() {
		boards := []string{k.Example}
		for _, technique := range catalog.Techniques(k) {
			if strings.HasPrefix(technique.Example, k.Name) {
				boards = append(boards, technique.Example)
			}
		}
		for _, board := range boards {
			l, p := pseudoFor(t, board)
			recordsSaid(t, l, board, said)
			terminalSaid(t, l, board, said, "hint --all")
			if board == k.Example {
				terminalSaid(t, l, board, said, "hint --depth where", "hint --depth how",
					"hint --depth step", "grade")
				pageSaid(t, l, p, said)
			}
		}
	}
	wrongSaid(t)
	verdictsSaid(t, said)
	t.Log(said)
	for where, least := range map[string]int{"record": 1000, "terminal": 1000, "grade": 8, "page": 100,
		"verdict": 60} {
		if said[where] < least {
			t.Errorf("%d sentences: %v", said[where], where)
		}
	}
}

// wrongSaid looks at a record about wrong entries.
func wrongSaid(t *testing.T) {
	w := newWorld("latin\n1 . .\n. . .\n. . .\n=\n. 1 .\n. {2 3} .\n. . .\n")
	w.Words = pseudo()
	cli.Main(t.Context(), w.Env, []string{"hint", "--json"})
	var rec struct{ Wrong []string }
	if err := json.Unmarshal(w.out.Bytes(), &rec); err != nil || len(rec.Wrong) == 0 {
		t.Fatal(err, w.out.String())
	}
	for _, text := range rec.Wrong {
		english(t, "a wrong entry", text)
	}
}

// pseudoFor is the pseudo-language with words for the rules and techniques of a puzzle.
func pseudoFor(t *testing.T, board string) (*words.Language, gridwright.Puzzle) {
	t.Helper()
	p, err := gridwright.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	l := pseudo()
	for _, technique := range catalog.Techniques(p.Kind()) {
		l.Forms[technique.Name] = masked(technique.Name) // within the reasons of some
		l.Forms["technique/"+technique.Name] = masked(technique.Name)
	}
	for _, means := range []string{"paths may touch themselves", "cells may stay empty"} {
		l.Forms[means] = masked(means)
	}
	statement, err := catalog.StatementFor(p)
	if err != nil {
		t.Fatal(err)
	}
	set, err := statement.State(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range set.Rules() {
		r := set.RuleAt(i)
		for _, reason := range []puzzle.Reason{r.Reason(), r.Broken()} {
			if reason.Form != "rule broken" {
				l.Forms[reason.Form] = masked(reason.Form)
			}
		}
	}
	return l, p
}

// verdictsSaid looks at what commands print about answers, entries and contradictions, and what the
// page gets about entries. Names of engines and flags stay as they are.
func verdictsSaid(t *testing.T, said map[string]int) {
	const (
		one  = "latin\n1 . .\n. 2 .\n. . .\n"
		two  = "latin\n1 . .\n. . .\n. . .\n"
		none = "latin\n1 2 .\n. . .\n. . 3\n"
		// No answer has these clues, though they break no rule by themselves.
		clash  = "latin\n1 2 . .\n2 1 . .\n. . 1 .\n. . . .\n"
		line   = "numbrix\n1 . . 4\n"
		loops  = "slitherlink\n. 2\n. .\n"
		corner = "slitherlink\n3 0\n. .\n"
		links  = "numberlink\n1 . 2\n. . .\n1 . 2\n"
	)
	long := "latin" + strings.Repeat("\n"+strings.TrimSpace(strings.Repeat(". ", 16)), 16) + "\n"
	for _, tt := range []struct {
		board    string
		commands []string
	}{
		{one, []string{"solve", "solve --confirm auto", "solve --to text", "solve --limit 1", "deduce",
			"deduce --to text", "deduce --to facts", "hint --all", "count", "count --confirm auto"}},
		{two, []string{"solve", "solve --limit 100", "deduce", "hint --all", "grade", "minimize", "count"}},
		{none, []string{"solve", "solve --confirm auto", "deduce", "hint", "grade"}},
		{clash, []string{"solve", "deduce", "hint"}},
		{corner, []string{"solve", "deduce"}},
		{loops, []string{"solve", "deduce"}},
		{links, []string{"solve", "deduce"}},
		{line, []string{"solve", "hint"}},
		{long, []string{"deduce --time 1ms", "count --time 1ms", "hint --time 1ms"}},
		{one + "=\n1 3 2\n3 2 1\n2 1 3\n", []string{"check", "hint"}},
		{one + "=\n1 3 ?\n? ? ?\n? ? ?\n", []string{"check", "deduce --entries"}},
		{one + "=\n1 2 ?\n? ? ?\n? ? ?\n", []string{"check", "hint", "deduce --entries"}},
		{one + "=\n2 ? ?\n? ? ?\n? ? ?\n", []string{"check"}},
		{two + "=\n1 {3} ?\n{3} ? ?\n? ? ?\n", []string{"check"}},
		{two + "=\n? 2 ?\n2 ? ?\n? ? 3\n", []string{"check", "hint", "deduce --entries"}},
		{none + "=\n? ? ?\n3 ? ?\n? ? ?\n", []string{"check"}},
	} {
		for _, args := range tt.commands {
			w := newWorld(tt.board)
			w.Words, _ = pseudoFor(t, strings.Split(tt.board, "=")[0])
			if code := cli.Main(t.Context(), w.Env, strings.Fields(args)); code == 2 {
				t.Errorf("%s: %s", args, w.err.String())
			}
			text := w.out.String()
			for _, names := range engineNames.FindAllStringSubmatch(w.err.String(), -1) {
				text = strings.NewReplacer(names[1], "", names[2], "").Replace(text)
			}
			for line := range strings.Lines(text) {
				if line = keys.ReplaceAllString(line, ""); strings.Contains(line, "ж") {
					said["verdict"]++
				}
				english(t, args+" of "+tt.board, line)
			}
		}
	}
	w := newWorld(none)
	w.Words, _ = pseudoFor(t, none)
	cli.Main(t.Context(), w.Env, []string{"deduce", "--json"})
	var rec struct{ Clash struct{ Rule string } }
	if err := json.Unmarshal(w.out.Bytes(), &rec); err != nil || rec.Clash.Rule == "" {
		t.Fatal(err, w.out.String())
	}
	english(t, "a contradiction in a record", rec.Clash.Rule)
	l, p := pseudoFor(t, two)
	request, err := json.Marshal(map[string]any{"op": "check", "board": texts.BoardOf(p, texts.Info{}),
		"entries": []string{"r1c2=1"}, "time": 60})
	if err != nil {
		t.Fatal(err)
	}
	rule := ""
	service.NewDesk(pageservice.OperationsIn(l)).Handle(t.Context(), request, func(e any) {
		if field := reflect.ValueOf(e).FieldByName("Rule"); field.IsValid() {
			rule = field.String()
		}
	})
	if english(t, "a contradiction on the page", rule); rule == "" {
		t.Error("the page does not say which rule the entries break")
	}
}

// recordsSaid looks at the record of all steps of a board.
func recordsSaid(t *testing.T, l *words.Language, board string, said map[string]int) {
	w := newWorld(board)
	w.Words = l
	if code := cli.Main(t.Context(), w.Env, []string{"hint", "--all", "--one-answer", "--json"}); code != 0 {
		t.Fatalf("exit code %d: %s", code, w.err.String())
	}
	var rec struct {
		Steps []struct {
			By, Where, How, What string
			Reason               puzzle.Reason
			Rules                []string
		}
	}
	if err := json.Unmarshal(w.out.Bytes(), &rec); err != nil {
		t.Fatal(err)
	}
	for _, s := range rec.Steps {
		for _, text := range append([]string{s.By, s.Where, s.How, s.What}, s.Rules...) {
			said["record"]++
			english(t, "a record", text)
		}
		if l.Say(s.Reason, words.Whole) != s.What {
			t.Errorf("%+v is said as %q in a record", s.Reason, s.What)
		}
	}
}

// terminalSaid looks at the steps of a board on the terminal, and at its grade.
func terminalSaid(t *testing.T, l *words.Language, board string, said map[string]int,
	commands ...string,
) {
	for _, args := range commands {
		w := newWorld(board)
		w.Words = l
		if code := cli.Main(t.Context(), w.Env, strings.Fields(args)); code != 0 && code != 3 {
			t.Fatalf("%s: exit code %d: %s", args, code, w.err.String())
		}
		text, place := w.out.String(), "terminal"
		if args == "grade" {
			place = "grade"
			for _, class := range gridwright.Classes() {
				text = strings.ReplaceAll(text, string(class), "")
			}
		} else if strings.Contains(args, "--depth") {
			board, steps, _ := strings.Cut(text, "\nж")
			if steps == "" {
				t.Errorf("%s: %q", args, board)
			}
			text = steps
		}
		for line := range strings.Lines(text) {
			said[place]++
			english(t, args, line)
		}
	}
}

// pageSaid looks at what the page gets, at all depths.
func pageSaid(t *testing.T, l *words.Language, p gridwright.Puzzle, said map[string]int) {
	for _, more := range []map[string]any{{"depth": "where"}, {"depth": "how"}, {"depth": "step"}, {"all": true}} {
		request := map[string]any{"op": "hint", "board": texts.BoardOf(p, texts.Info{}), "time": 60}
		for key, value := range more {
			request[key] = value
		}
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		service.NewDesk(pageservice.OperationsIn(l)).Handle(t.Context(), text, func(e any) {
			says := reflect.ValueOf(e).FieldByName("Says")
			if !says.IsValid() {
				return
			}
			for i := range says.Len() {
				said["page"]++
				english(t, fmt.Sprint("the page, ", more), says.Index(i).String())
			}
		})
	}
}

// TestOldSteps: records of steps have all fields of those of version 0.1.0, of which samples are
// kept, with the same values but for words and times.
func TestOldSteps(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "hint-0.1.0.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	may := []string{"seconds", "rules", "where", "how", "what"}
	var same func(where string, old, now any)
	same = func(where string, old, now any) {
		switch old := old.(type) {
		case map[string]any:
			for key, value := range old {
				there, ok := now.(map[string]any)[key]
				if !ok || reflect.TypeOf(there) != reflect.TypeOf(value) {
					t.Errorf("%s: %q is %v, not %v", where, key, there, value)
				} else if !slices.Contains(may, key) {
					same(where+"."+key, value, there)
				}
			}
		case []any:
			if len(old) != len(now.([]any)) {
				t.Fatalf("%s: %v, not %v", where, now, old)
			}
			for i, value := range old {
				same(fmt.Sprint(where, ".", i), value, now.([]any)[i])
			}
		default:
			if !reflect.DeepEqual(old, now) {
				t.Errorf("%s: %v, not %v", where, now, old)
			}
		}
	}
	for line := range strings.Lines(string(text)) {
		var old, now map[string]any
		if err := json.Unmarshal([]byte(line), &old); err != nil {
			t.Fatal(err)
		}
		w := newWorld(old["puzzle"].(string))
		cli.Main(t.Context(), w.Env, []string{"hint", "--all", "--json"})
		if err := json.Unmarshal(w.out.Bytes(), &now); err != nil {
			t.Fatal(err)
		}
		same(old["kind"].(string), old, now)
	}
}
