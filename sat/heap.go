package sat

import "math"

// The order of decisions: the variables of the latest conflicts come first. Each conflict adds an
// increment to the activity of its variables, and the increment grows, so that old conflicts fade
// (exponential VSIDS: Niklas Een and Niklas Sorensson, "An Extensible SAT-solver", 2003, after
// Chaff). With a decay of 0.92, a conflict counts half as much as one eight conflicts later. On
// structured problems this works better than the usual 0.95.

const (
	defaultDecay = 0.92
	// tooActive is the activity at which all are scaled down, well below the largest float64.
	tooActive = 1e100
)

// heap holds the variables that may have to be decided, with the most active at the root.
type heap struct {
	solver *Solver
	vars   []int32
	at     []int32 // the place of each variable, -1 for none
}

func (h *heap) grow() { h.at = append(h.at, -1) }

func (h *heap) has(v int) bool { return h.at[v] >= 0 }

func (h *heap) before(a, b int32) bool { return h.solver.activity[a] > h.solver.activity[b] }

func (h *heap) push(v int32) {
	h.at[v] = int32(len(h.vars))
	h.vars = append(h.vars, v)
	h.up(len(h.vars) - 1)
}

func (h *heap) pop() int32 {
	top := h.vars[0]
	last := h.vars[len(h.vars)-1]
	h.vars = h.vars[:len(h.vars)-1]
	h.at[top] = -1
	if len(h.vars) > 0 {
		h.vars[0], h.at[last] = last, 0
		h.down(0)
	}
	return top
}

func (h *heap) up(i int) {
	v := h.vars[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !h.before(v, h.vars[parent]) {
			break
		}
		h.vars[i] = h.vars[parent]
		h.at[h.vars[i]] = int32(i)
		i = parent
	}
	h.vars[i], h.at[v] = v, int32(i)
}

func (h *heap) down(i int) {
	v := h.vars[i]
	for {
		child := 2*i + 1
		if child >= len(h.vars) {
			break
		}
		if child+1 < len(h.vars) && h.before(h.vars[child+1], h.vars[child]) {
			child++
		}
		if !h.before(h.vars[child], v) {
			break
		}
		h.vars[i] = h.vars[child]
		h.at[h.vars[i]] = int32(i)
		i = child
	}
	h.vars[i], h.at[v] = v, int32(i)
}

// bump raises the activity of a variable.
func (s *Solver) bump(v int) {
	if s.activity[v] += s.increment; s.activity[v] > tooActive {
		for u := range s.activity {
			s.activity[u] /= tooActive
		}
		s.increment /= tooActive
	}
	if s.order.has(v) {
		s.order.up(int(s.order.at[v]))
	}
}

// firstActivity returns 0, or a tiny number from the seed.
func (s *Solver) firstActivity() float64 {
	if s.options.Seed == 0 {
		return 0
	}
	return float64(s.random()>>11) / math.Pow(2, 53) * 1e-3
}

// random returns the next random number (Sebastiano Vigna, "An experimental exploration of
// Marsaglia's xorshift generators, scrambled", 2016).
func (s *Solver) random() uint64 {
	s.rng ^= s.rng >> 12
	s.rng ^= s.rng << 25
	s.rng ^= s.rng >> 27
	return s.rng * 0x2545f4914f6cdd1d
}
