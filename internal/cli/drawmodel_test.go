package cli_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/mip/solvers"
)

var update = flag.Bool("update", false, "write the pictures of models, sheets and hints of docs/pictures.md")

// modelPictures are the pictures of models, sheets and hints in docs/pictures, and how the command draws
// them from examples. Package gridwright_test has the others.
var modelPictures = []struct {
	file, args, examples string
}{
	{"sheet-4.svg", "--sheet 4 --answer=false --title Sunday",
		"numbrix-9x9.txt hidato-8x8.txt numberlink-11x11.txt sudoku-9x9.txt"},
	{"relaxation-mtz-9x9.svg", "--relax --engine mip:mtz --cell 8", "numbrix-9x9.txt"},
	{"relaxation-assign-9x9.svg", "--relax --engine mip:assign --cell 8", "numbrix-9x9.txt"},
	{"relaxation-bigm-5x5.svg", "--relax --engine mip:bigm", "futoshiki-5x5.txt"},
	{"hint-sudoku-9x9.svg", "hint", "sudoku-9x9.txt"},
}

// TestModelPictures: the pictures of models, sheets and hints are what the program draws. -update writes them.
func TestModelPictures(t *testing.T) {
	named := map[string]bool{}
	for _, picture := range modelPictures {
		named[picture.file] = true
		t.Run(picture.file, func(t *testing.T) {
			if strings.Contains(picture.args, "@highs") {
				if testing.Short() {
					t.Skip("starts HiGHS")
				}
				if _, err := solvers.Find(solvers.All(os.Getenv), "highs"); err != nil {
					t.Skip("HiGHS is not installed: make install")
				}
			}
			w := newWorld("")
			w.Getenv = os.Getenv
			args, output := strings.Fields("draw "+picture.args), ""
			if picture.args == "hint" {
				output = filepath.Join(t.TempDir(), picture.file)
				args = []string{"hint", "-o", output}
			}
			for _, example := range strings.Fields(picture.examples) {
				args = append(args, filepath.Join("..", "..", "examples", example))
			}
			if code := cli.Main(context.Background(), w.Env, args); code != 0 {
				t.Fatalf("exit code %d: %s", code, w.err.String())
			}
			drawn := w.out.Bytes()
			if output != "" {
				var err error
				if drawn, err = os.ReadFile(output); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join("..", "..", "docs", "pictures", picture.file)
			if *update {
				if err := os.WriteFile(file, drawn, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, drawn) {
				t.Errorf("%s is not what the program draws: make pictures writes it (%v)", file, err)
			}
		})
	}
	files, err := filepath.Glob("../../docs/pictures/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		f = filepath.Base(f)
		byCommand := strings.HasPrefix(f, "relaxation-") || strings.HasPrefix(f, "sheet-") || strings.HasPrefix(f, "hint-")
		if byCommand && !named[f] {
			t.Errorf("no test draws docs/pictures/%s", f)
		}
	}
}
