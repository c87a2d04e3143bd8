package cli

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
)

// release is the version of the program. CITATION.cff and the tag of a release have the same.
const release = "0.1.0"

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  a.argCount(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			a.printf("gridwright %s\n", version())
			return nil
		},
	}
}

// version returns the release, the commit if Go recorded it, and the version of Go:
// "0.1.0 (commit 0123456789ab, go1.26.8)".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	parts := []string{info.GoVersion}
	if commit := commitOf(info); commit != "" {
		parts = []string{"commit " + commit, info.GoVersion}
	}
	return release + " (" + strings.Join(parts, ", ") + ")"
}

// untagged matches what Go calls a commit without a tag, and captures the start of its hash.
var untagged = regexp.MustCompile(`\d{14}-([0-9a-f]{12})`)

// commitOf returns the first 12 digits of the commit that the program was built from, with
// " and changes" for a clone that had some; "" if Go has not recorded it.
func commitOf(info *debug.BuildInfo) string {
	var commit string
	if m := untagged.FindStringSubmatch(info.Main.Version); m != nil {
		commit = m[1]
	}
	changes := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = fmt.Sprintf("%.12s", s.Value)
		case s.Key == "vcs.modified" && s.Value == "true":
			changes = " and changes"
		}
	}
	return commit + changes
}

// build identifies the program for files that only one build may write. Builds of a clone with
// changes, or by a Go without version control, share a version; so their own bytes are added, which
// are read once.
var build = sync.OnceValues(func() (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		v := info.Main.Version
		if strings.HasPrefix(v, "v") && !strings.Contains(v, "+dirty") {
			return v + " " + info.GoVersion, nil
		}
	}
	name, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("cannot find the program's own file: %w", wording.Bare(err))
	}
	f, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("cannot open %s: %w", name, wording.Bare(err))
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return fmt.Sprintf("%s %.8x", version(), sum.Sum(nil)), nil
})
