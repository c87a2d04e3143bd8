package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle"
)

func (a *app) convertCommand() *cobra.Command {
	in := input{answers: true}
	var to string
	cmd := &cobra.Command{
		Use:   "convert [FILE]...",
		Short: "Write puzzles in another form",
		Long: `Convert reads puzzles, with their answers if they have any, and writes them as

  text   the canonical text format, comments included
  json   one JSON object per line (docs/records.md)
  line   one character per cell, on one line, as in collections of Sudoku`,
		Example: `  gridwright convert pasted.txt > clean.txt
  gridwright convert --to text top95.txt    from one line to the text format
  gridwright convert --to line sudoku.txt   from the text format to one line
  gridwright convert --to json puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var write func(item) error
			switch to {
			case "text":
				t := &textWriter{app: a}
				write, in.rest = t.puzzle, t.rest
			case "json":
				write = a.convertJSON
			case "line":
				write = a.convertLine
			default:
				return a.usage(cmd, choice("--to", to, "text", "json", "line"))
			}
			return a.each(&in, files, write)
		},
	}
	in.flags(cmd)
	cmd.Flags().StringVar(&to, "to", "text", "the `FORM` to write: text, json or line")
	return cmd
}

// answerOf reads the answer that follows a puzzle in its text, or nil if there is none.
func answerOf(it item) (puzzle.Answer, error) {
	if !it.Block.Answered {
		return nil, nil
	}
	return it.Puzzle.ParseAnswer(it.Block.AnswerBlock())
}

// textWriter writes puzzles in the text format, with lines "---" between them.
type textWriter struct {
	*app
	begun bool
}

// part begins the next puzzle, with its comments.
func (w *textWriter) part(comments []puzzle.Line) {
	if w.begun {
		w.printf("---\n")
	}
	w.begun = true
	for _, c := range comments {
		w.printf("%s\n", c.Text)
	}
}

func (w *textWriter) puzzle(it item) error {
	s, err := answerOf(it)
	if err != nil {
		return err
	}
	w.part(it.Block.Comments)
	w.printf("%s", it.Puzzle)
	if s != nil {
		w.printf("=\n%s", it.Puzzle.FormatAnswer(s))
	}
	return nil
}

// rest writes the comments after the last line "---" of a file. Before that line they would belong
// to the puzzle above it.
func (w *textWriter) rest(comments []puzzle.Line) { w.part(comments) }

func (a *app) convertJSON(it item) error {
	s, err := answerOf(it)
	if err != nil {
		return err
	}
	a.printJSON(formats.ToJSON(it.Puzzle, s, it.Value("name")))
	return nil
}

func (a *app) convertLine(it item) error {
	line, err := formats.ToLine(it.Puzzle)
	if err != nil {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	a.printf("%s\n", line)
	return nil
}
