package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridwright/gridwright/internal/wording"
)

// manCommand writes the manual pages. It is hidden, since only packagers need it.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write the manual pages",
		Long: `Man writes a manual page for the program and one for each command to a folder. It
overwrites older pages.`,
		Example: `  gridwright man /usr/local/share/man/man1`,
		Hidden:  true,
		Args:    a.argCount(1, 1, "folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return fmt.Errorf("cannot create the folder %s: %w", args[0], wording.Bare(err))
			}
			return a.writeMan(cmd.Root(), args[0])
		},
	}
}

// writeMan writes the pages of a command and its subcommands.
func (a *app) writeMan(cmd *cobra.Command, folder string) error {
	err := writeFile(filepath.Join(folder, manName(cmd)+".1"), true, func(w io.Writer) error {
		_, err := io.WriteString(w, a.manPage(cmd))
		return err
	})
	if err != nil {
		return err
	}
	for _, sub := range manCommands(cmd) {
		if err := a.writeMan(sub, folder); err != nil {
			return err
		}
	}
	return nil
}

// manName returns the name of a command's page, such as gridwright-model-read.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manCommands lists the subcommands that have pages.
func manCommands(cmd *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			all = append(all, c)
		}
	}
	return all
}

// manPage returns the page of a command in roff, built from its help. It has no date, so that a
// version always produces the same page.
func (a *app) manPage(cmd *cobra.Command) string {
	var p manual
	p.line(`.TH "%s" 1 "" "Gridwright %s" "Gridwright"`, roff(strings.ToUpper(manName(cmd))),
		roff(strings.Fields(version())[0]))
	p.line(".nh\n.ad l") // no hyphenation and no justification, so that names can be copied
	p.section("NAME")
	p.line(`%s \- %s`, roff(manName(cmd)), roff(cmd.Short))
	p.section("SYNOPSIS")
	_, args, _ := strings.Cut(cmd.Use, " ")
	p.line(`.B %s`, roff(cmd.CommandPath()))
	if !cmd.HasParent() {
		args = "[FILE]..." // "gridwright FILE" is short for "gridwright solve FILE"
	}
	p.line("[flags] %s", roff(args))
	if len(manCommands(cmd)) > 0 {
		p.line(".br\n.B %s\n\\fIcommand\\fR [flags] ...", roff(cmd.CommandPath()))
	}
	p.section("DESCRIPTION")
	text, exit, _ := strings.Cut(cmp.Or(cmd.Long, cmd.Short+"."), "\n\nExit codes: ")
	p.text(text)
	if subs := manCommands(cmd); len(subs) > 0 {
		p.section("COMMANDS")
		for _, c := range subs {
			p.item(`\fB`+roff(c.Name())+`\fR`, c.Short)
		}
	}
	p.section("OPTIONS")
	for _, b := range flagBlocks(cmd) {
		if b.title != "" {
			p.line(".SS %s", b.title)
		}
		for _, f := range b.flags {
			p.flag(f)
		}
	}
	if exit != "" {
		p.section("EXIT STATUS")
		p.text(exit)
	}
	if !cmd.HasParent() {
		p.section("ENVIRONMENT")
		for _, v := range a.variables() {
			p.item(`\fB`+roff(v[0])+`\fR`, v[1])
		}
	}
	if cmd.Example != "" {
		p.section("EXAMPLES")
		p.text(cmd.Example)
	}
	p.section("SEE ALSO")
	p.line("%s", roff(strings.Join(manSeeAlso(cmd), ", ")))
	return p.String()
}

// manSeeAlso lists the pages above and below that of a command.
func manSeeAlso(cmd *cobra.Command) []string {
	var pages []string
	if cmd.HasParent() {
		pages = append(pages, manName(cmd.Parent())+"(1)")
	}
	for _, c := range manCommands(cmd) {
		pages = append(pages, manName(c)+"(1)")
	}
	return pages
}

// variables lists the environment variables that the program reads.
func (a *app) variables() [][2]string {
	all := [][2]string{
		{"NO_COLOR", "If set, boards have no colours and no bold type."},
		{"TERM", "If dumb, there are no colours, no bold type and no progress lines."},
		{corpusEnv, "The folder of puzzles that bench reads if no file is named."},
	}
	for _, s := range a.solvers() {
		where := "The path of the solver " + s.Name + ", if it is not in its usual place."
		all = append(all, [2]string{s.Env, where})
	}
	return all
}

// manual is a manual page under construction.
type manual struct{ strings.Builder }

func (p *manual) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *manual) section(title string) { p.line(".SH %s", title) }

// item adds a word, in roff, and its meaning.
func (p *manual) item(word, meaning string) { p.line(".TP\n%s\n%s", word, roff(meaning)) }

// flag adds a flag with the text of its help.
func (p *manual) flag(f *pflag.Flag) {
	value, usage := flagTexts(f)
	word := `\fB` + roff("--"+f.Name) + `\fR`
	if f.Shorthand != "" {
		word = `\fB` + roff("-"+f.Shorthand) + `\fR, ` + word
	}
	if value != "" {
		word += ` \fI` + roff(value) + `\fR`
	}
	p.item(word, strings.ReplaceAll(usage, noBreak, " "))
}

// text adds paragraphs. Indented lines keep their layout.
func (p *manual) text(text string) {
	asIs := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if indented := strings.HasPrefix(line, "  "); indented != asIs && line != "" {
			p.line(map[bool]string{true: ".nf", false: ".fi"}[indented])
			asIs = indented
		}
		if line == "" {
			line = ".PP"
		} else {
			line = roff(line)
		}
		p.line("%s", line)
	}
	if asIs {
		p.line(".fi")
	}
}

// roff escapes a line for roff: hyphens stay plain hyphens that can be copied, and a leading dot
// stays a dot.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`,
		"~", `\(ti`, `"`, `\(dq`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
