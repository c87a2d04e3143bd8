package draw

// capHeight is the height of capitals and digits, as a share of the font's size: 0.69 in Liberation
// Sans, 0.72 in Arial and Helvetica.
const capHeight = 0.7

// widthOf returns the width of a line of text in millimetres, in the sans-serif font of labels.
// Liberation Sans, Arial and Helvetica have the same widths. Characters that are neither in Latin-1
// nor common punctuation count as wide as they usually are, so the width is then an estimate.
func widthOf(text string, size float64, bold bool) float64 {
	widths, latin := &regular, &regularLatin
	if bold {
		widths, latin = &heavy, &heavyLatin
	}
	total := 0
	for _, r := range text {
		switch {
		case r < ' ':
		case ' ' <= r && r <= '~':
			total += int(widths[r-' '])
		case 0xa0 <= r && r <= 0xff:
			total += int(latin[r-0xa0])
		case r == '—', r == '…', '←' <= r && r <= '↓', r >= 0x2e80: // also Chinese and the like
			total += 1000
		default:
			total += int(widths['0'-' '])
		}
	}
	return float64(total) * size / 1000
}

// Widths in thousandths of the font's size, those of Helvetica and Helvetica-Bold in Adobe's font
// metrics: of ASCII from the space to the tilde, and of Latin-1 from 0xa0.
var (
	regular = [95]uint16{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
		556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	heavy = [95]uint16{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
		611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
	regularLatin = [96]uint16{
		278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552,
		400, 549, 333, 333, 333, 576, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
		667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
		722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
		556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556, 556, 556, 500, 556, 500,
	}
	heavyLatin = [96]uint16{
		278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552,
		400, 549, 333, 333, 333, 576, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
		722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
		722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
		556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
		611, 611, 611, 611, 611, 611, 611, 549, 611, 611, 611, 611, 611, 556, 611, 556,
	}
)
