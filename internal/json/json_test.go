package json_test

import (
	encoding "encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/puzzle"
)

type head struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
}

type Fault struct {
	Message string `json:"message"`
}

// value has all that requests and events are made of.
type value struct {
	head
	*Fault
	Plain   bool
	Number  uint64            `json:"number,omitempty"`
	Time    float64           `json:"time"`
	Cells   []puzzle.Cell     `json:"cells,omitempty"`
	Facts   []puzzle.Fact     `json:"facts"`
	Rows    [][]string        `json:"rows"`
	Pairs   [][2]int          `json:"pairs"`
	Options map[string]string `json:"options,omitempty"`
	Inner   *head             `json:"inner,omitempty"`
	Any     any               `json:"any,omitempty"`
	hidden  int
}

func pair(t *rapid.T) [2]int {
	return [2]int{rapid.IntRange(-9, 9).Draw(t, "first"), rapid.IntRange(-9, 9).Draw(t, "second")}
}

// drawn draws a value whose numbers are as requests have them.
func drawn(t *rapid.T) value {
	text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("\"\\/<&\n\x00\u2028é𝄞"))))
	cell := rapid.Map(rapid.IntRange(0, 99), func(i int) puzzle.Cell { return puzzle.CellOf(i, 10) })
	fact := rapid.Map(cell, func(c puzzle.Cell) puzzle.Fact { return puzzle.HoldsFact(c, 7) })
	v := value{head: head{rapid.Int().Draw(t, "id"), text.Draw(t, "name")},
		Plain: rapid.Bool().Draw(t, "plain"), Number: rapid.Uint64().Draw(t, "number"),
		Time:  float64(rapid.IntRange(-1e9, 1e9).Draw(t, "time")) / 1000,
		Cells: rapid.SliceOfN(cell, 0, 3).Draw(t, "cells"), Facts: rapid.SliceOfN(fact, 0, 3).Draw(t, "facts"),
		Rows:    rapid.SliceOfN(rapid.SliceOfN(text, 0, 3), 0, 3).Draw(t, "rows"),
		Pairs:   rapid.SliceOfN(rapid.Custom(pair), 0, 3).Draw(t, "pairs"),
		Options: rapid.MapOfN(text, text, 0, 3).Draw(t, "options"), hidden: 1}
	if rapid.Bool().Draw(t, "inner") {
		v.Inner, v.Any = &v.head, v.Facts
	}
	return v
}

// TestLikeEncoding: encoding/json reads what Marshal writes as what it writes itself, and Unmarshal
// reads what encoding/json writes as that does.
func TestLikeEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawn(t)
		if rapid.Bool().Draw(t, "fault") {
			v.Fault = &Fault{"a"}
		}
		want, err := encoding.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if err := encoding.Unmarshal(text, &a); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if err := encoding.Unmarshal(want, &b); err != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%v\n%s\nwant\n%s", err, text, want)
		}
		// An embedded pointer that is nil is not made, and any is of no use to a reader.
		v.Fault, v.Any = nil, nil
		if want, err = encoding.Marshal(v); err != nil {
			t.Fatal(err)
		}
		var got, same value
		if err := json.Unmarshal(want, &got); err != nil {
			t.Fatalf("%v\n%s", err, want)
		}
		if err := encoding.Unmarshal(want, &same); err != nil || !reflect.DeepEqual(got, same) {
			t.Fatalf("%v\n%+v\nwant\n%+v", err, got, same)
		}
	})
}

// TestUnmarshalFaults: what is no JSON, or of another form, is an error, and never a panic.
func TestUnmarshalFaults(t *testing.T) {
	for text, want := range map[string]string{
		"": "invalid", "{": "invalid", `{"id":1} x`: "invalid", `{"id":01}`: "invalid",
		strings.Repeat(`{"inner":`, 200): "nested", `{"rows":` + strings.Repeat("[", 200): "nested",
		`{"id":"1"}`: "unexpected value", `{"id":1.5}`: "unexpected value", `{"id":1e2}`: "unexpected value",
		`{"number":-1}`: "unexpected value", `{"number":18446744073709551616}`: "unexpected value",
		`{"time":1e999}`: "unexpected value", `{"time":1234567890123456789012}`: "unexpected value",
		`{"time":"1"}`: "unexpected value", `{"name":7}`: "unexpected value", `{"Plain":1}`: "unexpected value",
		`{"cells":[7]}`: "expected a cell", `{"facts":["x"]}`: "unexpected value", `{"facts":[7]}`: "unexpected value",
		`{"rows":[[1]]}`: "unexpected value", `{"rows":{}}`: "unexpected value", `{"options":[]}`: "unexpected value",
		`{"options":{"a":1}}`: "unexpected value", `{"inner":[]}`: "unexpected value", `[]`: "unexpected value",
	} {
		var v value
		if err := json.Unmarshal([]byte(text), &v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]float64{"1e-9": 1e-9, "-2.5E+3": -2500, "0": 0, "-0.125": -0.125} {
		var v value
		if err := json.Unmarshal([]byte(`{"time":`+text+`}`), &v); err != nil || v.Time != want {
			t.Errorf("%s: %v %v", text, v.Time, err)
		}
	}
	var v value
	if err := json.Unmarshal([]byte(`{"id":"x","more":[{}],"name":"a","rows":null,"Plain":true}`), &v); err == nil ||
		v.Name != "a" || !v.Plain {
		t.Errorf("%v: %+v", err, v)
	}
	if err := json.Unmarshal([]byte(`{"pairs":[[1],[1,2,3],[]]}`), &v); err != nil ||
		!slices.Equal(v.Pairs, [][2]int{{1, 0}, {1, 2}, {}}) {
		t.Errorf("%v: %v", err, v.Pairs)
	}
	if _, err := json.Marshal(func() {}); err == nil {
		t.Error("a function has a form")
	}
}
