package highswasm

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/internal/wording"
)

// Limits on an archive and on a file in it, in bytes. That of the package has 1.3 MB, and 4 MB
// unpacked.
const (
	maxArchive = 64 << 20
	maxPart    = 32 << 20
)

// readArchive reads the archive of the package. It rejects all others by their checksums.
func readArchive(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxArchive+1))
	switch {
	case err != nil:
		return nil, wording.Bare(err)
	case len(data) > maxArchive:
		return nil, fmt.Errorf("it is larger than %d MB", maxArchive>>20)
	}
	sum := sha512.Sum512(data)
	if base64.StdEncoding.EncodeToString(sum[:]) != integrity {
		return nil, fmt.Errorf("it is not %s as npm makes it: its checksum is another", archiveName)
	}
	return data, nil
}

// unpack returns the needed files of the package. The names in the archive are only compared; they
// never determine where a file is written.
func unpack(archive []byte) (files, error) {
	var f files
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return f, err
	}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err != nil {
			return f, err
		}
		for _, p := range f.parts() {
			if head.Name != "package/build/"+p.name {
				continue
			}
			if *p.data, err = io.ReadAll(io.LimitReader(r, maxPart)); err != nil {
				return f, err
			}
		}
	}
}
