package pdf

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/draw"
)

// reader reads objects of a document by its tables, the last one first.
type reader struct {
	t   *testing.T
	doc string
	at  map[string]int // where the objects begin
	end string         // the last trailer
}

func read(t *testing.T, doc string) *reader {
	r := &reader{t, doc, map[string]int{}, ""}
	for start := r.after(doc[strings.LastIndex(doc, "startxref"):], "startxref\n"); start != ""; {
		offset, _ := strconv.Atoi(start)
		table, rest, ok := strings.Cut(doc[offset:], "trailer\n")
		if !ok || !strings.HasPrefix(table, "xref\n") {
			t.Fatalf("no table at %d", offset)
		}
		number := 0
		for _, line := range strings.Split(table, "\n")[1:] {
			switch f := strings.Fields(line); {
			case len(f) == 2:
				number, _ = strconv.Atoi(f[0])
			case len(f) == 3:
				key := strconv.Itoa(number)
				if _, known := r.at[key]; !known {
					r.at[key], _ = strconv.Atoi(f[0])
				}
				number++
			}
		}
		trailer, _, _ := strings.Cut(rest, "startxref")
		if r.end == "" {
			r.end = trailer
		}
		start = r.after(trailer, "/Prev ")
	}
	return r
}

// after returns the number behind a name, or "".
func (r *reader) after(text, name string) string {
	if m := regexp.MustCompile(regexp.QuoteMeta(name) + `(\d+)`).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

func (r *reader) object(number string) string {
	r.t.Helper()
	text, ok := strings.CutPrefix(r.doc[r.at[number]:], number+" 0 obj\n")
	if !ok {
		r.t.Fatalf("no object %s at %d", number, r.at[number])
	}
	text, _, _ = strings.Cut(text, "\nendobj")
	return text
}

// references returns the objects that a list names.
func references(list string) (all []string) {
	for _, m := range regexp.MustCompile(`(\d+) 0 R`).FindAllStringSubmatch(list, -1) {
		all = append(all, m[1])
	}
	return all
}

// TestTags reads the tree of a document: each part once, in order, with its mark on its page, and
// each mark leads back to it. Everything on a page is in a part, or decoration.
func TestTags(t *testing.T) {
	line := func(text string) draw.Shape {
		return &draw.Label{At: draw.Point{X: 10, Y: 10}, Text: text, Size: 4, Align: draw.Left}
	}
	page := &draw.Picture{Width: 100, Height: 50, Shapes: []draw.Shape{line("Title"), line("two"),
		line("lines"), line("7"), &draw.Disc{Radius: 1}, line("8")}, Parts: []draw.Part{
		{From: 0, To: 1, Heading: 1}, {From: 1, To: 3}, {From: 3, To: 3},
		{From: 4, To: 5, Shown: `a (disc\`, Box: [2]draw.Point{{X: 25.4, Y: 0}, {X: 50.8, Y: 12.7}}}}}
	whole := &draw.Picture{Width: 50, Height: 50, Title: "Żuk", Desc: "A beetle.", Shapes: []draw.Shape{line("x")}}
	doc := encode(t, []*draw.Picture{page, whole}, Info{Title: "Tags", Language: "en"})
	r := read(t, doc)
	catalog := r.object(r.after(r.end, "/Root "))
	for _, part := range []string{"/Lang (en)", "/MarkInfo <</Marked true>>", "/DisplayDocTitle true", "/Outlines"} {
		if !strings.Contains(catalog, part) {
			t.Errorf("no %q in the catalog %q", part, catalog)
		}
	}
	tree := r.object(r.after(catalog, "/StructTreeRoot "))
	var got []string
	marks := regexp.MustCompile(`(?m)^\d+ \[(.*)\]`).FindAllStringSubmatch(
		strings.ReplaceAll(r.object(r.after(tree, "/ParentTree ")), "<</Nums [", ""), -1)
	for _, kid := range references(regexp.MustCompile(`/K \[(.*)\]`).FindString(r.object(r.after(tree, "/K ")))) {
		e := r.object(kid)
		on, mark := r.object(r.after(e, "/Pg ")), r.after(e, "/K ")
		list, _ := strconv.Atoi(r.after(on, "/StructParents "))
		if n, _ := strconv.Atoi(mark); references(marks[list][1])[n] != kid {
			t.Errorf("mark %s of list %d leads to %q", mark, list, marks[list][1])
		}
		role, alt := regexp.MustCompile(`/S /(\w+)`).FindStringSubmatch(e)[1], ""
		if _, shown, ok := strings.Cut(e, "/Alt ("); ok {
			alt, _, _ = strings.Cut(shown, ") /A <</O /Layout")
		}
		got = append(got, fmt.Sprintf("%d %s %s %s", list, mark, role, alt))
	}
	want := []string{"0 0 H1 ", "0 1 P ", `0 2 Figure a \(disc\\`, "1 0 Figure " + utf16Text("Żuk. A beetle.")}
	if !slices.Equal(got, want) {
		t.Errorf("the parts are %q, not %q", got, want)
	}
	if !strings.Contains(doc, "/BBox [72.00 105.73 144.00 141.73]") {
		t.Error("the figure is in another place")
	}
	pages := contents(t, doc)
	shown := regexp.MustCompile(`/(\w+) (?:BMC|<</MCID (\d+)>> BDC)|EMC| Tj|\nf`)
	for i, want := range []string{"Artifact: ( f ) H1:0 ( Tj ) P:1 ( Tj Tj ) Artifact: ( Tj ) Figure:2 ( f ) Artifact: ( Tj )",
		"Artifact: ( f ) Figure:0 ( Tj )"} {
		var got []string
		for _, m := range shown.FindAllStringSubmatch(pages[i], -1) {
			switch {
			case m[1] != "":
				got = append(got, m[1]+":"+m[2], "(")
			case m[0] == "EMC":
				got = append(got, ")")
			default:
				got = append(got, strings.TrimSpace(m[0]))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("page %d has %s, not %s", i+1, strings.Join(got, " "), want)
		}
	}
	if !strings.Contains(pages[0], "(\x00t\x00w\x00o\x00 ) Tj") {
		t.Error("words of two lines are one")
	}
}
