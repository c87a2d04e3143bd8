package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name    string // with slashes, below the archive's top folder
	data    []byte
	program bool
}

func (e entry) mode() fs.FileMode {
	if e.program {
		return 0o755
	}
	return 0o644
}

// sorted returns the entries sorted by name, so that the order of folders does not matter.
func sorted(entries []entry) []entry {
	return slices.SortedFunc(slices.Values(entries), func(a, b entry) int {
		return strings.Compare(a.name, b.name)
	})
}

// tarred returns a .tar.gz of the entries below the folder top, with the same time and no owner.
func tarred(top string, entries []entry, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	for _, e := range sorted(entries) {
		if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: top + "/" + e.name,
			Size: int64(len(e.data)), Mode: int64(e.mode()), ModTime: when}); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = packed.Close()
	return b.Bytes(), err
}

// zipped returns a .zip of the entries below the folder top, with the same time.
func zipped(top string, entries []entry, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range sorted(entries) {
		h := &zip.FileHeader{Name: top + "/" + e.name, Method: zip.Deflate, Modified: when}
		h.SetMode(e.mode())
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
