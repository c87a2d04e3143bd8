package draw

import "slices"

// Paper is a size of pages, upright.
type Paper uint8

// The sizes: A4 has 210 x 297 mm, US Letter 8.5 x 11 inches, A5 148 x 210 mm.
const (
	A4 Paper = iota
	Letter
	A5
)

// paperNames are the names in the order of the sizes.
var paperNames = []string{"a4", "letter", "a5"}

// PaperNames returns the names of the sizes.
func PaperNames() []string { return slices.Clone(paperNames) }

// ParsePaper returns the size with this name, or false.
func ParsePaper(name string) (Paper, bool) {
	i := slices.Index(paperNames, name)
	return Paper(max(i, 0)), i >= 0
}

// String returns the name: "a4", "letter" or "a5".
func (p Paper) String() string { return paperNames[min(int(p), len(paperNames)-1)] }

// Size returns the width and the height in millimetres.
func (p Paper) Size() (width, height float64) {
	switch p {
	case Letter:
		return 8.5 * 25.4, 11 * 25.4
	case A5:
		return 148, 210
	}
	return 210, 297
}
