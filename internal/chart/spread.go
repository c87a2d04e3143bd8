package chart

// spread moves intervals of the given heights apart so that none overlaps another, and returns
// their centres. Each stays as near as possible to the centre that it wants, by least squares, and
// their order stays. The wanted centres are in ascending order. All intervals are between low and
// high if they fit; otherwise they begin at low.
func spread(wanted, heights []float64, low, high float64) []float64 {
	// Measured without the heights before it, each centre must be at least that of the one before:
	// an isotonic regression, solved by pooling neighbours that violate it.
	type pool struct {
		sum float64
		n   int
	}
	var pools []pool
	before := make([]float64, len(wanted)) // the heights before the centre of each interval
	total := 0.0
	for i, h := range heights {
		before[i] = total + h/2
		total += h
		p := pool{wanted[i] - before[i], 1}
		for len(pools) > 0 {
			last := pools[len(pools)-1]
			if last.sum/float64(last.n) <= p.sum/float64(p.n) {
				break
			}
			p.sum, p.n = p.sum+last.sum, p.n+last.n
			pools = pools[:len(pools)-1]
		}
		pools = append(pools, p)
	}
	centres := make([]float64, 0, len(wanted))
	for _, p := range pools {
		at := max(low, min(p.sum/float64(p.n), high-total))
		for range p.n {
			centres = append(centres, at+before[len(centres)])
		}
	}
	return centres
}
