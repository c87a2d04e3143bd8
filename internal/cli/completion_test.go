package cli_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/cli"
)

// completed returns the completions of the last argument, and the shell directive.
func completed(t *testing.T, args ...string) (words []string, how cobra.ShellCompDirective) {
	t.Helper()
	w := newWorld("")
	if code := cli.Main(context.Background(), w.Env, append([]string{"__complete"}, args...)); code != 0 {
		t.Fatalf("%q: exit code %d, %s", args, code, w.err.String())
	}
	lines := strings.Split(strings.TrimSpace(w.out.String()), "\n")
	for _, line := range lines[:len(lines)-1] {
		word, _, _ := strings.Cut(line, "\t")
		words = append(words, word)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(lines[len(lines)-1], ":"))
	if err != nil {
		t.Fatalf("%q: %q", args, w.out.String())
	}
	return words, cobra.ShellCompDirective(n)
}

// TestCompletion: the completions at many positions.
func TestCompletion(t *testing.T) {
	const none, files, ending, folders = cobra.ShellCompDirectiveNoFileComp, cobra.ShellCompDirectiveDefault,
		cobra.ShellCompDirectiveFilterFileExt, cobra.ShellCompDirectiveFilterDirs
	for _, tt := range []struct {
		args  string // ends with a blank if a new word begins
		words string // some of the completions; "!" marks a word that is not one
		how   cobra.ShellCompDirective
	}{
		{"so", "solve", files},
		{"puz", "!solve", files},
		{"solve ", "!solve", files},
		{"solve puzzle.txt ", "", files},
		{"solve --kind ", "numbrix sudoku", none},
		{"solve --to ", "board text line", none},
		{"solve --to=", "board text line", none},
		{"solve --looser ", "auto yes no", none},
		{"solve --engine ", "auto native sat sat:rules mip mip:assign !mip:assign@cbc", none},
		{"solve --engine sat:", "sat:rules sat:rules:aside", none},
		{"solve --engine mip:", "mip:assign mip:mtz-lifted !mip@cbc", none},
		{"solve --engine mip", "mip@cbc mip@highs", none},
		{"solve --engine mip:assign", "mip:assign mip:assign@cbc", none},
		{"solve --engine mip:assign@", "mip:assign@highs mip:assign@cbc mip:assign@glpk mip:assign@highs-program !mip:mtz@cbc", none},
		{"count --engine mip:mtz@c", "mip:mtz@cbc", none},
		{"bench --engine mip@", "mip@highs mip@cbc", none},
		{"solve --limit ", "", none},
		{"solve --time ", "", none},
		{"solve --jobs ", "", none},
		{"check --answers ", "", files},
		{"convert --to ", "text json line puzzlink", none},
		{"convert --from ", "text puzzlink", none},
		{"deduce ", "", files},
		{"deduce --to ", "board text facts", none},
		{"hint ", "", files},
		{"hint --depth ", "where how step", none},
		{"hint --cnf ", "", folders},
		{"grade --to ", "text line", none},
		{"list techniques num", "numbrix numberlink", none},
		{"minimize ", "", files},
		{"minimize --hitting ", "own mip mip@highs", none},
		{"minimize --symmetry ", "half-turn quarter-turn mirror", none},
		{"minimize --sets ", "", files},
		{"bench ", "", files},
		{"model ", "read convert", files},
		{"model puzzle.txt ", "", none},
		{"model --to ", "lp mps !text", none},
		{"model --formulation ", "assign mtz", none},
		{"model -o ", "lp mps gz", ending},
		{"model --decode ", "", files},
		{"model read ", "lp mps gz", ending},
		{"model read a.lp ", "lp mps gz", ending},
		{"model read --from ", "lp mps !text", none},
		{"model convert ", "lp mps gz", ending},
		{"model convert a.lp ", "", none},
		{"model convert -o ", "lp mps gz", ending},
		{"model convert --to ", "lp mps", none},
		{"solve --from ", "text lp mps", none},
		{"list formulations ", "assign mtz", files},
		{"list encodings ", "rules", none},
		{"list ", "kinds solvers", none},
		{"list solvers ", "", none},
		{"install ", "highs", none},
		{"list kinds ", "numbrix sudoku", none},
		{"list kinds sudoku ", "numbrix", none},
		{"study ", "study", ending},
		{"study a.study ", "", none},
		{"study -o ", "", folders},
		{"version ", "", none},
		{"help ", "solve", none},
		{"completion ", "bash zsh fish powershell", none},
		{"completion bash ", "", none},
	} {
		words, how := completed(t, strings.Split(tt.args, " ")...)
		if how&(none|ending|folders) != tt.how {
			t.Errorf("%q is completed by %d, want %d", tt.args, how, tt.how)
		}
		for _, want := range strings.Fields(tt.words) {
			word, not := strings.CutPrefix(want, "!")
			if slices.Contains(words, word) == not {
				t.Errorf("%q is completed with %q, and that has %q: %v", tt.args, words, word, !not)
			}
		}
		if tt.words == "" && len(words) > 0 {
			t.Errorf("%q is completed with %q", tt.args, words)
		}
	}
}

// TestCompletionOfAll: a flag or argument that is not a file never completes files, even if it is
// new.
func TestCompletionOfAll(t *testing.T) {
	offers := func(args []string, value string) {
		_, how := completed(t, args...)
		takes := strings.Contains(value, "FILE") || strings.Contains(value, "FOLDER")
		if offered := how&cobra.ShellCompDirectiveNoFileComp == 0; offered != takes {
			t.Errorf("%q takes %q, and files are offered: %v", args, value, offered)
		}
	}
	n := 0
	var of func(*cobra.Command)
	of = func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		if _, value, _ := strings.Cut(cmd.Use, " "); cmd.HasParent() && cmd.Name() != "help" {
			offers(append(slices.Clone(path), ""), value)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			value, _ := pflag.UnquoteUsage(f)
			n++
			offers(append(slices.Clone(path), "--"+f.Name+"="), value)
		})
		for _, sub := range cmd.Commands() {
			of(sub)
		}
	}
	of(cli.Commands())
	if n < 40 {
		t.Errorf("only %d flags were tried", n)
	}
}

// TestCompletedWords: a flag accepts each word that completion offers for it.
func TestCompletedWords(t *testing.T) {
	for _, args := range [][]string{{"solve", "--to"}, {"model", "--to"}, {"convert", "--to"}, {"bench", "--engine"},
		{"solve", "--engine"}, {"solve", "--kind"}, {"list", "formulations"}, {"list", "encodings"}} {
		words, _ := completed(t, append(slices.Clone(args), "")...)
		for _, word := range words {
			w := newWorld("")
			cli.Main(context.Background(), w.Env, append(slices.Clone(args), word))
			if said := w.err.String(); strings.Contains(said, "--help") || strings.Contains(said, "unknown") {
				t.Errorf("%q does not take %q: %s", args, word, said)
			}
		}
	}
}
