package rules

// sparse has a number for each variable, most of which are 0: of the values of cells, few are left
// in a formula. Pages without other numbers take no memory.
type sparse [][]int32

// sparsePage is the number of variables in a page.
const sparsePage = 256

// makeSparse returns zeros for n variables.
func makeSparse(n int) sparse { return make(sparse, n/sparsePage+1) }

// at returns the number of a variable, which may be one after the first n.
func (s sparse) at(v int) int32 {
	if i := v / sparsePage; i < len(s) && s[i] != nil {
		return s[i][v%sparsePage]
	}
	return 0
}

// set sets the number of a variable, which may be one after the first n.
func (s *sparse) set(v int, x int32) {
	i := v / sparsePage
	for i >= len(*s) {
		*s = append(*s, nil)
	}
	if (*s)[i] == nil {
		(*s)[i] = make([]int32, sparsePage)
	}
	(*s)[i][v%sparsePage] = x
}
