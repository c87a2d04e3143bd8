package twin

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// group is a list of puzzles from one place, in the text format.
type group struct {
	name  string
	texts []string
}

// text joins the puzzles of a group.
func (g group) text() string { return strings.Join(g.texts, "---\n") }

// spread returns at most some of the elements of a list, at equal distances.
func spread[T any](all []T, most int) []T {
	if len(all) <= most {
		return all
	}
	var some []T
	for i := range most {
		some = append(some, all[i*len(all)/most])
	}
	return some
}

// corpus reads the puzzles of a folder that has a folder for each kind: at most so many of a file.
func corpus(folder string, most int) ([]group, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.txt"))
	if err != nil || folder == "" {
		return nil, err
	}
	var all []group
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		kind := filepath.Base(filepath.Dir(file))
		r := texts.NewReader(f, file, gridwright.Kinds(), gridwright.KindNamed(kind))
		g := group{name: kind + "/" + filepath.Base(file)}
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err == nil { // some boards are there because they are wrong
				g.texts = append(g.texts, e.Puzzle.String())
			}
		}
		f.Close()
		g.texts = spread(g.texts, most)
		all = append(all, g)
	}
	return all, nil
}

// published reads the published boards of the kinds that both programs know: at most so many of a
// kind.
func published(folder string, most int) ([]group, error) {
	if folder == "" {
		return nil, nil
	}
	var all []group
	for kind, header := range map[string]string{"Slitherlink": "slitherlink", "Sudoku": "sudoku",
		"NumberLink": "numberlink cover=no"} {
		f, err := os.Open(filepath.Join(folder, kind+".jsonl"))
		if err != nil {
			return nil, err
		}
		g := group{name: "published/" + kind}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var b struct{ Problem string }
			if err := json.Unmarshal(lines.Bytes(), &b); err != nil {
				return nil, fmt.Errorf("%s: %w", f.Name(), err)
			}
			_, rows, _ := strings.Cut(b.Problem, "\n")
			text := header + "\n" + strings.ReplaceAll(rows, "-", ".") + "\n"
			if p, err := gridwright.Parse(text); err == nil { // some are variants
				g.texts = append(g.texts, p.String())
			}
		}
		f.Close()
		g.texts = spread(g.texts, most)
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b group) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// examples reads the puzzles of the examples, and the one of each kind that the program shows.
func examples() ([]group, error) {
	files, err := filepath.Glob(filepath.Join("examples", "*.txt"))
	if err != nil {
		return nil, err
	}
	var all []group
	for _, file := range files {
		kind, _, _ := strings.Cut(filepath.Base(file), "-")
		if strings.Contains(file, "50x50") || slices.Contains(kinds.Names(), kind) {
			continue // nine boards, which take some commands minutes, or a kind that the old one may lack
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, group{name: file, texts: []string{string(text)}})
	}
	for _, k := range gridwright.Kinds() {
		all = append(all, group{name: "kind " + k.Name, texts: []string{k.Example}})
	}
	if len(all) < 10 {
		return nil, fmt.Errorf("found %d examples: run it in the top folder of the repository", len(all))
	}
	return all, nil
}
