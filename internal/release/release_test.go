package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/sample"
)

const root = "../.."

// must runs a program and returns its output.
func must(t *testing.T, folder string, env []string, program string, args ...string) string {
	t.Helper()
	out, err := output(folder, env, program, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// snapshot creates a repository with one commit: the current files of this one, committed or not.
func snapshot(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds the program several times")
	}
	if out, err := output(root, nil, "git", "rev-parse", "--is-inside-work-tree"); err != nil {
		t.Skipf("this is no git repository: %s %v", out, err)
	}
	repo := t.TempDir()
	list := must(t, root, nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for _, name := range strings.Split(strings.Trim(list, "\x00"), "\x00") {
		from, to := filepath.Join(root, name), filepath.Join(repo, name)
		info, err := os.Lstat(from)
		if os.IsNotExist(err) {
			continue // removed, but not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if info.Mode()&os.ModeSymlink != 0 {
			target, err := os.Readlink(from)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, to); err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	must(t, repo, nil, "git", "init", "--quiet", "--initial-branch", "main")
	commit(t, repo)
	return repo
}

// commit commits all changes in a folder.
func commit(t *testing.T, repo string) {
	t.Helper()
	must(t, repo, nil, "git", "add", "--all")
	const when = "2026-03-04T05:06:08Z"
	must(t, repo, []string{"GIT_AUTHOR_DATE=" + when, "GIT_COMMITTER_DATE=" + when}, "git",
		"-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "--message", "A test")
}

// unpacked returns the files of an archive by name, without the top folder, and checks that each
// has the time of the commit.
func unpacked(t *testing.T, file string) map[string][]byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	var last string
	add := func(name string, when time.Time, mode os.FileMode, r io.Reader) {
		if name <= last {
			t.Errorf("%s: %s stands behind %s", file, name, last)
		}
		last = name
		if want := time.Date(2026, 3, 4, 5, 6, 8, 0, time.UTC); !when.Equal(want) {
			t.Errorf("%s: %s is of %v, want %v", file, name, when, want)
		}
		base, ext := filepath.Base(file), ".tar.gz"
		if filepath.Ext(file) == ".zip" {
			ext = ".zip"
		}
		name, ok := strings.CutPrefix(name, strings.TrimSuffix(base, ext)+"/")
		if !ok {
			t.Errorf("%s: %s is not below the top folder", file, name)
		}
		want := os.FileMode(0o644)
		switch strings.TrimSuffix(name, ".exe") {
		case "gridwright", "gridwright-check":
			want = 0o755
		}
		if mode.Perm() != want {
			t.Errorf("%s: %s has the mode %o, want %o", file, name, mode.Perm(), want)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	if filepath.Ext(file) == ".zip" {
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Modified, f.Mode(), r)
		}
		return files
	}
	g, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(g); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s: %s has an owner", file, h.Name)
		}
		add(h.Name, h.ModTime, h.FileInfo().Mode(), r)
	}
}

// TestArchives: both sorts of archives have the files with their modes and the time of the commit.
func TestArchives(t *testing.T) {
	when := time.Date(2026, 3, 4, 5, 6, 8, 0, time.UTC)
	entries := []entry{{name: "man/man1/a.1", data: []byte("a page")},
		{name: "gridwright", data: []byte("a program"), program: true}}
	for ext, pack := range map[string]func(string, []entry, time.Time) ([]byte, error){
		".zip": zipped, ".tar.gz": tarred} {
		data, err := pack("top", entries, when)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "top"+ext)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		files := unpacked(t, file)
		if len(files) != 2 || string(files["man/man1/a.1"]) != "a page" ||
			string(files["gridwright"]) != "a program" {
			t.Errorf("%s: %q", ext, files)
		}
	}
}

