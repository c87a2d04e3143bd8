package puzzletest

import (
	"errors"

	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Located returns the place and the message of an error in a text, without its hint; "" for nil.
func Located(err error) string {
	var fault *syntax.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &fault):
		return fault.Located()
	}
	return err.Error()
}
