package sat

// Report describes how a question was answered by models of a formula: the formula, and what the
// solver did with it in one call or several.
type Report struct {
	Encoding     string `json:"encoding"`     // the name of the encoding that made the formula
	Vars         int    `json:"variables"`    // variables of the formula
	Clauses      int    `json:"clauses"`      // clauses of the formula, without learned ones
	Solves       int    `json:"solves"`       // questions put to the solver: one a model
	Conflicts    int64  `json:"conflicts"`    // in all calls
	Propagations int64  `json:"propagations"` // literals set by propagation
	Restarts     int64  `json:"restarts"`     // in all calls
	Memory       int64  `json:"memory"`       // bytes of clauses at the end
}

// Field is "sat": the name under which a record of a run holds the report.
func (*Report) Field() string { return "sat" }
