package main

import (
	"bytes"
	_ "embed" // of the page of a lesson
	"encoding/base64"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// served is the address of the page in the lessons: that of "gridwright serve".
const served = "http://127.0.0.1:8737/"

// lessonsOf returns the lessons of docs/lessons as HTML, by names such as "lessons/futoshiki.html".
// Their links into the page lead to an address.
func lessonsOf(source, page string) (map[string][]byte, error) {
	all, err := filepath.Glob(filepath.Join(source, "docs", "lessons", "*.md"))
	if err != nil || len(all) == 0 {
		return nil, fmt.Errorf("found no lessons below %s: %w", source, err)
	}
	files := map[string][]byte{}
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		lesson, err := lesson(filepath.Dir(file), text, page)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		files["lessons/"+strings.TrimSuffix(filepath.Base(file), ".md")+".html"] = lesson
	}
	return files, nil
}

var (
	picture = regexp.MustCompile(`src="([^"]+\.svg)"`)
	algebra = regexp.MustCompile(`(?s)<pre><code class="language-algebra">(.*?)</code></pre>`)
	beside  = regexp.MustCompile(`href="([\w-]+)\.md"`)
	outside = regexp.MustCompile(`(?s)<a href="\.\./[^"]*">(.*?)</a>`)
)

// lesson returns a lesson as one file of HTML: its pictures are inside, its formulas are MathML,
// and links to other documents are plain text.
func lesson(folder string, text []byte, page string) ([]byte, error) {
	var body bytes.Buffer
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	if err := markdown.Convert(text, &body); err != nil {
		return nil, err
	}
	var faults error
	inside := picture.ReplaceAllStringFunc(body.String(), func(src string) string {
		svg, err := os.ReadFile(filepath.Join(folder, picture.FindStringSubmatch(src)[1]))
		if err != nil {
			faults = err
		}
		return `src="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString(svg) + `"`
	})
	inside = algebra.ReplaceAllStringFunc(inside, func(block string) string {
		return rows(html.UnescapeString(algebra.FindStringSubmatch(block)[1]))
	})
	inside = beside.ReplaceAllString(inside, `href="$1.html"`)
	inside = outside.ReplaceAllString(inside, "$1")
	inside = strings.ReplaceAll(inside, `href="`+served, `href="`+page)
	title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
	whole := strings.NewReplacer("TITLE", html.EscapeString(title), "TEXT", inside)
	return []byte(whole.Replace(lessonPage)), faults
}

// lessonPage is a lesson around its TITLE and its TEXT, for the screen and for paper.
//
//go:embed lesson.html
var lessonPage string

// rows returns lines of formulas as a table of MathML: a formula, and behind four blanks the
// indices for which it holds.
func rows(lines string) string {
	out := `<table class="algebra">`
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		formula, for_, _ := strings.Cut(strings.TrimSpace(line), "    ")
		out += "<tr><td>" + formulaOf(formula) + "</td><td>" + formulaOf(for_) + "</td></tr>\n"
	}
	return out + "</table>"
}

func formulaOf(text string) string {
	return `<math display="inline" displaystyle="true"><mrow>` + mathOf(part.FindAllString(text, -1)) +
		"</mrow></math>"
}

var (
	part  = regexp.MustCompile(`[A-Za-z]+\d*|\d+|<=|>=|\S`)
	word  = regexp.MustCompile(`^([A-Za-z]{2,}|a)$`)
	signs = map[string]string{"<=": "≤", ">=": "≥", "-": "−", "<": "&lt;", ">": "&gt;"}
)

// mathOf returns the parts of a formula as MathML: sums over sets, indices in brackets, and words.
func mathOf(parts []string) (out string) {
	until := func(from int, end string) int {
		for i := from; i < len(parts); i++ {
			if parts[i] == end {
				return i
			}
		}
		return len(parts)
	}
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		switch {
		case p == "sum" && i+1 < len(parts) && parts[i+1] == "over":
			end := until(i, "of")
			if in := until(i, "in"); in < end {
				parts[in] = "∈"
			}
			out += "<munder><mo>∑</mo><mrow>" + mathOf(parts[i+2:end]) + "</mrow></munder>"
			i = end
		case signs[p] != "":
			out += "<mo>" + signs[p] + "</mo>"
		case word.MatchString(p):
			from := i
			for i+1 < len(parts) && word.MatchString(parts[i+1]) {
				i++
			}
			out += "<mtext>&#160;" + strings.Join(parts[from:i+1], " ") + "&#160;</mtext>"
		case p[0] >= '0' && p[0] <= '9':
			out += "<mn>" + p + "</mn>"
		case i+1 < len(parts) && parts[i+1] == "[":
			end := until(i, "]")
			out += "<msub><mi>" + p + "</mi><mrow>" + mathOf(parts[i+2:end]) + "</mrow></msub>"
			i = end
		case len(p) == 2 && p[1] >= '0' && p[1] <= '9': // n0
			out += "<msub><mi>" + p[:1] + "</mi><mn>" + p[1:] + "</mn></msub>"
		case strings.Contains("(),;=+∈", p):
			out += `<mo stretchy="false">` + p + "</mo>"
		default:
			out += "<mi>" + html.EscapeString(p) + "</mi>"
		}
	}
	return out
}

// printLessons writes the lessons as PDF to a folder, by a browser.
func printLessons(source, folder, browser string) error {
	files, err := lessonsOf(source, served)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		page := filepath.Join(folder, filepath.Base(name))
		if err := os.WriteFile(page, text, 0o644); err != nil {
			return err
		}
		full, err := filepath.Abs(page)
		if err != nil {
			return err
		}
		pdf := strings.TrimSuffix(page, ".html") + ".pdf"
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--no-pdf-header-footer",
			"--print-to-pdf="+pdf, "file://"+full)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", browser, err, out)
		}
	}
	return nil
}