// TestRelease: the release of a tag has the right files, its program runs and has the tag as its
// version, and a second run produces the same bytes. GRIDWRIGHT_WHOLE adds the archive of another
// system, for which everything has to be compiled.
func TestRelease(t *testing.T) {
	repo := snapshot(t)
	host := runtime.GOOS + "/" + runtime.GOARCH
	built := []string{host}
	if sample.Whole() {
		other := "windows/arm64"
		if runtime.GOOS == "windows" {
			other = "linux/arm64"
		}
		built = append(built, other)
	}
	dist := filepath.Join(t.TempDir(), "dist")

	must(t, repo, nil, "git", "tag", "v0.2.0")
	err := release(repo, dist, []string{host})
	if err == nil || !strings.Contains(err.Error(), `the tag is v0.2.0, but CITATION.cff has no line "version: 0.2.0"`) {
		t.Errorf("the error for a tag that CITATION.cff does not have is %v", err)
	}
	if _, err := os.Stat(dist); !os.IsNotExist(err) {
		t.Error("a release that is refused leaves a folder")
	}
	must(t, repo, nil, "git", "tag", "--delete", "v0.2.0")
	must(t, repo, nil, "git", "tag", "v0.1.0")

	// Files of an older release are removed, and no others.
	for name, text := range map[string]string{checksums: "00  gridwright-v0.0.9-old.zip\n", "gridwright-v0.0.9-old.zip": "", "notes.txt": ""} {
		if err := os.MkdirAll(dist, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dist, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// An uncommitted file is in no archive, and does not affect the version.
	if err := os.WriteFile(filepath.Join(repo, "LICENSE"), []byte("changed"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := release(repo, dist, built); err != nil {
		t.Fatal(err)
	}
	names := func() []string {
		var names []string
		list, err := os.ReadDir(dist)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			names = append(names, f.Name())
		}
		return names
	}
	archive := func(platform string) string {
		ext := ".tar.gz"
		if strings.HasPrefix(platform, "windows/") {
			ext = ".zip"
		}
		return "gridwright-v0.1.0-" + strings.ReplaceAll(platform, "/", "-") + ext
	}
	want := []string{checksums, "notes.txt"}
	for _, platform := range built {
		want = append(want, archive(platform))
	}
	slices.Sort(want)
	if !slices.Equal(names(), want) {
		t.Fatalf("the folder holds %q, want %q", names(), want)
	}

	sums := ""
	first := map[string][]byte{}
	for _, platform := range built {
		file := filepath.Join(dist, archive(platform))
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first[archive(platform)] = data
		sums += fmt.Sprintf("%x  %s\n", sha256.Sum256(data), archive(platform))
		files := unpacked(t, file)
		exe := ending(strings.Split(platform, "/")[0])
		program := "gridwright" + exe
		for _, name := range []string{program, "gridwright-check" + exe, "LICENSE", "README.md", thirdParty, "LICENSE.highs",
			"highs-1.15.3.tgz", "examples/numbrix-9x9.txt", "man/man1/gridwright.1",
			"man/man1/gridwright-solve.1", "completions/gridwright.bash", "completions/_gridwright",
			"completions/gridwright.fish", "completions/gridwright.ps1"} {
			if len(files[name]) == 0 {
				t.Errorf("%s has no %s", file, name)
			}
		}
		license, err := os.ReadFile(filepath.Join(root, "LICENSE"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(files["LICENSE"], license) {
			t.Errorf("%s: LICENSE is not that of the commit", file)
		}
		if page := string(files["man/man1/gridwright.1"]); !strings.Contains(page, "Gridwright 0.1.0") {
			t.Errorf("%s: the manual page does not give the version: %.200s", file, page)
		}
		if platform == host {
			path := filepath.Join(t.TempDir(), program)
			if err := os.WriteFile(path, files[program], 0o755); err != nil {
				t.Fatal(err)
			}
			commit := must(t, repo, nil, "git", "rev-parse", "--short=12", "HEAD")
			want := "gridwright 0.1.0 (commit " + commit + ", " + runtime.Version() + ")"
			if got := must(t, ".", nil, path, "--version"); got != want {
				t.Errorf("--version prints %q, want %q", got, want)
			}
			besideProgram(t, path, files["highs-1.15.3.tgz"])
			licensed(t, path, string(files[thirdParty]))
			if bytes.Contains(files[program], []byte(repo)) {
				t.Error("the program names the folder that it was built in")
			}
		}
	}
	if got, err := os.ReadFile(filepath.Join(dist, checksums)); err != nil || string(got) != sums {
		t.Errorf("the checksums are\n%s%v, want\n%s", got, err, sums)
	}

	if err := release(repo, dist, built); err != nil {
		t.Fatal(err)
	}
	for name, data := range first {
		again, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, again) {
			t.Errorf("a second run makes another %s", name)
		}
	}
	t.Run("install", func(t *testing.T) { installs(t, repo) })
}

// licensed checks that the text of licenses covers each module of a program.
func licensed(t *testing.T, program, text string) {
	t.Helper()
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range info.Deps {
		if !strings.Contains(text, "\n"+m.Path+" "+m.Version+"\n") {
			t.Errorf("%s does not have %s %s", thirdParty, m.Path, m.Version)
		}
	}
	if len(info.Deps) < 5 {
		t.Errorf("the program has %d modules: the test does not see them", len(info.Deps))
	}
}

// besideProgram checks that a program finds the archive of HiGHS beside itself, where nothing is
// installed, and rejects a damaged one.
func besideProgram(t *testing.T, program string, archive []byte) {
	t.Helper()
	beside := filepath.Join(filepath.Dir(program), "highs-1.15.3.tgz")
	env := []string{"GRIDWRIGHT_CACHE=" + filepath.Join(t.TempDir(), "cache"), "PATH="}
	for _, tt := range []struct {
		archive []byte
		want    string
	}{
		{nil, "highs not found"},
		{archive, "highs 1.15.1 GRIDWRIGHT_CACHE " + beside},
		{archive[:1000], "highs not usable GRIDWRIGHT_CACHE cannot use " + beside + ": it is cut short or damaged"},
	} {
		if tt.archive != nil {
			if err := os.WriteFile(beside, tt.archive, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		table := must(t, ".", env, program, "solvers")
		// Long lines go on in the next.
		if all := strings.Join(strings.Fields(table), " "); !strings.Contains(all, tt.want) {
			t.Errorf("with %d bytes beside the program, solvers prints\n%s\nwant %q", len(tt.archive), table,
				tt.want)
		}
	}
}

// TestSums: a list of checksums that this program has not written removes no file.
func TestSums(t *testing.T) {
	for _, text := range []string{"00  ../notes.txt\n", "notes.txt\n", "00  /etc/notes.txt\n"} {
		dist := t.TempDir()
		if err := os.WriteFile(filepath.Join(dist, checksums), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := begin(dist); err == nil || !strings.Contains(err.Error(), "expected a checksum and a file name") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestPlatforms: make release builds archives for three systems with two processors each.
func TestPlatforms(t *testing.T) {
	want := []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}
	if !slices.Equal(platforms, want) {
		t.Errorf("the platforms are %q, want %q", platforms, want)
	}
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	_, rule, _ := strings.Cut(string(makefile), "\nrelease:")
	rule, _, _ = strings.Cut(rule, "\n\n")
	if _, recipe, _ := strings.Cut(rule, "\n"); recipe != "\t$(GO) run ./internal/release" {
		t.Errorf("the recipe of make release is %q", recipe)
	}
}

// TestLicenses: the file in the repository matches the modules in go.mod.
func TestLicenses(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks Go for the packages of six platforms")
	}
	text, err := os.ReadFile(filepath.Join(root, thirdParty))
	if err != nil {
		t.Fatal(err)
	}
	want, err := thirdPartyLicenses(root)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s is out of date: make licenses writes it", thirdParty)
	}
	if _, err := (module{Path: "example.org/none", Dir: t.TempDir()}).licenses(); err == nil {
		t.Error("a module without a license file is let through")
	}
}

// install has the go command fetch the program of a repository as from its public place, and find the
// packages and embedded files that it needs; it returns the last package, the program itself. With
// GRIDWRIGHT_WHOLE the command builds and installs it, which takes a minute; then install returns its
// version. Dependencies come from the module cache of this machine.
func install(t *testing.T, repo, version string) (string, error) {
	t.Helper()
	cache := must(t, ".", nil, "go", "env", "GOMODCACHE")
	scratch := t.TempDir()
	env := []string{
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.file://" + filepath.ToSlash(repo) + ".insteadOf",
		"GIT_CONFIG_VALUE_0=https://github.com/gridwright/gridwright",
		"GOPROXY=file://" + filepath.ToSlash(cache) + "/cache/download,off",
		"GONOPROXY=github.com/gridwright", "GONOSUMDB=*", "GOPRIVATE=", "GOVCS=*:all",
		"GOMODCACHE=" + filepath.Join(scratch, "mod"), "GOBIN=" + filepath.Join(scratch, "bin"),
		"GOFLAGS=-modcacherw -trimpath", "GOWORK=off",
	}
	const name = "github.com/gridwright/gridwright"
	if !sample.Whole() {
		out, err := output(scratch, env, "go", "mod", "download", "-json", name+"@"+version)
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
		var module struct{ Dir string }
		if err := json.Unmarshal([]byte(out), &module); err != nil {
			t.Fatal(err)
		}
		out, err = output(module.Dir, []string{"GOFLAGS=", "GOWORK=off"}, "go", "list", "-deps", "./cmd/gridwright")
		return out[strings.LastIndexByte(out, '\n')+1:], err
	}
	out, err := output(scratch, env, "go", "install", name+"/cmd/gridwright@"+version)
	if err != nil {
		return out, err
	}
	program := filepath.Join(scratch, "bin", "gridwright"+ending(runtime.GOOS))
	if _, err := exec.LookPath(program); err != nil {
		t.Fatal(err)
	}
	return must(t, scratch, nil, program, "--version"), nil
}

// installs checks that the go command can package the repository with the tag v0.1.0 as a module, and
// find all that the program needs in it. It would reject files that a module may not contain.
func installs(t *testing.T, repo string) {
	got, err := install(t, repo, "v0.1.0")
	want := "github.com/gridwright/gridwright/cmd/gridwright"
	if sample.Whole() {
		want = "gridwright 0.1.0 (" + runtime.Version() + ")"
	}
	if err != nil || got != want {
		t.Errorf("go install gives %q, %v, want %q", got, err, want)
	}
	if err := os.WriteFile(filepath.Join(repo, "examples", "a'b.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	commit(t, repo)
	must(t, repo, nil, "git", "tag", "v0.1.1")
	if got, err := install(t, repo, "v0.1.1"); err == nil || !strings.Contains(err.Error(), "invalid char") {
		t.Errorf("the test does not see what it is for: go install gives %q, %v", got, err)
	}
}
