package puzzle

import (
	"fmt"
	"strconv"
	"strings"
)

// Reason is what a step of an explanation says, as a value: a form of argument, with the parts of
// the board that it speaks of. Programs read it; the words for it are written last.
//
// This is provisional: kinds to come will bring further forms, roles and areas.
type Reason struct {
	// Form is the form of argument, such as "latin/only place", or the words of a rule with places in
	// braces, such as "{cell} is less than {cell}".
	Form  string `json:"form"`
	Parts []Part `json:"parts,omitempty"`
}

// Part is what takes a place of a form. It has one list that is not empty, or none.
type Part struct {
	Role    string   `json:"role"` // the place of the form that it takes: "cell", "from"
	Cells   []Cell   `json:"cells,omitempty"`
	Numbers []int    `json:"numbers,omitempty"`
	Facts   []Fact   `json:"facts,omitempty"`
	Areas   []Area   `json:"areas,omitempty"`
	Reasons []Reason `json:"reasons,omitempty"`
	Text    []string `json:"text,omitempty"` // what has no place on the board
}

// Area is a part of a board: "row" with the Name "3", "column", "box", "cage" with its target,
// "target" alone, "pair" with its name, or the "upper left corner" of its cell.
type Area struct {
	Kind  string `json:"kind"`
	Name  string `json:"name,omitempty"`
	Cells []Cell `json:"cells,omitempty"`
}

// String returns the name of the area.
func (a Area) String() string { return a.Name }

// Because makes a reason of a form, and of roles and what takes them, in turns: "cell", c,
// "number", 7. A cell, number, fact, area, reason or text may be a slice of them. It panics at
// other types.
func Because(form string, rolesAndParts ...any) Reason {
	r := Reason{Form: form}
	for i := 0; i+1 < len(rolesAndParts); i += 2 {
		r = r.With(rolesAndParts[i].(string), rolesAndParts[i+1])
	}
	return r
}

// Placed makes a reason whose form is its words. The args take its places in their order, as in
// "{cell} holds {number}"; see Because. What is no part of a reason is a text. It panics if there
// are more args than places.
func Placed(words string, args ...any) Reason {
	wantPlaces(strings.Count(words, "{") < len(args))
	r, rest := Reason{Form: words}, words
	for _, a := range args {
		_, rest, _ = strings.Cut(rest, "{")
		role, _, _ := strings.Cut(rest, "}")
		switch a.(type) {
		case Cell, []Cell, Fact, Area, int:
		default:
			a = fmt.Sprint(a)
		}
		r = r.With(role, a)
	}
	return r
}

// wantPlaces panics if the places of words are not as many as args.
func wantPlaces(wrong bool) {
	if wrong {
		panic("puzzle: not as many args as places in braces")
	}
}

// With returns the reason with a part more; see Because.
func (r Reason) With(role string, part any) Reason {
	p := Part{Role: role}
	switch v := part.(type) {
	case Cell:
		p.Cells = []Cell{v}
	case []Cell:
		p.Cells = v
	case int:
		p.Numbers = []int{v}
	case []int:
		p.Numbers = v
	case Fact:
		p.Facts = []Fact{v}
	case []Fact:
		p.Facts = v
	case Area:
		p.Areas = []Area{v}
	case []Area:
		p.Areas = v
	case Reason:
		p.Reasons = []Reason{v}
	case []Reason:
		p.Reasons = v
	case string:
		p.Text = []string{v}
	case []string:
		p.Text = v
	default:
		panic(fmt.Sprintf("puzzle: a %T is no part of a reason", part))
	}
	r.Parts = append(r.Parts[:len(r.Parts):len(r.Parts)], p)
	return r
}

// Part returns the first part with a role, or one without anything.
func (r Reason) Part(role string) Part {
	for _, p := range r.Parts {
		if p.Role == role {
			return p
		}
	}
	return Part{}
}

// MarshalJSON writes the row and the column, from 1: [1,2].
func (c Cell) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%d,%d]", int(c.Row)+1, int(c.Col)+1), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Cell) UnmarshalJSON(text []byte) error {
	row, col, ok := strings.Cut(strings.Trim(string(text), "[]"), ",")
	r, errRow := strconv.ParseInt(strings.TrimSpace(row), 10, 16)
	k, errCol := strconv.ParseInt(strings.TrimSpace(col), 10, 16)
	if !ok || errRow != nil || errCol != nil || r < 1 || k < 1 {
		return fmt.Errorf("expected a cell, such as [1,2], found %s", text)
	}
	c.Row, c.Col = int16(r-1), int16(k-1)
	return nil
}
