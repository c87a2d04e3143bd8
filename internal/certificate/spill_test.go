package certificate_test

import (
	"bytes"
	"context"
	"os"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/check"
)

// TestSpill: a proof of which most is in a temporary file is the same as one in memory.
func TestSpill(t *testing.T) {
	ctx := context.Background()
	text, err := os.ReadFile("../../examples/slitherlink-10x10.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	statement, err := catalog.StatementFor(p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gridwright.Solve(ctx, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	certify := func(part int) string {
		c, err := certificate.Prove(ctx, statement, p, r.Answers, certificate.Options{Part: part})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := c.Write(ctx, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	whole := certify(0)
	t.Setenv("TMPDIR", t.TempDir())
	parts := certify(100)
	if parts != whole {
		t.Error("the certificates differ")
	}
	if _, err := check.Check(bytes.NewReader([]byte(parts))); err != nil {
		t.Error(err)
	}
	t.Setenv("TMPDIR", "/no such folder")
	_, err = certificate.Prove(ctx, statement, p, r.Answers, certificate.Options{Part: 100})
	if err == nil {
		t.Error("a proof without a place is whole")
	}
}
