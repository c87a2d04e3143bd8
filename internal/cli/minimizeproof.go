package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// clueProofs is where the proofs of a result of minimize go.
type clueProofs struct {
	folder string
	board  int // its number, from 1
	force  bool
	time   time.Duration // for each
}

// clueProof returns the name of a file with a proof, of which rest says what it is.
func clueProof(folder string, board int, rest string) string {
	return filepath.Join(folder, fmt.Sprintf("board-%03d%s.cert", board, rest))
}

// certifyClues writes the proofs of a result of minimize: that the puzzle has one answer, and
// several without any clue, if none can be dropped. That no fewer clues of the original determine
// the answer has one for each set of clues without which there are several, and one of the model by
// which fewer do not meet all sets.
func (a *app) certifyClues(in clueProofs, it item, r *gridwright.Reduced) error {
	if err := os.MkdirAll(in.folder, 0o777); err != nil {
		return fmt.Errorf("cannot write %s: %w", in.folder, wording.Bare(err))
	}
	files := 0
	write := func(c *gridwright.Certificate, err error, name string, numbers ...any) error {
		if err != nil {
			return it.fail(err.Error())
		}
		files++
		return a.writeProved(clueProof(in.folder, in.board, fmt.Sprintf(name, numbers...)), in.force, c)
	}
	certify := func(p puzzle.Puzzle) (*gridwright.Certificate, error) {
		return gridwright.Certify(a.ctx, p, &gridwright.CertifyOptions{Kinds: it.kinds,
			Limits: gridwright.Limits{Time: in.time}})
	}
	c, err := certify(r.Puzzle)
	err = write(c, err, "")
	for i := 0; err == nil && r.Irreducible && i < len(r.Puzzle.Clues()); i++ {
		c, err = certify(r.Puzzle.Keep(func(k int) bool { return k != i }))
		err = write(c, err, "-without-%03d", i+1)
	}
	if err == nil && r.Minimum {
		err = a.certifyFewest(r, certify, write)
	}
	if err == nil {
		fmt.Fprintf(a.Stderr, "%s: %s in %s\n", it.where(), wording.Count(files, "certificate"),
			in.folder)
	}
	return err
}

// certifyFewest proves that the puzzle has the fewest clues.
func (a *app) certifyFewest(r *gridwright.Reduced,
	certify func(puzzle.Puzzle) (*gridwright.Certificate, error),
	write func(*gridwright.Certificate, error, string, ...any) error,
) error {
	for i, d := range r.Differences {
		c, err := certify(r.From.Keep(func(k int) bool { return !slices.Contains(d.Clues, k) }))
		if err := write(c, err, "-set-%03d", i+1); err != nil {
			return err
		}
	}
	kept := r.Puzzle.Clues()
	fewest := mip.Result{Stop: mip.Optimal}
	for _, c := range r.From.Clues() {
		x := 0.0
		if slices.Contains(kept, c) {
			x = 1
		}
		fewest.Point = append(fewest.Point, x)
	}
	c, err := gridwright.CertifyModel(a.ctx, r.Cover(), fewest, gridwright.Limits{})
	return write(c, err, "-fewest")
}

// writeProved writes a certificate, which the checker must accept.
func (a *app) writeProved(name string, force bool, c *gridwright.Certificate) error {
	return writeFile(name, force, func(w io.Writer) error {
		_, err := writeChecked(w, func(w io.Writer) error { return c.Write(a.ctx, w) })
		return err
	})
}
