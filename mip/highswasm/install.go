package highswasm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// The installed release of the npm package that has HiGHS as WebAssembly, under the MIT license,
// and its checksums.
const (
	npmPackage = "highs@1.15.3"
	version    = "1.15.1" // of HiGHS in it, as the module reports
	// The archive, as "npm pack" names it, and its SHA-512.
	archiveName = "highs-1.15.3.tgz"
	integrity   = "5rzjBlAkqRxr7FOv+iZjxF8nNfKsEt8uOaP3S6gls6yR" +
		"f4+Jv4BqBIE3iPFsgfOHutQBMNxRE9jWhxRAM7Oycw=="
	wasmSum = "528be4365bea1d4188988646b244263f50320df55782e14d6af5bce7cd45c840"
	glueSum = "0bd23843c9795753f2276e9901eb2a1e66288547b6bcba84fa0665dc037b5c7c"
)

// Install describes to users how to install the package, and Elsewhere how without npm.
const (
	Install   = "gridwright install highs"
	Elsewhere = `"npm pack ` + npmPackage + `" on another machine fetches the file ` + archiveName +
		`; "` + Install + ` --from ` + archiveName + `" installs it here`
)

// Env is the environment variable that names a cache folder other than the user's.
const Env = "GRIDWRIGHT_CACHE"

// ErrAbsent is wrapped by errors for a package that is not installed.
var ErrAbsent = errors.New("not installed")

// Folder returns the folder of the user's cache in which the package is installed.
func Folder(getenv func(string) string) (string, error) {
	base := getenv(Env)
	if base == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("there is no cache folder, since neither HOME nor "+
				"XDG_CACHE_HOME names one; set %s to a folder", Env)
		}
		base = filepath.Join(cache, "gridwright")
	}
	base, err := filepath.Abs(base)
	if err != nil {
		return "", fmt.Errorf("cannot find the cache folder %s: %w", base, err)
	}
	return filepath.Join(base, strings.TrimSuffix(archiveName, ".tgz")), nil
}

// FetchError is the error for an archive that could not be fetched, or is not that of the package.
// Unpack installs an archive that was fetched by other means.
type FetchError struct{ Err error }

// Error describes what went wrong.
func (e *FetchError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *FetchError) Unwrap() error { return e.Err }

// Fetch installs the package into a folder with the program npm. It does nothing if the package is
// installed. The error is a *FetchError if npm fails or fetches an archive with another checksum,
// and wraps that of ctx if the context ends first.
func Fetch(ctx context.Context, folder string) error {
	if _, err := loadPackage(folder); err == nil {
		return nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return &FetchError{errors.New("npm is not found on the PATH")}
	}
	w := work.Begin(ctx, "fetching "+npmPackage+" by npm", "")
	err = install(folder, func() ([]byte, error) { return packNPM(ctx, npm) })
	if stopped := w.End(); stopped != nil && err != nil {
		return stopped
	}
	return err
}

// Archive fetches the archive of the package with the program npm, for a release to put it beside
// the program, and returns the file's name and its bytes. The errors are those of Fetch.
func Archive(ctx context.Context) (name string, data []byte, err error) {
	npm, err := exec.LookPath("npm")
	if err == nil {
		data, err = packNPM(ctx, npm)
	}
	if err != nil {
		return "", nil, &FetchError{err}
	}
	return archiveName, data, nil
}

// Unpack installs the package into a folder, from its archive as "npm pack" fetches it. The error
// is a *FetchError that describes the archive if it is a different one.
func Unpack(folder string, archive io.Reader) error {
	data, err := readArchive(archive)
	if err != nil {
		return &FetchError{err}
	}
	return install(folder, func() ([]byte, error) { return data, nil })
}

// install creates a folder next to the final one, then fetches the archive, and then moves its
// files to the final folder. So nothing is fetched for a folder that can't be written.
func install(folder string, fetch func() ([]byte, error)) error {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return cacheError(parent, err)
	}
	sweepUnfinished(parent, func(name string) bool { return strings.HasPrefix(name, unfinished) })
	workshop, err := os.MkdirTemp(parent, unfinished)
	if err != nil {
		return cacheError(parent, err)
	}
	defer os.RemoveAll(workshop)
	archive, err := fetch()
	if err != nil {
		return &FetchError{err}
	}
	parts, err := unpackFiles(archive)
	if err != nil {
		return &FetchError{fmt.Errorf("cannot unpack %s: %w", archiveName, err)}
	}
	return placeFiles(folder, filepath.Join(workshop, "new"), parts)
}

