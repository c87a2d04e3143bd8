package program

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first used. Those for the logs of
// three solvers would take an eighth of the start of a program, which mostly runs none of them.
type Pattern struct{ compiled func() *regexp.Regexp }

// NewPattern returns a pattern, in the syntax of package regexp. Its first use panics if the text
// is none.
func NewPattern(text string) *Pattern {
	return &Pattern{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })}
}

// MatchString is that of regexp.Regexp.
func (p *Pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }

// FindString is that of regexp.Regexp.
func (p *Pattern) FindString(s string) string { return p.compiled().FindString(s) }

// FindStringSubmatch is that of regexp.Regexp.
func (p *Pattern) FindStringSubmatch(s string) []string {
	return p.compiled().FindStringSubmatch(s)
}

// FindAllStringSubmatch is that of regexp.Regexp.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.compiled().FindAllStringSubmatch(s, n)
}
