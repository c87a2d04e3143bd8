package own_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	sent "github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/page/service/own"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/kinds"
)

type object = map[string]any

// desk is a desk that knows the kinds in files.
type desk struct {
	*service.Desk
	t     *testing.T
	shelf *shelf.Shelf
}

func newDesk(t *testing.T) desk {
	files := shelf.New(shelf.Open)
	operations := full.Operations()
	operations["kind"] = own.Reading(files)
	d := service.NewDesk(operations)
	d.Own = own.Of(files)
	return desk{d, t, files}
}

// ask sends a request and returns the events by their names, the last of each name.
func (d desk) ask(request object) map[string]object {
	d.t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		d.t.Fatal(err)
	}
	events := map[string]object{}
	d.Handle(context.Background(), text, func(event any) {
		text, err := sent.Marshal(event)
		if err != nil {
			d.t.Fatal(err)
		}
		var e object
		if err := json.Unmarshal(text, &e); err != nil {
			d.t.Fatal(err)
		}
		events[e["event"].(string)] = e
	})
	return events
}

// opened opens a text as a board.
func (d desk) opened(text string) object {
	d.t.Helper()
	e := d.ask(object{"op": "open", "text": text})
	if e["board"] == nil {
		d.t.Fatalf("%v\n%s", e["error"], text)
	}
	return e["board"]["board"].(object)
}

// example returns the example of an embedded kind, and the kind.
func example(t *testing.T, name string) (gridwright.Puzzle, gridwright.Kind) {
	t.Helper()
	k, err := kinds.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(k.Example, k)
	if err != nil {
		t.Fatal(err)
	}
	return p, k
}

// TestClash: where the clues are the task, the steps name those that they use; no others are said to
// contradict each other.
func TestClash(t *testing.T) {
	d := newDesk(t)
	e := d.ask(object{"op": "clash", "board": d.opened("nurikabe\n. 1\n1 .\n")})["clash"]
	if e["rule"] != "" || len(e["clues"].([]any)) > 0 || len(e["steps"].([]any)) != 2 ||
		!reflect.DeepEqual(e["cells"], []any{[]any{1., 2.}}) {
		t.Error(e)
	}
}

// TestKinds: the example of each embedded kind is opened, written, solved, explained, checked and
// exported as those of other kinds are.
func TestKinds(t *testing.T) {
	d := newDesk(t)
	for _, name := range kinds.Names() {
		p, k := example(t, name)
		board := d.opened(k.Example)
		if e := d.ask(object{"op": "text", "board": board}); e["text"] == nil || e["text"]["text"] != p.String() {
			t.Errorf("%s: its text is %v, want\n%s", name, e, p)
		}
		look := d.ask(object{"op": "look", "board": board})
		if look["answer"]["verdict"] != "unique" {
			t.Errorf("%s: %v", name, look)
			continue
		}
		step := d.ask(object{"op": "hint", "board": board, "depth": "step"})["step"]
		if step == nil || step["step"] == nil {
			t.Errorf("%s: it has no hint", name)
		}
		if d.ask(object{"op": "grade", "board": board})["grade"] == nil {
			t.Errorf("%s: it has no grade", name)
		}
		if d.ask(object{"op": "export", "as": "svg", "answer": true, "board": board})["file"] == nil {
			t.Errorf("%s: it has no picture", name)
		}
		list, _ := d.ask(object{"op": "formulations", "board": board})["formulations"]["list"].([]any)
		if len(list) == 0 {
			t.Errorf("%s: it has no formulations", name)
		}
		if d.ask(object{"op": "model", "as": "lp", "formulation": "rules", "board": board})["model"] == nil {
			t.Errorf("%s: it has no model", name)
		}
		if d.ask(object{"op": "formats", "board": board})["formats"] == nil {
			t.Errorf("%s: it has no formats", name)
		}
		entries := []gridwright.Fact{} // all that is drawn of the answer
		var s gridwright.Answer
		text, err := json.Marshal(look["answer"]["answer"])
		if err != nil || json.Unmarshal(text, &s) != nil {
			t.Fatal(err)
		}
		for f := range p.Facts() {
			if has, err := p.Has(s, f); err == nil && has && drawn(k, f) {
				entries = append(entries, f)
			}
		}
		for n, want := range map[int]string{0: "right so far", len(entries): "solved"} {
			e := d.ask(object{"op": "check", "board": board, "entries": entries[:n]})
			if e["checked"] == nil || e["checked"]["state"] != want {
				t.Errorf("%s with %d entries: %v, want %s", name, n, e, want)
			}
		}
	}
}

