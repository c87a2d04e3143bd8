package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page"
)

// TestLessons: a printed lesson is a whole file without scripts, with formulas instead of their text,
// and with links into the page that "gridwright serve" serves.
func TestLessons(t *testing.T) {
	browser, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		t.Skip(err)
	}
	lessons, err := page.Lessons()
	if err != nil || len(lessons) != 5 {
		t.Fatalf("%d lessons, %v", len(lessons), err)
	}
	folder := t.TempDir()
	if err := printLessons(folder, browser, lessons[1:2]); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, lessons[1].Name)
	text, err := os.ReadFile(name + ".html")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<math ", "<munder><mo>∑</mo>", `id="answers"`,
		`href="http://127.0.0.1:8737/#tab=model`, `src="data:image/svg+xml;base64,`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the lesson lacks %s", want)
		}
	}
	for _, bad := range []string{"sum over (", "**", "](", "```", `.md"`, ".md#", "<script"} {
		if strings.Contains(string(text), bad) {
			t.Errorf("the lesson has %q", bad)
		}
	}
	pdf, err := os.ReadFile(name + ".pdf")
	if err != nil || !strings.HasPrefix(string(pdf), "%PDF-") {
		t.Errorf("the lesson has no PDF: %v", err)
	}
}
