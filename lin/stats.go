package lin

import "math"

// Stats is the size and shape of a model.
type Stats struct {
	Cols       int `json:"columns"`
	Binaries   int `json:"binaries"`   // integer columns with bounds within 0 and 1
	Integers   int `json:"integers"`   // the other integer columns
	Continuous int `json:"continuous"` // continuous columns
	Fixed      int `json:"fixed"`      // columns of any type with only one possible value
	Rows       int `json:"rows"`
	Equations  int `json:"equations"` // rows with Lo = Hi
	Nonzeros   int `json:"nonzeros"`  // of the rows, merged terms

	Indicators     int `json:"indicators,omitempty"`     // rows that hold under a condition
	Semicontinuous int `json:"semicontinuous,omitempty"` // columns that are 0 or within their bounds
	Sets           int `json:"sets,omitempty"`           // special ordered sets

	// MinCoef and MaxCoef bound the absolute coefficients of the rows; 0 if there are none.
	MinCoef float64 `json:"min_coef"`
	MaxCoef float64 `json:"max_coef"`
}

// Density returns the share of nonzeros in the matrix, from 0 to 1.
func (s Stats) Density() float64 {
	if s.Cols == 0 || s.Rows == 0 {
		return 0
	}
	return float64(s.Nonzeros) / float64(s.Cols) / float64(s.Rows)
}

// Stats returns the size and shape of the model.
func (m *Model) Stats() Stats {
	s := Stats{Cols: len(m.Cols), Rows: len(m.Rows), Sets: len(m.Sets)}
	for _, c := range m.Cols {
		switch {
		case c.Binary():
			s.Binaries++
		case c.Integer:
			s.Integers++
		default:
			s.Continuous++
		}
		if c.Semi {
			s.Semicontinuous++
		}
		if c.fixed() {
			s.Fixed++
		}
	}
	sums := make([]float64, len(m.Cols)) // of the terms of a row, by column
	for _, r := range m.Rows {
		if r.Lo == r.Hi {
			s.Equations++
		}
		if r.When != nil {
			s.Indicators++
		}
		for _, t := range r.Terms {
			sums[t.Col] += t.Coef
		}
		for _, t := range r.Terms {
			a := math.Abs(sums[t.Col])
			sums[t.Col] = 0
			if a == 0 {
				continue // its terms cancel out, or were already counted
			}
			if s.Nonzeros == 0 || a < s.MinCoef {
				s.MinCoef = a
			}
			s.MaxCoef = max(s.MaxCoef, a)
			s.Nonzeros++
		}
	}
	return s
}
