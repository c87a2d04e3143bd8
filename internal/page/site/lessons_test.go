package main

import (
	"strings"
	"testing"
)

// TestLessons: the lessons are whole files, with formulas instead of their text, and with links into
// the page beside them.
func TestLessons(t *testing.T) {
	files, err := lessonsOf("../../..", "../")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d lessons, %v", len(files), err)
	}
	for name, text := range files {
		page := string(text)
		for _, want := range []string{"<math ", "<munder><mo>∑</mo>", `id="answers"`, `href="../#tab=model`,
			`src="data:image/svg+xml;base64,`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		for _, bad := range []string{"sum over (", "language-algebra", ".md", "127.0.0.1", "docs/lessons", "<script"} {
			if strings.Contains(page, bad) {
				t.Errorf("%s has %q", name, bad)
			}
		}
	}
}

func TestFormula(t *testing.T) {
	const want = `<math display="inline" displaystyle="true"><mrow><munder><mo>∑</mo><mrow>` +
		`<mi>q</mi><mo>∈</mo><mi>N</mi></mrow></munder><msub><mi>x</mi><mrow><mi>q</mi></mrow></msub>` +
		`<mo>≤</mo><mn>2</mn><msub><mi>u</mi><mrow><msub><mi>n</mi><mn>0</mn></msub></mrow></msub>` +
		`<mtext>&#160;in each&#160;</mtext><mi>p</mi></mrow></math>`
	got := strings.ReplaceAll(formulaOf("sum over q in N of x[q] <= 2 u[n0] in each p"), ` stretchy="false"`, "")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
