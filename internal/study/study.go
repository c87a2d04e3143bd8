// Package study compares engines: it runs each on each of many boards, keeps a record of every
// run, and writes tables of the records. A small text states what to run; see Parse.
//
// It knows no engine and no solver: the caller passes a function that finds solvers.
package study

import (
	"cmp"
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

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Study states what to run.
type Study struct {
	Title  string
	Time   time.Duration // the limit of each run
	Repeat int           // how often each run is repeated
	GiveUp bool          // skip larger boards for an engine that settles too few
	Boards []Board       // the smaller first
	Tasks  []Task
}

// Board is a puzzle of a study.
type Board struct {
	Name   string
	Cells  int
	Puzzle puzzle.Puzzle
}

// Task is an engine to run on each board of a kind.
type Task struct {
	Kind   string   // the kind of the boards, or "" for all
	Verb   job.Verb // job.Solve or job.Relax
	Engine string   // in its usual spelling
	Flags  string   // how it runs, other than by default: "--presolve off"; or ""
	Seeds  int      // it runs with the random seeds 1 to this one; 0 for the default seed
}

// Name returns the engine with its flags, as records and tables name it.
func (t Task) Name() string { return strings.TrimSpace(t.Engine + " " + t.Flags) }

// Setup returns a function that finds the solver of an engine and passes it the options.
type Setup func(mip.Options) job.Setup

// World is what a study needs from its environment.
type World struct {
	Kinds  []*puzzle.Kind
	Getenv func(string) string
	// Open opens the file of a board. Cancelling the context ends the wait for a pipe.
	Open func(context.Context, string) (io.ReadCloser, error)
}

// MaxSize is the largest study file that is read, in bytes.
const MaxSize = 1 << 20

// Parse reads a study, one item per line:
//
//	# a comment
//	title How the models of Numbrix grow
//	time 60s                         the limit of each run; a minute by default
//	repeat 3                         how often each run is repeated; once by default
//	give-up                          skip larger boards for an engine once it settles less than
//	                                 half of the boards of one size
//	board ../examples/numbrix-9x9.txt [NAME]
//	boards numbrix-boards.txt        all puzzles of a file
//	random numbrix 6x6 5 25% 1       five boards that gridwright.Generate creates from seed 1, with
//	                                 a quarter of the clues, or more where the answer needs them
//	kind numbrix                     the lines below apply to boards of this kind
//	solve mip:assign@cbc             run an engine for two answers
//	relax mip:assign@cbc             solve the relaxation
//
// Flags may follow an engine. --seeds 5 runs it with the random seeds 1 to 5. --presolve off and
// --option NAME=VALUE are for its solver, as in the command solve. --warm begins the search for the
// second answer with the first one. With relax, --objectives 5 also minimizes five random
// objectives.
//
// The path of a board is relative to the study's folder, dir. Environment variables in it are
// expanded. NAME picks one puzzle of a file; without it, the first is used.
func Parse(ctx context.Context, text, dir string, w World) (*Study, error) {
	s := &Study{Time: time.Minute, Repeat: 1}
	p := parser{Study: s, World: w, dir: dir}
	if len(text) > MaxSize {
		return nil, fmt.Errorf("expected a study of at most %d KB, found more", MaxSize>>10)
	}
	line := 0
	for l := range strings.Lines(text) {
		line++
		if err := p.line(ctx, strings.TrimSpace(l)); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if len(s.Boards) == 0 || len(s.Tasks) == 0 {
		return nil, errors.New("expected at least one board, and one engine to run on it")
	}
	slices.SortStableFunc(s.Boards, func(a, b Board) int { return a.Cells - b.Cells })
	return s, nil
}

// words lists the words that begin the lines of a study.
var words = []string{"title", "time", "repeat", "give-up", "board", "boards", "random", "kind",
	"solve", "relax"}

// parser is a study under construction.
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
	case len(args) == 1 && (word == "time" || word == "repeat" || word == "kind"):
		return p.setting(word, rest)
	case (word == "solve" || word == "relax") && len(args) > 0:
		return p.task(job.Verb(word), args)
	case word == "board" && (len(args) == 1 || len(args) == 2):
		return p.board(ctx, args)
	case word == "boards" && len(args) == 1:
		return p.boards(ctx, args[0])
	case word == "random" && len(args) == 5:
		return p.random(ctx, args)
	default:
		return fmt.Errorf("expected %s with its arguments, found %.60q", wording.OneOf(words), line)
	}
	return nil
}

// setting reads the value of a line that sets one.
func (p *parser) setting(word, value string) (err error) {
	switch word {
	case "time":
		if p.Time, err = time.ParseDuration(value); err != nil || p.Time <= 0 {
			return fmt.Errorf("expected a time such as 60s, found %q", value)
		}
	case "repeat":
		if p.Repeat, err = strconv.Atoi(value); err != nil || p.Repeat < 1 || p.Repeat > 100 {
			return fmt.Errorf("expected a number from 1 to 100, found %q", value)
		}
	case "kind":
		if !slices.ContainsFunc(p.Kinds, func(k *puzzle.Kind) bool { return k.Name == value }) {
			return fmt.Errorf("unknown kind %q; \"gridwright list kinds\" lists them", value)
		}
		p.kind = value
	}
	return nil
}

// task reads the engine of a line and its flags.
func (p *parser) task(verb job.Verb, args []string) error {
	v, err := parseVariant(verb, args[1:])
	if err != nil {
		return err
	}
	p.Tasks = append(p.Tasks, Task{Kind: p.kind, Verb: verb, Engine: args[0], Flags: v.String(),
		Seeds: v.seeds})
	return nil
}

// board reads a puzzle from a file.
func (p *parser) board(ctx context.Context, args []string) error {
	name := strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0]))
	if len(args) == 2 {
		name = args[1]
	}
	found := false
	err := p.each(ctx, args[0], func(e *texts.Entry) (more bool, err error) {
		if len(args) == 2 && e.Value("name") != name {
			return true, nil
		}
		found = true
		return false, p.add(name, e.Puzzle)
	})
	switch {
	case err != nil || found:
		return err
	case len(args) == 1:
		return fmt.Errorf("%s holds no puzzle", args[0])
	}
	return fmt.Errorf("%s holds no puzzle named %s", args[0], args[1])
}

// boards reads all puzzles of a file. Those without a name are numbered.
func (p *parser) boards(ctx context.Context, file string) error {
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	n := 0
	err := p.each(ctx, file, func(e *texts.Entry) (more bool, err error) {
		n++
		return true, p.add(cmp.Or(e.Value("name"), fmt.Sprintf("%s-%d", base, n)), e.Puzzle)
	})
	if err == nil && n == 0 {
		return fmt.Errorf("%s holds no puzzle", file)
	}
	return err
}

// each calls do for the puzzles of a file, until it returns false.
func (p *parser) each(ctx context.Context, name string,
	do func(*texts.Entry) (more bool, err error),
) error {
	file := os.Expand(name, p.Getenv)
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.dir, file)
	}
	f, err := p.Open(ctx, file)
	if err != nil {
		return unreadable(name, err)
	}
	defer f.Close()
	r := formats.NewReader(f, file, nil, nil, "")
	for {
		e, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, new(*syntax.Error)):
			return err
		case err != nil:
			return unreadable(name, err)
		}
		if more, err := do(e); !more || err != nil {
			return err
		}
	}
}

// unreadable returns the error for the file of a board that can't be read. It drops the path from
// the system's error, which would repeat the name.
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
