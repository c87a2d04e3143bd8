package zipped_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/check/zipped"
)

const text = "gridwright-certificate 1\nclaim none\npuzzle latin\npuzzle 1 1\npuzzle . .\n" +
	"v 1 r1c1=1\nv 2 r1c2=1\nr 1 count 1 r1c1=1\na 1 1 0\nr 2 count 1 r1c2=1\na 2 2 0\n" +
	"r 3 most 1 r1c1-2=1\na 3 -1 -2 0\nl 0 1 2 3 0\n"

func compress(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestCheck: a certificate and a compressed one are accepted; a broken one and a bomb are refused.
func TestCheck(t *testing.T) {
	small := compress(t, text)
	for _, text := range []string{text, small} {
		if r, err := zipped.Check(strings.NewReader(text)); err != nil || r.Claim != "none" {
			t.Error(r, err)
		}
	}
	bomb := compress(t, "gridwright-certificate 1\n"+strings.Repeat("\x00", 1<<24))
	for what, text := range map[string]string{
		"cut": small[:len(small)-9], "a broken sum": small[:len(small)-8] + "12345678",
		"more": small + "x", "a bomb": bomb, "the head alone": zipped.Begins,
	} {
		var why *check.Error
		if _, err := zipped.Check(strings.NewReader(text)); !errors.As(err, &why) {
			t.Errorf("%s: %v", what, err)
		}
	}
	broken := errors.New("the disk is broken")
	for _, text := range []string{text[:99], small[:40]} {
		if _, err := zipped.Check(io.MultiReader(strings.NewReader(text), &failing{broken})); err != broken {
			t.Error(err)
		}
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }
