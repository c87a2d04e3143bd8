package cli

import "github.com/spf13/cobra"

// Commands returns the root command, for tests that walk all commands.
func Commands() *cobra.Command {
	a := &app{Env: Process(), out: &output{}}
	return a.root()
}

// PageText returns a page of Markdown as text without styles.
func PageText(page string, width int) string {
	p := pageText{width: width, bold: func(text string) string { return text }}
	p.write(page)
	return p.String()
}
