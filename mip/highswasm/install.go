package highswasm

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
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
)

// What is installed: a release of the npm package that has HiGHS as WebAssembly, under the MIT
// license, and what its parts must be.
const (
	npmPackage = "highs@1.15.3"
	version    = "1.15.1" // of HiGHS in it, as the module itself says
	integrity  = "5rzjBlAkqRxr7FOv+iZjxF8nNfKsEt8uOaP3S6gls6yR" +
		"f4+Jv4BqBIE3iPFsgfOHutQBMNxRE9jWhxRAM7Oycw==" // SHA-512 of the package
	wasmSum = "528be4365bea1d4188988646b244263f50320df55782e14d6af5bce7cd45c840"
	glueSum = "0bd23843c9795753f2276e9901eb2a1e66288547b6bcba84fa0665dc037b5c7c"
)

// Limits on what the package may hold, in bytes.
const (
	maxTarball = 64 << 20
	maxPart    = 32 << 20
)

// Install is how it is installed, for a person.
const Install = "gridwright solvers --install highs"

// Env names the environment variable that says where the cache folder is, in place of the user's.
const Env = "GRIDWRIGHT_CACHE"

// The files of the folder.
const (
	wasmFile = "highs.wasm"
	glueFile = "highs.js"
)

// Folder gives the folder of the user's cache in which the package is installed.
func Folder(getenv func(string) string) (string, error) {
	base := getenv(Env)
	if base == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("there is no cache folder: %w; %s can name one", err, Env)
		}
		base = filepath.Join(cache, "gridwright")
	}
	return filepath.Join(base, strings.ReplaceAll(npmPackage, "@", "-")), nil
}

// Fetch installs the package into a folder, by the program npm. Where it is installed already it
// does nothing. What npm brings is held to the checksums in this file.
func Fetch(ctx context.Context, folder string) error {
	if _, err := load(folder); err == nil {
		return nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm is not found on the PATH; to install it: apt-get install npm")
	}
	temp, err := os.MkdirTemp("", "gridwright-")
	if err != nil {
		return fmt.Errorf("cannot make a folder for the download: %w", err)
	}
	defer os.RemoveAll(temp)
	cmd := exec.CommandContext(ctx, npm, "pack", "--loglevel=error", npmPackage)
	cmd.Dir = temp
	cmd.WaitDelay = time.Second // what npm has started may hold its output open
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm pack %s failed: %w\n%s", npmPackage, err, bytes.TrimSpace(out))
	}
	tarball, err := onlyFile(temp)
	if err != nil {
		return err
	}
	sum := sha512.Sum512(tarball)
	if base64.StdEncoding.EncodeToString(sum[:]) != integrity {
		return fmt.Errorf("what npm brought is not %s: its checksum differs", npmPackage)
	}
	parts, err := unpack(tarball)
	if err != nil {
		return fmt.Errorf("cannot unpack %s: %w", npmPackage, err)
	}
	return place(folder, parts)
}

// onlyFile reads the tarball that npm has left in a folder.
func onlyFile(folder string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("npm brought %d packages, not one", len(files))
	}
	f, err := os.Open(files[0])
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxTarball+1))
	if err == nil && len(data) > maxTarball {
		err = fmt.Errorf("what npm brought is larger than %d MB", maxTarball>>20)
	}
	return data, err
}

// unpack gives the two files of the package that are needed.
func unpack(tarball []byte) (map[string][]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(tarball))
	if err != nil {
		return nil, err
	}
	parts := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return parts, nil
		}
		if err != nil {
			return nil, err
		}
		name, ok := strings.CutPrefix(head.Name, "package/build/")
		if !ok || name != wasmFile && name != glueFile {
			continue
		}
		if parts[name], err = io.ReadAll(io.LimitReader(r, maxPart)); err != nil {
			return nil, err
		}
	}
}

// place puts the files into a folder that takes its name when it is whole.
func place(folder string, parts map[string][]byte) error {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return fmt.Errorf("cannot make the cache folder: %w", err)
	}
	temp, err := os.MkdirTemp(parent, ".new-")
	if err != nil {
		return fmt.Errorf("cannot make the cache folder: %w", err)
	}
	defer os.RemoveAll(temp)
	for name, data := range parts {
		if err := os.WriteFile(filepath.Join(temp, name), data, 0o644); err != nil {
			return fmt.Errorf("cannot write to the cache folder: %w", err)
		}
	}
	if _, err := load(temp); err != nil {
		return err
	}
	if err := os.Chmod(temp, 0o755); err != nil {
		return err
	}
	err = os.Rename(temp, folder)
	if err == nil {
		return nil
	}
	if _, loaded := load(folder); loaded == nil {
		return nil // another process was faster
	}
	// What stands there is broken: it goes, and the new one takes its place.
	if err := os.RemoveAll(folder); err != nil {
		return fmt.Errorf("cannot replace what is installed: %w", err)
	}
	if err = os.Rename(temp, folder); err != nil {
		if _, loaded := load(folder); loaded == nil {
			return nil
		}
	}
	return err
}

// files are the parts of an installed package.
type files struct{ wasm, glue []byte }

// load reads an installed package and holds it to its checksums.
func load(folder string) (files, error) {
	var f files
	for _, part := range []struct {
		name, sum string
		to        *[]byte
	}{{wasmFile, wasmSum, &f.wasm}, {glueFile, glueSum, &f.glue}} {
		data, err := os.ReadFile(filepath.Join(folder, part.name))
		if errors.Is(err, fs.ErrNotExist) {
			return files{}, fmt.Errorf("highs is not installed in %s", folder)
		}
		if err != nil {
			return files{}, err
		}
		sum := sha256.Sum256(data)
		if hex.EncodeToString(sum[:]) != part.sum {
			return files{}, fmt.Errorf("%s in %s is not that of %s: remove the folder, and install it "+
				"again: %s", part.name, folder, npmPackage, Install)
		}
		*part.to = data
	}
	return f, nil
}
