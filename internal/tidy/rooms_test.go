package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// roomy lists the packages that are too large to be read at once: their files have an order, so that
// each can be read with those below it alone.
var roomy = []string{".", "internal/cli", "internal/explain"}

// house is a package with its files as rooms, and for each room the uses of what another one declares.
type house struct {
	rooms []string // in order
	uses  map[string]map[string][]use
}

// use is a name that a file uses, and the line.
type use struct {
	line int
	name string
}

// build draws the arrows of a package: from each file to those that declare what it uses. To use a
// method or a field is to use its file: who follows the call has to read there. That a type has a
// method in a file above it is no arrow; that it calls it is one.
func build(pkg *types.Package, positions *token.FileSet, files []*ast.File, uses map[*ast.Ident]types.Object) *house {
	h := &house{uses: map[string]map[string][]use{}}
	roomOf := func(at token.Pos) string { return filepath.Base(positions.Position(at).Filename) }
	for _, f := range files {
		room, to := roomOf(f.Package), map[string][]use{}
		ast.Inspect(f, func(n ast.Node) bool {
			id, _ := n.(*ast.Ident)
			if of := uses[id]; of != nil && of.Pkg() == pkg && roomOf(of.Pos()) != room {
				at := roomOf(of.Pos())
				to[at] = append(to[at], use{positions.Position(id.Pos()).Line, id.Name})
			}
			return true
		})
		h.rooms, h.uses[room] = append(h.rooms, room), to
	}
	slices.Sort(h.rooms)
	return h
}

// circle returns the files of a shortest circle of arrows, or nil if the files have an order.
func (h *house) circle() (shortest []string) {
	for _, start := range h.rooms {
		from := map[string]string{}
		for queue := []string{start}; len(queue) > 0 && from[start] == ""; queue = queue[1:] {
			for _, to := range h.rooms {
				if from[to] == "" && len(h.uses[queue[0]][to]) > 0 {
					from[to] = queue[0]
					queue = append(queue, to)
				}
			}
		}
		if from[start] == "" {
			continue
		}
		files := []string{start}
		for at := from[start]; at != start; at = from[at] {
			files = append(files, at)
		}
		if slices.Reverse(files[1:]); shortest == nil || len(files) < len(shortest) {
			shortest = files
		}
	}
	return shortest
}

// describe says which names make a circle.
func (h *house) describe(circle []string) string {
	var b strings.Builder
	for i, room := range circle {
		to := circle[(i+1)%len(circle)]
		fmt.Fprintf(&b, "\n%s uses of %s:", room, to)
		seen := map[string]bool{}
		for _, u := range h.uses[room][to] {
			if !seen[u.name] {
				seen[u.name] = true
				fmt.Fprintf(&b, " %s (line %d)", u.name, u.line)
			}
		}
	}
	return b.String()
}

// arrows counts the arrows.
func (h *house) arrows() (n int) {
	for _, to := range h.uses {
		n += len(to)
	}
	return n
}

// TestRooms: no arrows between the files of a package form a circle. Then the files have an order,
// from the ground floor up, in which each uses only those below it. The files for this system stand
// for those of others.
func TestRooms(t *testing.T) {
	var args []string
	for _, pkg := range roomy {
		args = append(args, "./"+pkg)
	}
	checked := typed{"unsafe": types.Unsafe}
	found := 0
	for _, p := range listPackages(t, nil, args...) {
		name := path.Clean(strings.TrimPrefix(p.ImportPath+"/", module))
		if !p.ours() || !slices.Contains(roomy, name) {
			checked.check(t, p, &types.Config{IgnoreFuncBodies: true}, nil)
			continue
		}
		found++
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		positions, files := checked.check(t, p, new(types.Config), info)
		h := build(checked[p.ImportPath], positions, files, info.Uses)
		t.Logf("%s: %d files, %d arrows", name, len(h.rooms), h.arrows())
		if circle := h.circle(); circle != nil {
			t.Errorf("the files of %s have no order: move a declaration, or pass a value%s", name, h.describe(circle))
		}
	}
	if found != len(roomy) {
		t.Errorf("%d packages were found, not %d", found, len(roomy))
	}
}

// TestRoomRules: functions, types, variables, constants, methods and fields draw arrows, and a
// shortest circle is found and described.
func TestRoomRules(t *testing.T) {
	const low = "package p\nconst C = 1\nvar V int\nfunc F() {}\ntype T struct{ field int }\nfunc mine() (t T) { return t }\n"
	for _, tt := range []struct{ name, low, high, want string }{
		{"one way", "", "func g() { F() }", ""},
		{"a method of a type below", "", "func (T) High() { F() }", ""},
		{"local names", "func f(g int) int { return g }", "func g() { F() }", ""},
		{"function", "func f() { g() }", "func g() { F() }", "g (line 7) F (line 2)"},
		{"constant", "const d = D", "const D = 3; const E = C + C", "D (line 7) C (line 2)"},
		{"variable", "var w = &W", "var W = &V", "W (line 7) V (line 2)"},
		{"type", "type U []S", "type S struct{ T }", "S (line 7) T (line 2)"},
		{"field", "func f() { g() }", "func g() { _ = mine().field }", "g (line 7) mine (line 2) field (line 2)"},
		{"method", "func f(t T) { t.High() }", "func (T) High() {}", "High (line 7) T (line 2)"},
		{"longer", "func f() { far() }", "", "far (line 7) farther (line 2) F (line 2)"},
		{"shortest", "func f() { far(); g() }", "func g() { F() }", "g (line 7) F (line 2)"},
	} {
		positions := token.NewFileSet()
		var files []*ast.File
		for _, src := range [][2]string{{"low.go", low + tt.low}, {"high.go", "package p\n" + tt.high},
			{"far.go", "package p\nfunc far() { farther() }"}, {"farther.go", "package p\nfunc farther() { F() }"}} {
			f, err := parser.ParseFile(positions, src[0], src[1], parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		pkg, err := new(types.Config).Check("p", positions, files, info)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		h := build(pkg, positions, files, info.Uses)
		circle := h.circle()
		for len(circle) > 0 && circle[0] != "low.go" { // which room is named first does not matter
			circle = append(circle[1:], circle[0])
		}
		var names []string
		for line := range strings.Lines(h.describe(circle)) {
			_, said, _ := strings.Cut(strings.TrimSpace(line), ":")
			names = append(names, strings.Fields(said)...)
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%s: the circle is %q, not %q", tt.name, got, tt.want)
		}
	}
}
