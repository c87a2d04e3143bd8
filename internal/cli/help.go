package cli

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/docs"
)

// The help of a command: its purpose, its examples, and its flags in groups by purpose. The manual
// pages show the same groups (man.go).

// helpWidth is the width of help in columns. It does not depend on the terminal, so that help is
// the same everywhere.
const helpWidth = 80

// flagGroups lists the headings above flags with the same purpose, in order, and the flags of each.
// A command with more than fewFlags flags shows them.
var flagGroups = []struct{ title, flags string }{
	{"Goal flags", "add all answer any areas board both cages clues deduced depth " +
		"each facts effort grade hints irreducible minimum needs no-op one-answer " +
		"pattern sheet symmetry tries"},
	{"Board flags", "box cell cover large mask paper set theme title touch width"},
	{"Input flags", "decode entries from kind kind-file lenient units"},
	{"Model flags", "formulation no-good"},
	{"Search flags", "confirm count engine hitting jobs looser relax seed"},
	{"Limit flags", "limit memory time"},
	{"MIP solver flags", "gap log objectives option presolve start threads warm"},
	{"Output flags", "answers certify cnf dpi force json keep output report rules sensitivity " +
		"sets slowest to unique"},
	{"Shard flags", "items parts records shard"},
	{"Other flags", "help version"},
}

// fewFlags is the most flags, not counting --help, that are listed without groups.
const fewFlags = 5

// flagBlock is a heading and the flags below it.
type flagBlock struct {
	title string
	flags []*pflag.Flag
}

