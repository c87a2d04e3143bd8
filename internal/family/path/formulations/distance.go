package formulations

import "github.com/gridwright/gridwright/internal/work"

// byDistance returns a test: whether position i can hold value k, as far as the distances to the
// clues decide. From a clue g to k the walk takes |k-g| steps, so k is at most that far away. If
// neighbours share a side, the distance also has the parity of |k-g|, since each step changes the
// colour of the chessboard. Distances lead around holes. Package reach excludes more, by walks from
// clue to clue; the sizes measured in docs/study.md are those of this test.
//
// At a distance d from g, a position can hold no value between g-d and g+d. So each clue forbids an
// interval of values, and a position takes time proportional to its clues plus its values, not
// their product. If the work is cut short, the test is meaningless.
func (b *positions) byDistance(w *work.Work) func(i, k int) bool {
	var givens []far
	for i := range w.Range(b.n) {
		if k := b.given[i]; k > 0 {
			givens = append(givens, far{k, b.distances(w, i)})
		}
	}
	can := make([]bool, b.n*(b.n+1))
	forbidden := make([]int, b.n+2) // by how much the number of intervals over a value changes
	for i := range w.Range(b.n) {
		clear(forbidden)
		var odd, even, cut bool // whether a clue demands such values, and whether none is possible
		for g := range w.Range(len(givens)) {
			k, d := givens[g].k, int(givens[g].distance[i])
			cut = cut || d < 0
			odd, even = odd || (k+d)%2 != 0, even || (k+d)%2 == 0
			if d > 0 {
				forbidden[max(k-d+1, 1)]++
				forbidden[min(k+d, b.n+1)]--
			}
		}
		over := 0
		for k := range w.Span(1, b.n) {
			over += forbidden[k]
			parity := b.p.Diagonal() || !(odd && k%2 == 0) && !(even && k%2 != 0)
			own := (b.given[i] == 0 || b.given[i] == k) && (b.at[k] < 0 || b.at[k] == i)
			can[i*(b.n+1)+k] = own && over == 0 && parity && !cut
		}
	}
	return func(i, k int) bool { return can[i*(b.n+1)+k] }
}

// far holds the distance of each position from a given value, in steps; -1 if no way leads there.
type far struct {
	k        int
	distance []int32
}

// distances returns the number of steps from a position to each other, or -1 if no way leads there.
func (b *positions) distances(w *work.Work, from int) []int32 {
	d := make([]int32, b.n)
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	queue := []int{from}
	for len(queue) > 0 && w.Step() {
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
