// Package ledger keeps the records of a long job in files: one file for each part of the job, so
// that several machines can share the work. It deals items out to parts, appends records so that a
// job can go on after any interruption, and merges the files of the parts to the whole. It does not
// know what an item or a record is.
//
// A file has one JSON object per line: first the Header, then a line for each item of the part in
// ascending order, and at the end the number of items in the whole job:
//
//	{"schema":1,"command":"solve","build":"v1.2.0 go1.26.0",...,"shard":"2/5","sum":"..."}
//	{"item":2,"record":{"verb":"solve","status":"unique"},"sum":"..."}
//	{"item":7,"exit":1,"record":{"verb":"solve","status":"none"},"sum":"..."}
//	{"items":9,"sum":"..."}
//
// A range that ended before the number of items was known has {"more":true} instead of it.
// sum is a checksum of the rest of the line.
//
// A part has every fifth item, as here, or those from one number to another.
//
// A part has no holes before its last record. So the next item follows from the number of lines, a
// merge takes the files in turn, and neither holds more than a line in memory.
package ledger

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
)

// Schema is the version of the format. It grows when a field changes its meaning or is removed.
const Schema = 1

// Limits on what is read and written.
const (
	MaxParts = 4096      // of a job: a merge opens a file for each, and holds 16 KB of it
	MaxLine  = 256 << 20 // bytes of a line: a thousand answers on the largest board need half of it
)

// Shard is a part of a job: the items First, First + Step and so on. Items count from 1. They are
// dealt out in turn, so that each part gets easy and hard ones from everywhere in the input; or a
// part is a range of items that follow each other, so that it need not be read with the others.
type Shard struct{ First, Step, Last int } // Last is 0 unless it is a range, whose Step is 1

// More stands for the number of items in the whole job where a range ended before it was known.
const More = -1

// Whole is the only part of a job that is not divided.
var Whole = Shard{First: 1, Step: 1}

// ParseShard reads a part such as "2/5".
func ParseShard(text string) (Shard, error) {
	i, n, ok := twoNumbers(text, "/")
	if s := (Shard{First: i, Step: n}); ok && i <= n && n <= MaxParts {
		return s, nil
	}
	return Shard{}, fmt.Errorf("expects a part and the number of parts, such as 2/5, "+
		"with at most %d parts", MaxParts)
}

// ParseRange reads a range such as "1001-2000".
func ParseRange(text string) (Shard, error) {
	first, last, ok := twoNumbers(text, "-")
	if !ok || first > last {
		return Shard{}, errors.New("expects the first and the last item, such as 1001-2000")
	}
	return Shard{first, 1, last}, nil
}

// twoNumbers reads two positive numbers, written without signs and leading zeros.
func twoNumbers(text, between string) (a, b int, ok bool) {
	left, right, _ := strings.Cut(text, between)
	a, err1 := strconv.Atoi(left)
	b, err2 := strconv.Atoi(right)
	ok = err1 == nil && err2 == nil && a > 0 && b > 0 && fmt.Sprint(a, between, b) == text
	return a, b, ok
}

// Has reports whether an item belongs to the part.
func (s Shard) Has(item int) bool {
	return item >= s.First && (item-s.First)%s.Step == 0 && !s.Over(item)
}

// Over reports whether an item is behind all of the part.
func (s Shard) Over(item int) bool { return s.Last > 0 && item > s.Last }

// Size returns how many of the first n items belong to the part.
func (s Shard) Size(n int) int {
	if s.Last > 0 {
		n = min(n, s.Last)
	}
	return max(0, n-s.First+s.Step) / s.Step
}

// lacks reports whether the part has the item next, if there are so many items in all.
func (s Shard) lacks(next, items int) bool {
	return (items == More || next <= items) && !s.Over(next)
}

// String returns the text that ParseShard or ParseRange reads.
func (s Shard) String() string {
	if s.Last > 0 {
		return fmt.Sprintf("%d-%d", s.First, s.Last)
	}
	return fmt.Sprintf("%d/%d", s.First, s.Step)
}

// MarshalText returns String.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the text that String returns.
func (s *Shard) UnmarshalText(text []byte) (err error) {
	if *s, err = ParseRange(string(text)); err != nil {
		*s, err = ParseShard(string(text))
	}
	return err
}

// Header describes a job and the part of it that a file holds. Files belong to the same job if
// their headers agree in all but Shard, and are all ranges or have the same Step.
type Header struct {
	Schema  int    `json:"schema"`
	Command string `json:"command"`
	// Build identifies the program, since another build may give other records.
	Build string `json:"build"`
	// Options holds all options that change the records, by name, and none that do not.
	Options map[string]string `json:"options,omitempty"`
	// Input identifies what the items are read from, by content; or is empty.
	Input string `json:"input,omitempty"`
	Shard Shard  `json:"shard"`
}

// Refusal is the error for a file that can't be used, with a hint on what to do.
type Refusal struct{ Reason, Hint string }

// Error returns the reason.
func (r *Refusal) Error() string { return r.Reason }

// difference describes in words how the job of another header differs from that of h; "" if they
// are the same job. here and there name the two.
func (h Header) difference(other Header, here, there string) (reason, hint string) {
	again := "records of different runs can't be mixed; write them to another file, or remove this " +
		"one to begin again"
	was := func(what, mine, theirs string) (string, string) {
		return fmt.Sprintf("%s is %s in %s, but %s in %s", what, value(theirs), there, value(mine),
			here), again
	}
	switch {
	case h.Build != other.Build:
		reason, _ := was("the build of gridwright", h.Build, other.Build)
		return reason, "use one build for all parts: finish with the build that began, or remove " +
			"the file to begin again"
	case h.Command != other.Command:
		return was("the command", h.Command, other.Command)
	case h.Input != other.Input:
		return was("the input", h.Input, other.Input)
	case h.Shard.Last > 0 != (other.Shard.Last > 0):
		return was("the part", h.Shard.String(), other.Shard.String())
	case h.Shard.Step != other.Shard.Step:
		return was("the number of parts", strconv.Itoa(h.Shard.Step),
			strconv.Itoa(other.Shard.Step))
	}
	names := maps.Clone(h.Options)
	if names == nil {
		names = map[string]string{}
	}
	maps.Copy(names, other.Options)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if mine, theirs := h.Options[name], other.Options[name]; mine != theirs {
			return was("--"+name, mine, theirs)
		}
	}
	return "", ""
}

// value quotes a value from a header, unless it is a plain word.
func value(text string) string {
	if text == "" {
		return "not set"
	}
	return wording.Visible(text)
}