// flagBlocks returns the flags of a command in groups, or in a single block without a title if they
// are few.
func flagBlocks(cmd *cobra.Command) []flagBlock {
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	var all []*pflag.Flag
	cmd.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, f) })
	if len(all) <= fewFlags+1 {
		return []flagBlock{{flags: all}}
	}
	var blocks []flagBlock
	for _, g := range flagGroups {
		names := strings.Fields(g.flags)
		block := flagBlock{title: g.title}
		for _, f := range all {
			if slices.Contains(names, f.Name) {
				block.flags = append(block.flags, f)
			}
		}
		if block.flags != nil {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// flagTexts returns the name of a flag's value, or "", and the text that explains the flag. In that
// text, the space before a default value is a no-break space.
func flagTexts(f *pflag.Flag) (value, usage string) {
	value, usage = pflag.UnquoteUsage(f)
	if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
		usage += " (default" + noBreak + f.DefValue + ")"
	}
	return value, usage
}

// lastGroup is the heading above commands that explain and list.
const lastGroup = "Look up"

// jsonObjects is the help of --json where it prints no records.
const jsonObjects = "print one JSON object per line (gridwright help records)"

// exitCode matches an exit code in the paragraph on them, and the space before its meaning.
var exitCode = regexp.MustCompile(`([:,;] \d) `)

// printHelp prints the help of a command: with -h only its purpose, its examples, and a line for
// each flag.
func (a *app) printHelp(cmd *cobra.Command) {
	var h strings.Builder
	text := cmd.Long
	if text == "" || a.brief {
		text = cmd.Short + "."
	}
	wrapText(&h, exitCode.ReplaceAllString(text, "$1"+noBreak))
	h.WriteString("\nUsage:\n")
	if cmd.Runnable() {
		fmt.Fprintf(&h, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&h, "  %s [command]\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(&h, "\nExamples:\n%s\n", cmd.Example)
	}
	switch {
	case a.brief && !cmd.HasParent():
		briefCommands(&h, cmd)
		h.WriteString("\n\"gridwright help\" explains these, and lists the pages of documentation.\n")
	case a.brief:
		helpCommands(&h, cmd)
		helpFlags(&h, flagBlocks(cmd), true)
		fmt.Fprintf(&h, "\n%q has more.\n", cmd.CommandPath()+" --help")
	default:
		helpCommands(&h, cmd)
		helpRest(&h, cmd)
	}
	io.WriteString(cmd.OutOrStdout(), h.String())
}

// helpCommands lists the subcommands of a command by their groups.
func helpCommands(h *strings.Builder, cmd *cobra.Command) {
	groups := cmd.Groups()
	if len(groups) == 0 && cmd.HasAvailableSubCommands() {
		groups = []*cobra.Group{{Title: "Commands"}}
	}
	for _, g := range groups {
		fmt.Fprintf(h, "\n%s:\n", g.Title)
		for _, c := range cmd.Commands() {
			if c.GroupID == g.ID && (c.IsAvailableCommand() || c.Name() == "help") {
				explain(h, fmt.Sprintf("  %-*s  ", cmd.Commands()[0].NamePadding(), c.Name()), c.Short)
			}
		}
	}
}

// helpRest writes what -h leaves out: the pages, all flags, and where there is more.
func helpRest(h *strings.Builder, cmd *cobra.Command) {
	if !cmd.HasParent() {
		h.WriteString("\nPages (\"gridwright help NAME\" prints one):\n")
		for _, topic := range docs.Topics() {
			explain(h, fmt.Sprintf("  %-16s  ", topicName(cmd, topic)), docs.Title(topic))
		}
	}
	helpFlags(h, flagBlocks(cmd), false)
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(h, "\nUse \"%s [command] --help\" for more about a command.\n", cmd.CommandPath())
	}
	if docs.Page(cmd.Name()) != "" && cmd.Parent() == cmd.Root() {
		fmt.Fprintf(h, "\nThe page on it: gridwright help %s\n", topicName(cmd.Root(), cmd.Name()))
	}
}

// briefCommands writes the names of all commands, a line for each group.
func briefCommands(h *strings.Builder, root *cobra.Command) {
	h.WriteByte('\n')
	for _, g := range root.Groups() {
		var names []string
		for _, c := range root.Commands() {
			if c.GroupID == g.ID && (c.IsAvailableCommand() || c.Name() == "help") {
				names = append(names, c.Name())
			}
		}
		explain(h, fmt.Sprintf("%-25s ", g.Title+":"), strings.Join(names, ", "))
	}
}

// clause matches the first clause of the text on a flag, and a kind of puzzle before it.
var clause = regexp.MustCompile(`^(?:\w+: )?(?:[^:;,(]|,[^ ]|, [^b]|, b[^y])*[^ :;,(]`)

// helpFlags writes the flags below their headings, with all explanations in one column, or in brief
// with a line of it.
func helpFlags(h *strings.Builder, blocks []flagBlock, brief bool) {
	label := func(f *pflag.Flag) string {
		value, _ := flagTexts(f)
		text := "      --" + f.Name
		if f.Shorthand != "" {
			text = "  -" + f.Shorthand + ", --" + f.Name
		}
		return strings.TrimRight(text+" "+value, " ")
	}
	widest := 0
	for _, b := range blocks {
		for _, f := range b.flags {
			widest = max(widest, len(label(f)))
		}
	}
	for _, b := range blocks {
		title := b.title
		if title == "" {
			title = "Flags"
		}
		fmt.Fprintf(h, "\n%s:\n", title)
		for _, f := range b.flags {
			_, usage := flagTexts(f)
			if brief {
				const cut = " …"
				lines := wrapped(clause.FindString(usage), helpWidth-widest-3-len(cut))
				if usage = lines[0]; len(lines) > 1 {
					usage = strings.TrimRight(usage, ",") + cut
				}
			}
			explain(h, fmt.Sprintf("%-*s   ", widest, label(f)), usage)
		}
	}
}

// explain writes a label and its explanation, whose further lines begin below the first.
func explain(h *strings.Builder, label, text string) {
	for i, line := range wrapped(text, helpWidth-len(label)) {
		if i > 0 {
			label = strings.Repeat(" ", len(label))
		}
		fmt.Fprintf(h, "%s%s\n", label, line)
	}
}

// wrapText writes paragraphs. Indented lines keep their layout.
func wrapText(h *strings.Builder, text string) {
	paragraph := ""
	end := func() {
		for _, line := range wrapped(paragraph, helpWidth) {
			fmt.Fprintln(h, line)
		}
		paragraph = ""
	}
	for _, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "  ") {
			end()
			fmt.Fprintln(h, line)
			continue
		}
		paragraph += line + "\n"
	}
	end()
}

// topicName returns the name by which "help" prints a page: that of the file if a command has the
// other.
func topicName(root *cobra.Command, topic string) string {
	if slices.Contains(commandNames(root), topic) {
		return topic + ".md"
	}
	return topic
}
