package service_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
)

// TestConfig: the page knows of each kind what its answers consist of, what can be given in a cell,
// and what there is to draw; and the kinds in files behind them.
func TestConfig(t *testing.T) {
	own := service.Kind{Name: "mine"}
	c, err := service.NewConfig("http", own)
	if err != nil || c.Transport != "http" || len(c.Kinds) != len(gridwright.Kinds())+1 || c.Kinds[len(c.Kinds)-1].Name != "mine" {
		t.Fatalf("%+v, %v", c, err)
	}
	entries := map[string]string{"numberlink": "link", "slitherlink": "line"}
	for i, k := range gridwright.Kinds() {
		got := c.Kinds[i]
		want := entries[k.Name]
		if want == "" {
			want = "number"
		}
		if got.Name != k.Name || got.Entry != want || got.Task == k.Monotone || len(got.Options) != len(k.Options) {
			t.Errorf("%s: %+v", k.Name, got)
		}
		is := func(names ...string) bool { return slices.Contains(names, k.Name) }
		if got.Path != is("numbrix", "hidato") || got.Pairs != is("numberlink") || got.Signs != is("futoshiki") ||
			got.Square != is("latin", "futoshiki", "sudoku", "kenken") {
			t.Errorf("%s: path %v, pairs %v, signs %v, square %v", k.Name, got.Path, got.Pairs, got.Signs, got.Square)
		}
		if got.Given != (got.Numbers != nil && !got.Cages) || got.Cages && !is("kenken", "sudoku") || got.Path && got.Numbers.Last != "cells" {
			t.Errorf("%s: given %v, numbers %+v, cages %v", k.Name, got.Given, got.Numbers, got.Cages)
		}
	}
}
