package cli

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/docs"
	"github.com/gridwright/gridwright/internal/wording"
)

// Pages of the documentation as text. They use few forms of Markdown: headings, paragraphs, lists,
// tables, code in indented lines, links, pictures and comments. internal/cli/pagetext_test.go fails
// on any other.

// widestPage is the widest text of a page, in columns. Longer lines are hard to read.
const widestPage = 100

// pageText is a page that is being written.
type pageText struct {
	strings.Builder
	width int
	bold  func(string) string // makes a heading bold, or returns it unchanged
}

var (
	listItem  = regexp.MustCompile(`^( *)(- |\d+\. )`)
	reference = regexp.MustCompile(`(!?)\[([^\]]*)\]\(([^)]*)\)`)
	emphasis  = regexp.MustCompile(`\*([^*\s](?:[^*]*[^*\s])?)\*`)
)

// write writes a page of Markdown.
func (p *pageText) write(page string) {
	lines := strings.Split(strings.TrimSpace(page), "\n")
	inList := false
	for i := 0; i < len(lines); {
		line := lines[i]
		item := listItem.FindString(line)
		isItem := item != "" && (inList || item[0] != ' ')
		end := i + 1
		take := func(more func(string) bool) []string {
			for end < len(lines) && more(lines[end]) {
				end++
			}
			return lines[i:end]
		}
		switch {
		case line == "":
			p.gap()
		case strings.HasPrefix(line, "<!--"):
			if !strings.Contains(line, "-->") {
				take(func(l string) bool { return !strings.Contains(l, "-->") })
				end++
			}
		case strings.HasPrefix(line, "#"):
			inList = false
			p.gap()
			p.heading(line)
		case strings.HasPrefix(line, "|"):
			p.table(take(func(l string) bool { return strings.HasPrefix(l, "|") }))
		case strings.HasPrefix(line, "    ") && !isItem:
			p.WriteString(strings.ReplaceAll(line, "\t", "    ") + "\n")
		default:
			indent := strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " ")))
			if item == "" && indent == "" {
				inList = false
			}
			text := take(func(l string) bool {
				return l != "" && !listItem.MatchString(l) && !strings.HasPrefix(l, "|") &&
					!strings.HasPrefix(l, "<!--")
			})
			label := indent
			if isItem {
				inList, label = true, item
			}
			p.paragraph(label, strings.TrimPrefix(strings.Join(text, "\n"), label))
		}
		i = end
	}
}

// gap writes a blank line unless there is one.
func (p *pageText) gap() {
	if p.Len() > 0 && !strings.HasSuffix(p.String(), "\n\n") {
		p.WriteString("\n")
	}
}

// heading writes a heading. Those of the first two levels are underlined where nothing is bold.
func (p *pageText) heading(line string) {
	text := strings.TrimLeft(line, "#")
	level := len(line) - len(text)
	length, isPlain := 0, true
	for _, line := range wrapped(plainText(strings.TrimSpace(text)), p.width) {
		shown := p.bold(line)
		isPlain = shown == line
		length = max(length, utf8.RuneCountInString(line))
		p.WriteString(shown + "\n")
	}
	if isPlain && level < 3 {
		p.WriteString(strings.Repeat("=-"[level-1:level], length) + "\n")
	}
	p.WriteString("\n")
}

// paragraph writes a text whose first line begins with a label and the others below the text.
func (p *pageText) paragraph(label, text string) {
	for _, line := range wrapped(plainText(text), p.width-len(label)) {
		p.WriteString(label + line + "\n")
		label = strings.Repeat(" ", len(label))
	}
}

// table writes rows in columns. Where they are too wide for the page, the widest columns are made
// narrower and their texts are wrapped.
func (p *pageText) table(lines []string) {
	const between = "  "
	var rows [][]string
	var widths []int
	for i, line := range lines {
		if i == 1 {
			continue // the dashes below the head
		}
		line = strings.ReplaceAll(plainText(line), `\|`, noBreak)
		row := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for j, cell := range row {
			row[j] = strings.ReplaceAll(strings.TrimSpace(cell), noBreak, "|")
			if j == len(widths) {
				widths = append(widths, 1)
			}
			widths[j] = max(widths[j], utf8.RuneCountInString(row[j]))
		}
		rows = append(rows, row)
	}
	const narrow = 12 // a narrower column has a word a line
	for {
		total, widest := len(between)*(len(widths)-1), 0
		for j, w := range widths {
			total += w
			if w > widths[widest] {
				widest = j
			}
		}
		if total <= p.width || widths[widest] <= narrow {
			break
		}
		widths[widest]--
	}
	for i, row := range rows {
		cells, height := make([][]string, len(row)), 1
		for j, cell := range row {
			cells[j] = wording.Wrapped(cell, widths[j])
			height = max(height, len(cells[j]))
		}
		for k := range height {
			line := ""
			for j, w := range widths {
				text := ""
				if j < len(cells) && k < len(cells[j]) {
					text = cells[j][k]
				}
				line += text + strings.Repeat(" ", max(0, w-utf8.RuneCountInString(text))) + between
			}
			p.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		if i == 0 {
			rule := ""
			for _, w := range widths {
				rule += strings.Repeat("-", w) + between
			}
			p.WriteString(strings.TrimRight(rule, " ") + "\n")
		}
	}
}

// plainText returns a text without the signs of Markdown. Code spans keep their backquotes, and a
// link to a page names its file, which "gridwright help" takes.
func plainText(text string) string {
	text = reference.ReplaceAllStringFunc(text, func(found string) string {
		m := reference.FindStringSubmatch(found)
		picture, words, target := m[1] != "", m[2], m[3]
		file, _, _ := strings.Cut(target, "#")
		switch {
		case picture:
			return "[picture: " + words + "]"
		case words == file:
			return words
		case docs.Page(strings.TrimSuffix(file, ".md")) != "":
			return words + " (help " + file + ")"
		case strings.Contains(target, "://") && words != target:
			return words + " (" + target + ")"
		}
		return words
	})
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 { // the others are code
		parts[i] = emphasis.ReplaceAllString(strings.ReplaceAll(parts[i], "**", ""), "$1")
	}
	return strings.Join(parts, "`")
}
