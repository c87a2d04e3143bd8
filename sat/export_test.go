package sat

// CollectAlways makes a solver collect its garbage at each conflict that leaves some, so that small
// formulas come to what else takes megabytes of explanations.
func (s *Solver) CollectAlways() { s.leastWaste = 0 }
