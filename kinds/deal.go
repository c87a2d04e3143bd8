package kinds

import (
	"math/rand/v2"
	"strings"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// deal calls deal, or with an answer pose, with random(values), which returns one of them.
func (s *script) deal(p *board.Puzzle, of puzzle.Answer, seed uint64) (string, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	random := builtin("random", func(c *call) (starlark.Value, error) {
		v := c.take("values")
		values, ok := v.(starlark.Indexable)
		if !ok || values.Len() == 0 {
			c.wrong("values", "a list that is not empty", v)
		}
		if err := c.end(); err != nil {
			return nil, err
		}
		return values.Index(rng.IntN(values.Len())), nil
	})
	view, by := newView(s, p, true), "deal"
	args := []starlark.Value{view.board}
	if of != nil {
		by, args = "pose", append(args, newAnswer(view, of))
	}
	v, err := s.call(by, append(args, random)...)
	if err != nil {
		return "", err
	}
	rows, ok := list(v)
	var b strings.Builder
	for _, row := range rows {
		line, isText := starlark.AsString(row)
		if words, isList := list(row); !isText && isList {
			for _, w := range words {
				line += textOf(w) + " "
			}
		} else if !isText {
			ok = false
		}
		b.WriteString(line + "\n")
	}
	if !ok {
		return "", s.wrongly(by, "%s returns the rows of a puzzle, each a text or a list of words; it "+
			"returned %s", by, short(v))
	}
	return b.String(), nil
}

// textOf returns a word or a number as a text.
func textOf(v starlark.Value) string {
	if word, ok := starlark.AsString(v); ok {
		return word
	}
	return v.String()
}
