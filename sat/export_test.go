package sat

// CollectAlways makes a solver collect its garbage at each conflict that leaves some. Small
// formulas then reach code that otherwise takes megabytes of explanations.
func (s *Solver) CollectAlways() { s.leastWaste = 0 }
