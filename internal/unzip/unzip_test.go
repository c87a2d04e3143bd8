package unzip

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func zip(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text)) // a buffer takes all
	_ = z.Close()
	return b.String()
}

func TestReader(t *testing.T) {
	text := strings.Repeat("a line of text\n", 1000)
	for _, tt := range []struct {
		name, data, want string
		err              error
	}{
		{"plain", text, text, nil},
		{"empty", "", "", nil},
		{"one byte", "\x1f", "\x1f", nil},
		{"zipped", zip(text), text, nil},
		{"nothing, zipped", zip(""), "", nil},
		{"two parts", zip(text) + zip("more"), text + "more", nil},
		{"a head", "\x1f\x8b\x08", "", ErrCut},
		{"no head", "\x1f\x8bnonsense", "", ErrDamaged},
		{"garbage behind", zip("a") + "garbage, as long as a head", "a", ErrDamaged},
	} {
		got, err := io.ReadAll(iotest.OneByteReader(NewReader(iotest.HalfReader(strings.NewReader(tt.data)))))
		if string(got) != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %d bytes, %v; want %d, %v", tt.name, len(got), err, len(tt.want), tt.err)
		}
	}
}

// TestDamage: wherever zipped data are cut or altered, somebody hears of it, also who reads only a
// part. The bytes of the head that say nothing of the text are left out.
func TestDamage(t *testing.T) {
	whole := zip("a text, and more of it: " + strings.Repeat("0123456789", 10))
	finish := func(data string) error {
		r := NewReader(strings.NewReader(data))
		if _, err := io.ReadFull(r, make([]byte, 6)); err != nil {
			return err
		}
		return r.Finish(1 << 20)
	}
	if err := finish(whole); err != nil {
		t.Fatal(err)
	}
	for i := 2; i < len(whole); i++ {
		if err := finish(whole[:i]); !errors.Is(err, ErrCut) {
			t.Errorf("cut to %d bytes: %v", i, err)
		}
	}
	for i := 10; i < len(whole); i++ {
		altered := whole[:i] + string(whole[i]^1) + whole[i+1:]
		if err := finish(altered); !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrCut) {
			t.Errorf("byte %d altered: %v", i, err)
		}
	}
}

// TestFinishEnds: text without end is not read without end, and what is not zipped not at all.
func TestFinishEnds(t *testing.T) {
	r := NewReader(strings.NewReader(zip(strings.Repeat("x", 100_000))))
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := r.Finish(10); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(r); err != nil || len(rest) != 100_000-11 {
		t.Errorf("%d bytes left, %v", len(rest), err)
	}
	plain := NewReader(strings.NewReader("plain"))
	if _, err := plain.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := plain.Finish(10); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(plain); err != nil || string(rest) != "lain" {
		t.Errorf("%q left, %v", rest, err)
	}
}

// TestFaultStays: who reads again, as after a look ahead, hears of it again.
func TestFaultStays(t *testing.T) {
	r := NewReader(strings.NewReader("\x1f\x8bnonsense"))
	for range 3 {
		if n, err := r.Read(make([]byte, 1)); n != 0 || !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes, %v", n, err)
		}
	}
}

// TestFaultsOfReading are not those of the zipped data.
func TestFaultsOfReading(t *testing.T) {
	broken := errors.New("the disk is broken")
	data := io.MultiReader(strings.NewReader(zip(strings.Repeat("0123456789", 100))[:20]), iotest.ErrReader(broken))
	if _, err := io.ReadAll(NewReader(data)); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
