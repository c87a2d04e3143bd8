package cli

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/check/zipped"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// proofs checks those of the files that are certificates, and returns the others; all reports that
// there are none. Standard input is looked at only if it is no terminal, and can be read from its
// beginning afterwards.
func (a *app) proofs(files []string, rules bool) (others []string, all bool, err error) {
	if len(files) == 0 && !a.StdinTerminal {
		in := bufio.NewReader(interruptible(a.ctx, named{a.Stdin, "stdin"}))
		a.Stdin = in
		if isCertificate(in) {
			return nil, true, a.checkProof("stdin", in, rules)
		}
		return nil, false, nil
	}
	for _, name := range files {
		is, err := a.isProof(name, rules)
		switch {
		case err != nil:
			return nil, false, err
		case !is:
			others = append(others, name)
		}
	}
	return others, len(files) > 0 && len(others) == 0, nil
}

// isProof checks a file if it is a certificate, and reports whether it is one.
func (a *app) isProof(name string, rules bool) (bool, error) {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.Mode().IsRegular() {
		return false, nil // what comes through a pipe can't be looked at twice
	}
	f, shown, err := a.open(a.ctx, name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	if !isCertificate(in) {
		return false, nil
	}
	return true, a.checkProof(shown, in, rules)
}

// isCertificate reports whether a text begins as a certificate, or one that is compressed.
func isCertificate(in *bufio.Reader) bool {
	const begins = "gridwright-certificate "
	head, _ := in.Peek(len(begins))
	return string(head) == begins || strings.HasPrefix(string(head), zipped.Begins)
}

// proofMark returns the mark of a puzzle from a file that proves that it has one answer: "proved"
// with the first digits of the file's SHA-256. It is "" for other files; of a refused certificate,
// the error has the reason.
func (a *app) proofMark(name string) (string, error) {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	f, _, err := a.open(a.ctx, name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	in := bufio.NewReader(io.TeeReader(f, hash))
	if !isCertificate(in) {
		return "", nil
	}
	r, err := zipped.Check(in)
	if err != nil {
		return "", fmt.Errorf("%s: the certificate is refused: line %w", name, err)
	}
	if _, err := io.Copy(io.Discard, in); err != nil || r.Open || r.Claim != "only" {
		return "", err
	}
	return fmt.Sprintf("proved %.6x", hash.Sum(nil)), nil
}

// checkProof checks a certificate, and prints what it proves; with rules, also the rules of a kind
// that the checker does not know, and its puzzle even if nothing here reads it.
func (a *app) checkProof(name string, in io.Reader, rules bool) error {
	r, err := zipped.Check(in)
	var refused *check.Error
	switch {
	case errors.As(err, &refused):
		a.raise(exitNo)
		a.line("proof refused", "file", wording.Visible(name), "line", refused.Line, "why", refused.Why)
		return nil
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	a.line("proof of", "file", wording.Visible(name), "claim", puzzle.Because("claim "+r.Claim),
		"steps", counted("step", r.Steps))
	p := a.provedPuzzle(r.Puzzle)
	if p != nil || !r.Open || rules {
		a.printf("\n%s", r.Puzzle)
		for i, answer := range r.Answers {
			a.printf("\n")
			if len(r.Answers) > 1 {
				a.line("answer", "n", i+1)
			} else {
				a.line("the answer")
			}
			if s := readDrawn(p, answer); s != nil {
				a.draw(&look{}, p.Layout(s))
			} else {
				a.printf("%s", answer)
			}
		}
	}
	if len(r.Facts) > 0 {
		a.printf("\n%s\n", strings.Join(r.Facts, " "))
	}
	if !r.Open {
		return nil
	}
	a.raise(exitUnknown)
	a.printf("\n")
	if !rules {
		a.line("proof by rules/count", "kind", r.Kind, "rules", counted("rule", len(r.Rules)))
		return nil
	}
	a.line("proof by rules", "kind", r.Kind)
	a.printf("  %s\n", strings.Join(r.Rules, "\n  "))
	return nil
}

// provedPuzzle returns the puzzle of a certificate, or nil if this program can't read it.
func (a *app) provedPuzzle(text string) puzzle.Puzzle {
	flags, err := a.stated(&input{})
	if err != nil {
		return nil
	}
	entry, err := flags.reader(strings.NewReader(text), "").Next()
	if err != nil {
		return nil
	}
	return entry.Puzzle
}

// readDrawn returns the answer that a certificate draws: a number in each cell, or lines as in the
// text of answers. It is nil if it is no answer of the puzzle, which may be nil.
func readDrawn(p puzzle.Puzzle, drawing string) puzzle.Answer {
	if p == nil {
		return nil
	}
	var s puzzle.Answer
	for _, word := range strings.Fields(drawing) {
		n, err := strconv.Atoi(word)
		if err != nil && word != "." {
			s = nil
			break
		}
		s = append(s, n)
	}
	if rows, cols := p.Size(); len(s) == rows*cols && p.Check(s) == nil {
		return s
	}
	var b syntax.Block
	for i, row := range strings.Split(strings.TrimSuffix(drawing, "\n"), "\n") {
		b.Rows = append(b.Rows, syntax.Line{Number: i + 1, Text: row})
	}
	if s, err := p.ParseAnswer(&b); err == nil && p.Check(s) == nil {
		return s
	}
	return nil
}
