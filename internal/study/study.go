// Package study compares engines: it runs each on each of many boards, keeps a record of every
// run, and makes tables and plots of the records. What to run is a small text; see Parse.
//
// It knows no engine and no solver: who runs a study brings what finds solvers.
package study

import (
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

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Study says what to run.
type Study struct {
	Title  string
	Time   time.Duration // for each run
	Repeat int           // how often each run is made
	GiveUp bool          // whether an engine that settles too little is spared larger boards
	Boards []Board       // the smaller first
	Tasks  []Task
}

// Board is a puzzle of a study.
type Board struct {
	Name   string
	Cells  int
	Puzzle puzzle.Puzzle
}

// Task is what is run on each board of a kind.
type Task struct {
	Kind   string   // the kind of the boards, or "" for all
	Verb   job.Verb // job.Solve or job.Relax
	Engine string   // in its usual spelling
}

// World is what a study needs from outside.
type World struct {
	Kinds  []*puzzle.Kind
	Getenv func(string) string
	// Open opens the file of a board. The end of the context ends waiting for a pipe.
	Open func(context.Context, string) (io.ReadCloser, error)
}

// MaxSize is the largest study file that is read, in bytes.
const MaxSize = 1 << 20

// Parse reads a study, a line an item:
//
//	# a comment
//	title How the models of Numbrix grow
//	time 60s                         the limit of each run; a minute if nothing is said
//	repeat 3                         how often each run is made; once if nothing is said
//	give-up                          spare an engine boards larger than a size of which it
//	                                 settled less than half
//	board ../examples/numbrix-9x9.txt [NAME]
//	random numbrix 6x6 5 25% 1       five boards of the kind and size, with a quarter of the cells
//	                                 given and more until the answer is unique, from seed 1
//	kind numbrix                     what follows is for boards of this kind
//	solve mip:assign@cbc             run an engine for two answers
//	relax mip:assign@cbc             solve the relaxation
//
// The path of a board is relative to the study's folder, dir; variables of the environment in it
// are replaced, and a file of several puzzles gives those whose name is told.
func Parse(ctx context.Context, text, dir string, w World) (*Study, error) {
	s := &Study{Time: time.Minute, Repeat: 1}
	p := parser{Study: s, World: w, dir: dir}
	if len(text) > MaxSize {
		return nil, fmt.Errorf("the study is larger than %d KB", MaxSize>>10)
	}
	line := 0
	for l := range strings.Lines(text) {
		line++
		if err := p.line(ctx, strings.TrimSpace(l)); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if len(s.Boards) == 0 || len(s.Tasks) == 0 {
		return nil, errors.New("the study has no boards, or nothing to run on them")
	}
	slices.SortStableFunc(s.Boards, func(a, b Board) int { return a.Cells - b.Cells })
	return s, nil
}

// words begin the lines of a study.
var words = []string{"title", "time", "repeat", "give-up", "board", "random", "kind",
	"solve", "relax"}

// parser is a study in the making.
type parser struct {
	*Study
	World
	dir  string
	kind string
}

func (p *parser) line(ctx context.Context, line string) error {
	if line == "" || line[0] == '#' {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	args := strings.Fields(rest)
	switch {
	case word == "title":
		p.Title = rest
	case word == "give-up" && len(args) == 0:
		p.GiveUp = true
	case word == "time" && len(args) == 1:
		t, err := time.ParseDuration(rest)
		if err != nil || t <= 0 {
			return fmt.Errorf("expected a time such as 60s, found %q", rest)
		}
		p.Time = t
	case word == "repeat" && len(args) == 1:
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 100 {
			return fmt.Errorf("expected a number from 1 to 100, found %q", rest)
		}
		p.Repeat = n
	case word == "kind" && len(args) == 1:
		if !slices.ContainsFunc(p.Kinds, func(k *puzzle.Kind) bool { return k.Name == rest }) {
			return fmt.Errorf("unknown kind %q; %s", rest, p.kinds(rest))
		}
		p.kind = rest
	case (word == "solve" || word == "relax") && len(args) == 1:
		p.Tasks = append(p.Tasks, Task{p.kind, job.Verb(word), rest})
	case word == "board" && (len(args) == 1 || len(args) == 2):
		return p.board(ctx, args)
	case word == "random" && len(args) == 5:
		return p.random(ctx, args)
	default:
		err := fmt.Errorf("expected %s with what belongs to it, found %.60q", wording.OneOf(words), line)
		if near := wording.Suggest(word, words); near != "" && near != word {
			return fmt.Errorf("%w; %s", err, wording.DidYouMean(near, ""))
		}
		return err
	}
	return nil
}

// kinds lists the kinds, for whoever misspelt one.
func (p *parser) kinds(word string) string {
	var names []string
	for _, k := range p.Kinds {
		names = append(names, k.Name)
	}
	return wording.DidYouMean(wording.Suggest(word, names), "the kinds are "+strings.Join(names, ", "))
}

// board reads a puzzle from a file.
func (p *parser) board(ctx context.Context, args []string) error {
	file := os.Expand(args[0], p.Getenv)
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.dir, file)
	}
	f, err := p.Open(ctx, file)
	if err != nil {
		return unreadable(args[0], err)
	}
	defer f.Close()
	r := puzzle.NewReader(f, file, p.Kinds, nil)
	for {
		e, err := r.Next()
		var syntax *puzzle.SyntaxError
		switch {
		case errors.Is(err, io.EOF) && len(args) == 1:
			return fmt.Errorf("%s holds no puzzle", args[0])
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s holds no puzzle named %s", args[0], args[1])
		case errors.As(err, &syntax):
			return err
		case err != nil:
			return unreadable(args[0], err)
		}
		if len(args) == 1 || e.Value("name") == args[1] {
			name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			if len(args) == 2 {
				name = args[1]
			}
			return p.add(name, e.Puzzle)
		}
	}
}

// unreadable says that the file of a board can't be read. The system's error names it again.
func unreadable(file string, err error) error {
	return fmt.Errorf("cannot read the board %s: %w", file, wording.Bare(err))
}

func (p *parser) add(name string, q puzzle.Puzzle) error {
	if slices.ContainsFunc(p.Boards, func(b Board) bool { return b.Name == name }) {
		return fmt.Errorf("there are two boards named %s", name)
	}
	l := q.Layout(nil)
	p.Boards = append(p.Boards, Board{name, l.Rows * l.Cols, q})
	return nil
}
