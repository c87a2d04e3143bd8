package cli

import (
	"context"
	"errors"
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
	files, open := 0, false
	write := func(c *gridwright.Certificate, err error, name string, numbers ...any) error {
		if err != nil {
			return err
		}
		name = clueProof(in.folder, in.board, fmt.Sprintf(name, numbers...))
		listed, err := a.writeProved(name, in.force, c)
		switch {
		case err != nil:
			return err
		case listed && c.Puzzle == nil:
			a.noteOpen(it.where(), "the model in "+name)
		case listed && !open:
			open = true
			a.noteOpen(it.where(), it.Puzzle.Kind().Name)
		}
		files++
		return nil
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
		err = a.certifyFewest(r, in.time, certify, write)
	}
	if err = a.unproved(it, err); err != nil {
		return fmt.Errorf("%s: %w", it.where(), err)
	}
	fmt.Fprintf(a.Stderr, "%s: %s in %s\n", it.where(), wording.Count(files, "certificate"),
		in.folder)
	return nil
}

// unproved reports a proof that a limit or Ctrl-C ended. It returns any other error.
func (a *app) unproved(it item, err error) error {
	if errors.Is(err, gridwright.ErrIncomplete) || errors.Is(err, context.Canceled) {
		a.raise(exitUnknown)
		a.say("%s: not proved: %v", it.where(), err)
		return nil
	}
	return err
}

// certifyFewest proves that the puzzle has the fewest clues.
func (a *app) certifyFewest(r *gridwright.Reduced, limit time.Duration,
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
	c, err := gridwright.CertifyModel(a.ctx, r.Cover(), fewest,
		gridwright.Limits{Time: limit})
	if err != nil {
		err = fmt.Errorf("that no fewer clues are enough: %w", err)
	}
	return write(c, err, "-fewest")
}

// writeProved writes a certificate, which the checker must accept. It reports whether the checker
// knows no rules of the kind.
func (a *app) writeProved(name string, force bool, c *gridwright.Certificate) (open bool,
	err error,
) {
	err = writeFile(name, force, func(w io.Writer) (err error) {
		open, err = writeChecked(w, func(w io.Writer) error { return c.Write(a.ctx, w) })
		return err
	})
	return open, err
}
