package kinds_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/kinds"
)

// TestCertified: the certificates of published boards are accepted by the checker, which states the
// rules of their kinds by itself: some boards of each kind, or all with GRIDWRIGHT_WHOLE.
func TestCertified(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, name := range kinds.Names() {
		t.Run(name, func(t *testing.T) {
			k := named(t, name)
			own := []gridwright.Kind{k}
			n, steps, size, proof, checking := 0, 0, 0, time.Duration(0), time.Duration(0)
			eachPublished(t, name, func(board, text string, _ grid) {
				if n++; n%sample.Every(20) != 0 {
					return
				}
				p, err := gridwright.ParseAs(k.Kind, text, k)
				if err != nil {
					t.Fatal(err)
				}
				begun := time.Now()
				c, err := gridwright.Certify(context.Background(), p, &gridwright.CertifyOptions{Kinds: own})
				if err != nil {
					t.Errorf("%s: %v", board, err)
					return
				}
				var b bytes.Buffer
				err = c.Write(context.Background(), &b)
				if err != nil {
					t.Errorf("%s: %v", board, err)
					return
				}
				proof += time.Since(begun)
				steps, size = steps+c.Steps, size+b.Len()
				begun = time.Now()
				r, err := check.Check(&b)
				checking += time.Since(begun)
				switch {
				case err != nil:
					t.Errorf("%s: refused: %v", board, err)
				case r.Claim != "only" || r.Puzzle != p.String() || r.Open:
					t.Errorf("%s: %s of %d other rules, for\n%s", board, r.Claim, len(r.Rules), r.Puzzle)
				}
			})
			t.Logf("%d steps, %d bytes, proved in %v, checked in %v", steps, size, proof, checking)
		})
	}
}

// TestCertifiedNone: boards without an answer, some by one rule alone, are proved to have none.
func TestCertifiedNone(t *testing.T) {
	for name, text := range map[string]string{"akari": "akari\n4 .\n. .\n", "nurikabe": "nurikabe\n1 1\n. .\n",
		"shikaku": "shikaku\n3 .\n. .\n", "yinyang": "yinyang\nb b\nb b\n", "masyu": "masyu\nb .\n. .\n",
		"starbattle": "starbattle stars=1\na a\nb b\n"} {
		k := named(t, name)
		p, err := gridwright.ParseAs(k.Kind, text, k)
		if err != nil {
			t.Fatal(err)
		}
		c, err := gridwright.Certify(context.Background(), p,
			&gridwright.CertifyOptions{Kinds: []gridwright.Kind{k}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		if err := c.Write(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if r, err := check.Check(&b); err != nil || r.Claim != "none" || r.Open {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}
