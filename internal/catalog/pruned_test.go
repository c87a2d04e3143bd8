package catalog_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle"
)

// module is the import path of the module, with a slash.
const module = "github.com/gridwright/gridwright/"

// shared lists the packages that no list names, since every engine is built on them: the contract of
// engines, counted work, words, and the rules with what they are built on.
var shared = []string{"internal/engine", "internal/work", "internal/wording", "board", "puzzle", "puzzle/syntax",
	"internal/grid", "internal/family/*"}

// code is the source of the module: for each function, type and variable of its packages, those that
// it mentions. A type mentions its methods, since a call through an interface may reach any of them.
type code struct {
	packages map[string]*types.Package
	mentions map[types.Object][]types.Object
	body     map[types.Object]bool // it is a function
}

// readCode reads a package of the module and all that it is built on.
func readCode(t *testing.T, packages ...string) *code {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-export", "-deps",
		"-json=ImportPath,Dir,GoFiles,Export,Standard"}, packages...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	c := &code{map[string]*types.Package{}, map[types.Object][]types.Object{}, map[types.Object]bool{}}
	exports := map[string]string{}
	files := token.NewFileSet()
	compiled := importer.ForCompiler(files, "gc", func(pkg string) (io.ReadCloser, error) { return os.Open(exports[pkg]) })
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var pkg struct {
			ImportPath, Dir, Export string
			GoFiles                 []string
			Standard                bool
		}
		if err := d.Decode(&pkg); err != nil {
			t.Fatal(err)
		}
		exports[pkg.ImportPath] = pkg.Export
		if !strings.HasPrefix(pkg.ImportPath, module) {
			continue
		}
		var parsed []*ast.File
		for _, name := range pkg.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: importing(func(pkg string) (*types.Package, error) {
			if own := c.packages[pkg]; own != nil {
				return own, nil
			}
			return compiled.Import(pkg)
		})}
		c.packages[pkg.ImportPath], err = config.Check(pkg.ImportPath, files, parsed, info)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range parsed {
			c.read(f, info)
		}
	}
	return c
}

type importing func(string) (*types.Package, error)

func (i importing) Import(pkg string) (*types.Package, error) { return i(pkg) }

// read adds the declarations of a file.
func (c *code) read(f *ast.File, info *types.Info) {
	add := func(name *ast.Ident, decl ast.Node) {
		from := info.Defs[name]
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && info.Uses[id] != nil {
				c.mentions[from] = append(c.mentions[from], origin(info.Uses[id]))
			}
			return true
		})
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			add(d.Name, d)
			c.body[info.Defs[d.Name]] = true
			if d.Recv != nil {
				if named := receiver(info.Defs[d.Name].(*types.Func)); named != nil {
					c.mentions[named] = append(c.mentions[named], info.Defs[d.Name])
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s.Name, s)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						add(name, s)
					}
				}
			}
		}
	}
}

