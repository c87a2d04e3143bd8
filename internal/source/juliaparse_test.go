package source_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// node is a part of a program: an expression or a statement of Julia.
type node struct {
	op   string // what it is; see juliaParser
	text string // a name, a number, the text of a string, or an operator
	kids []*node
	line int
}

// token is a word of a program. Those between brackets have no line breaks among them.
type token struct {
	text  string
	line  int
	index bool // between square brackets, where "end" is the last index
}

var juliaWords = regexp.MustCompile(`^(?:#[^\n]*|[ \t]+|\n|"[^"]*"|[A-Za-z_][A-Za-z0-9_]*!?` +
	`|[0-9]+(?:\.[0-9]+)?|\.\.\.|=>|->|==|!=|<=|>=|&&|\|\||[@()\[\],;:+\-*/^<>=!?.])`)

var matrix = regexp.MustCompile(`^\[\n((?:[ ]+-?[0-9]+)+\n)+\]`)

// juliaTokens splits a program. A matrix of numbers, in which blanks and line breaks count, is one
// token.
func juliaTokens(text string) ([]token, error) {
	var tokens []token
	var open []string
	line := 1
	for text != "" {
		word := matrix.FindString(text)
		if word == "" {
			word = juliaWords.FindString(text)
		}
		if word == "!" && strings.HasPrefix(text, "!=") {
			word = "!="
		}
		if word == "" {
			return nil, fmt.Errorf("line %d: cannot read %.20q", line, text)
		}
		if len(word) > 1 && strings.HasSuffix(word, "!") && strings.HasPrefix(text[len(word):], "=") {
			word = word[:len(word)-1] // a != b without blanks
		}
		text = text[len(word):]
		inside := len(open) > 0
		switch {
		case word == "\n" && inside, word[0] == '#', strings.TrimLeft(word, " \t") == "":
		default:
			if slices.Contains([]string{"(", "["}, word) {
				open = append(open, word)
			} else if slices.Contains([]string{")", "]"}, word) {
				if !inside {
					return nil, fmt.Errorf("line %d: %s closes nothing", line, word)
				}
				open = open[:len(open)-1]
			}
			tokens = append(tokens, token{word, line, slices.Contains(open, "[")})
		}
		line += strings.Count(word, "\n")
	}
	return append(tokens, token{"\n", line, false}), nil
}

// juliaParser makes a tree of a program, of nodes of these kinds:
//
//	number, string, name         text
//	matrix                       text
//	tuple, vector, vcat          its parts
//	call, index                  what is called or indexed, and its arguments
//	keyword                      text is the name; the value
//	condition                    what is after the semicolon of an index
//	splat                        the argument
//	binary, unary                text is the operator
//	compare                      text has the operators, blanks between them; what is compared
//	choose                       the condition, and the two values
//	lambda                       the parameter, the value
//	macro                        text is its name; its arguments
//	generator                    the value, then loops
//	loop                         the pattern, the set, and perhaps the condition
//	assign                       what is set, the value
//	define                       text is the name; parameters as a tuple, the body
//	block                        statements
//	for                          the body, then loops
//	while                        the condition, the body
//	if                           pairs of conditions and bodies, then perhaps the other body
//	return, break, using         its value, if it has one
type juliaParser struct {
	tokens []token
	at     int
}

// syntaxError ends a parse; parse returns it.
type syntaxError struct{ error }

func parseJulia(text string) (program *node, err error) {
	tokens, err := juliaTokens(text)
	if err != nil {
		return nil, err
	}
	p := &juliaParser{tokens: tokens}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case syntaxError:
			err = e.error
		default:
			panic(e)
		}
	}()
	program = p.block()
	if p.at < len(p.tokens) {
		p.fail("a statement")
	}
	return program, nil
}

func (p *juliaParser) fail(expected string) {
	t := p.tokens[min(p.at, len(p.tokens)-1)]
	panic(syntaxError{fmt.Errorf("line %d: expected %s, found %q", t.line, expected, t.text)})
}

// peek returns the next word, or "" at the end.
func (p *juliaParser) peek() string {
	if p.at < len(p.tokens) {
		return p.tokens[p.at].text
	}
	return ""
}

func (p *juliaParser) take(words ...string) bool {
	if slices.Contains(words, p.peek()) && !(p.peek() == "end" && p.tokens[p.at].index) {
		p.at++
		return true
	}
	return false
}

