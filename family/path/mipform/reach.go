package mipform

// reach gives the test whether position i can hold value k as far as the distances to the givens
// tell: from a given g to k the walk takes |k-g| steps, so that k is no further away than that,
// and on a board where neighbours share a side, at a distance of the same parity, since each step
// changes the colour of the chessboard. Distances lead around holes.
func (b *board) reach() func(i, k int) bool {
	type far struct {
		k        int   // the given value
		distance []int // of each position; -1 for none
	}
	var givens []far
	for i, k := range b.given {
		if k > 0 {
			givens = append(givens, far{k, b.distances(i)})
		}
	}
	return func(i, k int) bool {
		if b.given[i] > 0 && b.given[i] != k || b.at[k] >= 0 && b.at[k] != i {
			return false
		}
		for _, g := range givens {
			steps := max(k-g.k, g.k-k)
			d := g.distance[i]
			if d < 0 || d > steps || !b.p.Diagonal() && (steps-d)%2 != 0 {
				return false
			}
		}
		return true
	}
}

// distances gives the number of steps from a position to each other, -1 where no way leads.
func (b *board) distances(from int) []int {
	d := make([]int, b.n)
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	queue := []int{from}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range b.near[i] {
			if d[j] < 0 {
				d[j] = d[i] + 1
				queue = append(queue, j)
			}
		}
	}
	return d
}
