package texts

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	own "github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/puzzle"
)

// The oracle of records is encoding/json, with one rule of our own: if a field comes twice, the
// last counts as if it were alone, whereas encoding/json merges it into the one before.

type last[T any] struct{ v T }

func (l *last[T]) UnmarshalJSON(text []byte) error {
	l.v = *new(T)
	return json.Unmarshal(text, &l.v)
}

type wanted struct {
	Schema  last[int]
	Kind    last[string]
	Name    last[string]
	Puzzle  last[string]
	Text    last[string]
	Answers last[[]puzzle.Answer]
	Answer  last[puzzle.Answer]
	Run     last[*wanted]
}

func (w *wanted) record() record {
	rec := record{w.Schema.v, w.Kind.v, w.Name.v, "", w.Puzzle.v, w.Text.v, w.Answers.v, w.Answer.v,
		nil}
	if w.Run.v != nil {
		run := w.Run.v.record()
		rec.Run = &run
	}
	return rec
}

// dropNotes drops what is read of other fields besides: TestRecordNotes tests it.
func (rec *record) dropNotes() {
	for ; rec != nil; rec = rec.Run {
		rec.Notes = ""
	}
}

// TestRecordNotes: title and the like become comments; other values of these names are ignored.
func TestRecordNotes(t *testing.T) {
	rec, fault := parseRecord(`{"title":"A","RULES":"one\n two\n\n","source":7,"author":{"title":"no"}}`)
	if want := "# title: A\n# rules: one\n# rules: two\n"; fault != nil || rec.Notes != want {
		t.Errorf("%q, %+v; want %q", rec.Notes, fault, want)
	}
}

// TestRecordNotesText: a record can't bring into a title what no text may hold, such as the character
// that returns to the beginning of a line on a terminal.
func TestRecordNotesText(t *testing.T) {
	for _, title := range []string{`a\rb`, `a\u001b[2Jb`, `a\u0000b`} {
		r := NewReader(strings.NewReader(`{"title":"`+title+`","text":"any"}`), "", []*puzzle.Kind{{Name: "any"}}, nil)
		if _, err := r.NextBlock(); err == nil || !strings.Contains(err.Error(), "characters that are not text") {
			t.Errorf("%s: %v", title, err)
		}
	}
}

// likeJSON compares what is read of a text with encoding/json: accepted or not, the values, and for
// a fault its sort, its place or its field.
func likeJSON(t *testing.T, text string) (accepted bool) {
	t.Helper()
	var w wanted
	wrong := json.Unmarshal([]byte(text), &w)
	rec, fault := parseRecord(text)
	rec.dropNotes()
	if fault != nil && (fault.at < 0 || fault.at > len(text)) {
		t.Fatalf("%q: the fault is at byte %d of %d", text, fault.at, len(text))
	}
	if brackets := strings.Count(text, "[") + strings.Count(text, "{"); brackets > own.MaxNesting &&
		fault != nil && strings.Contains(fault.msg, "nested") {
		return false
	}
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(wrong, &syntax):
		if fault == nil || fault.msg != "the record is not valid JSON" ||
			min(fault.at, len(text)-1) != int(syntax.Offset)-1 { // encoding/json reports the end at its last byte
			t.Fatalf("%q: %+v, want byte %d: %v", text, fault, syntax.Offset-1, syntax)
		}
	case errors.As(wrong, &typ):
		field := typ.Field[strings.LastIndexByte(typ.Field, '.')+1:]
		if fault == nil || !strings.HasPrefix(fault.msg, fmt.Sprintf("field %q of the record is not ",
			strings.ToLower(field))) {
			t.Fatalf("%q: %+v, want %v", text, fault, wrong)
		}
	case wrong != nil:
		t.Fatalf("%q: %T %v", text, wrong, wrong)
	case fault != nil:
		t.Fatalf("%q: byte %d: %s; encoding/json finds no fault", text, fault.at, fault.msg)
	case !reflect.DeepEqual(rec, w.record()):
		t.Fatalf("%q: %+v, want %+v", text, rec, w.record())
	}
	return fault == nil
}

