package formats

import (
	"bytes"
	"encoding/json"

	"github.com/gridwright/gridwright/puzzle"
)

// jsonFormat is one JSON object a puzzle, which every reader knows.
func jsonFormat() *Format {
	return &Format{Name: "json", Title: "JSON objects, one a line", Users: "programs",
		Ends:  []string{".json", ".jsonl"},
		Keeps: Keeps{Name: true, Title: true, Author: true, Rules: true, Source: true, Answer: true},
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
	Schema  int           `json:"schema"`
	Name    string        `json:"name,omitempty"`
	Title   string        `json:"title,omitempty"`
	Author  string        `json:"author,omitempty"`
	Rules   string        `json:"rules,omitempty"`
	Source  string        `json:"source,omitempty"`
	Kind    string        `json:"kind"`
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Cells   [][]string    `json:"cells"`             // by row: "" empty, "x" hole, else the clue
	Signs   []Sign        `json:"signs,omitempty"`   // inequalities
	Regions [][]int       `json:"regions,omitempty"` // by row: the box of each cell, from 0
	Text    string        `json:"text"`              // the canonical text, options and all
	Answer  puzzle.Answer `json:"answer,omitempty"`  // row by row, as in records
}

// Sign is an inequality between two cells.
type Sign struct {
	Smaller [2]int `json:"smaller"`
	Larger  [2]int `json:"larger"`
}

// jsonSchema is the version of JSON. It grows when a field changes its meaning or is removed.
const jsonSchema = 1

// ToJSON returns a puzzle as JSON.
func ToJSON(e Entry) JSON {
	l := e.Puzzle.Layout(nil)
	j := JSON{Schema: jsonSchema, Name: e.Name, Title: e.Info.Title, Author: e.Info.Author,
		Rules: e.Info.Rules, Source: e.Info.Source, Kind: e.Puzzle.Kind().Name,
		Rows: l.Rows, Cols: l.Cols, Cells: make([][]string, l.Rows), Text: e.Puzzle.String(),
		Answer: e.Answer}
	for c, m := range l.Cells {
		text := m.Text
		if m.Hole {
			text = "x"
		}
		j.Cells[c/l.Cols] = append(j.Cells[c/l.Cols], text)
	}
	place := func(c int) [2]int { return [2]int{c/l.Cols + 1, c%l.Cols + 1} }
	for _, s := range l.Signs {
		j.Signs = append(j.Signs, Sign{Smaller: place(s.Smaller), Larger: place(s.Larger)})
	}
	if l.Regions != nil {
		j.Regions = make([][]int, l.Rows)
		for c, region := range l.Regions {
			j.Regions[c/l.Cols] = append(j.Regions[c/l.Cols], region)
		}
	}
	return j
}
