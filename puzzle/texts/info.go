package texts

import (
	"strings"

	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Info is what is known of a puzzle besides its rules: what a magazine prints around the board. In
// the text format it is in comments: "# title: Saturday", "# author: N. N.".
type Info struct {
	Title  string `json:"title,omitempty"`
	Author string `json:"author,omitempty"`
	Rules  string `json:"rules,omitempty"`  // the rules in words, in one or more lines
	Source string `json:"source,omitempty"` // where the puzzle was published
	// Message is for those who have solved it, in one or more lines.
	Message string `json:"message,omitempty"`
}

// infoKeys lists the words that begin the comments of an Info, with what they hold.
var infoKeys = []struct {
	key   string
	field func(*Info) *string
}{
	{"title", func(i *Info) *string { return &i.Title }},
	{"author", func(i *Info) *string { return &i.Author }},
	{"rules", func(i *Info) *string { return &i.Rules }},
	{"source", func(i *Info) *string { return &i.Source }},
	{"message", func(i *Info) *string { return &i.Message }},
}

// Info returns what the comments of a puzzle state. A word that begins several comments
// gives several lines.
func (b *Block) Info() Info {
	var info Info
	for _, c := range b.Comments {
		i, value := infoOf(c)
		if i < 0 {
			continue
		}
		if to := infoKeys[i].field(&info); *to == "" {
			*to = value
		} else {
			*to += "\n" + value
		}
	}
	return info
}

// infoOf returns the index in infoKeys of the word that begins a comment, and the text behind it.
// The index is -1 for any other comment.
func infoOf(comment syntax.Line) (index int, value string) {
	key, value, ok := strings.Cut(strings.TrimLeft(comment.Text, "# \t"), ":")
	for i, k := range infoKeys {
		if ok && strings.EqualFold(key, k.key) {
			return i, strings.TrimSpace(value)
		}
	}
	return -1, ""
}

// Comments returns the comments of the text format that hold the info.
func (i Info) Comments() []string {
	var all []string
	for _, k := range infoKeys {
		for line := range strings.Lines(*k.field(&i)) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, "# "+k.key+": "+line)
			}
		}
	}
	return all
}
