package formats

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// tatham is an address of Simon Tatham's web pages, or a file that his programs save. Both name the
// game of an id. What follows is from his pages and from midend.c.
//
//	https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/GAME.html#ID
//
// A saved game begins with a line SAVEFILE; each line is KEY:LENGTH:VALUE, with blanks behind keys.
// PARAMS and DESC are the two parts of the id. The moves that follow are left out.
func tatham() *Format {
	return &Format{Name: "tatham", Title: "addresses and saved games of Simon Tatham's collection",
		Users: "Simon Tatham's Portable Puzzle Collection",
		Ends:  []string{".sav"},
		Write: writeTatham,
		Format: &texts.Format{Name: "tatham", Line: true, Read: readTatham,
			Begins: func(line string, _ func() string) bool {
				name, _ := tathamPage(line)
				return name != "" || savedGame(line)
			},
			Below: savedGame},
	}
}

// tathamPage returns the name of the game in an address, and where it begins; "" for other lines.
func tathamPage(line string) (name string, at int) {
	address, _, ok := strings.Cut(line, ".html#")
	if !ok {
		return "", 0
	}
	at = strings.LastIndexByte(address, '/') + 1
	r := scanned(address[:at])
	if !r.take("https://", "http://") || strings.ContainsAny(r.rest(), "?#") ||
		!strings.Contains(strings.TrimSuffix(r.rest(), "/"), "tatham/") || // below it
		strings.Trim(address[at:], smallLetters) != "" {
		return "", 0
	}
	return address[at:], at
}

const tathamAddress = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"

func savedGame(line string) bool { return strings.HasPrefix(line, "SAVEFILE:") }

// tathamGames are the formats of ids by the names of their pages, and by those in saved games.
func tathamGames() map[string]*Format {
	all := map[string]*Format{"solo": solo(), "Solo": solo()}
	for _, g := range allGames() {
		f := g.format()
		all[g.name], all[g.title] = f, f
	}
	return all
}

func readTatham(s *texts.Source) ([]*texts.Foreign, error) {
	all := tathamGames()
	line := s.Lines[0].Text
	from, _ := cutSpace(line)
	if !savedGame(line[from:]) {
		name, at := tathamPage(line[from:])
		if name == "" {
			return nil, s.Fail(0, -1, "", "expected an address such as %sloopy.html#ID", tathamAddress)
		}
		if all[name] == nil {
			return nil, s.Fail(0, from+at, "", "the game %s is no kind of puzzle here",
				wording.Quote(name))
		}
		return all[name].Read(s)
	}
	values := map[string]string{}
	at := 0
	for i, l := range s.Lines {
		key, rest, ok := strings.Cut(l.Text, ":")
		length, value, ok2 := strings.Cut(rest, ":")
		if strings.TrimSpace(l.Text) == "" {
			continue
		}
		if n, err := strconv.Atoi(length); !ok || !ok2 || err != nil || n > len(value) {
			return nil, s.Fail(i, -1, "the file may have been cut", "expected a key, a length and a value")
		}
		key = strings.TrimSpace(key)
		if _, twice := values[key]; !twice { // moves have a key each
			values[key] = strings.TrimRight(value, "\r")
		}
		if key == "DESC" {
			at = i
		}
	}
	f := all[values["GAME"]]
	if f == nil {
		return nil, s.Fail(0, -1, "", "the game %s is no kind of puzzle here",
			wording.Quote(values["GAME"]))
	}
	line = values["PARAMS"] + ":" + values["DESC"]
	return f.Read(&texts.Source{File: s.File, Kind: s.Kind, Named: true, Kinds: s.Kinds,
		KindFlag: s.KindFlag, Lines: []syntax.Line{{Number: s.Lines[at].Number, Text: line}}})
}

func writeTatham(e Entry) (string, error) {
	kinds := map[string]*Format{"sudoku": solo()}
	for _, g := range allGames() {
		kinds[g.kind] = g.format()
	}
	f := kinds[e.Puzzle.Kind().Name]
	if f == nil {
		return "", &Inexpressible{Msg: "Simon Tatham's collection has no game for " +
			e.Puzzle.Kind().Name}
	}
	id, err := f.Write(e)
	return tathamAddress + f.Name + ".html#" + id, err
}
