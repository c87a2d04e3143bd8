package study

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestFormulas: no text of a table begins as a formula of a spreadsheet, and each is there as it was. Numbers keep their sign.
func TestFormulas(t *testing.T) {
	for _, name := range []string{"=1+1", "+a", "-a", "@a", "\tb", "\rb", "'=a", "''-", "＝a", "'", "'a", "a=b", "é", ""} {
		cell := cellText(name)
		if first, _ := utf8.DecodeRuneInString(cell); strings.ContainsRune("=+-@\t\r＝", first) || strings.TrimPrefix(cell, "'") != name && cell != name {
			t.Errorf("%q is the cell %q", name, cell)
		}
		var runs bytes.Buffer
		if err := RunsCSV(&runs, []Record{{Board: name, Task: name, Machine: name}}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(name, "=+-@") && name[0] != 'a' && strings.Count(runs.String(), "'"+name) != 3 {
			t.Errorf("%q:\n%s", name, runs.String())
		}
	}
	if cellText(-1) != "-1" || cellText(-0.5) != "-0.5" {
		t.Error("a number has an apostrophe")
	}
}
