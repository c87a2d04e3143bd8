package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/docs"
	"github.com/gridwright/gridwright/internal/wording"
)

// The command help: commands, and pages of documentation.

// strictHelp makes "help" print pages, too, and reject unknown names. Cobra would show the help of
// the program.
func (a *app) strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // the line above created it
	}
	help.GroupID = lastGroup
	help.Use, help.Short = "help [COMMAND or PAGE]", "Explain a command, or print a page"
	help.Long = `Help explains a command, or prints a page of documentation. "gridwright help" lists
both. Names of pages may end in .md, and must where a command has the same name.`
	help.Example = "  gridwright help solve\n  gridwright help format\n  gridwright help study.md"
	help.Run, help.RunE = nil, func(cmd *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err != nil {
			return a.usage(root, err)
		}
		switch {
		case len(rest) == 0:
			about.InitDefaultHelpFlag() // as "--help" does
			return about.Help()
		case about != root:
			return unknownCommand(about, rest[0])
		case len(rest) > 1:
			return a.usage(cmd, fmt.Errorf("expected one page, found %d", len(rest)))
		}
		return a.printPage(root, rest[0])
	}
	commands := help.ValidArgsFunction
	help.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string,
	) (words []string, how cobra.ShellCompDirective) {
		words, how = commands(cmd, args, typed)
		if len(args) == 0 {
			words = append(words, topicNames(root)...)
		}
		return words, how
	}
}

// unknownCommand returns the error for a word that is not a subcommand.
func unknownCommand(cmd *cobra.Command, word string) error {
	lists := fmt.Sprintf("%q lists the commands", cmd.CommandPath()+" --help")
	command := cmp.Or(elsewhere[word], word)
	if !slices.Contains(commandNames(cmd), command) {
		command = wording.Suggest(word, commandNames(cmd))
	}
	if cmd.HasParent() {
		return hinted{fmt.Errorf("unknown command %s of %q", wording.Quote(word), cmd.CommandPath()),
			wording.DidYouMean(command, lists)}
	}
	meant := command
	if topic := wording.Suggest(word, listedTopics()); topic != "" && meant == "" {
		meant = "gridwright list " + topic
	}
	if kind := wording.Suggest(word, kindNames()); kind != "" && meant == "" {
		meant = "gridwright list kinds " + kind
	}
	if page := wording.Suggest(word, topicNames(cmd)); page != "" && (meant == "" || page == word) {
		meant = "gridwright help " + page
	}
	return hinted{fmt.Errorf("there is no command or file %q", word),
		wording.DidYouMean(meant, lists)}
}

func topicNames(root *cobra.Command) []string {
	names := docs.Topics()
	for i, topic := range names {
		names[i] = topicName(root, topic)
	}
	return names
}

// printPage prints a page of the documentation.
func (a *app) printPage(root *cobra.Command, name string) error {
	page := docs.Page(strings.TrimSuffix(name, ".md"))
	if page == "" {
		names := append(commandNames(root), topicNames(root)...)
		meant := wording.Suggest(name, names)
		switch {
		case slices.Contains(listedTopics(), name):
			meant = "gridwright list " + name
		case slices.Contains(kindNames(), name):
			meant = "gridwright list kinds " + name
		}
		return hinted{fmt.Errorf("there is no command or page %s", wording.Quote(name)),
			wording.DidYouMean(meant, `"gridwright help" lists them`)}
	}
	p := pageText{width: helpWidth, bold: a.bold}
	if have := a.width(); a.out.terminal() && have > 0 {
		p.width = min(have, widestPage)
	}
	p.write(page)
	a.out.flush()
	a.out.write([]byte(p.String())) // a.out remembers its error; pages hold no control characters
	return nil
}
