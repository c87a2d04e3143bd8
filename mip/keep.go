package mip

// Keeper is a solver that can go on where its last solve ended, after rows were added.
type Keeper interface {
	Solver
	// Keep returns a solver for solves of one model, one after the other. Where a model is the last
	// one with more rows at its end, it may go on with all that it has learned about that one. The
	// terms of its rows must not change in place.
	Keep() Solver
}

// Keep returns s.Keep() for a Keeper, and other solvers as they are: they begin each solve anew.
func Keep(s Solver) Solver {
	if k, ok := s.(Keeper); ok {
		return k.Keep()
	}
	return s
}
