package source_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// Pyomo runs a program in Python that uses Pyomo by what stands in for Pyomo in testdata.
// It writes into dir.
func Pyomo(ctx context.Context, dir, python, text string, solve Solve) (Run, error) {
	if err := os.CopyFS(dir, os.DirFS("testdata")); err != nil {
		return Run{}, err
	}
	file := filepath.Join(dir, "program.py")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return Run{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "-B", file)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+dir)
	var faults bytes.Buffer
	cmd.Stderr = &faults
	points, err := cmd.StdinPipe()
	if err != nil {
		return Run{}, err
	}
	printed, err := cmd.StdoutPipe()
	if err != nil {
		return Run{}, err
	}
	if err := cmd.Start(); err != nil {
		return Run{}, err
	}
	m := &machine{solve: solve}
	lines := bufio.NewReader(printed)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		model, ok := strings.CutPrefix(line, "model ")
		if !ok {
			m.out.WriteString(line)
			continue
		}
		if m.model, err = readModel([]byte(model)); err == nil {
			err = m.optimize()
		}
		if err != nil {
			cancel()
			_ = cmd.Wait()
			return Run{}, err
		}
		if err := json.NewEncoder(points).Encode(m.run.Point); err != nil {
			break // the program has ended, and Wait tells why
		}
	}
	if err := cmd.Wait(); err != nil {
		return m.done(), fmt.Errorf("%w: %s", err, faults.String())
	}
	return m.done(), nil
}

// readModel reads the model that environ.py writes.
func readModel(text []byte) (*lin.Model, error) {
	var read struct{ Columns, Rows [][]json.RawMessage }
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	m := &lin.Model{}
	for _, c := range read.Columns {
		var name string
		var at []int
		var lo, hi *float64
		var integer bool
		if err := decode(c, &name, &at, &lo, &hi, &integer); err != nil {
			return nil, err
		}
		m.Add(lin.Col{Name: lin.Name(name, at...), Lo: or(lo, math.Inf(-1)), Hi: or(hi, math.Inf(1)),
			Integer: integer})
	}
	for _, r := range read.Rows {
		var lo, hi *float64
		var terms [][2]float64
		if err := decode(r, &lo, &hi, &terms); err != nil {
			return nil, err
		}
		row := lin.Row{Lo: or(lo, math.Inf(-1)), Hi: or(hi, math.Inf(1))}
		for _, t := range terms {
			row.Terms = append(row.Terms, lin.Term{Col: int(t[0]), Coef: t[1]})
		}
		m.Rows = append(m.Rows, row)
	}
	return m, nil
}

func or(v *float64, other float64) float64 {
	if v != nil {
		return *v
	}
	return other
}

func decode(parts []json.RawMessage, into ...any) error {
	if len(parts) != len(into) {
		return fmt.Errorf("%d values for %d", len(parts), len(into))
	}
	for i, part := range parts {
		if err := json.Unmarshal(part, into[i]); err != nil {
			return err
		}
	}
	return nil
}
