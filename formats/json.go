package formats

import (
	"bytes"
	"encoding/json"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// jsonFormat is one JSON object a puzzle, which every reader knows.
func jsonFormat() *Format {
	return &Format{Name: "json", Title: "JSON objects, one a line", Users: "programs",
		Ends: []string{".json", ".jsonl"},
		Keeps: Keeps{Name: true, Title: true, Author: true, Rules: true, Source: true,
			Message: true, Answer: true},
		Write: func(e Entry) (string, error) {
			var b bytes.Buffer
			w := json.NewEncoder(&b)
			w.SetEscapeHTML(false)
			err := w.Encode(ToJSON(e))
			return b.String(), err
		}}
}

// JSON is a puzzle as JSON. Places are [row, column], both from 1.
type JSON struct {
	Schema int    `json:"schema"`
	Name   string `json:"name,omitempty"`
	texts.Board
	Text   string        `json:"text"`             // the canonical text, options and all
	Answer puzzle.Answer `json:"answer,omitempty"` // row by row, as in records
}

// jsonSchema is the version of JSON. It grows when a field changes its meaning or is removed.
const jsonSchema = 1

// ToJSON returns a puzzle as JSON.
func ToJSON(e Entry) JSON {
	return JSON{Schema: jsonSchema, Name: e.Name, Board: *texts.BoardOf(e.Puzzle, e.Info),
		Text: e.Puzzle.String(), Answer: e.Answer}
}
