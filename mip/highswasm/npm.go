package highswasm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// asked holds the arguments of npm: no scripts are run, and npm does not search for a workspace
// around the folder.
var asked = []string{"pack", npmPackage, "--ignore-scripts", "--no-workspaces",
	"--pack-destination=.", "--no-update-notifier", "--loglevel=error"}

// passed lists the environment variables that npm gets: the places of programs, the user's settings
// and temporary files, and how to reach a registry. Other variables may hold secrets, which
// settings of npm could send out: "registry=http://host/${TOKEN}" in a file is enough.
var passed = []string{
	"PATH", "HOME", "TMPDIR", "LANG", "LC_ALL",
	"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "PROXY",
	"NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR",
	// Required by Windows and its programs.
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE",
	"HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES",
	// The folders of version managers: npm may be one of their scripts.
	"ASDF_DATA_DIR", "MISE_DATA_DIR", "NODENV_ROOT", "VOLTA_HOME",
}

// settings lists npm's settings that are passed on as environment variables.
var settings = []string{"registry", "userconfig", "globalconfig", "cache", "ca", "cafile",
	"strict_ssl", "proxy", "http_proxy", "https_proxy", "noproxy", "offline", "prefer_offline"}

// environment returns the part of an environment that npm gets.
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

// packNPM runs npm to fetch the archive of the package into a private folder, and reads it. npm
// searches the folders above for a package.json and would use the .npmrc next to it, so the private
// folder has its own package.json.
func packNPM(ctx context.Context, npm string) ([]byte, error) {
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

// brought reads the archive that npm wrote to a folder.
func brought(folder string) ([]byte, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return filepath.Ext(e.Name()) != ".tgz"
	})
	if len(entries) != 1 {
		return nil, fmt.Errorf("npm fetched %d packages, not one", len(entries))
	}
	if !entries[0].Type().IsRegular() {
		return nil, errors.New("npm wrote something other than a regular file") // a pipe never ends
	}
	f, err := os.Open(filepath.Join(folder, entries[0].Name()))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := readArchive(f)
	if err != nil {
		return nil, fmt.Errorf("what npm fetched is not %s: %w", archiveName, err)
	}
	return data, nil
}
