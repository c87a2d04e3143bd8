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
	l := words.English()
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

// wrapped is a sentence on several lines.
var wrapped = regexp.MustCompile(`^.*\n(  .*\n)*`)

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
// forms without words in english.txt, so the language gets words for them here. Pictures and --to
// words draw boards, and have no words of steps. What it does not look at: verdicts, errors and
// headings of the terminal, and the page's own sentences, which its scripts hold.
func TestOneFileOfWords(t *testing.T) {
	said := map[string]int{} // of each place: its sentences
	for _, k := range gridwright.Kinds() {
		boards := []string{k.Example}
		l := pseudo()
		for _, technique := range catalog.Techniques(k) {
			l.Forms[technique.Name] = masked(technique.Name)
			if strings.HasPrefix(technique.Example, k.Name) {
				boards = append(boards, technique.Example)
			}
		}
		for _, board := range boards {
			p, err := gridwright.Parse(board)
			if err != nil {
				t.Fatal(err)
			}
			options := &gridwright.HintOptions{AssumeOneAnswer: true}
			for s, err := range gridwright.Explain(t.Context(), p, options) {
				if err != nil {
					t.Fatalf("%v:\n%s", err, board)
				}
				for _, i := range s.Instances {
					l.Forms[i.Reason.Form] = masked(i.Reason.Form)
				}
			}
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
	t.Log(said)
	for where, least := range map[string]int{"record": 1000, "terminal": 1000, "grade": 8, "page": 100} {
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
			_, text, _ = strings.Cut(text, "the hardest step: ")
			text, place = wrapped.FindString(text), "grade"
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
