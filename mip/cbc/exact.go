package cbc

import (
	"encoding/binary"
	"fmt"
	"math"
)

// exactSolution reads what cbc writes for "saveSolution", in the byte order of the machine. It
// begins with the numbers of rows and columns as 32-bit integers, and the value of the objective as
// a float64. Then come float64s: the activities of the rows, their dual values, the values of the
// columns, and their reduced costs.
func exactSolution(text string, names []string) (obj float64, x, duals []float64, err error) {
	const head, number = 16, 8
	data := []byte(text)
	if len(data) < head {
		return 0, nil, nil, fmt.Errorf("it has %d bytes, fewer than its head of %d", len(data), head)
	}
	order := binary.NativeEndian
	rows, cols := int64(order.Uint32(data)), int64(order.Uint32(data[4:]))
	if cols != int64(len(names)) {
		return 0, nil, nil, fmt.Errorf("it has %d columns, the model %d", cols, len(names))
	}
	if want := head + 2*number*(rows+cols); int64(len(data)) != want {
		return 0, nil, nil, fmt.Errorf("it has %d bytes, expected %d for %d rows and %d columns",
			len(data), want, rows, cols)
	}
	float := func(at int64) float64 { return math.Float64frombits(order.Uint64(data[at:])) }
	x = make([]float64, cols)
	for j := range cols {
		x[j] = float(head + number*(2*rows+j))
	}
	duals = make([]float64, rows)
	for i := range rows {
		duals[i] = float(head + number*(rows+i))
	}
	return float(8), x, duals, nil
}
