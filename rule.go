package gridwright

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Rule names a rule that the text of a puzzle can set: a key of puzzle.Kind.Options.
type Rule string

// The rules of the kinds of this package, with their values.
const (
	Box   Rule = "box"   // of Sudoku: the rows and columns of a box, such as "2x3"
	Cover Rule = "cover" // of Numberlink: whether the paths fill the board, "yes" or "no"
	Touch Rule = "touch" // of Numberlink: whether a path may touch itself, "never", "no2x2" or "free"
)

// String returns the name.
func (r Rule) String() string { return string(r) }

// ParseRule reads the name of a rule that puzzles of a kind can set.
func ParseRule(k *puzzle.Kind, name string) (Rule, error) {
	if k == nil {
		return "", errNoKind
	}
	var keys []string
	for _, o := range k.Options {
		keys = append(keys, o.Key)
	}
	switch {
	case len(keys) == 0:
		return "", fmt.Errorf("%s has no rules to set", k.Name)
	case !slices.Contains(keys, name):
		return "", fmt.Errorf("%s has no rule %s; its rules are %s", k.Name, wording.Quote(name),
			wording.OneOf(keys))
	}
	return Rule(name), nil
}

// Of returns the value that p has for the rule: the one that p sets, or the default. It is "" if
// the kind has no such rule, or if the default depends on the board, as for the boxes of Sudoku.
func (r Rule) Of(p Puzzle) string {
	header, _, _ := strings.Cut(p.String(), "\n")
	for _, word := range strings.Fields(header) {
		if value, ok := strings.CutPrefix(word, string(r)+"="); ok {
			return value
		}
	}
	for _, o := range p.Kind().Options {
		if o.Key == string(r) {
			return o.Default
		}
	}
	return ""
}

// WithRule returns p with another value of a rule that its text can set: WithRule(p, Touch,
// "free"). The error reports why the kind does not accept the rule or its value.
func WithRule(p Puzzle, r Rule, value string) (Puzzle, error) {
	k := p.Kind()
	if _, err := ParseRule(k, string(r)); err != nil {
		return nil, err
	}
	if len(strings.Fields(value)) != 1 || strings.ContainsAny(value, "=# \t\r\n") {
		return nil, fmt.Errorf("%s can't be %s", r, wording.Quote(value))
	}
	header, rows, _ := strings.Cut(p.String(), "\n")
	words := slices.DeleteFunc(strings.Fields(header), func(word string) bool {
		return strings.HasPrefix(word, string(r)+"=")
	})
	q, err := texts.Read(strings.Join(append(words, string(r)+"="+value), " ")+"\n"+rows,
		[]*puzzle.Kind{k}, k)
	if fault := (*SyntaxError)(nil); errors.As(err, &fault) {
		return nil, errors.New(fault.Msg) // its place is in a text that the caller has not seen
	}
	return q, err
}
