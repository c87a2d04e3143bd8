package texts

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/json"
	"github.com/gridwright/gridwright/puzzle"
)

// forms describes the expected values of a record's fields, for messages.
var forms = []struct{ field, form string }{
	{"schema", "a whole number"},
	{"kind", "text"}, {"name", "text"}, {"puzzle", "text"}, {"text", "text"},
	{"title", "any"}, {"author", "any"}, {"rules", "any"}, {"source", "any"}, {"message", "any"},
	{"answers", "a list of lists of whole numbers"}, {"answer", "a list of whole numbers"},
	{"run", "a record"},
}

// jsonFault is a fault in the text of a record, and the byte at which it is.
type jsonFault struct {
	at  int
	msg string
}

// parseRecord reads a text that consists of one JSON object. Null counts as a missing field; if a
// field comes twice, the last counts. As in encoding/json, names may be in capitals, and null is 0
// in a list of numbers.
func parseRecord(text string) (record, *jsonFault) {
	var rec record
	d := fieldText{Reader: json.Reader{Text: text}}
	d.Blanks()
	whole := d.fields(&rec)
	if whole {
		d.Blanks()
	}
	switch {
	case d.Depth > json.MaxNesting:
		return record{}, &jsonFault{d.At, fmt.Sprintf(
			"the record is nested more than %d deep, the limit", json.MaxNesting)}
	case !whole || d.At < len(text):
		return record{}, &jsonFault{d.At, "the record is not valid JSON"}
	case d.wrong != nil:
		return record{}, d.wrong
	}
	return rec, nil
}

// fieldText is the text of a record whose fields are being read. A value of the wrong form is
// skipped and kept in wrong, because invalid JSON is reported first.
type fieldText struct {
	json.Reader
	field string     // the field being read
	wrong *jsonFault // the first value of the wrong form, or nil
}

// fields reads an object as a record, and skips unknown fields.
func (d *fieldText) fields(rec *record) bool {
	return d.Members(func(name string) bool {
		for _, f := range forms {
			if strings.EqualFold(name, f.field) {
				d.field = f.field
				return d.value(rec)
			}
		}
		return d.Skip()
	})
}

// value reads the value of the current field.
func (d *fieldText) value(rec *record) bool {
	switch d.field {
	case "schema":
		return d.number(&rec.Schema)
	case "kind":
		return d.words(&rec.Kind)
	case "name":
		return d.words(&rec.Name)
	case "title", "author", "rules", "source", "message":
		return d.note(rec)
	case "puzzle":
		return d.words(&rec.Puzzle)
	case "text":
		return d.words(&rec.Text)
	case "answers":
		return readList(d, &rec.Answers, d.answer)
	case "answer":
		return d.answer(&rec.Answer)
	default: // "run"
		rec.Run = nil
		if d.Next() != '{' {
			return d.other()
		}
		rec.Run = new(record)
		return d.fields(rec.Run)
	}
}

func (d *fieldText) answer(to *puzzle.Answer) bool { return readList(d, (*[]int)(to), d.number) }

// readList reads a list; it calls item for each of its values.
func readList[T any](d *fieldText, to *[]T, item func(to *T) bool) bool {
	*to = nil
	if d.Next() != '[' {
		return d.other()
	}
	*to = []T{}
	return d.Items('[', ']', func() bool {
		*to = append(*to, *new(T))
		return item(&(*to)[len(*to)-1])
	})
}

func (d *fieldText) number(to *int) bool {
	*to = 0
	begin := d.At
	if c := d.Next(); c != '-' && (c < '0' || c > '9') {
		return d.other()
	}
	if !d.Skip() {
		return false
	}
	n, err := strconv.Atoi(d.Text[begin:d.At])
	if err != nil { // a fraction, or too large
		d.differs(begin)
		return true
	}
	*to = n
	return true
}

func (d *fieldText) words(to *string) bool {
	*to = ""
	if d.Next() != '"' {
		return d.other()
	}
	s, ok := d.Quoted()
	*to = s
	return ok
}

// note reads what is known of the puzzle besides its rules. Records of other programs may have
// values of any form in such a field, which are ignored.
func (d *fieldText) note(rec *record) bool {
	if d.Next() != '"' {
		return d.Skip()
	}
	text, ok := d.Quoted()
	for text != "" {
		var line string
		if line, text, _ = strings.Cut(text, "\n"); strings.TrimSpace(line) != "" {
			rec.Notes += "# " + d.field + ": " + strings.TrimSpace(line) + "\n"
		}
	}
	return ok
}

// other skips a value that is null or of the wrong form for its field.
func (d *fieldText) other() bool {
	if d.Next() != 'n' {
		d.differs(d.At)
	}
	return d.Skip()
}

// differs keeps the first value of the wrong form.
func (d *fieldText) differs(at int) {
	for _, f := range forms {
		if f.field == d.field && d.wrong == nil {
			msg := fmt.Sprintf("field %q of the record is not %s", f.field, f.form)
			d.wrong = &jsonFault{at, msg}
		}
	}
}
