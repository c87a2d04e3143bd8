package pdf

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/draw"
)

// The tags of a document (ISO 32000-1, 14.7 and 14.8): what its parts are, in the order in which
// people read, for programs that read aloud. The PDF library has none. So the contents of its pages
// get marks, and behind its document comes an update, which adds a tree of the parts: elements that
// name their marks, and for each page a list that leads from its marks to them.

// element is a part of the document. Its mark is its place among the parts of its page.
type element struct {
	role, shown string
	box         [2]draw.Point
}

// parts draws the shapes of a picture. Those of a part stand between its mark and the mark's end.
// The picture is one figure if it states no parts.
func (d *document) parts(p *draw.Picture) {
	all := p.Parts
	if len(all) == 0 {
		all = []draw.Part{{To: len(p.Shapes), Shown: strings.TrimSpace(p.Title + ". " + p.Desc),
			Box: [2]draw.Point{{}, {X: p.Width, Y: p.Height}}}}
	}
	var page []element
	for at, next := 0, 0; at < len(p.Shapes); {
		end, lines := len(p.Shapes), false
		mark := "/Artifact BMC" // decoration
		switch {
		case next == len(all):
		case all[next].From > at:
			end = min(all[next].From, end)
		default:
			part := all[next]
			next++
			if end = min(part.To, end); end <= at {
				continue
			}
			e := element{standardType(part), part.Shown, part.Box}
			if part.Board != nil {
				words := draw.WordsIn(*part.Board, d.say)
				e.shown += " " + strings.TrimSpace(strings.ReplaceAll(words, "\n", ". "))
			}
			lines = part.Shown == ""
			mark = fmt.Sprintf("/%s <</MCID %d>> BDC", e.role, len(page))
			page = append(page, e)
		}
		d.RawWriteStr(mark)
		for i, s := range p.Shapes[at:end] {
			if l, ok := s.(*draw.Label); ok && lines && i+1 < end-at {
				line := *l
				line.Text += " " // or its last word and the first one of the next line would be one
				s = &line
			}
			d.shape(s)
		}
		d.RawWriteStr("EMC")
		at = end
	}
	d.elements = append(d.elements, page)
}

// standardType returns the standard type of a part.
func standardType(p draw.Part) string {
	switch {
	case p.Shown != "":
		return "Figure"
	case p.Heading > 0:
		return "H" + strconv.Itoa(min(p.Heading, 6))
	}
	return "P"
}

// tagged returns a document with its update.
func (d *document) tagged(doc []byte) ([]byte, error) {
	text := string(doc)
	table, ok := numberAfter(text, "\nstartxref\n")
	size, sized := numberAfter(text, "\n/Size ")
	catalog, rooted := numberAfter(text, "\n/Root ")
	info, informed := numberAfter(text, "\n/Info ")
	if !ok || !sized || !rooted || !informed {
		return nil, errors.New("the PDF library has written no table of objects")
	}
	entries := table + len(fmt.Sprintf("xref\n0 %d\n", size)) // of 20 bytes each
	// dictionary returns that of an object up to its last ">>".
	dictionary := func(n int) string {
		start, _ := strconv.Atoi(text[entries+20*n : entries+20*n+10])
		_, object, _ := strings.Cut(text[start:], "obj\n")
		object, _, _ = strings.Cut(object, "endobj")
		return object[:strings.LastIndex(object, ">>")]
	}
	u := update{out: doc, next: size}
	tree, document, lists := u.next, u.next+1, u.next+2
	u.next += 3
	var kids, numbers []byte
	for i, page := range d.elements {
		object := 3 + 2*i // each page stands before its contents
		numbers = fmt.Appendf(numbers, "%d [", i)
		for mark, e := range page {
			figure := ""
			if e.role == "Figure" {
				figure = " /Alt " + literal(e.shown)
			}
			if a, b := e.box[0], e.box[1]; figure != "" && drawable(a, b) {
				_, height, _ := d.PageSize(i + 1)
				figure += fmt.Sprintf(" /A <</O /Layout /Placement /Block /BBox [%.2f %.2f %.2f %.2f]>>",
					a.X*pointsPerMM, (height-b.Y)*pointsPerMM, b.X*pointsPerMM, (height-a.Y)*pointsPerMM)
			}
			kids = fmt.Appendf(kids, "%d 0 R ", u.next)
			numbers = fmt.Appendf(numbers, "%d 0 R ", u.next)
			u.object(u.next, "<</Type /StructElem /S /%s /P %d 0 R /Pg %d 0 R /K %d%s>>", e.role, document,
				object, mark, figure)
		}
		numbers = append(numbers, "]\n"...)
		u.object(object, "%s/StructParents %d /Tabs /S>>", dictionary(object), i)
	}
	u.object(catalog, "%s/StructTreeRoot %d 0 R\n/MarkInfo <</Marked true>>\n"+
		"/Version /1.7\n/ViewerPreferences <</DisplayDocTitle true>>\n>>", dictionary(catalog), tree)
	u.object(tree, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>",
		document, lists, len(d.elements))
	u.object(document, "<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", tree, kids)
	u.object(lists, "<</Nums [%s]>>", numbers)
	return u.ended(fmt.Sprintf("/Root %d 0 R /Info %d 0 R /Prev %d", catalog, info, table)), nil
}

// numberAfter returns the number behind the last place of a name, or false.
func numberAfter(text, name string) (n int, ok bool) {
	i := strings.LastIndex(text, name)
	if i < 0 {
		return 0, false
	}
	for _, digit := range text[i+len(name):] {
		if digit < '0' || digit > '9' {
			break
		}
		n = 10*n + int(digit-'0')
	}
	return n, true
}

// literal writes a text as PDF does: ASCII as it is, and others as UTF-16.
func literal(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= 0x7f }) >= 0 {
		text = utf16Text(text)
	}
	written := []byte{'('}
	for i := range len(text) {
		switch c := text[i]; c {
		case '\\', '(', ')':
			written = append(written, '\\', c)
		case '\r':
			written = append(written, `\r`...)
		default:
			written = append(written, c)
		}
	}
	return string(append(written, ')'))
}

// update is a document with objects behind it that are new or take the place of others.
type update struct {
	out   []byte
	table []byte
	next  int // the number of the next new object
}

// object writes an object.
func (u *update) object(number int, form string, args ...any) {
	u.table = fmt.Appendf(u.table, "%d 1\n%010d 00000 n \n", number, len(u.out))
	u.out = fmt.Appendf(u.out, "%d 0 obj\n", number)
	u.out = append(fmt.Appendf(u.out, form, args...), "\nendobj\n"...)
	u.next = max(u.next, number+1)
}

// ended writes the table of the objects, and the end of the document.
func (u *update) ended(trailer string) []byte {
	return fmt.Appendf(u.out, "xref\n%strailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n", u.table,
		u.next, trailer, len(u.out))
}
