package highswasm_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/highswasmtest"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// TestFetchFails: what npm brings is believed only if its checksum is right, and nothing is left
// of what is not.
func TestFetchFails(t *testing.T) {
	for name, tt := range map[string]struct{ script, want string }{
		"fails":   {"echo no network >&2; exit 1", "npm pack highs@1.15.3 failed (exit code 1), having printed no network"},
		"wrong":   {"echo a package > highs.tgz", "what npm fetched is not highs-1.15.3.tgz: it is not a gzip archive"},
		"nothing": {"exit 0", "npm fetched 0 packages, not one"},
		"two":     {"touch a.tgz b.tgz", "npm fetched 2 packages, not one"},
		"huge":    {"head -c 67108865 /dev/zero > a.tgz", "it is larger than 64 MB"},
		"a pipe":  {"mkfifo a.tgz", "npm wrote something other than a regular file"},
	} {
		t.Run(name, func(t *testing.T) {
			highswasmtest.NPM(t, tt.script)
			t.Setenv("TMPDIR", t.TempDir())
			cache := filepath.Join(t.TempDir(), "cache")
			err := highswasm.Fetch(context.Background(), filepath.Join(cache, "highs"))
			said := fmt.Sprint(err)
			if log := mip.FaultLog(err); log != "" {
				said += ", having printed " + log
			}
			if err == nil || !strings.Contains(said, tt.want) {
				t.Errorf("%s, want %q", said, tt.want)
			}
			if got := contents(cache) + contents(os.Getenv("TMPDIR")); got != "" {
				t.Errorf("left behind: %s", got)
			}
		})
	}
	t.Setenv("PATH", t.TempDir())
	if err := highswasm.Fetch(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "npm is not found") {
		t.Error(err)
	}
}

// TestFetchEnvironment: npm runs in a private folder that has a package.json, so that it looks for
// none above; it gets the variables that say how to reach a registry, and none that may be secret.
func TestFetchEnvironment(t *testing.T) {
	told := t.TempDir()
	highswasmtest.NPM(t, fmt.Sprintf("env >%s/env && cat package.json >%[1]s/package && "+
		"ls -ld . >%[1]s/mode && echo \"$@\" >%[1]s/args; exit 1", told))
	home, cache := t.TempDir(), t.TempDir()
	want := map[string]string{
		"HOME": home, "HTTPS_PROXY": "http://proxy:1", "no_proxy": "localhost", "NODE_EXTRA_CA_CERTS": "/ca.pem",
		"npm_config_registry": "http://mirror", "NPM_CONFIG_CAFILE": "/ca.pem", "npm_config_strict_ssl": "true",
	}
	for name, value := range want {
		t.Setenv(name, value)
	}
	for _, name := range []string{"NPM_TOKEN", "NODE_AUTH_TOKEN", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "GRIDWRIGHT_CACHE",
		"NODE_OPTIONS", "npm_config__auth", "npm_config__authToken", "npm_config_//mirror/:_authToken",
		"npm_config_prefix", "npm_config_ignore_scripts", "SSH_AUTH_SOCK", "npm_config_proxying"} {
		t.Setenv(name, "secret")
	}
	if err := highswasm.Fetch(context.Background(), filepath.Join(cache, "highs")); err == nil {
		t.Fatal("nothing was brought")
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(told, name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(data))
	}
	env := strings.Split(read("env"), "\n")
	for _, line := range env {
		if name, value, _ := strings.Cut(line, "="); strings.Contains(value, "secret") {
			t.Errorf("npm gets the variable %s", name)
		}
	}
	for name, value := range want {
		if !slices.Contains(env, name+"="+value) {
			t.Errorf("npm does not get the variable %s", name)
		}
	}
	if !strings.HasPrefix(read("package"), "{") || !strings.HasPrefix(read("mode"), "drwx------") {
		t.Errorf("the folder is %s, with the package.json %q", read("mode"), read("package"))
	}
	for _, arg := range []string{"highs@1.15.3", "--ignore-scripts", "--no-workspaces"} {
		if !slices.Contains(strings.Fields(read("args")), arg) {
			t.Errorf("npm runs as %q, without %s", read("args"), arg)
		}
	}
}

// TestFetchInterrupted: Ctrl-C ends npm and all that it has started, and leaves nothing.
func TestFetchInterrupted(t *testing.T) {
	told := filepath.Join(t.TempDir(), "pid")
	highswasmtest.NPM(t, "sleep 600 & echo $! >"+told+"; touch begun.tgz; wait")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if pid, err := os.ReadFile(told); err == nil && len(pid) > 0 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	cache := filepath.Join(t.TempDir(), "cache")
	err := highswasm.Fetch(ctx, filepath.Join(cache, "highs"))
	if !errors.As(err, new(*work.Stopped)) || err.Error() != "interrupted while fetching highs@1.15.3 by npm" {
		t.Error(err)
	}
	if got := contents(cache); got != "" {
		t.Errorf("left behind: %s", got)
	}
	pid, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	// One that has ended and that nobody has asked for still has a number.
	stat, err := os.ReadFile("/proc/" + strings.TrimSpace(string(pid)) + "/stat")
	if err == nil && !strings.Contains(string(stat), ") Z ") {
		t.Errorf("what npm has started goes on: %s", stat)
	}
}

// registry counts what is asked of it, and has nothing.
type registry struct {
	*httptest.Server
	mutex sync.Mutex
	asked []string
}

func newRegistry(t *testing.T) *registry {
	r := &registry{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		r.asked = append(r.asked, q.URL.String()+" "+q.Header.Get("Authorization"))
		http.NotFound(w, q)
	}))
	t.Cleanup(r.Close)
	return r
}

// TestFetchAmongForeignFiles: the true npm takes no package.json and no .npmrc of folders above, of
// the temporary folder as of the cache folder, and the user's own .npmrc counts.
func TestFetchAmongForeignFiles(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip(err)
	}
	foreign, own := newRegistry(t), newRegistry(t)
	shared, home := t.TempDir(), t.TempDir()
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rc := fmt.Sprintf("registry=%s/${SECRET}/\n//%s/:_authToken=${SECRET}\n", foreign.URL, foreign.Listener.Addr())
	write(filepath.Join(shared, "package.json"), `{"name":"x","version":"1.0.0","workspaces":["*/*"]}`)
	write(filepath.Join(shared, ".npmrc"), rc)
	write(filepath.Join(home, ".npmrc"), "registry="+own.URL+"/\nfetch-retries=0\n")
	temp, cache := filepath.Join(shared, "tmp"), filepath.Join(shared, "cache")
	for _, dir := range []string{temp, cache} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", home)
	t.Setenv("TMPDIR", temp)
	t.Setenv("SECRET", "secret")
	err := highswasm.Fetch(context.Background(), filepath.Join(cache, "highs"))
	if err == nil {
		t.Error("a registry that has nothing gave a package")
	}
	if len(foreign.asked) > 0 {
		t.Errorf("the foreign registry was asked for %q", foreign.asked)
	}
	if len(own.asked) == 0 || strings.Contains(strings.Join(own.asked, " "), "secret") {
		t.Errorf("the user's own registry was asked for %q: %v", own.asked, err)
	}
}
