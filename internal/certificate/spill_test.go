package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/work"
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
	for _, limit := range []int{1000, len(whole) - 1, len(whole)} {
		c, err := certificate.Prove(ctx, statement, p, r.Answers, certificate.Options{Text: limit})
		if early := err != nil; early != (limit == 1000) {
			t.Errorf("%d bytes: %v", limit, err)
		}
		if err == nil {
			err = c.Write(ctx, io.Discard)
		}
		if fits := err == nil; fits != (limit == len(whole)) ||
			!fits && (!errors.Is(err, certificate.ErrUndecided) || !strings.Contains(err.Error(), "bytes")) {
			t.Errorf("%d bytes: %v", limit, err)
		}
	}
	late := shortening{ctx, &work.Meter{}}
	_, err = certificate.Prove(work.With(late, late.meter), statement, p, r.Answers, certificate.Options{})
	if stopped := (*work.Stopped)(nil); !errors.As(err, &stopped) || stopped.Doing != "shortening the proof" {
		t.Errorf("a context that ends late: %v", err)
	}
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	parts := certify(100)
	if parts != whole {
		t.Error("the certificates differ")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	if _, err := check.Check(bytes.NewReader([]byte(parts))); err != nil {
		t.Error(err)
	}
	t.Setenv("TMPDIR", "/no such folder")
	_, err = certificate.Prove(ctx, statement, p, r.Answers, certificate.Options{Part: 100})
	if !errors.Is(err, certificate.ErrUndecided) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a proof without a place: %v", err)
	}
}

// shortening is a context that ends when the meter shows that a proof is being shortened.
type shortening struct {
	context.Context
	meter *work.Meter
}

func (c shortening) Err() error {
	if doing, _, _, _ := c.meter.Doing(); doing == "shortening the proof" {
		return context.Canceled
	}
	return nil
}
