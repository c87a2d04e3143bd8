package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/convert"
	"github.com/gridwright/gridwright/puzzle"
)

func (a *app) convertCommand() *cobra.Command {
	in := input{answers: true}
	var to string
	cmd := &cobra.Command{
		Use:   "convert [FILE]...",
		Short: "Write puzzles in another form",
		Long: `Convert reads puzzles, and their answers where they have any, and writes them as

  text   the canonical text format, with the comments kept
  json   one JSON object a line (docs/records.md)
  line   one line of characters, the usual form of sudoku collections: 81 for 9x9`,
		Example: `  gridwright convert pasted.txt > clean.txt
  gridwright convert --kind sudoku --to text top95.txt
  gridwright convert --to line sudoku.txt
  gridwright convert --to json puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			write, ok := map[string]func(item) error{
				"text": a.convertText(), "json": a.convertJSON, "line": a.convertLine,
			}[to]
			if !ok {
				return a.usage(cmd, fmt.Errorf("--to is text, json or line, not %s", puzzle.Quote(to)))
			}
			return a.each(&in, files, write)
		},
	}
	in.flags(cmd)
	cmd.Flags().StringVar(&to, "to", "text", "the `FORM` to write: text, json or line")
	return cmd
}

// answerOf reads the answer of a puzzle's own text, nil where there is none.
func answerOf(it item) (puzzle.Solution, error) {
	if !it.Block.Answered {
		return nil, nil
	}
	return it.Puzzle.Kind().ParseAnswer(it.Puzzle, it.Block.AnswerBlock())
}

func (a *app) convertText() func(item) error {
	first := true
	return func(it item) error {
		s, err := answerOf(it)
		if err != nil {
			return err
		}
		if !first {
			a.printf("---\n")
		}
		first = false
		for _, c := range it.Block.Comments {
			a.printf("%s\n", c.Text)
		}
		a.printf("%s", it.Puzzle)
		if s != nil {
			a.printf("=\n%s", it.Puzzle.Kind().FormatAnswer(it.Puzzle, s))
		}
		return nil
	}
}

func (a *app) convertJSON(it item) error {
	s, err := answerOf(it)
	if err != nil {
		return err
	}
	a.printJSON(convert.ToJSON(it.Puzzle, s, it.Value("name")))
	return nil
}

func (a *app) convertLine(it item) error {
	line, err := convert.ToLine(it.Puzzle)
	if err != nil {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	a.printf("%s\n", line)
	return nil
}
