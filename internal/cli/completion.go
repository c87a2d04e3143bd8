package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright"
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
  powershell  the file that $PROFILE names`,
		Example: `  source <(gridwright completion bash)
  gridwright completion zsh > "${fpath[1]}/_gridwright"
  gridwright completion fish > ~/.config/fish/completions/gridwright.fish`,
		Args: a.takes(1, 1, "shell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return s.write(cmd.Root(), a.out)
				}
			}
			return choice("completion", args[0], shellNames()...)
		},
	}
}

// modelEndings lists the file name endings of models, as shells compare them.
var modelEndings = []string{"lp", "mps", "gz"}

// modelForms lists the formats of models that flags name.
var modelForms = []string{"lp", "mps"}

// complete registers for each command and each flag what a shell completes: files, if needed with a
// certain ending; or words; or nothing.
func (a *app) complete(root *cobra.Command) {
	words := map[string][]string{ // by command, or by command and flag
		"solve --as": {"board", "text", "line"}, "deduce --as": deduceForms, "model --as": writtenForms(),
		"solve --model": modelForms, "model read --from": modelForms,
		"model convert --from": modelForms, "model convert --to": modelForms,
		"model convert --keep": keepable,
		"convert --to":         {"text", "json", "line"}, "bench --touch": touchRules(),
		"minimize --as": {"text", "board"}, "minimize --symmetric": names(gridwright.Symmetries()),
		"generate": kindNames(), "generate --as": {"text", "board"},
		"generate --grade":     names(gridwright.Classes()),
		"generate --symmetric": names(gridwright.Symmetries()),
		"generate --cover":     {"yes", "no"}, "generate --touch": touchRules(),
		"hint --depth": depths, "grade --as": {"text", "line", "table"}, "techniques": kindNames(),
		"solvers --install": {"highs"}, "kinds": kindNames(), "completion": shellNames(),
		"model --formulation":          formulations.names(),
		"model conflict --formulation": formulations.names(),
		"model conflict --solver":      solvers.Names(a.solvers()),
		"draw --as":                    pictureForms, "draw --theme": themes, "draw --paper": papers,
	}
	values := map[string][]string{ // by the name of a flag's value in the help
		"KIND": kindNames(), "ENCODING": encodings.names(), "FORMULATION": formulations.names(),
		"WHEN": looserChoices, "SWITCH": {"on", "off"},
	}
	words["minimize --hitting"] = []string{"own", "mip"}
	for _, solver := range solvers.Names(a.solvers()) {
		words["minimize --hitting"] = append(words["minimize --hitting"], "mip@"+solver)
	}
	endings := map[string][]string{
		"model --output": slices.Concat(modelEndings, programEndings()),
		"model read":     modelEndings, "model convert": modelEndings,
		"study": {"study"}, "draw --output": pictureForms,
	}
	of := func(name, value string, most int) cobra.CompletionFunc {
		return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) >= most:
				return nil, cobra.ShellCompDirectiveNoFileComp
			case name == "draw --engine":
				notModel := func(word string) bool { return !strings.HasPrefix(word, "mip") }
				return slices.DeleteFunc(a.engineWords(typed), notModel), cobra.ShellCompDirectiveNoFileComp
			case value == "ENGINE":
				return a.engineWords(typed), cobra.ShellCompDirectiveNoFileComp
			case words[name] != nil:
				return words[name], cobra.ShellCompDirectiveNoFileComp
			case values[value] != nil:
				return values[value], cobra.ShellCompDirectiveNoFileComp
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
			args = "FILE..." // "gridwright FILE" is short for "gridwright solve FILE"
		}
		if cmd.ValidArgsFunction == nil {
			most := max(1, len(strings.Fields(args)))
			if strings.HasSuffix(args, "...") {
				most = anyNumber
			}
			cmd.ValidArgsFunction = of(name, args, most)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			value, _ := pflag.UnquoteUsage(f)
			err := cmd.RegisterFlagCompletionFunc(f.Name, of(name+" --"+f.Name, value, anyNumber))
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

// engineWords lists the values of --engine. Once a formulation is typed completely, they include it
// with each solver.
func (a *app) engineWords(typed string) []string {
	words := names(gridwright.Engines(nil))
	for _, word := range slices.Clone(words) {
		if head, _, _ := strings.Cut(typed, "@"); head == word && strings.HasPrefix(word, "mip") {
			for _, solver := range solvers.Names(a.solvers()) {
				words = append(words, word+"@"+solver)
			}
		}
	}
	return words
}