// drawn reports whether people draw a fact: not that a cell has no lamp, or is white among black ones.
func drawn(k gridwright.Kind, f gridwright.Fact) bool {
	if k.Words == nil || k.Name == "yinyang" {
		return true
	}
	words := k.Words(f)
	return !strings.Contains(words, " no ") && !strings.Contains(words, "white")
}

// TestEmpty: each kind has an empty board, whose text is that of a puzzle.
func TestEmpty(t *testing.T) {
	d := newDesk(t)
	for _, name := range kinds.Names() {
		e := d.ask(object{"op": "empty", "kind": name, "rows": 4, "cols": 5})
		if e["board"] == nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		if e := d.ask(object{"op": "text", "board": e["board"]["board"]}); e["text"] == nil {
			t.Errorf("%s: %v", name, e)
		}
	}
}

// TestMake: the page makes a puzzle of the example's size and rooms, and drops clues.
func TestMake(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"akari", "heyawake", "hitori", "masyu", "skyscraper"} {
		p, k := example(t, name)
		e := d.ask(object{"op": "generate", "board": d.opened(k.Example), "seed": 3, "time": 60})
		if e["board"] == nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		made := e["board"]["board"]
		if look := d.ask(object{"op": "look", "board": made}); look["answer"]["verdict"] != "unique" {
			t.Errorf("%s: %v", name, look)
		}
		if p.Kind().Monotone {
			if e := d.ask(object{"op": "drop", "board": d.opened(k.Example)}); e["board"] == nil {
				t.Errorf("%s: %v", name, e)
			}
		}
	}
}

// TestPlaces: an error of a cell, of a number outside and of an area names the cell that it is at.
func TestPlaces(t *testing.T) {
	d := newDesk(t)
	sky := object{"kind": "skyscraper", "rows": 2, "cols": 2, "cells": [][]string{{"", ""}, {"", "7"}}}
	for want, board := range map[string]object{
		"":      sky,
		"[2,1]": {"kind": "akari", "rows": 2, "cols": 2, "cells": [][]string{{"", ""}, {"9", ""}}},
		"[2,2]": {"kind": "skyscraper", "rows": 2, "cols": 2, "cells": [][]string{{"", ""}, {"", ""}},
			"frame": [][][]string{nil, {nil, {"a"}}, nil, nil}},
		"[1,2]": {"kind": "heyawake", "rows": 1, "cols": 2, "cages": []object{
			{"cells": [][]int{{1, 1}}, "target": "1"}, {"cells": [][]int{{1, 2}}, "target": "1000"}}},
	} {
		e := d.ask(object{"op": "text", "board": board})["error"]
		if e == nil || (want != "" && !strings.Contains(fmt.Sprint(e["cells"]), strings.Trim(strings.ReplaceAll(want, ",", " "), "[]"))) {
			t.Errorf("%v: %v, want one at %s", board, e, want)
		}
	}
}

