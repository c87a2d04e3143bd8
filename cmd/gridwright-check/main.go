// Gridwright-check checks certificates that a puzzle has one answer, none, or several. It shares
// nothing with gridwright, and trusts nothing in a certificate but the text of the puzzle.
//
//	gridwright-check [-v] [FILE]...
//
// Files may be compressed by gzip; without one, it reads standard input. The exit code is 0 if all
// files are proved, 1 if one is refused, 3 if one is proved only by the rules that it lists, and 2
// if a file can't be opened.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/check/zipped"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// Exit codes.
const (
	proved = iota
	refused
	unread
	byRules
)

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gridwright-check", flag.ContinueOnError)
	flags.SetOutput(stderr)
	verbose := flags.Bool("v", false, "write the puzzle and the answer, too")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "Check certificates of puzzles, in the files or standard input.\n\n"+
			"  gridwright-check [-v] [FILE]...\n\n"+
			"  -v  write the puzzle and the answer, too\n\n"+
			"Exit code: 0 all are proved, 1 one is refused, 2 a file can't be opened, 3 one is proved\n"+
			"only by the rules that it lists.")
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return proved
		}
		return unread
	}
	var found [4]bool
	checkOne := func(name string, r io.Reader) {
		name = printable(name)
		result, err := zipped.Check(r)
		var why *check.Error
		switch {
		case errors.As(err, &why):
			fmt.Fprintf(stderr, "%s:%v\n", name, why)
			found[refused] = true
			return
		case err != nil:
			fmt.Fprintf(stderr, "%s: %s\n", name, printable(err.Error()))
			found[unread] = true
			return
		}
		found[byRules] = found[byRules] || result.Open
		fmt.Fprintf(stdout, "%s: %s\n", name, sentence(result))
		if *verbose {
			fmt.Fprintf(stdout, "\n%s", result.Puzzle)
			for _, a := range result.Answers {
				fmt.Fprintf(stdout, "\n%s", a)
			}
		}
	}
	if flags.NArg() == 0 {
		checkOne("stdin", stdin)
	}
	for _, name := range flags.Args() {
		f, err := os.Open(name)
		if err != nil {
			fmt.Fprintln(stderr, printable(err.Error()))
			found[unread] = true
			continue
		}
		checkOne(name, f)
		f.Close()
	}
	for _, code := range []int{unread, refused, byRules} {
		if found[code] {
			return code
		}
	}
	return proved
}

// printable keeps the name of a file from writing to a terminal what is no text. What package check
// returns is printable.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}

// sentence says what a certificate has proved.
func sentence(r *check.Result) string {
	claim := map[string]string{
		"only": "unique", "none": "no answer", "several": "several answers",
		"facts": "all answers have " + strings.Join(r.Facts, " ")}[r.Claim]
	switch {
	case r.Open:
		return claim + " by these rules:\n  " + strings.Join(r.Rules, "\n  ")
	case r.Claim == "several":
		return claim + ", shown"
	}
	return fmt.Sprintf("%s, proved by %d steps", claim, r.Steps)
}
