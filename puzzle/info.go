package puzzle

import "strings"

// Info is what is known of a puzzle besides its rules: what a magazine prints around the board. In
// the text format it is in comments: "# title: Saturday", "# author: N. N.".
type Info struct {
	Title  string
	Author string
	Rules  string // the rules in words, in one or more lines
	Source string // where the puzzle was published
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
}

// Info returns what the comments of a puzzle state. A word that begins several comments
// gives several lines.
func (b *Block) Info() Info {
	var info Info
	for _, c := range b.Comments {
		key, value, ok := strings.Cut(strings.TrimLeft(c.Text, "# \t"), ":")
		if !ok {
			continue
		}
		for _, k := range infoKeys {
			if !strings.EqualFold(key, k.key) {
				continue
			}
			if to := k.field(&info); *to == "" {
				*to = strings.TrimSpace(value)
			} else {
				*to += "\n" + strings.TrimSpace(value)
			}
		}
	}
	return info
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