// TestStranger: a file of somebody else becomes a kind, and an error names its line.
func TestStranger(t *testing.T) {
	d := newDesk(t)
	source, err := kinds.Source("yinyang")
	if err != nil {
		t.Fatal(err)
	}
	mine := strings.Replace(source, `kind("yinyang"`, `kind("mine"`, 1)
	mine = strings.Replace(mine, "\nyinyang\n", "\nmine\n", 1)
	e := d.ask(object{"op": "kind", "name": "mine.star", "source": mine})["kind"]
	if e == nil || e["kind"].(object)["name"] != "mine" {
		t.Fatal(e)
	}
	board := d.opened(e["example"].(string))
	if look := d.ask(object{"op": "look", "board": board}); look["answer"]["verdict"] != "unique" {
		t.Error(look)
	}
	// The same name again, with other rules.
	other := strings.Replace(mine, "m.at_most(3,", "m.at_most(2,", 1)
	if d.ask(object{"op": "kind", "name": "mine.star", "source": other})["kind"] == nil {
		t.Error("the file is not read again")
	}
	if look := d.ask(object{"op": "look", "board": board}); look["answer"]["verdict"] != "none" {
		t.Errorf("by other rules: %v", look)
	}
	for source, want := range map[string]string{
		"kind(\n": "mine.star:", "x = 1\ny = z\n": "mine.star:2", source: "the name yinyang"} {
		e := d.ask(object{"op": "kind", "name": "mine.star", "source": source})["error"]
		if e == nil || !strings.Contains(e["message"].(string), want) {
			t.Errorf("%.20q: %v, want %s", source, e, want)
		}
	}
}

// TestUndrawn: values of a file that draws none of them are shown by their words.
func TestUndrawn(t *testing.T) {
	d := newDesk(t)
	source, err := kinds.Source("yinyang")
	if err != nil {
		t.Fatal(err)
	}
	source = strings.NewReplacer(`kind("yinyang"`, `kind("plain"`, "\nyinyang\n", "\nplain\n",
		`, draw = {"w": "circle", "b": "filled circle"}`, "").Replace(source)
	e := d.ask(object{"op": "kind", "name": "plain.star", "source": source})["kind"]
	values, _ := e["kind"].(object)["values"].([]any)
	if len(values) != 2 || values[1].(object)["text"] != "b" {
		t.Errorf("%v", e)
	}
}

// TestConfig: the page knows of each kind what there is to draw.
func TestConfig(t *testing.T) {
	list, err := own.List(shelf.New(shelf.Open))
	if err != nil {
		t.Fatal(err)
	}
	config, err := service.NewConfig("worker", list...)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, k := range config.Kinds {
		text, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		_, draws, _ := strings.Cut(string(text), `"entry":`)
		got[k.Name] = `{"entry":` + draws
	}
	for name, want := range map[string]string{
		"numbrix":     `{"entry":"number","path":true,"numbers":{"first":"1","last":"cells"},"given":true}`,
		"numberlink":  `{"entry":"link","task":true,"pairs":true}`,
		"futoshiki":   `{"entry":"number","signs":true,"numbers":{"first":"1","last":"rows"},"given":true}`,
		"slitherlink": `{"entry":"line","clues":[{"first":0,"last":3}]}`,
		"kenken":      `{"entry":"number","cages":true,"numbers":{"first":"1","last":"rows"}}`,
		"kakuro": `{"entry":"number","file":true,"task":true,"numbers":{"first":"1","last":"9"},"clues":[{"word":"x","first":0,"last":0,` +
			`"wall":true},{"first":1,"last":45,"pair":true,"wall":true}]}`,
		"heyawake": `{"entry":"number","file":true,"values":[{"word":".","is":"is white","name":"white"},{"word":"x","is":"is black","name":"black","fill":"grey"}],` +
			`"areas":{"name":"room","clues":true}}`,
		"skyscraper": `{"entry":"number","file":true,"numbers":{"first":"1","last":"rows"},"given":true,"frame":["up","right","down","left"]}`,
		"masyu": `{"entry":"link","file":true,"clues":[{"word":"w","first":0,"last":0,"shape":"circle"},` +
			`{"word":"b","first":0,"last":0,"shape":"filled circle"}]}`,
	} {
		if got[name] != want {
			t.Errorf("%s: %s, want\n%s", name, got[name], want)
		}
	}
	if len(got) != len(gridwright.Kinds())+len(kinds.Names()) {
		t.Errorf("%d kinds", len(got))
	}
}
