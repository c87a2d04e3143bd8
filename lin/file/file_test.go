package file_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/internal/lintest"
)

func TestKnown(t *testing.T) {
	for name, want := range map[string]bool{
		"model.lp": true, "model.mps": true, "model.lp.gz": true, "model.mps.gz": true,
		"MODEL.LP": true, "x.opb": true, "x.OPB.gz": true, "a/b.c/model.Mps.GZ": true, ".lp": true,
		"": false, "model": false, "lp": false, "model.gz": false, "model.lp.bz2": false,
		"x.wbo": true, "x.wbo.gz": true, "model.lp.gz.gz": false, "model.txt": false, "model.lp/": false, "modellp": false,
	} {
		if got := file.Known(name); got != want {
			t.Errorf("Known(%q) is %v", name, got)
		}
		_, err := file.Write(context.Background(), io.Discard, name, &lin.Model{})
		if wbo := strings.Contains(name, ".wbo"); wbo != (err != nil && strings.Contains(err.Error(), "only read")) ||
			!wbo && (err == nil) != want {
			t.Errorf("to write %q gives the error %v", name, err)
		}
		if err != nil && !(strings.Contains(err.Error(), ".gz") && strings.Contains(err.Error(), name)) {
			t.Errorf("the error %q names neither the file nor what it may be", err)
		}
	}
}

// written gives the bytes of a file.
func written(t *testing.T, name string, m *lin.Model) ([]byte, []string) {
	t.Helper()
	var b bytes.Buffer
	cols, err := file.Write(context.Background(), &b, name, m)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), cols
}

// TestFormats: each name gets its format.
func TestFormats(t *testing.T) {
	for name, begins := range map[string]string{"x.lp": "M", "x.mps": "NAME model FREE\n"} {
		got, _ := written(t, name, &lin.Model{})
		if !strings.HasPrefix(string(got), begins) {
			t.Errorf("%s begins with %.20q", name, got)
		}
	}
}

// TestGzip: a compressed file is the plain one, compressed, and the same each time.
func TestGzip(t *testing.T) {
	for _, name := range []string{"x.lp", "x.mps"} {
		for _, m := range lintest.Models() {
			plain, names := written(t, name, m.Model)
			zipped, zippedNames := written(t, name+".gz", m.Model)
			again, _ := written(t, name+".gz", m.Model)
			if !bytes.Equal(zipped, again) {
				t.Errorf("%s: %s.gz differs from time to time", m.Name, name)
			}
			if !slices.Equal(names, zippedNames) {
				t.Errorf("%s: %s.gz has the names %q, the plain one %q", m.Name, name, zippedNames, names)
			}
			z, err := gzip.NewReader(bytes.NewReader(zipped))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(z)
			if err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s: %s.gz holds something else than %s; error %v", m.Name, name, name, err)
			}
		}
	}
}

func TestWriteErrors(t *testing.T) {
	m := lintest.Models()[0].Model
	for _, name := range []string{"x.lp", "x.mps", "x.lp.gz", "x.mps.gz"} {
		all, _ := written(t, name, m)
		for room := range len(all) { // the last bytes of a compressed file are those of its end
			full := lintest.Full(room)
			if _, err := file.Write(context.Background(), &full, name, m); !errors.Is(err, lintest.ErrFull) {
				t.Fatalf("%s with room for %d of %d bytes: the error is %v", name, room, len(all), err)
			}
		}
	}
}

// large is a model of a million binaries in 200,000 rows with 2,000,000 terms.
func large() *lin.Model {
	const cols, step = 1_000_000, 10
	m := &lin.Model{Name: "large"}
	for j := range cols {
		m.SetObj(float64(j%7), m.Binary(""))
	}
	for j := 0; j < cols; j += step {
		var one, load lin.Terms
		for k := j; k < j+step; k++ {
			one = one.Plus(1, k)
			load = load.Plus(float64(k%9+1), k)
		}
		m.Equal("", one, 1)
		m.AtMost("", load, 25)
	}
	return m
}

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		large()
	}
}

func BenchmarkWrite(b *testing.B) {
	m := large()
	for _, name := range []string{"x.lp", "x.mps", "x.lp.gz"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := file.Write(context.Background(), io.Discard, name, m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
