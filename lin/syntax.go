package lin

import "fmt"

// SyntaxError says what is wrong with a file that was to be a model, and where.
type SyntaxError struct {
	Line, Col int // from 1; columns count bytes
	Msg       string
	Hint      string // or ""
}

// Error has the place and what is wrong.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg)
}

// Limits on files that are read. What the model takes in memory is some ten times its file.
const (
	MaxFile = 512 << 20 // bytes, unzipped
	MaxWord = 255       // bytes of a name
)
