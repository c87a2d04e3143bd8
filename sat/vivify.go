package sat

type vivifying struct{}

func (s *Solver) vivifyAll(c *call) {}
