package twin

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
)

// intendedText lists the differences that are on purpose.
//
//go:embed intended.txt
var intendedText string

// intention is a difference that is on purpose.
type intention struct {
	matches *regexp.Regexp
	reason  string
	used    int // differences that it explained
}

// parseIntentions reads a list: a paragraph for each intention, whose first line is a regular
// expression of "PART: DIFFERENCE (INPUT)", and whose other lines give the reason. Lines beginning
// with # are comments.
func parseIntentions(text string) ([]*intention, error) {
	var all []*intention
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		var lines []string
		for line := range strings.Lines(paragraph) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				lines = append(lines, line)
			}
		}
		switch {
		case len(lines) == 0:
			continue
		case len(lines) == 1:
			return nil, fmt.Errorf("intended.txt: %q has no reason", lines[0])
		}
		matches, err := regexp.Compile("^(?:" + lines[0] + ")$")
		if err != nil {
			return nil, fmt.Errorf("intended.txt: %w", err)
		}
		all = append(all, &intention{matches: matches, reason: strings.Join(lines[1:], " ")})
	}
	return all, nil
}

// explains reports whether the list explains a difference, and counts its use.
func explains(list []*intention, difference string) bool {
	for _, in := range list {
		if in.matches.MatchString(difference) {
			in.used++
			return true
		}
	}
	return false
}
