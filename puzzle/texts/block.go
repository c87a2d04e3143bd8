// Package texts reads texts that hold puzzles: the text format, JSON records and, by a Format each,
// the forms of other programs, which package formats has. It also reads and writes partial answers.
//
//	r := texts.NewReader(file, "puzzles.txt", gridwright.Kinds(), nil)
//	for {
//		e, err := r.Next() // a puzzle, with its comments and answers; at the end, io.EOF
package texts

import (
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Block is the text of one puzzle with its answers and comments, not yet parsed.
type Block struct {
	syntax.Block
	Answer   []syntax.Line // the lines after "=", if any
	Answered bool          // whether the text had a line "="
	Comments []syntax.Line // the comment lines, with their #

	others [][]syntax.Line // further answers of a record
	equals syntax.Line     // the line "=", or what stands for it
	alone  bool            // the only row is the puzzle, since each row of a text is one
	kind   *puzzle.Kind    // the kind that the header names, if it is already known

	placeAnswer place // the Place of the answers
	broken      error // why another format could not read this puzzle
}

// place is the type of syntax.Block.Place.
type place = func(syntax.Token) (syntax.Line, int, string)

// Bytes returns the memory that the lines of the block take. A line takes memory even if it is
// empty.
func (b *Block) Bytes() int {
	const perLine = 64
	n := len(b.Header.Text)
	for _, lines := range [][]syntax.Line{b.Rows, b.Answer, b.Comments} {
		for _, l := range lines {
			n += perLine + len(l.Text)
		}
	}
	return n
}

// AnswerBlock returns a block whose Rows are the lines of the answer.
func (b *Block) AnswerBlock() *syntax.Block { return b.answerBlock(b.Answer) }

// AnswerBlocks returns an AnswerBlock for each answer; a record may have several.
func (b *Block) AnswerBlocks() []*syntax.Block {
	all := []*syntax.Block{b.AnswerBlock()}
	for _, lines := range b.others {
		all = append(all, b.answerBlock(lines))
	}
	return all
}

func (b *Block) answerBlock(lines []syntax.Line) *syntax.Block {
	answer := &syntax.Block{File: b.File, Rows: lines, Place: b.placeAnswer}
	if answer.Place != nil || len(lines) == 0 {
		answer.Begin = b.equals
	}
	return answer
}
