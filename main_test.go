package gridwright_test

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
)

func TestMain(m *testing.M) {
	sample.Draws(40)
	os.Exit(m.Run())
}
