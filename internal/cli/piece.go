package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// piece is what the first line of a file that "split" has written says. Below it is a part of a
// larger text, byte by byte. Records and errors have the name and the lines of that text.
type piece struct {
	File  string       `json:"file"`  // as given to split
	At    texts.Place  `json:"at"`    // where the part begins
	Items ledger.Shard `json:"items"` // of the part
	Of    int          `json:"of"`    // items of the whole
	Input string       `json:"input"` // identifies the whole, as contents does
	Sum   string       `json:"sum"`   // of the bytes below
}

// The line is a comment, so that other readers of puzzles can take a piece, too.
const (
	pieceMark = "# gridwright piece "
	mostPiece = 64 << 10 // bytes of the line
)

// String returns the line.
func (p *piece) String() string {
	var line strings.Builder
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	_ = e.Encode(p) // plain data
	return pieceMark + line.String()
}

// sumOf returns what the field Sum has of a hash.
func sumOf(sum []byte) string { return fmt.Sprintf("%.8x", sum) }

// readPiece returns the first line of a text, or nil if it is no piece, and what is below.
func readPiece(text io.Reader, name string) (*piece, io.Reader, error) {
	in := bufio.NewReaderSize(text, mostPiece)
	if begin, _ := in.Peek(len(pieceMark)); string(begin) != pieceMark { // Read has the error
		return nil, in, nil
	}
	line, err := in.ReadSlice('\n')
	p := &piece{}
	if err == nil {
		err = json.Unmarshal(line[len(pieceMark):], p)
	}
	if err != nil || p.File == "" || p.At.Line < 1 || p.Items.Last < 1 || p.Of < p.Items.Last {
		return nil, nil, hinted{fmt.Errorf("%s:1: this is not a line of \"gridwright split\"",
			wording.Visible(name)), "split the puzzles again"}
	}
	return p, in, nil
}

// miscounted is the error for a piece that does not have the items that its first line states.
func (p *piece) miscounted(records string) error {
	return hinted{errors.New(wording.Visible(records) + " is not finished: split and this run read " +
		p.File + " in different ways"), "give both the same --kind, --kind-file and --from"}
}