func (p *juliaParser) expect(word string) {
	if !p.take(word) {
		p.fail(word)
	}
}

func (p *juliaParser) node(op, text string, kids ...*node) *node {
	return &node{op, text, kids, p.tokens[min(p.at, len(p.tokens)-1)].line}
}

// block reads statements up to the word that ends them, which it leaves.
func (p *juliaParser) block() *node {
	b := p.node("block", "")
	for {
		for p.take("\n", ";") {
		}
		if p.at == len(p.tokens) || slices.Contains([]string{"end", "else", "elseif"}, p.peek()) {
			return b
		}
		b.kids = append(b.kids, p.statement())
		if !slices.Contains([]string{"\n", ";"}, p.peek()) {
			p.fail("the end of a statement")
		}
	}
}

func (p *juliaParser) statement() *node {
	switch {
	case p.take("using"):
		n := p.node("using", "")
		for ok := true; ok; ok = p.take(",") {
			n.kids = append(n.kids, p.primary())
		}
		return n
	case p.take("function"):
		head := p.postfix()
		body := p.block()
		p.expect("end")
		return p.define(head, body)
	case p.take("for"):
		loops := p.loops()
		n := p.node("for", "", p.block())
		n.kids = append(n.kids, loops...)
		p.expect("end")
		return n
	case p.take("while"):
		n := p.node("while", "", p.expression(), p.block())
		p.expect("end")
		return n
	case p.take("if"):
		n := p.node("if", "", p.expression(), p.block())
		for p.take("elseif") {
			n.kids = append(n.kids, p.expression(), p.block())
		}
		if p.take("else") {
			n.kids = append(n.kids, p.block())
		}
		p.expect("end")
		return n
	case p.take("break"):
		return p.node("break", "")
	case p.take("return"):
		return p.node("return", "", p.expression())
	}
	left := p.list()
	if !p.take("=") {
		return left
	}
	if left.op == "call" {
		return p.define(left, p.expression())
	}
	return p.node("assign", "", left, p.list())
}

// define returns the definition of a function from its head, such as f(x, y).
func (p *juliaParser) define(head, body *node) *node {
	if head.op != "call" || head.kids[0].op != "name" {
		p.fail("the head of a function")
	}
	return p.node("define", head.kids[0].text, p.node("tuple", "", head.kids[1:]...), body)
}

// list reads an expression, or several that are a tuple without brackets.
func (p *juliaParser) list() *node {
	first := p.expression()
	if p.peek() != "," {
		return first
	}
	n := p.node("tuple", "", first)
	for p.take(",") {
		n.kids = append(n.kids, p.expression())
	}
	return n
}

// loops reads "a in b, c in d", each with "if" and a condition.
func (p *juliaParser) loops() []*node {
	var loops []*node
	for ok := true; ok; ok = p.take(",") {
		pattern := p.primary()
		p.expect("in")
		loops = append(loops, p.node("loop", "", pattern, p.expression()))
	}
	if p.take("if") {
		last := loops[len(loops)-1]
		last.kids = append(last.kids, p.expression())
	}
	return loops
}

// generated returns what is made for each element of loops, if the word "for" follows.
func (p *juliaParser) generated(value *node) *node {
	if p.peek() != "for" {
		return value
	}
	n := p.node("generator", "", value)
	for p.take("for") {
		n.kids = append(n.kids, p.loops()...)
	}
	return n
}

// expression reads an expression. The operators bind in this order, the loosest first.
func (p *juliaParser) expression() *node {
	left := p.choose()
	switch {
	case p.take("=>"):
		return p.node("binary", "=>", left, p.expression())
	case p.take("->"):
		return p.node("lambda", "", left, p.expression())
	}
	return left
}

func (p *juliaParser) choose() *node {
	condition := p.binary(0)
	if !p.take("?") {
		return condition
	}
	yes := p.choose()
	p.expect(":")
	return p.node("choose", "", condition, yes, p.choose())
}

// levels has the binary operators, the loosest first. The ":" of a choice stands after a blank line
// or a closed expression, so a range in a choice would be read wrongly; there is none.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!=", "<", "<=", ">", ">=", "in"}, {":"}, {"+", "-"},
	{"*", "/"}}

