package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/source"
	"github.com/gridwright/gridwright/mip/solvers"
)

// shells lists the shells with completion, each with the function that writes its script.
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

// completionCommand replaces Cobra's, which accepts any word as a shell.
func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print the completion script for a shell",
		Long: `Completion prints a script that lets a shell complete commands, flags and their values.
The shells are bash (with the package bash-completion), zsh, fish and powershell. To load it in
every new shell, write it to:

  bash        ~/.local/share/bash-completion/completions/gridwright
  zsh         a file _gridwright in a folder of $fpath
  fish        ~/.config/fish/completions/gridwright.fish
  powershell  the file that $PROFILE names

"gridwright man FOLDER" writes the manual pages.`,
		Example: `  source <(gridwright completion bash)
  gridwright completion zsh > "${fpath[1]}/_gridwright"
  gridwright completion fish > ~/.config/fish/completions/gridwright.fish`,
		Args: a.argCount(1, 1, "shell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return s.write(cmd.Root(), a.out)
				}
			}
			return checkChoice("completion", args[0], shellNames()...)
		},
	}
}

// modelEndings lists the file name endings of models, as shells compare them.
var modelEndings = []string{"lp", "mps", "opb", "wbo", "gz"}

// completions are what a shell completes by command, by flag, or by a flag's value in the help:
// words, or files with some endings.
type completions struct {
	app            *app
	words, endings map[string][]string
}

func (a *app) completions() completions {
	all := completions{a, map[string][]string{
		"generate": kindNames(), "completion": shellNames(), "install": {"highs"},
		"KIND": kindNames(), "FORMULATION": formulations.names(), "FORMAT": formats.Names(),
		"WHAT": keepable, "HOW": {"own", "mip"}, "convert --to": writtenFormats(),
		"solve --from": slices.Concat(formats.Names(), modelForms),
	}, map[string][]string{
		"model --output": slices.Clone(modelEndings), "model convert --output": modelEndings,
		"model read": modelEndings, "model convert": modelEndings, "study": {"study"},
		"draw --output": pictureForms,
	}}
	for _, solver := range solvers.Names(a.solvers()) {
		all.words["HOW"] = append(all.words["HOW"], "mip@"+solver)
	}
	for _, o := range kindOptions() {
		if strings.Contains(o.Values, "|") {
			all.words["generate --"+o.Key] = strings.Split(o.Values, "|")
		}
	}
	for _, l := range source.Languages() {
		all.endings["model --output"] = append(all.endings["model --output"],
			strings.TrimPrefix(l.Ending, "."))
	}
	return all
}

// completing returns what completes a command or flag of a name, which takes a value. A command has
// at most some arguments; a flag may have words of its own.
func (c completions) completing(name, value string, most int, own []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		const noFile = cobra.ShellCompDirectiveNoFileComp
		words, ends := own, c.endings[name]
		if own == nil {
			words = c.words[name]
		}
		if words == nil {
			words = c.words[value]
		}
		if name == "generate" || value == "KIND" {
			words = slices.Concat(words, c.app.shelf.Own())
		}
		switch {
		case len(args) >= most:
			return nil, noFile
		case name == "list":
			return listWords(args)
		case name == "draw --engine", name == "model conflict --engine":
			notModel := func(word string) bool { return !strings.HasPrefix(word, "mip") }
			return slices.DeleteFunc(c.app.engineWords(typed), notModel), noFile
		case value == "ENGINE":
			return c.app.engineWords(typed), noFile
		case words != nil:
			return words, noFile
		case ends != nil:
			return ends, cobra.ShellCompDirectiveFilterFileExt
		case value == "FOLDER":
			return nil, cobra.ShellCompDirectiveFilterDirs
		case strings.Contains(value, "FILE"):
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, noFile
	}
}

// complete registers what a shell completes for each command and each flag.
func (a *app) complete(root *cobra.Command) {
	all := a.completions()
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		_, name, _ := strings.Cut(cmd.CommandPath(), " ")
		_, args, _ := strings.Cut(cmd.Use, " ")
		if cmd == root {
			args = "FILE..." // "gridwright FILE" is short for "gridwright solve FILE"
		}
		if cmd.ValidArgsFunction == nil {
			most := max(1, len(strings.Fields(args)))
			if strings.HasSuffix(args, "...") {
				most = anyNumber
			}
			cmd.ValidArgsFunction = all.completing(name, args, most, nil)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			named, usage := pflag.UnquoteUsage(f)
			f.Usage = clause.FindString(usage) // shells show it beside the flag
			own, _ := f.Value.(value)
			err := cmd.RegisterFlagCompletionFunc(f.Name,
				all.completing(name+" --"+f.Name, named, anyNumber, own.words))
			if err != nil {
				panic(err) // the flag exists, and has no completion function yet
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// listWords lists the words that may follow "list" and its arguments.
func listWords(args []string) (words []string, how cobra.ShellCompDirective) {
	if len(args) == 0 {
		words = listedTopics()
	}
	for _, t := range listTopics() {
		if len(args) > 0 && t.name == args[0] && t.names != nil {
			words = t.names()
		}
	}
	if len(args) > 0 && args[0] == "formulations" {
		return words, cobra.ShellCompDirectiveDefault // files of puzzles, too
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// engineWords lists the values of --engine. Once a formulation is typed completely, they include it
// with each solver.
func (a *app) engineWords(typed string) []string {
	words := wordsOf(gridwright.Engines(nil))
	for _, word := range slices.Clone(words) {
		if head, _, _ := strings.Cut(typed, "@"); head == word && strings.HasPrefix(word, "mip") {
			for _, solver := range solvers.Names(a.solvers()) {
				words = append(words, word+"@"+solver)
			}
		}
	}
	return words
}
