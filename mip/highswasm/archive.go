package highswasm

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/internal/wording"
)

// Limits on an archive, in bytes. That of the package has 1.3 MB, and 4 MB unpacked.
const (
	maxArchive  = 64 << 20
	maxPart     = 32 << 20
	maxUnpacked = 256 << 20 // of a different archive, to find out which it is
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
		return nil, diagnose(data)
	}
	return data, nil
}

// diagnose returns an error that describes an archive other than that of the package.
func diagnose(data []byte) error {
	const ustar, at = "ustar", 257 // the signature of a tar archive, and its offset
	z, err := gzip.NewReader(bytes.NewReader(data))
	switch {
	case len(data) == 0:
		return errors.New("it is empty")
	case err != nil && len(data) > at && bytes.HasPrefix(data[at:], []byte(ustar)):
		return errors.New("it has been unzipped already; the archive is needed as npm makes it")
	case err != nil:
		return errors.New("it is not a gzip archive")
	}
	for r := tar.NewReader(io.LimitReader(z, maxUnpacked)); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return errors.New("it is not an npm package")
		}
		if err != nil {
			return errors.New("it is cut short or damaged")
		}
		if head.Name != "package/package.json" {
			continue
		}
		var is struct{ Name, Version string }
		err = json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(&is)
		switch found := is.Name + "@" + is.Version; {
		case err != nil:
			return errors.New("it is not an npm package")
		case found != npmPackage:
			return fmt.Errorf("it holds %.60q, expected %s", found, npmPackage)
		}
		return fmt.Errorf("its checksum is not that of %s: it is damaged or was changed",
			npmPackage)
	}
}

// unpackFiles returns the needed files of the package. The names in the archive are only compared;
// they never determine where a file is written.
func unpackFiles(archive []byte) (files, error) {
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