func (p *juliaParser) binary(level int) *node {
	if level == len(levels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	switch levels[level][0] {
	case "==":
		var operators []string
		compared := []*node{left}
		for slices.Contains(levels[level], p.peek()) {
			operators = append(operators, p.peek())
			p.at++
			compared = append(compared, p.binary(level+1))
		}
		if operators != nil {
			return p.node("compare", strings.Join(operators, " "), compared...)
		}
		return left
	case ":":
		if p.choosing() {
			return left
		}
		n := p.node("call", "", p.node("name", "range"), left)
		for p.take(":") {
			n.kids = append(n.kids, p.binary(level+1))
		}
		if len(n.kids) > 2 {
			return n
		}
		return left
	}
	for slices.Contains(levels[level], p.peek()) {
		operator := p.peek()
		p.at++
		left = p.node("binary", operator, left, p.binary(level+1))
	}
	return left
}

// choosing reports whether the next ":" belongs to a "?" before it on its line.
func (p *juliaParser) choosing() bool {
	for i := p.at - 1; i >= 0 && p.tokens[i].line == p.tokens[p.at].line; i-- {
		switch p.tokens[i].text {
		case "?":
			return true
		case ":":
			return false
		}
	}
	return false
}

func (p *juliaParser) unary() *node {
	for _, operator := range []string{"-", "!"} {
		if p.take(operator) {
			return p.node("unary", operator, p.unary())
		}
	}
	left := p.postfix()
	if p.take("^") {
		return p.node("binary", "^", left, p.unary())
	}
	return left
}

func (p *juliaParser) postfix() *node {
	n := p.primary()
	for {
		switch {
		case p.take("("):
			n = p.node("call", "", append([]*node{n}, p.arguments(")")...)...)
		case p.peek() == "[" && p.beside():
			p.at++
			n = p.node("index", "", append([]*node{n}, p.arguments("]")...)...)
		case p.take("."):
			n = p.node("name", n.text+"."+p.primary().text)
		case p.take("..."):
			n = p.node("splat", "", n)
		default:
			return n
		}
	}
}

// beside reports whether the next bracket belongs to the word before it, not to the row above it.
func (p *juliaParser) beside() bool {
	return p.at > 0 && p.tokens[p.at].line == p.tokens[p.at-1].line
}

// arguments reads those of a call or an index, up to the closing bracket.
func (p *juliaParser) arguments(closing string) []*node {
	var all []*node
	for named := false; !p.take(closing); {
		a := p.generated(p.expression())
		switch {
		case named && p.take("="):
			a = p.node("keyword", a.text, p.expression())
		case named:
			a = p.node("condition", "", a)
		}
		all = append(all, a)
		switch {
		case p.take(","):
		case p.take(";"):
			named = true
		case p.peek() != closing:
			p.fail(closing)
		}
	}
	return all
}

var (
	juliaNumber = regexp.MustCompile(`^[0-9]`)
	juliaName   = regexp.MustCompile(`^[A-Za-z_]`)
)

func (p *juliaParser) primary() *node {
	word := p.peek()
	switch {
	case p.take("("):
		parts, tuple := []*node{}, false
		for !p.take(")") {
			parts = append(parts, p.generated(p.expression()))
			if p.take(",") {
				tuple = true
			} else if p.peek() != ")" {
				p.fail(")")
			}
		}
		if len(parts) == 1 && !tuple {
			return parts[0]
		}
		return p.node("tuple", "", parts...)
	case strings.HasPrefix(word, "[\n"):
		p.at++
		return p.node("matrix", strings.Trim(word, "[]"))
	case p.take("["):
		return p.vector()
	case p.take("@"):
		n := p.node("macro", p.primary().text)
		p.expect("(")
		n.kids = p.arguments(")")
		return n
	case juliaNumber.MatchString(word):
		p.at++
		return p.node("number", word)
	case strings.HasPrefix(word, `"`):
		p.at++
		return p.node("string", strings.Trim(word, `"`))
	case juliaName.MatchString(word):
		p.at++
		return p.node("name", word)
	}
	p.fail("an expression")
	return nil
}

// vector reads what is in square brackets: elements, or with ; or line breaks between them, vectors
// that are joined, or an index of a family of rows, with its condition.
func (p *juliaParser) vector() *node {
	n := p.node("vector", "")
	for !p.take("]") {
		n.kids = append(n.kids, p.generated(p.expression()))
		switch {
		case p.take(","):
		case p.take(";"), p.peek() != "]":
			n.op = "vcat"
		}
	}
	return n
}
