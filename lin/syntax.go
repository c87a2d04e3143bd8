package lin

import "fmt"

// SyntaxError describes what is wrong with the file of a model, and where.
type SyntaxError struct {
	Line, Col int // from 1; columns count bytes
	Msg       string
	Hint      string // or ""
}

// Error returns the place and what is wrong.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg)
}

// Limits on files that are read. A model in memory takes about ten times the size of its file.
const (
	MaxFile = 512 << 20 // bytes, unzipped
	MaxWord = 255       // bytes of a name
)