func cacheError(folder string, err error) error {
	return fmt.Errorf("cannot write to the cache folder %s: %w; %s can name another", folder,
		wording.Bare(err), Env)
}

// unfinished is the beginning of the names of folders for installations in progress.
const unfinished = ".new-"

// stale is the age from which an unfinished installation is abandoned.
const stale = 24 * time.Hour

// sweepUnfinished removes unfinished installations that killed processes left in a folder. Those in
// progress are younger.
func sweepUnfinished(folder string, unfinished func(name string) bool) {
	entries, _ := os.ReadDir(folder) // unreadable folders are left alone
	for _, e := range entries {
		if info, err := e.Info(); err == nil && unfinished(e.Name()) &&
			time.Since(info.ModTime()) > stale {
			_ = os.RemoveAll(filepath.Join(folder, e.Name()))
		}
	}
}

// placeFiles puts the files into a new folder, which gets its name when it is complete. If there is
// a folder of that name with broken files, it replaces them one by one and atomically, so that a
// reader finds the old or the new file.
func placeFiles(folder, temp string, f files) error {
	if err := os.Mkdir(temp, 0o755); err != nil {
		return cacheError(filepath.Dir(folder), err)
	}
	for _, p := range f.parts() {
		if err := os.WriteFile(filepath.Join(temp, p.name), *p.data, 0o644); err != nil {
			return cacheError(filepath.Dir(folder), err)
		}
	}
	if _, err := loadPackage(temp); err != nil {
		return err
	}
	if os.Rename(temp, folder) == nil {
		return nil
	}
	if _, err := loadPackage(folder); err == nil {
		return nil // another process was faster
	}
	for _, p := range f.parts() {
		err := os.Rename(filepath.Join(temp, p.name), filepath.Join(folder, p.name))
		if err != nil {
			return fmt.Errorf("cannot replace what is in %s: %w; remove it, and install again",
				folder, wording.Bare(err))
		}
	}
	_, err := loadPackage(folder)
	return err
}

// files lists the needed files of the package.
type files struct{ wasm, glue []byte }

// part is a file of the package.
type part struct {
	name, sum string // the sum is its SHA-256
	data      *[]byte
}

func (f *files) parts() []part {
	return []part{{"highs.wasm", wasmSum, &f.wasm}, {"highs.js", glueSum, &f.glue}}
}

// Beside returns where a release has the archive of the package: beside the running program. It
// returns nothing if the system does not name the program's file.
func Beside() []string {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return nil
	}
	return []string{filepath.Join(filepath.Dir(program), archiveName)}
}

// load reads the module, and returns the folder or the archive that it comes from.
func (s *Solver) load() (files, string, error) {
	f, absent := loadPackage(s.folder)
	if !errors.Is(absent, ErrAbsent) {
		return f, s.folder, absent
	}
	for _, path := range s.archives {
		archive, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var data []byte
		if err == nil {
			data, err = readArchive(archive)
			_ = archive.Close() // was only read
		}
		if err == nil {
			f, err = unpackFiles(data)
		}
		if err != nil {
			err = fmt.Errorf("cannot use %s: %w", path, wording.Bare(err))
		}
		return f, path, err
	}
	return files{}, s.folder, absent
}

// loadPackage reads an installed package and verifies its checksums.
func loadPackage(folder string) (files, error) {
	var f files
	for _, p := range f.parts() {
		path := filepath.Join(folder, p.name)
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return files{}, fmt.Errorf("highs is %w in %s", ErrAbsent, folder)
		}
		right := err == nil && info.Mode().IsRegular() && info.Size() <= maxPart
		if right {
			*p.data, err = os.ReadFile(path)
			sum := sha256.Sum256(*p.data)
			right = hex.EncodeToString(sum[:]) == p.sum
		}
		switch {
		case err != nil:
			return files{}, fmt.Errorf("cannot read %s: %w", path, wording.Bare(err))
		case !right:
			return files{}, fmt.Errorf("%s is damaged: it is not that of %s", path, npmPackage)
		}
	}
	return f, nil
}
