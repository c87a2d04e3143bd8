package sat

// Report describes how a question was answered by models of a formula: the formula, and the work of
// the solver in one or several calls.
type Report struct {
	Encoding     string `json:"encoding"`     // the name of the encoding that built the formula
	Vars         int    `json:"variables"`    // variables of the formula
	Clauses      int    `json:"clauses"`      // clauses of the formula, without learned clauses
	Solves       int    `json:"solves"`       // questions to the solver: one per model
	Conflicts    int64  `json:"conflicts"`    // in all calls
	Propagations int64  `json:"propagations"` // literals assigned by propagation
	Restarts     int64  `json:"restarts"`     // in all calls
	Memory       int64  `json:"memory"`       // bytes of clauses, variables and proof at the end
}

// Field returns "sat", the name of the report in the record of a run.
func (*Report) Field() string { return "sat" }