// jsonTexts are records, good and bad.
var jsonTexts = []string{
	`{}`, ` { } `, `{"schema":1}`, `{"schema":-0,"kind":"","name":"a b","puzzle":"latin\n1 .\n. .\n"}`,
	`{"answers":[[1,2],[],[ 3 , -4 ]],"answer":[],"text":"x"}`, `{"answers":[]}`,
	`{"run":{"name":"x","answer":[1]},"board":"y","cells":81,"date":null,"limit":1e2}`,
	"{\r\n\t\"name\" :\n \"x\" ,\"answers\":\n[\n[1\t,2]\n]\n}\n",
	// Fields in other cases, twice, and null.
	`{"Name":"x","PUZZLE":"y","anſwers":[[1]],"\u006eame":"z","Kınd":5}`,
	`{"name":"x","name":"y","answers":[[1,2,3],[4]],"answers":[[5]]}`,
	`{"answers":[[1,2,3]],"answers":[[null,null]]}`, `{"run":{"name":"x"},"run":{"kind":"y"}}`,
	`{"name":"x","schema":2,"answers":[[1]],"run":{},"name":null,"schema":null,"answers":null,"run":null}`,
	`{"answers":[null,[null,1]],"answer":null,"run":{"run":null}}`,
	// Numbers.
	`{"x":[0,-0,10,1.0,0.5,-1.25e+10,1E-2,2e0,1e999,123456789012345678901234567890]}`,
	`{"x":01}`, `{"x":-}`, `{"x":+1}`, `{"x":1.}`, `{"x":.5}`, `{"x":1e}`, `{"x":1e+}`, `{"x":0x1}`, `{"x":1_0}`,
	`{"x":-01}`, `{"x":1.5.5}`, `{"x":NaN}`, `{"x":Infinity}`,
	`{"schema":9223372036854775807}`, `{"schema":9223372036854775808}`, `{"schema":-9223372036854775808}`,
	`{"answer":[1,2.5]}`, `{"answer":[1e2]}`, `{"answer":[1,2.0]}`, `{"answer":[123456789012345678901234567890]}`,
	// Words.
	`{"x":[true,false,null]}`, `{"x":tru}`, `{"x":nulL}`, `{"x":falsey}`, `{"x":True}`, `{"x":tru e}`,
	// Text.
	`{"name":"\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uabCD"}`, `{"name":"\x"}`, `{"name":"\'"}`, `{"name":"\u12g4"}`,
	`{"name":"\u12"}`, `{"name":"\ud83d\ude00 \uD83D\uDE00"}`, `{"name":"\ud83d"}`, `{"name":"\ude00\ud83d"}`,
	`{"name":"\ud83dx"}`, `{"name":"\ud83d\n"}`, `{"name":"\ud83d\u0041"}`, `{"name":"\ud83d\ud83d\ude00"}`,
	`{"name":"\ud83d\u00"}`, `{"name":"\u0000"}`, "{\"name\":\"\u00e9\u20ac\U0001f600\ufffd\"}",
	"{\"name\":\"a\xff\xfeb\xc3\"}", "{\"name\":\"\xed\xa0\x80\\n\xc0\x80\"}", "{\"na\xffme\":1,\"name\":\"\xe2\x82\"}",
	"{\"name\":\"a\tb\"}", "{\"name\":\"a\nb\"}", "{\"na\n me\":1}", "{\"name\" \n \t\"x\"}", "{\"name\":\"\x00\"}", "{\"name\":\"\x7f\u0085\u2028\"}", `{'name':1}`,
	// Structure.
	`{`, `{"`, `{"a`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":[`, `{"a":[1`, `{"a":"\`, `{"a":"\u`, `{"a":-`, `{"a":t`,
	`{,}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`, `{"a" 1}`, `{a:1}`, `{1:2}`, `{"a":[1,]}`, `{"a":[,1]}`, `{"a":[1 2]}`,
	`{"a":[1}}`, `{"a":{]}`, `{"a":1]`, `{"a":{"b":[{"c":[]},[[]]]}}`, `{"a"::1}`, `{"a":1,,"b":2}`, `{null:1}`,
	`{} x`, `{}{}`, `{},`, "{}\u00a0", "{}\v", "{\u00a0}", "{\"a\":\ufeff1}", `{} // no`, `{/* no */}`, "{\x00}",
	// Other forms than those wanted.
	`{"schema":"1"}`, `{"schema":1.5}`, `{"schema":[1]}`, `{"schema":true}`, `{"kind":5}`, `{"name":{}}`, `{"puzzle":["latin"]}`,
	`{"text":false}`, `{"answers":[1,2]}`, `{"answers":{"a":[[1]]}}`, `{"answers":"[[1]]"}`, `{"answers":[["1"]]}`,
	`{"answers":[[[1]]]}`, `{"answers":[[1,true]]}`, `{"answer":[[1]]}`, `{"answer":5}`, `{"run":[]}`, `{"run":"x"}`, `{"run":{"name":5}}`,
	`{"run":{"run":{"answer":[{}]}}}`, `{"run":{"answers":[[0.5]]},"run":{}}`, `{"name":5,"kind":6}`, `{"name":5,]`, `{"name":5,"run":{,}}`,
}

func TestJSON(t *testing.T) {
	accepted := 0
	texts := append(printed(t), jsonTexts...)
	for _, text := range texts {
		if likeJSON(t, text) {
			accepted++
		}
	}
	if refused := len(texts) - accepted; accepted < 35 || refused < 70 {
		t.Errorf("%d texts are accepted and %d refused: too few of one sort", accepted, refused)
	}
	for _, text := range printed(t) {
		if rec, fault := parseRecord(text); fault != nil || rec.Schema != 1 || rec.Puzzle+rec.Text == "" {
			t.Errorf("%s: %+v, %v", text, rec, fault)
		}
		for i := 1; i < len(text); i += 7 { // cut off, and with a byte too many
			likeJSON(t, text[:i])
			likeJSON(t, text[:i]+`"`+text[i:])
			likeJSON(t, text[:i]+`]`+text[i:])
		}
	}
}

// printed returns records as the program prints them: solve --json and convert --to json, of
// examples.
func printed(t testing.TB) []string {
	t.Helper()
	file, err := os.Open("testdata/records.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []string
	for in := bufio.NewScanner(file); in.Scan(); {
		all = append(all, in.Text())
	}
	if len(all) < 4 {
		t.Fatalf("%d records are too few", len(all))
	}
	return all
}

// TestJSONFaults: a fault is where its value begins, and the first counts. Invalid JSON is reported
// before a value of the wrong form.
func TestJSONFaults(t *testing.T) {
	const list, lists = "a list of whole numbers", "a list of lists of whole numbers"
	for _, tt := range []struct {
		text, at string // the text from the fault on
		field    string
		form     string
	}{
		{`{"answers":[[1, 2.5]]}`, `2.5]]}`, "answers", lists},
		{`{"answers":[1,2]}`, `1,2]}`, "answers", lists},
		{`{"answers":{"a":[[1]]}}`, `{"a":[[1]]}}`, "answers", lists},
		{`{"answer": 123456789012345678901234567890}`, `123456789012345678901234567890}`, "answer", list},
		{`{"answer":[123456789012345678901234567890]}`, `123456789012345678901234567890]}`, "answer", list},
		{`{"Name": true,"kind":5}`, `true,"kind":5}`, "name", "text"},
		{`{"puzzle": ["latin"]}`, `["latin"]}`, "puzzle", "text"},
		{`{"schema":"1"}`, `"1"}`, "schema", "a whole number"},
		{`{"run": 5}`, `5}`, "run", "a record"},
		{`{"run":{"text": 5},"text":6}`, `5},"text":6}`, "text", "text"},
		{`{"run":{"name":null},"answer":{}}`, `{}}`, "answer", list},
		{`{"name": 5,"run":{,}}`, `,}}`, "", ""},
		{`{"name": 5}}`, `}`, "", ""},
	} {
		want := jsonFault{strings.LastIndex(tt.text, tt.at), "the record is not valid JSON"}
		if tt.field != "" {
			want.msg = fmt.Sprintf("field %q of the record is not %s", tt.field, tt.form)
		}
		if _, fault := parseRecord(tt.text); fault == nil || *fault != want {
			t.Errorf("%s: %+v, want %+v", tt.text, fault, want)
		}
	}
}

// TestRecordPlaces: a fault has the line and column of the file, also in a record of several lines.
func TestRecordPlaces(t *testing.T) {
	deep := strings.Repeat("[", own.MaxNesting)
	for _, tt := range []struct{ text, want string }{
		{"1 2\n---\n{\n  \"name\": \"é€\", \"puzzle\": [1]\n}\n", `4:27: field "puzzle" of the record is not text`},
		{"1 2\n---\n{\"name\":\n\n  \"x\ty\"}\n", "5:5: the record is not valid JSON"},
		{"1 2\n---\n{\"name\": \"x\n\"}\n", "3:12: the record is not valid JSON"},
		{"1 2\n---\n{\"text\": \"1 2\"}\u00a0\n", "3:16: the record is not valid JSON"},
		{"1 2\n---\n{\"x\":\n" + deep + "}\n", "4:100: the record is nested more than 100 deep, the limit"},
	} {
		got := readAll(t, tt.text, wordKind("alpha"))
		if len(got) != 2 || got[1] != "f:"+tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestJSONNesting(t *testing.T) {
	nested := func(field, open, inner, shut string, n int) string {
		return `{` + field + strings.Repeat(open, n) + inner + strings.Repeat(shut, n) + `}`
	}
	for _, tt := range []struct{ field, open, inner, shut string }{
		{`"x":`, `[`, ``, `]`}, {`"x":`, `{"x":`, `1`, `}`}, {`"run":`, `{"run":`, `null`, `}`},
		{`"answers":`, `[`, ``, `]`}, {`"name":`, `[`, `"x"`, `]`},
	} {
		deepest := nested(tt.field, tt.open, tt.inner, tt.shut, own.MaxNesting-1)
		if _, fault := parseRecord(deepest); fault != nil && strings.Contains(fault.msg, "nested") {
			t.Errorf("%s: %+v", deepest, fault)
		}
		deeper := nested(tt.field, tt.open, tt.inner, tt.shut, own.MaxNesting)
		want := jsonFault{len(`{`+tt.field) + (own.MaxNesting-1)*len(tt.open),
			"the record is nested more than 100 deep, the limit"}
		if _, fault := parseRecord(deeper); fault == nil || *fault != want {
			t.Errorf("%s: %+v, want %+v", deeper, fault, want)
		}
		endless := nested(tt.field, tt.open, tt.inner, tt.shut, MaxLine/len(tt.open+tt.shut))
		if _, fault := parseRecord(endless); fault == nil || *fault != want {
			t.Errorf("%s...: %+v, want %+v", endless[:50], fault, want)
		}
	}
}

// TestJSONMemory: the memory for a record is in proportion to its text, whatever its content.
func TestJSONMemory(t *testing.T) {
	for _, unit := range []string{`[],`, `null,`, `[1],`, `[0,0,0,0],`} {
		text := `{"answers":[` + strings.Repeat(unit, MaxLine/len(unit)) + `[]]}`
		held(t, text)
	}
	for _, unit := range []string{`"run":{},`, `"answers":[[1]],`, `"":"",`, `"name":"\n",`} {
		held(t, `{`+strings.Repeat(unit, MaxLine/len(unit))+`"x":{}}`)
	}
	held(t, `{"puzzle":"`+strings.Repeat(`\n`, MaxLine/2)+`"}`)
	held(t, `{"puzzle":"`+strings.Repeat("\xff", MaxLine)+`"}`)
	held(t, `{"x":`+strings.Repeat("1", MaxLine)+`}`)
	held(t, `{"schema":`+strings.Repeat("1", MaxLine)+`}`)
}

// held checks that reading a record allocates at most 64 bytes in all per byte of its text.
func held(t *testing.T, text string) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	parseRecord(text)
	runtime.ReadMemStats(&after)
	if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > 64 {
		t.Errorf("%.40s... allocates %d bytes for each of its own", text, got)
	}
}

func FuzzJSON(f *testing.F) {
	for _, text := range append(printed(f), jsonTexts...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.HasPrefix(text, "{") { // as in the reader's records
			likeJSON(t, text)
		}
	})
}
