package cli

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/ledger"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// splitFlags holds the flags of split.
type splitFlags struct {
	input
	parts  int
	folder string
	force  bool
}

func (a *app) splitCommand() *cobra.Command {
	var f splitFlags
	return a.command(&cobra.Command{
		Use:   "split FILE",
		Short: "Divide a file of puzzles into pieces for several machines",
		Long: `Split writes a file of puzzles as pieces with as many puzzles each, or one fewer: 1.txt,
2.txt and so on. "gridwright help records" shows how machines share them.

The first line of a piece has the name of the file and the place of the piece in it. So "gridwright
solve 7.txt" prints and records the same as from the whole file, and "gridwright merge" joins the
records. A machine needs only its piece.

Pieces end between puzzles. A text with several puzzles, such as one of another program, is not
divided, so there may be fewer pieces.

Exit codes: 0 done, 2 bad input, 3 stopped early by Ctrl-C.`,
		Example: `  gridwright split --parts 1000 -o pieces puzzles.txt`,
		Args:    a.argCount(1, 1, "file of puzzles"),
		RunE: func(_ *cobra.Command, files []string) error {
			return a.timed(0, func(ctx context.Context) error { return a.split(ctx, &f, files[0]) })
		},
	}, append(f.input.rows()[:3], []option{
		{"parts", within(&f.parts, 1, ledger.MaxParts, ""), "write `N` pieces"},
		{"output,o", &f.folder, "write the pieces to this `FOLDER`"},
		{"force", &f.force, "overwrite the pieces there"},
	}...), demand{flag: "output", needs: "parts"})
}

func (a *app) split(ctx context.Context, f *splitFlags, name string) error {
	if f.parts == 0 || f.folder == "" {
		return hinted{errors.New("split needs --parts and -o"),
			"gridwright split --parts 20 -o pieces " + name}
	}
	flags, err := a.stated(&f.input)
	if err != nil {
		return err
	}
	input, err := contents(ctx, []string{name})
	if err != nil {
		return a.cutShort(err, "nothing was written")
	}
	pieces, err := a.pieces(ctx, f.parts, name, flags)
	if err == nil {
		err = os.MkdirAll(f.folder, 0o777)
	}
	if err != nil {
		return a.cutShort(err, "nothing was written")
	}
	for i := range pieces {
		pieces[i].Input = input
	}
	return a.writePieces(ctx, f, name, pieces)
}

// pieces divides a file of puzzles. It reads it twice, to know how many there are.
func (a *app) pieces(ctx context.Context, parts int, name string, flags stated) ([]piece, error) {
	items, err := a.places(ctx, name, flags, func(int, texts.Place) {})
	if err == nil && items == 0 {
		err = fmt.Errorf("%s holds no puzzle", name)
	}
	if err != nil {
		return nil, err
	}
	var all []piece
	_, err = a.places(ctx, name, flags, func(before int, at texts.Place) {
		n := len(all)
		if before == items || before < (items*n+parts-1)/parts {
			return
		}
		if n > 0 {
			all[n-1].Items.Last = before
		} else {
			at.Line = 1 // with the blank lines above
		}
		all = append(all, piece{File: name, At: at, Of: items,
			Items: ledger.Shard{First: before + 1, Step: 1, Last: items}})
	})
	return all, err
}

// places reads a file of puzzles, and calls divide with each place where it can be divided and the
// number of items before. It returns the number of all.
func (a *app) places(ctx context.Context, name string, flags stated,
	divide func(before int, at texts.Place),
) (items int, err error) {
	w := work.Begin(ctx, "reading "+name, "puzzle")
	f, name, err := a.openPuzzles(ctx, name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := flags.reader(w.Reader(f), name)
	for err == nil {
		if at, ok := r.Between(); ok {
			divide(items, at)
		}
		_, err = r.NextBlock()
		if fault := (*syntax.Error)(nil); err == nil || errors.As(err, &fault) {
			items++
			w.Did(1)
			err = nil
		}
	}
	if cut := w.End(); cut != nil {
		return 0, cut
	}
	if !errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("cannot read %s: %w", name, wording.Bare(err))
	}
	return items, nil
}

// writePieces writes the files. It reads the text once for their sums, which come first, and again
// for what is below.
func (a *app) writePieces(ctx context.Context, f *splitFlags, name string, pieces []piece) error {
	sizes := make([]int64, len(pieces))
	err := a.opened(ctx, name, func(in *bufio.Reader) error {
		line := 1
		for i := range pieces {
			sum := sha256.New()
			for i+1 == len(pieces) || line < pieces[i+1].At.Line {
				text, err := in.ReadSlice('\n')
				sum.Write(text)
				sizes[i] += int64(len(text))
				if errors.Is(err, io.EOF) {
					break
				}
				if err == nil {
					line++
				} else if !errors.Is(err, bufio.ErrBufferFull) {
					return err
				}
			}
			pieces[i].Sum = sumOf(sum.Sum(nil))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return a.opened(ctx, name, func(in *bufio.Reader) error {
		for i, p := range pieces {
			to := filepath.Join(f.folder, fmt.Sprintf("%d.txt", i+1))
			err := writeFile(to, f.force, func(w io.Writer) error {
				if _, err := io.WriteString(w, p.String()); err != nil {
					return err
				}
				_, err := io.CopyN(w, in, sizes[i])
				return err
			})
			if err != nil {
				return err
			}
		}
		a.wrote(f.folder, len(pieces), "piece")
		return nil
	})
}

// opened opens a file of puzzles for a function that reads it.
func (a *app) opened(ctx context.Context, name string, read func(*bufio.Reader) error) error {
	f, _, err := a.openPuzzles(ctx, name)
	if err != nil {
		return err
	}
	defer f.Close()
	return read(bufio.NewReaderSize(f, 1<<16))
}
