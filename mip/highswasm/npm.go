package highswasm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// asked is how npm is asked for the package: without a script of anybody's, and without a look at
// who might call the folder one of its workspaces.
var asked = []string{"pack", npmPackage, "--ignore-scripts", "--no-workspaces",
	"--pack-destination=.", "--no-update-notifier", "--loglevel=error"}

// passed are the environment variables that npm gets: where programs, the user's own settings and
// temporary files are, and how to reach a registry. What others hold may be secret, and settings of
// npm's can send it out: "registry=http://host/${TOKEN}" in a file is enough.
var passed = []string{
	"PATH", "HOME", "TMPDIR", "LANG", "LC_ALL",
	"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "PROXY",
	"NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR",
	// What Windows and programs there can't do without.
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE",
	"HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES",
	// Where managers of versions have their versions: npm may be a script of theirs.
	"ASDF_DATA_DIR", "MISE_DATA_DIR", "NODENV_ROOT", "VOLTA_HOME",
}

// settings are npm's settings that are passed on as environment variables.
var settings = []string{"registry", "userconfig", "globalconfig", "cache", "ca", "cafile",
	"strict_ssl", "proxy", "http_proxy", "https_proxy", "noproxy", "offline", "prefer_offline"}

// environment gives what npm gets of an environment.
func environment(all []string) []string {
	kept := []string{}
	for _, variable := range all {
		name, _, _ := strings.Cut(variable, "=")
		setting, ok := strings.CutPrefix(strings.ToLower(name), "npm_config_")
		if ok && slices.Contains(settings, strings.ReplaceAll(setting, "-", "_")) ||
			slices.Contains(passed, strings.ToUpper(name)) {
			kept = append(kept, variable)
		}
	}
	return kept
}

// pack has npm fetch the archive of the package into a private folder, and reads it. npm looks for
// a package.json above the folder that it runs in, and takes the .npmrc beside it for the user's;
// so that the folder has one of its own.
func pack(ctx context.Context, npm string) ([]byte, error) {
	program.Sweep()
	folder, err := program.NewFolder()
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	private := []byte(`{"name": "private", "version": "0.0.0", "private": true}` + "\n")
	if err := os.WriteFile(filepath.Join(folder.Path, "package.json"), private, 0o600); err != nil {
		return nil, fmt.Errorf("cannot write to the folder %s: %w", folder.Path, wording.Bare(err))
	}
	run := program.Run{Solver: "npm", Path: npm, Folder: folder, Env: environment(os.Environ())}
	ended, err := run.Do(ctx, asked...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	case ended.Exit != 0:
		return nil, &mip.Fault{Solver: "npm", Log: strings.TrimSpace(mip.Tail(ended.Log)),
			What: fmt.Sprintf("pack %s failed (exit code %d)", npmPackage, ended.Exit)}
	}
	return brought(folder.Path)
}

// brought reads the archive that npm has left in a folder.
func brought(folder string) ([]byte, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return filepath.Ext(e.Name()) != ".tgz"
	})
	if len(entries) != 1 {
		return nil, fmt.Errorf("npm brought %d packages, not one", len(entries))
	}
	if !entries[0].Type().IsRegular() {
		return nil, errors.New("npm brought something else in place of a file") // a pipe never ends
	}
	f, err := os.Open(filepath.Join(folder, entries[0].Name()))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := readArchive(f)
	if err != nil {
		return nil, fmt.Errorf("what npm brought is not %s: %w", archiveName, err)
	}
	return data, nil
}
