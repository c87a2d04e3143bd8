package twin

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// free lists fields whose values may differ: measurements, what an engine may choose, and
// sentences. Only that both records have them is compared, in whatever object they are. Below a
// name that ends with a dot, all are such.
var free = []string{"seconds", "first_seconds", "nodes", "checked", "method", "pruned", "sat.",
	"model.", "engine", "iterations", "undecided", "questions", "build", "hint", "how", "what",
	"where", "rules"}

// differences compares the records of two programs for the same input, one JSON object a line. It
// returns a line for each difference: the path of the field, its old value and its new one.
func differences(old, now string) []string {
	a, b := records(old), records(now)
	if len(a) != len(b) {
		return []string{fmt.Sprintf("records: %d -> %d", len(a), len(b))}
	}
	var all []string
	for i := range a {
		if d, ok := walk(a[i].steps, b[i].steps); ok {
			all = append(all, d)
			a[i].leaveOutSteps()
			b[i].leaveOutSteps()
		}
		all = append(all, compared(a[i].fields, b[i].fields)...)
	}
	return all
}

// record is an output's line: its values by their paths, and the steps of a hint, if it is one.
type record struct {
	fields map[string]string
	steps  []told
}

func (r record) leaveOutSteps() {
	maps.DeleteFunc(r.fields, func(name, _ string) bool {
		return name == "steps" || strings.HasPrefix(name, "steps.")
	})
}

// records reads records as maps from paths of fields to values. A line that is no object is a
// record with the field "text", or a comment, whose words may change: of puzzles, LP or MPS files.
func records(text string) []record {
	var all []record
	for line := range strings.Lines(text) {
		var v map[string]any
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber() // a count of answers has more digits than a float
		fields := map[string]string{}
		switch err := d.Decode(&v); {
		case err != nil && strings.ContainsAny(line[:1], `#\*`):
			continue
		case err != nil:
			fields["text"] = strings.TrimRight(line, "\n")
		default:
			flatten("", v, fields)
		}
		all = append(all, record{fields, steps([]byte(line))})
	}
	return all
}

// flatten adds the fields of a value below a path. A list without objects is one value.
func flatten(path string, v any, fields map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		for name, v := range v {
			flatten(strings.TrimPrefix(path+"."+name, "."), v, fields)
		}
		return
	case []any:
		if slices.ContainsFunc(v, isObject) {
			fields[path] = fmt.Sprintf("%d objects", len(v))
			for i, v := range v {
				flatten(fmt.Sprintf("%s.%d", path, i+1), v, fields)
			}
			return
		}
	}
	text, _ := json.Marshal(v) // it was decoded from JSON
	fields[path] = string(text)
}

func isObject(v any) bool {
	_, ok := v.(map[string]any)
	return ok
}

// compared returns the differences of two records.
func compared(old, now map[string]string) []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(old)) {
		switch is, ok := now[name]; {
		case !ok:
			all = append(all, fmt.Sprintf("%s: %s -> (no field)", name, short(old[name])))
		case is == old[name] || isFree(name):
		case name == "answers" && old["status"] != `"unique"`: // which answer is found first may change
		default:
			all = append(all, fmt.Sprintf("%s: %s -> %s", name, short(old[name]), short(is)))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if _, ok := old[name]; !ok {
			all = append(all, fmt.Sprintf("%s: (no field) -> %s", name, short(now[name])))
		}
	}
	return all
}

func isFree(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return slices.ContainsFunc(free, func(m string) bool {
		return last == m || strings.HasSuffix(m, ".") && strings.HasPrefix(name, m)
	})
}

// short returns a value, or its beginning and size.
func short(value string) string {
	const most = 120
	if len(value) <= most {
		return value
	}
	return value[:most] + "... (" + strconv.Itoa(len(value)) + " bytes)"
}
