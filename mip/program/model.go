package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// WriteModel writes a model to a new file of the folder, in the form that write gives it, and
// returns the names of the columns there. It counts toward the time limit of the options: what it
// took is taken off, and the error is that of ctx, wrapped where the limit or the end of the
// context came first.
func WriteModel(ctx context.Context, o *mip.Options, folder, name string,
	write func(context.Context, io.Writer, *lin.Model) ([]string, error), m *lin.Model,
) (cols []string, err error) {
	if limit := o.Time; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
		begun := time.Now()
		defer func() { o.Time = max(limit-time.Since(begun), time.Millisecond) }()
	}
	f, err := os.Create(filepath.Join(folder, name))
	if err == nil {
		cols, err = write(ctx, f, m)
		if closing := f.Close(); err == nil {
			err = closing
		}
	}
	if err != nil {
		return nil, fmt.Errorf("cannot write the model for the solver: %w", wording.Located(err))
	}
	return cols, nil
}

// Values reads a point, one name and value a line as the function line takes it apart. Columns of
// m that are not named are 0; names gives those of the file, and may go on behind the columns of
// m. A name that the file does not have, one that comes twice, and a value that is no number are
// faults of the solver.
func Values(solver string, m *lin.Model, names []string, text string,
	line func(string) (name, value string, ok bool),
) ([]float64, error) {
	fault := func(format string, args ...any) error {
		return &mip.Fault{Solver: solver, What: fmt.Sprintf(format, args...)}
	}
	number := make(map[string]int, len(names))
	for j, name := range names {
		number[name] = j
	}
	x := make([]float64, len(names))
	seen := make([]bool, len(names))
	for l := range strings.Lines(text) {
		if strings.TrimSpace(l) == "" {
			continue
		}
		name, value, ok := line(l)
		if !ok {
			return nil, fault("wrote a solution file with the line %.60q", strings.TrimSpace(l))
		}
		j, known := number[name]
		v, err := strconv.ParseFloat(value, 64)
		switch {
		case !known:
			return nil, fault("wrote a solution with the column %.60q, which the model does not have", name)
		case seen[j]:
			return nil, fault("wrote a solution with the column %.60q twice", name)
		case err != nil:
			return nil, fault("wrote a solution with the value %.60q for column %s", value, name)
		}
		x[j], seen[j] = v, true
	}
	return x[:len(m.Cols)], nil
}
