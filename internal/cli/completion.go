package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/solvers"
)

// shells lists the shells that completion is for, with what writes their script.
var shells = []struct {
	name  string
	write func(*cobra.Command, io.Writer) error
}{
	{"bash", func(c *cobra.Command, w io.Writer) error { return c.GenBashCompletionV2(w, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(c *cobra.Command, w io.Writer) error { return c.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

func shellNames() []string {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	return names
}

// completionCommand stands in the place of Cobra's, which takes any word for a shell.
func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script for a shell",
		Long: `Completion prints a script by which a shell completes commands, flags, and the words and
files that they take. The shells are bash (with the package bash-completion), zsh, fish and
powershell. To have it in each new shell, write it where the shell looks for it:

  bash        ~/.local/share/bash-completion/completions/gridwright
  zsh         a file _gridwright in a folder of $fpath
  fish        ~/.config/fish/completions/gridwright.fish
  powershell  the file that $PROFILE names`,
		Example: `  source <(gridwright completion bash)
  gridwright completion fish > ~/.config/fish/completions/gridwright.fish`,
		Args: a.takes(1, 1, "shell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return s.write(cmd.Root(), a.out)
				}
			}
			return choice("the shell", args[0], shellNames()...)
		},
	}
}

// modelEndings are those of the names of models, as far as shells look at them.
var modelEndings = []string{"lp", "mps", "gz"}

// complete says for each command and each flag what a shell completes. Where files are wanted, that
// is files, by their ending where only those with one will do; where words are, the words; and
// where neither is, nothing.
func (a *app) complete(root *cobra.Command) {
	words := map[string][]string{ // by command, and flag where it is one's
		"solve --as": {"board", "text", "line"}, "model --as": {"lp", "mps"},
		"convert --to": {"text", "json", "line"}, "bench --touch": {"never", "no2x2", "free"},
		"minimize --as": {"text", "board"}, "minimize --symmetric": gridwright.ClueSymmetries(),
		"solvers --install": {"highs"}, "kinds": kindNames(), "completion": shellNames(),
	}
	words["minimize --hitting"] = []string{"own", "mip"}
	for _, solver := range solvers.Names(a.solvers()) {
		words["minimize --hitting"] = append(words["minimize --hitting"], "mip@"+solver)
	}
	endings := map[string][]string{
		"model --output": modelEndings, "model read": modelEndings, "study": {"study"},
	}
	of := func(name, value string, several bool) cobra.CompletionFunc {
		return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) > 0 && !several:
				return nil, cobra.ShellCompDirectiveNoFileComp
			case value == "ENGINE":
				return a.engineWords(typed), cobra.ShellCompDirectiveNoFileComp
			case words[name] != nil:
				return words[name], cobra.ShellCompDirectiveNoFileComp
			case endings[name] != nil:
				return endings[name], cobra.ShellCompDirectiveFilterFileExt
			case value == "FOLDER":
				return nil, cobra.ShellCompDirectiveFilterDirs
			case strings.Contains(value, "FILE"):
				return nil, cobra.ShellCompDirectiveDefault
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
	}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		_, name, _ := strings.Cut(cmd.CommandPath(), " ")
		_, args, _ := strings.Cut(cmd.Use, " ")
		if cmd == root {
			args = "FILE..." // in the place of a command
		}
		if cmd.ValidArgsFunction == nil {
			cmd.ValidArgsFunction = of(name, args, strings.HasSuffix(args, "..."))
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if _, is := cmd.GetFlagCompletionFunc(f.Name); is {
				return
			}
			value, _ := pflag.UnquoteUsage(f)
			err := cmd.RegisterFlagCompletionFunc(f.Name, of(name+" --"+f.Name, value, true))
			if err != nil {
				panic(err) // it is a flag of the command's, and has no function
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// engineWords lists what --engine reads, given the beginning of it: a solver behind a formulation
// once that is written out.
func (a *app) engineWords(typed string) []string {
	words := spellings()
	for _, word := range spellings() {
		if head, _, _ := strings.Cut(typed, "@"); head == word && strings.HasPrefix(word, "mip") {
			for _, solver := range solvers.Names(a.solvers()) {
				words = append(words, word+"@"+solver)
			}
		}
	}
	return words
}