// receiver returns the type of a method.
func receiver(f *types.Func) types.Object {
	of := f.Signature().Recv().Type()
	if p, ok := of.(*types.Pointer); ok {
		of = p.Elem()
	}
	if named, ok := of.(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// origin returns the declaration of which an object may be an instance.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// reached lists the packages of the functions that some declarations lead to, as engines name them.
func (c *code) reached(t *testing.T, roots ...types.Object) []string {
	t.Helper()
	return c.without(t, nil, roots...)
}

// The declarations by which a statement becomes only a model, and only a formula. The types of a
// statement mention both, and each engine uses one. Complete searches for values of auxiliary
// variables, which no kind of this package has; where it fails, there is an error and no answer is
// lost.
var (
	modelling = []string{"internal/stated.Formulations", "internal/stated.model", "rules.Model",
		"rules.modelBuilder", "rules.rows"}
	lowering = []string{"internal/stated.Encoding", "internal/stated.Encodings",
		"internal/stated.Lowered", "internal/stated.encode", "rules.Formula", "rules.formulaBuilder",
		"rules.lower", "rules.Complete", "internal/graph.New"}
)

// about reports whether a function has a receiver or an argument of one of some types.
func (c *code) about(o types.Object, left []string) bool {
	f, ok := o.(*types.Func)
	if !ok {
		return false
	}
	args := []*types.Var{f.Signature().Recv()}
	for i := range f.Signature().Params().Len() {
		args = append(args, f.Signature().Params().At(i))
	}
	return slices.ContainsFunc(args, func(v *types.Var) bool {
		if v == nil {
			return false
		}
		of := v.Type()
		if p, ok := of.(*types.Pointer); ok {
			of = p.Elem()
		}
		named, ok := of.(*types.Named)
		return ok && named.Obj().Pkg() != nil &&
			slices.Contains(left, strings.TrimPrefix(named.Obj().Pkg().Path(), module)+"."+named.Obj().Name())
	})
}

// without is reached, but for what some declarations lead to. The check of a proof is always left
// out: it raises the evidence of what a solver claims, and loses no answer.
func (c *code) without(t *testing.T, left []string, roots ...types.Object) []string {
	t.Helper()
	left = append(slices.Clone(left), "mip.Certified", "mip/exact.Proof", "mip/exact.Vector")
	seen := map[types.Object]bool{}
	declared := map[string]bool{}
	for o := range c.mentions {
		if o != nil && o.Pkg() != nil {
			name := strings.TrimPrefix(o.Pkg().Path(), module) + "." + o.Name()
			declared[name] = true
			graph := name == "internal/graph.New" && o.Parent() != nil // that of graphs, not of propagators
			seen[o] = slices.Contains(left, name) && !graph || c.about(o, left)
		}
	}
	for _, name := range left {
		if !declared[name] {
			t.Fatalf("what is left out does not exist: %s", name)
		}
	}
	var names []string
	for queue := roots; len(queue) > 0; queue = queue[1:] {
		o := queue[0]
		if o == nil {
			t.Fatal("there is no such declaration")
		}
		if seen[o] {
			continue
		}
		seen[o] = true
		queue = append(queue, c.mentions[o]...)
		if c.body[o] {
			pkg := strings.TrimPrefix(o.Pkg().Path(), module)
			base := slices.ContainsFunc(shared, func(pattern string) bool {
				ok, _ := path.Match(pattern, pkg)
				return ok
			})
			name := strings.TrimPrefix(strings.TrimPrefix(pkg, "internal/"), "family/")
			if !base && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// typeOf returns the declaration of a value's type.
func (c *code) typeOf(v any) types.Object {
	of := reflect.TypeOf(v)
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if pkg := c.packages[of.PkgPath()]; pkg != nil {
		return pkg.Scope().Lookup(of.Name())
	}
	return nil
}

// listOf returns the function that lists the encodings or the formulations of a family.
func (c *code) listOf(family, folder, name string) types.Object {
	return c.packages[module+"internal/family/"+family+"/"+folder].Scope().Lookup(name)
}

// union returns the names of two lists, each once.
func union(a, b []string) []string {
	return (&engine.Packages{Own: a, And: &engine.Packages{Own: b}}).Names()
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

// outside is a solver that runs nothing of this module.
type outside struct{ mip.Solver }

func (outside) Name() string { return "outside" }

// hasStages reports whether auto learns clauses on the statement, which has some packages.
func hasStages(f catalog.Family, stated []string) bool {
	return f.Auto != nil && len(engine.Shared(f.Auto.(engine.Pruner).Prunes().Names(), stated)) == len(stated)
}

// TestPruned: the packages that an engine names are those with functions that its search can reach,
// by the source, other than the shared ones. A package that an engine comes to use must be named.
func TestPruned(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the source of all engines")
	}
	c := readCode(t, module+"internal/catalog", module+"mip/solvers")
	holdTo := func(name string, lists, want []string) {
		t.Helper()
		if !slices.Equal(sorted(lists), want) {
			t.Errorf("%s names the packages\n%q, and its code reaches\n%q", name, sorted(lists), want)
		}
	}
	hold := func(name string, lists []string, roots ...types.Object) {
		t.Helper()
		holdTo(name, lists, c.reached(t, roots...))
	}
	var searching []string // the packages of all engines without a solver
	for _, f := range catalog.Families() {
		var learned []string // of native and the encodings
		if f.Native != nil {
			learned = f.Native.(engine.Pruner).Prunes().Names()
		}
		for _, part := range f.Parts {
			hold(f.Name+" "+part.Name(), part.(engine.Pruner).Prunes().Names(), c.typeOf(part))
			if own := catalog.Proving(part).(engine.Pruner).Prunes().Names(); len(engine.Shared(own, part.(engine.Pruner).Prunes().Names())) != len(own) {
				t.Errorf("%s, to prove, prunes with %q", part.Name(), own)
			}
		}
		for _, enc := range f.Encodings {
			e := viasat.Engine{Encoding: enc}
			if name, _, _ := strings.Cut(enc.Name, ":"); name == stated.Name {
				own := c.without(t, modelling, c.typeOf(e), c.listOf(f.Name, "stated", "Statement"))
				holdTo(f.Name+" "+e.Name(), e.Prunes().Names(), own)
				if searching = union(searching, own); hasStages(f, own) {
					learned = union(learned, own)
				}
				continue
			}
			hold(f.Name+" "+e.Name(), e.Prunes().Names(), c.typeOf(e), c.listOf(f.Name, "encodings", "Encodings"))
			learned = union(learned, e.Prunes().Names())
		}
		searching = union(searching, learned)
		if f.Auto == nil && f.Native != nil {
			hold(f.Name+" native", f.Native.(engine.Pruner).Prunes().Names(), c.typeOf(f.Native))
		}
		if f.Auto != nil { // of one type with native, which lacks only clause learning
			holdTo(f.Name+" auto", f.Auto.(engine.Pruner).Prunes().Names(),
				c.without(t, modelling, c.typeOf(f.Auto)))
			learned = union(learned, []string{"engine/relay"})
			if auto := sorted(f.Auto.(engine.Pruner).Prunes().Names()); !slices.Equal(sorted(learned), auto) {
				t.Errorf("%s: native, the encodings and turns name %q, auto %q", f.Name, learned, auto)
			}
		}
		for _, form := range f.Formulations {
			e := viamip.Engine{Formulation: form, Solver: outside{}}
			names := slices.DeleteFunc(sorted(e.Prunes().Names()), func(s string) bool { return s == "solver outside" })
			if form.Name == "rules" || form.Name == "rules-flow" {
				holdTo(f.Name+" "+e.Name(), names,
					c.without(t, lowering, c.typeOf(e), c.listOf(f.Name, "stated", "Statement")))
			} else {
				hold(f.Name+" "+e.Name(), names, c.typeOf(e), c.listOf(f.Name, "formulations", "All"))
			}
			if len(names) == len(e.Prunes().Names()) {
				t.Errorf("%s does not name its solver", e.Name())
			}
		}
	}
	for name, makers := range map[string][]clues.Maker{"numbrix\n1 .\n. .\n": catalog.Families()[0].Oracles,
		sudoku: catalog.Families()[2].Oracles, "latin\n1 .\n. .\n": catalog.Families()[2].Oracles} {
		p, err := catalog.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, maker := range makers {
			o, err := maker(context.Background(), p, first(t, p))
			if err != nil {
				continue // for other boards
			}
			// What Search.All learns chooses the next question; the oracle answers it.
			holdTo("the oracle "+o.Name(), clues.Prunes(o).Names(), c.without(t, []string{"internal/clues.All"},
				c.typeOf(o), c.packages[module+"internal/clues"].Scope().Lookup("New")))
		}
	}
	found := map[string]mip.Solver{}
	for _, s := range solvers.All(os.Getenv) {
		if solver, _, err := s.Find(); err == nil {
			found[c.typeOf(solver).Pkg().Path()] = solver
		}
	}
	adapters := 0
	for name, pkg := range c.packages {
		make := cmp.Or(pkg.Scope().Lookup("New"), pkg.Scope().Lookup("Solver"))
		if ok, _ := path.Match(module+"mip/*", name); !ok || make == nil {
			continue
		}
		adapters++
		both := engine.Shared(c.reached(t, make), searching)
		if len(both) == 0 {
			continue
		}
		if s := found[name]; s == nil || len(engine.Shared(both, mip.Prunes(s))) < len(both) {
			t.Errorf("%s reaches %q, which mip.Prunes does not name", name, both)
		}
	}
	if adapters < 5 {
		t.Errorf("there are %d solvers", adapters)
	}
}

// first returns an answer of a puzzle.
func first(t *testing.T, p puzzle.Puzzle) (answer puzzle.Answer) {
	t.Helper()
	e, err := catalog.Engine("auto", p)
	if err == nil {
		_, err = e.Search(context.Background(), p, 1, func(s puzzle.Answer) bool { answer = s; return false })
	}
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
