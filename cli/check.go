package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/puzzle"
)

func (a *app) checkCommand() *cobra.Command {
	in := input{answers: true}
	var answers string
	cmd := &cobra.Command{
		Use:   "check [FILE]...",
		Short: "Check answers against the rules",
		Long: `Check reads puzzles that are followed by their answers, behind a line "=", and says of each
answer whether it keeps the rules, or which rule it breaks and where. Where the answers stand in
a file of their own, name it second, or with --answers: the first answer belongs to the first
puzzle, and so on, with lines "---" between them.

Exit codes: 0 all are right, 1 one is wrong, 2 bad input.`,
		Example: `  gridwright check solved.txt
  gridwright check puzzle.txt answer.txt
  gridwright solve --as text puzzle.txt | gridwright check`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if answers == "" && len(files) == 2 {
				own, err := a.holdsAnswers(files[0])
				if err != nil {
					return err
				}
				if !own {
					files, answers = files[:1], files[1]
				}
			}
			return a.checkFiles(&in, files, answers)
		},
	}
	in.flags(cmd)
	cmd.Flags().StringVar(&answers, "answers", "", "the `FILE` that holds the answers")
	return cmd
}

// holdsAnswers reports whether a file has a line "=". Standard input, which can't be read twice,
// counts as having one.
func (a *app) holdsAnswers(file string) (bool, error) {
	if file == "-" {
		return true, nil
	}
	f, name, err := a.open(a.ctx, file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	r := puzzle.NewReader(f, name, catalog.Kinds(), nil)
	for {
		b, err := r.NextBlock()
		var syntax *puzzle.SyntaxError
		switch {
		case err == nil && b.Answered:
			return true, nil
		case errors.Is(err, io.EOF), errors.As(err, &syntax): // told when the puzzles are read
			return false, nil
		case err != nil:
			return false, fmt.Errorf("cannot read %s: %w", name, bare(err))
		}
	}
}

// checkFiles checks the puzzles of files against their own answers, or those of another file.
func (a *app) checkFiles(in *input, files []string, answers string) error {
	var apart *puzzle.Reader
	if answers != "" {
		f, name, err := a.open(a.ctx, answers)
		if err != nil {
			return err
		}
		defer f.Close()
		fallback, err := in.fallback()
		if err != nil {
			return err
		}
		apart = puzzle.NewReader(f, name, catalog.Kinds(), fallback)
		// A puzzle that can't be read has an answer all the same, which belongs to no other.
		in.bad = func(*app) { apart.NextBlock() }
	}
	err := a.each(in, files, func(it item) error {
		b := it.Block.AnswerBlock()
		if apart != nil {
			var err error
			if b, err = nextAnswer(apart, it); err != nil {
				return err
			}
		} else if !it.Block.Answered {
			return hinted{fmt.Errorf("%s: the puzzle has no answer to check", it.where()),
				`put the answer behind a line "=", or in a file of its own`}
		}
		s, err := it.Puzzle.Kind().ParseAnswer(it.Puzzle, b)
		if err != nil {
			return err
		}
		a.judge(it, s)
		return nil
	})
	if err != nil || apart == nil || a.exit == exitBad {
		return err
	}
	if b, err := apart.NextBlock(); err == nil {
		return b.FailLine(puzzle.Line{}, "", "there are more answers than puzzles")
	}
	return nil
}

// nextAnswer reads the next answer from a file of answers.
func nextAnswer(r *puzzle.Reader, it item) (*puzzle.Block, error) {
	b, err := r.NextBlock()
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s: the file of answers has none for this puzzle", it.where())
	case err != nil:
		return nil, err
	case b.Answered:
		return b.AnswerBlock(), nil
	}
	return b, nil
}

// judge says whether an answer keeps the rules.
func (a *app) judge(it item, s puzzle.Solution) {
	if it.heading() != "" {
		a.printf("%s: ", it.heading())
	}
	if err := it.Puzzle.Check(s); err != nil {
		a.raise(exitNo)
		a.printf("wrong: %v\n", err)
		return
	}
	a.printf("right\n")
}
