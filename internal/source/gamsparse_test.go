package source_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// gamsNode is a part of an expression in GAMS.
type gamsNode struct {
	op   string // number, name, call, sum, prod, smax, smin, $, or an operator
	text string
	lead int // of an index: 1 for k+1, -1 for k-1
	kids []*gamsNode
	only *gamsNode // the condition of a sum
}

var gamsWords = regexp.MustCompile(`(?i)^(=[elg]=|\.\.|<>|<=|>=|%[a-z]+\.[a-z]+%` +
	`|'\w+'|[a-z]\w*(?:\.[a-z]+)?|\d+(?:\.\d+)?|[$()+\-*/=<>,])`)

// gamsParser reads expressions, the next word first.
type gamsParser struct {
	text, word string
	err        error
}

// next goes to the next word, which is "" at the end.
func (p *gamsParser) next() {
	p.text = strings.TrimLeft(p.text, " \n")
	p.word = strings.ToLower(gamsWords.FindString(p.text))
	if p.word == "" && p.text != "" && p.err == nil {
		p.err = fmt.Errorf("cannot read %.20q", p.text)
	}
	p.text = p.text[len(p.word):]
}

func (p *gamsParser) take(word string) bool {
	if p.word == word {
		p.next()
		return true
	}
	return false
}

func (p *gamsParser) expect(word string) {
	if !p.take(word) && p.err == nil {
		p.err = fmt.Errorf("expected %s, found %q", word, p.word)
	}
}

// expression reads conditions and sums; sum is one without comparisons, as a side of an equation.
func (p *gamsParser) expression() *gamsNode { return p.binary(0) }

func (p *gamsParser) sum() *gamsNode { return p.binary(3) }

// gamsLevels has the operators, the loosest first.
var gamsLevels = [][]string{{"or"}, {"and"}, {"=", "<>", "<", ">", "<=", ">="}, {"+", "-"},
	{"*", "/"}}

func (p *gamsParser) binary(level int) *gamsNode {
	if level == len(gamsLevels) {
		return p.factor()
	}
	left := p.binary(level + 1)
	for p.err == nil && slices.Contains(gamsLevels[level], p.word) {
		operator := p.word
		p.next()
		left = &gamsNode{op: operator, kids: []*gamsNode{left, p.binary(level + 1)}}
	}
	return left
}

// factor reads a number, a name with its indices, a call, or an expression in brackets, each with
// its conditions.
func (p *gamsParser) factor() *gamsNode {
	n := p.plain()
	for p.err == nil && p.take("$") {
		n = &gamsNode{op: "$", kids: []*gamsNode{n, p.plain()}}
	}
	return n
}

func (p *gamsParser) plain() *gamsNode {
	word := p.word
	switch {
	case p.take("("):
		n := p.expression()
		p.expect(")")
		return n
	case p.err != nil || word == "" || strings.Contains("+-*/=<>,)..", word):
		if p.err == nil {
			p.err = fmt.Errorf("expected a value, found %q", word)
		}
		return &gamsNode{op: "number", text: "0"}
	}
	p.next()
	switch {
	case word[0] >= '0' && word[0] <= '9':
		return &gamsNode{op: "number", text: word}
	case word[0] == '%':
		return &gamsNode{op: "name", text: strings.Trim(word, "%")}
	case slices.Contains([]string{"sum", "prod", "smax", "smin"}, word):
		return p.over(word)
	case slices.Contains([]string{"ord", "card", "abs", "ceil", "floor", "mod", "power",
		"round", "max"}, word):
		n := &gamsNode{op: "call", text: word}
		p.expect("(")
		for ok := true; ok; ok = p.take(",") {
			n.kids = append(n.kids, p.expression())
		}
		p.expect(")")
		return n
	}
	return &gamsNode{op: "name", text: word, kids: p.indices()}
}

// over reads "(index$condition, value)" or "((index,index)$condition, value)" of a sum or the like.
func (p *gamsParser) over(op string) *gamsNode {
	n := &gamsNode{op: op}
	p.expect("(")
	var indices []*gamsNode
	if p.word == "(" {
		indices = p.indices()
	} else {
		indices = []*gamsNode{p.index()}
	}
	if p.take("$") {
		n.only = p.plain()
	}
	p.expect(",")
	n.kids = append([]*gamsNode{p.sum()}, indices...)
	p.expect(")")
	return n
}

// indices reads those in brackets, if there are any.
func (p *gamsParser) indices() []*gamsNode {
	if !p.take("(") {
		return nil
	}
	var all []*gamsNode
	for ok := true; ok && p.err == nil; ok = p.take(",") {
		all = append(all, p.index())
	}
	p.expect(")")
	return all
}

// index reads a set, an element beside its own such as k+1, a label in quotes, or a set of tuples
// with names for its indices.
func (p *gamsParser) index() *gamsNode {
	n := &gamsNode{op: "name", text: p.word}
	p.next()
	if p.word == "+" || p.word == "-" {
		n.lead = map[string]int{"+": 1, "-": -1}[p.word]
		p.next()
		p.expect("1")
	}
	n.kids = p.indices()
	return n
}
