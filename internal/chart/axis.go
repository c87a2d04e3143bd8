package chart

import (
	"fmt"
	"math"
	"strconv"
)

// Axis is a range of values with ticks.
type Axis struct {
	Title string // in words; drawn once for all panels of a section
	Scale Scale
	Low   float64
	High  float64 // above Low
	Ticks []Tick  // in ascending order
}

// Tick is a labelled place on an axis.
type Tick struct {
	At    float64
	Label string
}

// Scale states how values are spread along an axis.
type Scale uint8

// The scales. A Counting axis is logarithmic in the value plus one, so that it has a place for 0.
const (
	Linear Scale = iota
	Logarithmic
	Counting
)

// of returns the coordinate of a value.
func (s Scale) of(x float64) float64 {
	switch s {
	case Logarithmic:
		return math.Log10(x)
	case Counting:
		return math.Log10(x + 1)
	}
	return x
}

// at returns the place of a value in the range, from 0 to 1.
func (a *Axis) at(x float64) float64 {
	low, high := a.Scale.of(a.Low), a.Scale.of(a.High)
	return (a.Scale.of(x) - low) / (high - low)
}

// Seconds returns a logarithmic axis of times, with ticks in words from 1 µs to 10 h. Low is above
// 0.
func Seconds(title string, low, high float64) Axis {
	a := Axis{Title: title, Scale: Logarithmic, Low: low / 1.3, High: high * 1.3}
	steps := []float64{1}
	if a.High < 100*a.Low {
		steps = []float64{1, 2, 5}
	}
	for _, unit := range []float64{1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 60, 600, 3600, 36000} {
		for _, step := range steps {
			t := unit * step
			if unit == 10 && t > 20 || t < a.Low || t > a.High {
				continue // after 20 s comes 1 min
			}
			a.Ticks = append(a.Ticks, Tick{t, inUnits(t, 1)})
		}
	}
	return a
}

// Counts returns an axis of counts with ticks at 0 and the powers of ten.
func Counts(title string, high float64) Axis {
	a := Axis{Title: title, Scale: Counting, High: max(high*1.3, 10), Ticks: []Tick{{0, "0"}}}
	for v := 1.0; v <= a.High; v *= 10 {
		a.Ticks = append(a.Ticks, Tick{v, Count(v)})
	}
	return a
}

// Factors returns a logarithmic axis from 1, with ticks at the powers of ten.
func Factors(title string, high float64) Axis {
	a := Axis{Title: title, Scale: Logarithmic, Low: 1, High: max(high*1.3, 10)}
	for v := 1.0; v <= a.High; v *= 10 {
		a.Ticks = append(a.Ticks, Tick{v, Count(v)})
	}
	return a
}

// Shares returns an axis from 0 to 100 %.
func Shares(title string) Axis {
	a := Axis{Title: title, High: 1}
	for p := 0; p <= 100; p += 25 {
		a.Ticks = append(a.Ticks, Tick{float64(p) / 100, fmt.Sprintf("%d %%", p)})
	}
	return a
}

// Whole returns a linear axis from 0 with ticks at whole numbers, at most seven.
func Whole(title string, high float64) Axis {
	step := 1.0
	for i := 0; high/step > 6; i++ {
		step *= []float64{2, 2.5, 2}[i%3]
	}
	a := Axis{Title: title, High: max(step*math.Ceil(high/step), 1)}
	for v := 0.0; v <= a.High; v += step {
		a.Ticks = append(a.Ticks, Tick{v, Count(v)})
	}
	return a
}

// Count formats a whole number in groups of three digits: 10,000. From ten million on, it is a
// power of ten: 1e+07.
func Count(x float64) string {
	if x >= 1e7 {
		return strconv.FormatFloat(x, 'e', 0, 64)
	}
	text := strconv.FormatFloat(x, 'f', 0, 64)
	for i := len(text) - 3; i > 0 && len(text) > 4; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Duration formats a time with two significant digits and a unit: 90 s, but 2 min.
func Duration(seconds float64) string { return inUnits(seconds, 2) }

// inUnits formats a time in the largest unit of which it has one, or least minutes or hours.
func inUnits(seconds, least float64) string {
	for _, u := range []struct {
		name       string
		size, from float64
	}{{"h", 3600, least}, {"min", 60, least}, {"s", 1, 1}, {"ms", 1e-3, 1}} {
		if n := seconds / u.size; n >= u.from*(1-1e-9) {
			return digits(n) + " " + u.name
		}
	}
	return digits(seconds/1e-6) + " µs"
}

// digits formats a number with two significant digits, or as a whole number from 10 on.
func digits(x float64) string {
	if x >= 9.95 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}
