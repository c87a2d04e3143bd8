package mip

import "github.com/gridwright/gridwright/lin"

// Report describes how a question was answered by a mixed-integer program: the model, and what the
// solver did with it in one solve or several. If a question takes several solves, as when rows
// are added and the model is solved again, the fields named First are of the first solve alone.
type Report struct {
	Formulation string `json:"formulation"`       // the name of the formulation that made the model
	Solver      string `json:"solver"`            // Solver.Name
	Version     string `json:"version,omitempty"` // of the solver; "" if it did not report it

	lin.Stats `json:"size"` // the size of the model, without the rows added between solves

	// Presolved is the size after the presolve of the first solve; nil if the solver did not report
	// it.
	Presolved       *Size   `json:"presolved,omitempty"`
	FirstNodes      int64   `json:"first_nodes"`      // branch-and-bound nodes of the first solve
	FirstIterations int64   `json:"first_iterations"` // simplex iterations of the first solve
	FirstSeconds    float64 `json:"first_seconds"`    // seconds of the first solve
	Iterations      int64   `json:"iterations"`       // simplex iterations of all solves
	Solves          int     `json:"solves"`           // calls of the solver
	Rounds          int     `json:"rounds"`           // times that lazy rows were added
	LazyRows        int     `json:"lazy_rows"`        // lazy rows added, in all rounds
	Stop            string  `json:"stop"`             // Result.Stop of the last solve
	Raw             string  `json:"raw,omitempty"`    // Result.Raw of the last solve

	// Ignored names the options that were set but that the solver does not have (Result.Ignored).
	Ignored []string `json:"ignored,omitempty"`

	BuildSeconds float64 `json:"build_seconds"` // seconds of building the model
	SolveSeconds float64 `json:"solve_seconds"` // seconds of all solves, files included
}

// Field is "model": the name under which a record of a run holds the report.
func (*Report) Field() string { return "model" }

// Relaxation describes the linear relaxation of a model: how far bounds and rows alone restrict the
// integer columns. Rows that a formulation adds lazily are not part of it.
type Relaxation struct {
	// Infeasible means that the relaxation has no point. Then the model has none either.
	Infeasible bool `json:"infeasible"`
	Discrete   int  `json:"discrete"`   // number of integer columns in the model
	Fractional int  `json:"fractional"` // those of them that are not whole in the first point found
	// Positive is the number of integer columns that are above 0 in some point. If it equals the
	// number of columns that are 1 in an answer, the relaxation has only one point, and that point is
	// integral.
	Positive int  `json:"positive"`
	Complete bool `json:"complete"` // whether Positive is final; if not, it is a lower bound
	// Settled means that the first point is whole, and that no integer column that is 0 in it is above
	// 0 in another point. Where each column is in a row whose columns add up to 1, as in assignments
	// and tours, there is then no other point.
	Settled bool `json:"settled,omitempty"`
	// Gaps has a number from 0 to 1 for each random objective that was minimized: by what part of the
	// only answer's value the bound of the relaxation is below it. With 0 the bound is tight.
	Gaps []float64 `json:"gaps,omitempty"`
}
