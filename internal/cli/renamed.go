package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// renamed lists what version 0.1.0 called otherwise, by the commands that had it; "" for names of
// commands. A flag whose new name is "" became an argument; one that is gone comes first, with the
// reason.
var renamed = []struct{ of, old, now string }{
	{"solve count bench", "--log-file", "gone: --log prints to standard error"},
	{"model", "--names", "gone: the names of FILE are in FILE.names"},
	{"draw", "--presolve", "gone: gridwright model presolve shows what presolve leaves"},
	{"stats", "--plot", "gone: stats prints the numbers"},
	{"formulations", "--markdown", "gone: gridwright list formulations --json has the list"},
	{"solvers", "--install", "install"},
	{"", "kinds", "list kinds"}, {"", "techniques", "list techniques"},
	{"", "formulations", "list formulations"}, {"", "encodings", "list encodings"},
	{"", "solvers", "list solvers"},
	{"solve deduce minimize generate grade draw model", "--as", "--to"},
	{"solve minimize generate model", "--draw", "--to board"},
	{"solve minimize generate model", "--plain", "--to words"},
	{"solve", "--model", "--from"},
	{"model", "--solver", "--engine"},
	{"formulations encodings", "--show", ""},
	{"generate minimize", "--symmetric", "--symmetry"},
	{"bench", "--touch", "--set touch"},
	{"generate", "--least-length", "--set least-length"},
	{"generate", "--pairs", "--set pairs"}, {"generate", "--density", "--set density"},
	{"generate", "--apart", "--set apart=yes"},
}

// renamed replaces old names in the arguments by new ones, with a note on each. The error is for
// one that is gone.
func (a *app) renamed(args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, nil
	}
	command := args[0]
	for _, r := range renamed {
		for i := 0; i < len(args) && args[i] != "--"; i++ {
			name, value, valued := strings.Cut(args[i], "=")
			if name != r.old || i > 0 != (r.of != "") ||
				r.of != "" && !slices.Contains(strings.Fields(r.of), command) {
				continue
			}
			if strings.HasPrefix(r.now, "gone: ") {
				return args, fmt.Errorf("%s is %s", r.old, r.now)
			}
			now := strings.Fields(r.now)
			if strings.HasPrefix(r.now, "--to") && slices.Contains(args, "--json") {
				a.say("note: %s has no effect beside --json", r.old)
				after := i + 1
				if len(now) == 1 && !valued {
					after = min(after+1, len(args)) // the form
				}
				args, i = slices.Concat(args[:i], args[after:]), i-1
				continue
			}
			if r.now == "install" { // the command's own name goes
				args, i = args[1:], i-1
			}
			switch set := strings.HasPrefix(r.now, "--set "); {
			case strings.Contains(r.now, "="): // the value is known
			case set && !valued && i+1 < len(args): // the value was an argument
				now[1] += "=" + args[i+1]
				args = slices.Delete(slices.Clone(args), i+1, i+2)
			case valued && (len(now) == 0 || r.now == "install"):
				now = append(now, value)
			case valued:
				now[len(now)-1] += "=" + value
			}
			a.noteRenamed(r.old, cmp.Or(r.now, "NAME alone"))
			args = slices.Concat(args[:i], now, args[i+1:])
		}
	}
	return args, nil
}

// noteRenamed prints that something has another name now.
func (a *app) noteRenamed(old, now string) {
	a.say("note: %s is called %s now", old, now)
}
