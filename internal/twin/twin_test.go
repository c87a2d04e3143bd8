package twin

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestDifferences: every field counts, but those that may differ have to be there only.
func TestDifferences(t *testing.T) {
	const old = `{"status":"unique","answers":[[1,2]],"evidence":"agreed","seconds":1.5,"sat":{"vars":3}}`
	for _, tt := range []struct{ name, old, now, want string }{
		{"equal", old, old, ""},
		{"measured", old, strings.NewReplacer("1.5", "2", "3}", "4}").Replace(old), ""},
		{"without a measurement", old, strings.Replace(old, `"seconds":1.5,`, "", 1), "seconds: 1.5 -> (no field)"},
		{"new field", old, strings.Replace(old, "{", `{"x":1,`, 1), "x: (no field) -> 1"},
		{"worse evidence", old, strings.Replace(old, "agreed", "claimed", 1), `evidence: "agreed" -> "claimed"`},
		{"other answer", old, strings.Replace(old, "2]", "3]", 1), "answers: [[1,2]] -> [[1,3]]"},
		{"another of several", strings.Replace(old, "unique", "several", 1),
			strings.NewReplacer("unique", "several", "2]", "3]").Replace(old), ""},
		{"large count", `{"count":123456789012345678901}`, `{"count":123456789012345678902}`,
			"count: 123456789012345678901 -> 123456789012345678902"},
		{"list of objects", `{"steps":[{"fact":"a","how":"so"}]}`, `{"steps":[{"fact":"a","how":"not so","x":1}]}`,
			"steps.1.x: (no field) -> 1"},
		{"another walk", `{"steps":[{"fact":"a","weight":2},{"fact":"b","weight":1}]}`,
			`{"steps":[{"fact":"b","weight":2},{"fact":"a","weight":0.5}]}`,
			"steps: another from step 1: an equally easy one; 2 steps, hardest 2, effort 3 -> 2, 2, 2.5"},
		{"easier step", `{"steps":[{"fact":"a","weight":2}]}`, `{"steps":[{"fact":"a","weight":1}]}`,
			"steps: another from step 1: an easier one; 1 steps, hardest 2, effort 2 -> 1, 1, 1"},
		{"harder step", `{"steps":[{"fact":"a","weight":2}]}`, `{"steps":[{"fact":"b","weight":2.2}]}`,
			"steps: another from step 1: a harder one; 1 steps, hardest 2, effort 2 -> 1, 2.2, 2.2"},
		{"more steps", `{"steps":[{"fact":"a","weight":2}]}`,
			`{"steps":[{"fact":"a","weight":2},{"fact":"b","weight":9}]}`,
			"steps: another from step 2: an easier one; 1 steps, hardest 2, effort 2 -> 2, 9, 11"},
		{"harder walk", `{"steps":[{"fact":"a","weight":2},{"fact":"b","weight":1}]}`,
			`{"steps":[{"fact":"b","weight":2},{"fact":"a","weight":3}]}`,
			"steps: another from step 1: an equally easy one, but harder on the whole; 2 steps, hardest 2, effort 3 -> 2, 3, 5"},
		{"told together", `{"steps":[{"fact":"a","weight":2},{"fact":"b","weight":1}]}`,
			`{"steps":[{"fact":"a","weight":2,"reason":{"form":"x","parts":[{"role":"at","cells":[1]}]}},` +
				`{"fact":"b","weight":2,"reason":{"form":"x","parts":[{"role":"at","cells":[2]}]}}]}`,
			"steps: another from step 2: a harder one; 2 steps, hardest 2, effort 3 -> 2, 2, 2"},
		{"told apart", `{"steps":[{"fact":"a","weight":2},{"fact":"b","weight":1}]}`,
			`{"steps":[{"fact":"a","weight":2,"reason":{"form":"x","parts":[{"role":"of","cells":[1]}]}},` +
				`{"fact":"b","weight":2,"reason":{"form":"x","parts":[{"role":"of","cells":[2]}]}}]}`,
			"steps: another from step 2: a harder one, but harder on the whole; 2 steps, hardest 2, effort 3 -> 2, 2, 4"},
		{"first steps", `{"steps":[]}`, `{"steps":[{"fact":"a","weight":2}]}`,
			"steps: another from step 1: an easier one; 0 steps, hardest 0, effort 0 -> 1, 2, 2"},
		{"lost placement", `{"steps":[{"fact":"b"},{"fact":"a","placement":true}]}`, `{"steps":[{"fact":"b"}]}`,
			"steps: another from step 2: none follows, never a; 2 steps, hardest 0, effort 0 -> 1, 0, 0"},
		{"same walk, other reasons", `{"steps":[{"fact":"a","premises":["b"]}]}`,
			`{"steps":[{"fact":"a","premises":["c"]}]}`, `steps.1.premises: ["b"] -> ["c"]`},
		{"text", "numbrix\n1 .\n", "numbrix\n1 2\n", "text: 1 . -> 1 2"},
		{"comment", "# a\nnumbrix\n", "numbrix\n", ""},
		{"fewer lines", "a\nb\n", "a\n", "records: 2 -> 1"},
	} {
		if got := strings.Join(differences(tt.old, tt.now), "; "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestIntended: the list can be read, an entry needs a reason, and explains only what it matches.
func TestIntended(t *testing.T) {
	if _, err := parseIntentions(intendedText); err != nil {
		t.Error(err)
	}
	if _, err := parseIntentions("solve: .*\n"); err == nil {
		t.Error("an entry without a reason is accepted")
	}
	list, err := parseIntentions("# comment\n\nsolve: a -> b\nSo it is\nbetter.\n")
	if err != nil || len(list) != 1 || list[0].reason != "So it is better." {
		t.Fatal(list, err)
	}
	if explains(list, "solve: a -> bc") || !explains(list, "solve: a -> b") || list[0].used != 1 {
		t.Error("an entry has to match the whole difference")
	}
}

// TestRun: two programs are run, and the table has what they differ in.
func TestRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are scripts for a shell")
	}
	dir := t.TempDir()
	script := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
		return file
	}
	list, err := parseIntentions("solve: a: 1 -> 2 .*\nIt is two.\n\nsolve: never\nIt is not used.")
	if err != nil {
		t.Fatal(err)
	}
	tw := &twins{old: script("old", `echo '{"a":1,"b":1}'`), now: script("new", `echo '{"a":2,"b":2}'; exit 3`),
		intended: list, say: t.Logf}
	r := tw.run(context.Background(), part{"solve", []command{{"one", nil, ""}}})
	want := []string{"solve: b: 1 -> 2 (one)", "solve: exit: 0 -> 3 (one)"}
	if r.cases != 1 || r.same != 0 || r.explained != 1 || !slices.Equal(r.open, want) {
		t.Errorf("%+v, want %q", r, want)
	}
	out, open := tw.report([]result{r}, true)
	if !open || !strings.Contains(out, "| solve | 1 | 0 | 1 | 2 |") ||
		!strings.Contains(out, "nothing matches ^(?:solve: never)$") {
		t.Error(out)
	}
}

// TestBoards: the examples are there, and boards are sampled evenly.
func TestBoards(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	groups, err := examples()
	if err != nil || len(small(groups)) < 10 {
		t.Errorf("%d groups, %v", len(groups), err)
	}
	if got := spread([]int{0, 1, 2, 3, 4, 5}, 3); !slices.Equal(got, []int{0, 2, 4}) {
		t.Error(got)
	}
}
