package cli

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// certifyFlags holds the flags of certify.
type certifyFlags struct {
	input
	facts  bool
	output string
	cnf    string
	force  bool
	time   time.Duration
	names  int // files so far
}

// dimacsName names the files of --cnf of the present puzzle, without their endings.
func (f *certifyFlags) dimacsName() string {
	return filepath.Join(f.cnf, fmt.Sprintf("board-%03d", f.names))
}

func (a *app) certifyCommand() *cobra.Command {
	var f certifyFlags
	return a.command(&cobra.Command{
		Use:   "certify [FILE]...",
		Short: "Prove how many answers puzzles have",
		Long: `Certify writes a proof that a puzzle has exactly one answer, none, or several, or, with
--facts, what all answers share. "gridwright check", the page and "gridwright-check" accept or
refuse it, by code that shares nothing with what wrote it (gridwright help certificates). Commands
that read puzzles read those of certificates.

Further puzzles go to proof-2.cert, proof-3.cert and so on. A name that ends in .gz is compressed.
"solve --confirm proof" proves a verdict without a file.

--cnf FOLDER also writes board-001.cnf and board-001.lrat, a formula and its proof in LRAT for a
checker such as cake_lpr. That the formula is that of the puzzle is what the certificate shows.

Boards that an engine and clause learning can't decide can't be proved. The solver may take 150 MB
with its log; a longer log goes to a temporary file.

Exit codes: 0 all are proved, 2 bad input, or a rule that has no form in certificates, 3 --time or
Ctrl-C ended a proof, or no checker states the rules of the kind.`,
		Example: `  gridwright certify -o proof.cert examples/numbrix-9x9.txt
  gridwright check proof.cert
  gridwright certify -o proof.cert.gz --time 1m examples/slitherlink-10x10.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			puzzles := func(names []string) error {
				return a.each(&f.input, names, func(it item) error { return a.certify(&f, it, files) })
			}
			if !slices.ContainsFunc(files, file.Known) {
				return puzzles(files)
			}
			if bad := givenFlags(cmd, "facts", "kind", "kind-file", "from", "set"); len(bad) > 0 {
				return a.usage(cmd, fmt.Errorf("%s is for puzzles; leave it out for models", bad[0]))
			}
			for i, name := range files {
				var err error
				if file.Known(name) {
					err = a.certifyModel(&f, name, files)
				} else {
					err = puzzles(files[i : i+1])
				}
				if err != nil {
					a.report(err)
				}
				if a.stopped() {
					break
				}
			}
			return nil
		},
	}, append(f.input.rows(), []option{
		{"facts", &f.facts, "prove what all answers share"},
		{"output,o", &f.output, "write to this `FILE`"},
		{"cnf", &f.cnf, "also write the proof as CNF and LRAT into this `FOLDER`"},
		{"force", &f.force, "overwrite files"},
		timeOption(&f.time),
	}...), demand{flag: "cnf", bars: "facts"})
}

// certify proves one puzzle.
func (a *app) certify(f *certifyFlags, it item, files []string) error {
	name, err := a.certificateNames(f, files)
	if err != nil {
		return err
	}
	hide := a.searching(it.name(), func() string { return "proving" })
	begun := time.Now()
	c, err := gridwright.Certify(a.ctx, it.Puzzle, &gridwright.CertifyOptions{Facts: f.facts,
		Kinds: it.kinds, Limits: gridwright.Limits{Time: f.time}})
	hide()
	what := ""
	if err == nil && f.facts && c.Facts != nil {
		what = wording.Count(len(c.Facts), "fact")
	} else if err == nil {
		what = a.said(verdictOf(job.Status(c.Verdict)))
	}
	of := certified{it.where(), it.Puzzle.Kind().Name, what, begun}
	return a.writeCertificate(f, name, c, err, of)
}

// certifyModel solves a model, and proves the result.
func (a *app) certifyModel(f *certifyFlags, input string, files []string) error {
	name, err := a.certificateNames(f, files)
	if err != nil {
		return err
	}
	begun := time.Now()
	m, err := a.loadModel(&modelInput{}, f.time, input)
	if err != nil {
		return a.cutShort(err, input+" was not read")
	}
	var r mip.Result
	var c *gridwright.Certificate
	err = a.timed(f.time, func(ctx context.Context) (err error) {
		if r, err = mip.Solve(ctx, pb.Solver{}, m, mip.Options{}); err != nil {
			return err
		}
		c, err = gridwright.CertifyModel(ctx, m, r, gridwright.Limits{})
		return err
	})
	of := certified{inputName(input), "the model", string(r.Stop), begun}
	return a.writeCertificate(f, name, c, err, of)
}

// certified is what was certified.
type certified struct {
	where, kind, what string
	begun             time.Time
}

// certificateNames returns the name of the next certificate, and checks those of --cnf.
func (a *app) certificateNames(f *certifyFlags, files []string) (string, error) {
	name, err := a.certificateName(f, files)
	if err != nil {
		return "", err
	}
	for _, ending := range []string{".cnf", ".lrat"} {
		if f.cnf == "" {
			break
		}
		if _, _, err := placeFor(f.dimacsName()+ending, f.force, toStdout); err != nil {
			return "", err
		}
	}
	return name, nil
}

// writeCertificate writes a certificate, which the checker must accept, and reports it.
func (a *app) writeCertificate(f *certifyFlags, name string, c *gridwright.Certificate, err error,
	of certified,
) error {
	if errors.Is(err, gridwright.ErrIncomplete) {
		a.raise(exitUnknown)
		a.say("%s: not proved: %v", of.where, err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", of.where, err)
	}
	var open bool
	write := func(w io.Writer) (err error) {
		open, err = writeChecked(w, func(w io.Writer) error { return c.Write(a.ctx, w) })
		return err
	}
	if name == "" {
		err = write(a.out)
	} else {
		err = writeFile(name, f.force, func(w io.Writer) error {
			if !strings.HasSuffix(name, ".gz") {
				return write(w)
			}
			z := gzip.NewWriter(w)
			if err := write(z); err != nil {
				return err
			}
			return z.Close()
		})
	}
	if a.out.err != nil {
		return nil // Main reports it
	}
	if err == nil && f.cnf != "" {
		err = a.writeDIMACS(f, c)
	}
	switch {
	case errors.Is(err, gridwright.ErrIncomplete) && a.ctx.Err() == nil: // too long for checkers
		a.raise(exitUnknown)
		a.say("%s: not proved: %v", of.where, err)
		return nil
	case errors.Is(err, gridwright.ErrIncomplete), errors.Is(err, context.Canceled):
		a.raise(exitUnknown)
		a.say("interrupted; %s was not written", name)
		return nil
	case err != nil:
		return fmt.Errorf("%s: %w", of.where, err)
	case open:
		a.raise(exitUnknown)
		a.noteOpen(of.where, of.kind)
	}
	fmt.Fprintf(a.Stderr, "%s: %s, proved in %s, %s\n", of.where, of.what,
		wording.Count(c.Steps, "step"), clock(time.Since(of.begun).Seconds()))
	return nil
}

// writeChecked writes a certificate, which the checker must accept meanwhile. It reports whether
// the checker knows no rules of the kind.
func writeChecked(to io.Writer, write func(io.Writer) error) (open bool, err error) {
	r, w := io.Pipe()
	checked := make(chan error)
	go func() {
		found, err := check.Check(r)
		if err == nil {
			open = found.Open
		} else {
			err = fmt.Errorf("the checker refuses the certificate: %w", err)
		}
		io.Copy(io.Discard, r) // what the checker has not read
		checked <- err
	}()
	err = write(io.MultiWriter(to, w))
	w.Close()
	if refused := <-checked; err == nil {
		err = refused
	}
	return open, err
}

// writeDIMACS writes a proof into the folder of --cnf.
func (a *app) writeDIMACS(f *certifyFlags, c *gridwright.Certificate) error {
	if c.Verdict == gridwright.Several {
		return errors.New("--cnf is for a proof that there is no answer, or no other")
	}
	if err := os.MkdirAll(f.cnf, 0o777); err != nil {
		return fmt.Errorf("cannot write %s: %w", f.cnf, wording.Bare(err))
	}
	name := f.dimacsName()
	return writeFile(name+".cnf", f.force, func(formula io.Writer) error {
		return writeFile(name+".lrat", f.force, func(proof io.Writer) error {
			return c.WriteDIMACS(a.ctx, formula, proof)
		})
	})
}

// certificateName returns the name of the file of the next certificate, or "" for standard output.
func (a *app) certificateName(f *certifyFlags, files []string) (string, error) {
	name := f.output
	if name == "-" {
		name = ""
	}
	switch f.names++; {
	case name == "" && f.names > 1:
		return "", hinted{errors.New("standard output takes the certificate of one puzzle"),
			"-o proof.cert writes a file for each"}
	case name == "":
		return "", nil
	case f.names > 1:
		rest, zip := strings.CutSuffix(name, ".gz")
		ending := filepath.Ext(rest)
		name = strings.TrimSuffix(rest, ending) + "-" + strconv.Itoa(f.names) + ending
		if zip {
			name += ".gz"
		}
	}
	for _, file := range files {
		if a.isInput(file, name) {
			return "", hinted{fmt.Errorf("-o would overwrite the puzzle in %s", name),
				"choose another file"}
		}
	}
	_, _, err := placeFor(name, f.force, "leave out -o to write to standard output")
	return name, err
}

// noteOpen notes that a certificate lists its rules.
func (a *app) noteOpen(where, kind string) {
	a.say("note: %s: no checker states the rules of %s; the proof is from those that it lists",
		where, kind)
}
