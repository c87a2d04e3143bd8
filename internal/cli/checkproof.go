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

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/check/zipped"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// proofs checks those of the files that are certificates, and returns the others; all reports that
// there are none. Standard input is looked at only if it is no terminal, and can be read from its
// beginning afterwards.
func (a *app) proofs(files []string) (others []string, all bool, err error) {
	if len(files) == 0 && !a.StdinTerminal {
		in := bufio.NewReader(interruptible(a.ctx, named{a.Stdin, "stdin"}))
		a.Stdin = in
		if isCertificate(in) {
			return nil, true, a.checkProof("stdin", in)
		}
		return nil, false, nil
	}
	for _, name := range files {
		is, err := a.isProof(name)
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
func (a *app) isProof(name string) (bool, error) {
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
	return true, a.checkProof(shown, in)
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

// checkProof checks a certificate, and prints what it proves.
func (a *app) checkProof(name string, in io.Reader) error {
	r, err := zipped.Check(in)
	var refused *check.Error
	switch {
	case errors.As(err, &refused):
		a.raise(exitNo)
		a.line("proof refused", "file", name, "line", refused.Line, "why", refused.Why)
		return nil
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	a.line("proof of", "file", name, "claim", puzzle.Because("claim "+r.Claim), "steps",
		counted("step", r.Steps))
	a.printf("\n%s", r.Puzzle)
	for _, answer := range r.Answers {
		a.printf("\n")
		if l, ok := a.layout(r.Kind, r.Puzzle, answer); ok {
			a.draw(&look{}, l)
		} else {
			a.printf("%s", answer)
		}
	}
	if len(r.Facts) > 0 {
		a.printf("\n%s\n", strings.Join(r.Facts, " "))
	}
	if r.Open {
		a.raise(exitUnknown)
		a.printf("\n")
		a.line("proof by rules", "kind", r.Kind)
		a.printf("  %s\n", strings.Join(r.Rules, "\n  "))
	}
	return nil
}

// layout returns an answer of a certificate as solve draws it, or false if this program does not
// know the kind, or its cells hold numbers or lines, which are drawn without it.
func (a *app) layout(kind, text, answer string) (l puzzle.Layout, ok bool) {
	f, err := a.shelf.Named(kind)
	if err != nil {
		return l, false
	}
	p, err := gridwright.ParseAs(f.Kind.Kind, text, f.Kind)
	if err != nil || len(p.(*board.Puzzle).Table().Values) == 0 {
		return l, false
	}
	var s puzzle.Answer
	for _, word := range strings.Fields(answer) {
		n, err := strconv.Atoi(word)
		if err != nil && word != "." {
			return l, false
		}
		s = append(s, n)
	}
	if p.Check(s) != nil {
		return l, false
	}
	return p.Layout(s), true
}
