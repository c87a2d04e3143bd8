package file_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
)

// big is a model of 8,000 columns and rows and 60,000 terms, 20,000 of which are in one row.
func big() *lin.Model {
	m := &lin.Model{Name: "big", Offset: 1}
	const n = 8_000
	for j := range n {
		switch j % 4 {
		case 0:
			m.Binary(fmt.Sprintf("b%d", j))
		case 1:
			m.Integer("twice", -3, 7)
		default:
			m.Continuous("", 0, lin.Inf)
		}
		m.SetObj(float64(j%3), m.Var(j))
	}
	for i := range n {
		var t lin.Terms
		for k := range 5 {
			t = t.Plus(float64(k+1), (i*31+k*7)%n)
		}
		m.Between(fmt.Sprintf("r%d", i), 0, t, float64(i%50))
	}
	var long lin.Terms
	for k := range 20_000 {
		long = long.Plus(1, k*7919%n)
	}
	m.Equal("long", long, 3)
	return m
}

// TestWritingStops: the writing of every format stops soon after the end of its context.
func TestWritingStops(t *testing.T) {
	m := big()
	for _, name := range []string{"m.lp", "m.mps", "m.lp.gz"} {
		t.Run(name, func(t *testing.T) {
			worktest.Stops(t, func(ctx context.Context) (int, error) {
				cols, err := file.Write(ctx, io.Discard, name, m)
				if err != nil && cols != nil {
					t.Error("it gives names besides the error")
				}
				return 60_000, err
			})
		})
	}
}

// TestReadingStops: the reading of every format stops soon after the end of its context.
func TestReadingStops(t *testing.T) {
	m := big()
	for _, name := range []string{"m.lp", "m.mps", "m.lp.gz"} {
		t.Run(name, func(t *testing.T) {
			var text bytes.Buffer
			if _, err := file.Write(context.Background(), &text, name, m); err != nil {
				t.Fatal(err)
			}
			worktest.Stops(t, func(ctx context.Context) (int, error) {
				m, err := file.Read(ctx, bytes.NewReader(text.Bytes()), name)
				if err != nil {
					return 0, err
				}
				n := len(m.Cols) + len(m.Rows)
				for _, r := range m.Rows {
					n += len(r.Terms)
				}
				return n, nil
			})
		})
	}
}

// noise is a model, zipped, with bytes behind its end that don't zip well.
func noise(t *testing.T) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	text := []byte("min\nx\nst\nr:x>=1\nend\nx\n")
	r := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		text = append(text, byte(r.UintN(256)))
	}
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestReadingNothingStops: a reader that finds neither rows nor terms looks at the context as well.
func TestReadingNothingStops(t *testing.T) {
	for name, text := range map[string]string{
		"blanks.lp": strings.Repeat(" ", 10_000_000), "comment.lp": "\\" + strings.Repeat("x", 10_000_000),
		"comments.mps": strings.Repeat("*\n", 5_000_000),
		"rest.lp.gz":   noise(t),
	} {
		ctx := worktest.New(10)
		if _, err := file.Read(ctx, strings.NewReader(text), name); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v after %d looks", name, err, ctx.Looks())
		}
	}
}
