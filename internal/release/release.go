package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gridwright/gridwright/mip/highswasm"
)

// checksums is the file that lists the archives of a release, in the format of sha256sum.
const checksums = "SHA256SUMS"

// release builds the archives of the commit that is checked out in repo. It builds in a clone, so
// that the archives contain only committed files, and so that Go finds the tag or the commit.
func release(repo, dist string, platforms []string) error {
	work, err := os.MkdirTemp("", "gridwright-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	source := filepath.Join(work, "source")
	when, err := checkOut(repo, source)
	if err != nil {
		return err
	}
	b := builder{source: source, work: work}
	if err := b.documents(); err != nil {
		return err
	}
	if err := begin(dist); err != nil {
		return err
	}
	var sums strings.Builder
	for _, platform := range platforms {
		name, data, err := b.archive(platform, when)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dist, name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		log.Printf("%s, %.1f MB", filepath.Join(dist, name), float64(len(data))/1e6)
	}
	return os.WriteFile(filepath.Join(dist, checksums), []byte(sums.String()), 0o644)
}

// checkOut clones the commit that is checked out in repo, and returns the commit's time.
func checkOut(repo, source string) (time.Time, error) {
	commit, err := output(repo, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		return time.Time{}, fmt.Errorf("expected a git repository: %w", err)
	}
	changed, err := output(repo, nil, "git", "status", "--porcelain")
	if err != nil {
		return time.Time{}, err
	}
	if changed != "" {
		log.Printf("releasing the commit %.12s, without these uncommitted changes:\n%s", commit, changed)
	}
	if _, err := output(repo, nil, "git", "clone", "--quiet", "--no-checkout", ".",
		source); err != nil {
		return time.Time{}, err
	}
	if _, err := output(source, nil, "git", "checkout", "--quiet", "--detach", commit); err != nil {
		return time.Time{}, err
	}
	seconds, err := output(source, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	return time.Unix(unix, 0).UTC(), err
}

// untagged matches the version of a commit without a tag, which ends with a time and a hash.
var untagged = regexp.MustCompile(
	`^v\d+\.(0\.0-|\d+\.\d+-([^+]*\.)?0\.)\d{14}-[A-Za-z0-9]+$`)

// agrees returns an error if a tagged version differs from the version in CITATION.cff. A commit
// without a tag always agrees.
func agrees(source, version string) error {
	if untagged.MatchString(version) {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(source, "CITATION.cff"))
	if err != nil {
		return err
	}
	want := "version: " + strings.TrimPrefix(version, "v")
	if !slices.Contains(strings.Split(string(text), "\n"), want) {
		return fmt.Errorf("the tag is %s, but CITATION.cff has no line %q", version, want)
	}
	return nil
}

// begin creates the folder, and removes the files that an older list of checksums names, so that
// checksums and archives belong to one release.
func begin(dist string) error {
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	before, err := os.ReadFile(filepath.Join(dist, checksums))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(before)) {
		_, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || name != filepath.Base(name) {
			return fmt.Errorf("%s in %s: expected a checksum and a file name, found %q", checksums, dist,
				line)
		}
		if err := os.Remove(filepath.Join(dist, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.Remove(filepath.Join(dist, checksums))
}

// builder builds the contents of archives.
type builder struct {
	source, work string
	version      string  // of the program: v0.1.0, or with the time and hash of a commit
	common       []entry // the files of each archive besides the program
}

// documents builds the program for this machine, checks its version, and runs it to write its
// manual pages and completions.
func (b *builder) documents() error {
	program, err := b.build(runtime.GOOS + "/" + runtime.GOARCH)
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	b.version = info.Main.Version
	if !strings.HasPrefix(b.version, "v") {
		return fmt.Errorf("expected a version from a tag or a commit, found %q", b.version)
	}
	if err := agrees(b.source, b.version); err != nil {
		return err
	}
	solver, err := solverFiles()
	if err != nil {
		return err
	}
	b.common = solver
	man := filepath.Join(b.work, "man")
	if _, err := output(b.work, nil, program, "man", man); err != nil {
		return err
	}
	for _, of := range []struct{ files, folder string }{
		{filepath.Join(b.source, "LICENSE"), ""},
		{filepath.Join(b.source, "README.md"), ""},
		{filepath.Join(b.source, thirdParty), ""},
		{filepath.Join(b.source, "examples", "*.txt"), "examples/"},
		{filepath.Join(man, "*.1"), "man/man1/"},
	} {
		if err := b.add(of.files, of.folder); err != nil {
			return err
		}
	}
	for _, shell := range []struct{ name, file string }{
		{"bash", "gridwright.bash"}, {"zsh", "_gridwright"}, {"fish", "gridwright.fish"},
		{"powershell", "gridwright.ps1"},
	} {
		text, err := output(b.work, nil, program, "completion", shell.name)
		if err != nil {
			return err
		}
		b.common = append(b.common,
			entry{name: "completions/" + shell.file, data: []byte(text + "\n")})
	}
	return nil
}

// add puts the files that match a pattern into a folder of each archive.
func (b *builder) add(pattern, folder string) error {
	files, err := filepath.Glob(pattern)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("expected %s, found no such file", pattern)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		b.common = append(b.common, entry{name: folder + filepath.Base(file), data: text})
	}
	return err
}

// solverFiles returns the archive of HiGHS as WebAssembly, which the program finds beside itself,
// and its license.
func solverFiles() ([]entry, error) {
	name, data, err := highswasm.Archive(context.Background())
	if err != nil {
		return nil, fmt.Errorf("fetching HiGHS: %w", err)
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for r := tar.NewReader(packed); ; {
		head, err := r.Next()
		if err != nil {
			return nil, fmt.Errorf("%s: expected the file package/LICENSE: %w", name, err)
		}
		if head.Name == "package/LICENSE" {
			license, err := io.ReadAll(r)
			return []entry{{name: name, data: data}, {name: "LICENSE.highs", data: license}}, err
		}
	}
}

// build builds the program and the checker of certificates for a platform, unless it has done so,
// and returns the path of the program, beside which the checker is. It overrides Go's flags and
// processor settings in the environment.
func (b *builder) build(platform string) (string, error) {
	goos, goarch, ok := strings.Cut(platform, "/")
	if !ok {
		return "", fmt.Errorf("expected a platform such as linux/amd64, found %q", platform)
	}
	program := filepath.Join(b.work, goos+"-"+goarch, "gridwright"+ending(goos))
	if _, err := os.Stat(program); err == nil {
		return program, nil // built to write the documents
	}
	env := []string{"CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1",
		"GOARM64=v8.0", "GOOS=" + goos, "GOARCH=" + goarch}
	_, err := output(b.source, env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s",
		"-o", filepath.Dir(program)+string(filepath.Separator), "./cmd/gridwright",
		"./cmd/gridwright-check")
	return program, err
}

// ending returns how the names of programs end on a system.
func ending(goos string) string {
	if goos == "windows" {
		return ".exe"
	}
	return ""
}

// archive returns the archive of a platform, and its file name.
func (b *builder) archive(platform string, when time.Time) (name string, data []byte, err error) {
	program, err := b.build(platform)
	if err != nil {
		return "", nil, err
	}
	entries := slices.Clone(b.common)
	checker := strings.TrimSuffix(program, ".exe") + "-check" + filepath.Ext(program)
	for _, file := range []string{program, checker} {
		code, err := os.ReadFile(file)
		if err != nil {
			return "", nil, err
		}
		entries = append(entries, entry{name: filepath.Base(file), data: code, program: true})
	}
	top := "gridwright-" + b.version + "-" + strings.ReplaceAll(platform, "/", "-")
	if strings.HasPrefix(platform, "windows/") {
		data, err = zipped(top, entries, when)
		return top + ".zip", data, err
	}
	data, err = tarred(top, entries, when)
	return top + ".tar.gz", data, err
}

// output runs a program in a folder and returns its standard output, without the final line end. If
// it fails, the error includes its standard error.
func output(folder string, env []string, program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("%s %s: %w\n%s", filepath.Base(program), args[0], err, exit.Stderr)
	}
	return strings.TrimRight(string(out), "\n"), err
}
