package cli

import (
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// hintFlags holds the flags of hint.
type hintFlags struct {
	input
	depth  string
	all    bool
	time   time.Duration
	json   bool
	one    bool
	cnf    string
	force  bool
	boards int // read so far

	picture  drawFlags
	pictures []*draw.Picture // so far
	drawn    []drawn
	told     int // cells of boards of booklets so far
}

// explainer prints the steps of one puzzle.
type explainer struct {
	*app
	flags   *hintFlags
	item    item
	entries []puzzle.Fact
	words   *words.Language
	group   []*gridwright.Step // steps that are printed as one
	booklet []draw.Entry
	steps   int           // so far
	shown   int           // of these, those that are printed
	failed  error         // of writing a formula
	known   []puzzle.Fact // of the steps that are drawn
	full    bool          // the booklet
	stop    func()        // ends the search
	open    bool          // a certificate lists rules that no checker states

	mu sync.Mutex // held while the progress line or a step is printed
}

// numbered reports whether cells hold numbers.
func (e *explainer) numbered() bool { return e.item.Puzzle.Kind().Words == nil }
