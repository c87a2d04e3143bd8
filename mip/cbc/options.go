package cbc

import (
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/mip"
)

// parameters are the parameters that Options.Own may set, as cbc lists them: the letters before the
// parenthesis suffice. cbc takes parameters and commands from the same list of words, so a name
// that is no parameter could be a command. The list leaves out parameters that change the model,
// its file, the solution files or the log, and those with which cbc calls a point optimal that is
// not: increment, integerTolerance and maxIterations. Tolerances may only be tightened, for the
// same reason.
const parameters = `dualB(ound) dualT(olerance) primalT(olerance) primalW(eight) psi zeroT(olerance)
preT(olerance) pumpC(utoff) pumpI(ncrement)
idiot(Crash) maxF(actor) passP(resolve) pertV(alue) randomS(eed) sprint(Crash)
cutD(epth) cutL(ength) depth(MiniBab) diveO(pt) diveS(olves) exper(iment) expensive(Strong)
hOp(tions) hot(StartMaxIts) maxN(odes) maxSo(lutions) mipO(ptions) more(MipOptions)
more2(MipOptions) multiple(RootPasses) numberA(nalyze) passC(uts) passF(easibilityPump)
passT(reeCuts) pumpT(une) randomC(bcSeed) slow(cutpasses) strat(egy) strong(Branching)
trust(PseudoCosts) vub(heuristic) tune(PreProcess)
auto(Scale) biasLU bscale chol(esky) crash cross(over) dualP(ivot) fact(orization) gamma((Delta))
KKT perturb(ation) PFI presolve primalP(ivot) scal(ing) spars(eFactor)
clique(Cuts) combine(Solutions) combine2(Solutions) constraint(fromCutoff) cost(Strategy)
cplex(Use) cuts(OnOff) Dins DivingS(ome) DivingC(oefficient) DivingF(ractional) DivingG(uided)
DivingL(ineSearch) DivingP(seudoCost) DivingV(ectorLength) dw(Heuristic) feas(ibilityPump)
flow(CoverCuts) GMI(Cuts) gomory(Cuts) greedy(Heuristic) heur(isticsOnOff) knapsack(Cuts)
lagomory(Cuts) latwomir(Cuts) lift(AndProjectCuts) local(TreeSearch) mixed(IntegerRoundingCuts)
naive(Heuristics) node(Strategy) pivotAndC(omplement) pivotAndF(ix) preprocess probing(Cuts)
proximity(Search) randomi(zedRounding) reduce(AndSplitCuts) reduce2(AndSplitCuts)
residual(CapacityCuts) Rens Rins round(ingHeuristic) sosO(ptions) sosP(rioritize) two(MirCuts)
Vnd(VariableNeighborhoodSearch) zero(HalfCuts)`

// taken are parameters for which all solvers have an option.
var taken = map[string]string{"ratio(Gap)": "gap", "allow(ableGap)": "gap", "sec(onds)": "time",
	"thread(s)": "threads", "timeM(ode)": "time"}

// matches reports whether cbc takes name as an entry of its list.
func matches(entry, name string) bool {
	least, rest, _ := strings.Cut(entry, "(")
	whole := least + strings.Trim(rest, "()")
	return len(name) >= len(least) && len(name) <= len(whole) &&
		strings.EqualFold(name, whole[:len(name)])
}

// plain is what a value may be: a number or a word.
var plain = program.NewPattern(`^(?:[-+]?[0-9.][-+0-9.eE]*|[A-Za-z][A-Za-z0-9]*)$`)

// ownArguments returns the options of cbc alone as arguments. The error is a *mip.OptionError.
func ownArguments(own []mip.Setting) (args []string, err error) {
	for _, s := range own {
		e := &mip.OptionError{Solver: name, Setting: s}
		for entry, use := range taken {
			if matches(entry, s.Name) {
				e.Use = use
			}
		}
		known, tolerance := false, false
		for entry := range strings.FieldsSeq(parameters) {
			if matches(entry, s.Name) {
				known, tolerance = true, strings.HasSuffix(entry, "T(olerance)")
			}
		}
		switch {
		case e.Use != "":
			e.Why = "all solvers have the option " + e.Use + " for this"
		case !known:
			e.Why = "cbc has no such parameter that leaves the model and the files of a run alone"
		case !plain.MatchString(s.Value):
			e.Why = "expected a number or a word as its value"
		case tolerance && !program.Tight(s.Value):
			e.Why = program.Loose
		default:
			args = append(args, s.Name, s.Value)
			continue
		}
		return nil, e
	}
	return args, nil
}

// refusal is what cbc prints for a parameter that it does not know, and for a value.
var refusal = program.NewPattern(`^(?:Coin:)?<?(No match for .*|Multiple matches for .*|` +
	`String of .* is illegal for .*|\S+ was provided for .* - valid range is .*|` +
	`Possible options for .* are: .*)`)
