package full_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/full"
	"github.com/gridwright/gridwright/internal/work/worktest"
)

// TestLargest: requests of all operations about the largest boards end with their context, and never allocate much
// without a look at it. A list of all facts of these boards takes 1 GB and more.
func TestLargest(t *testing.T) {
	pair := func(i, _, cols int) string {
		if cols*2 > 20_000 {
			return fmt.Sprint(1 + i/2) // 10,000 pairs: 50 million pairs of pairs
		}
		return ""
	}
	open := func(int, int, int) string { return "" }
	const most = 48 << 20
	everywhere := []string{"check", "hint", "text", "look"} // the others share a few boards each
	forms := map[string]string{"export": "svg", "sheet": "svg", "model": "lp"}
	ran := 0
	for i, b := range []struct {
		kind       string
		rows, cols int
		word       func(i, rows, cols int) string
	}{{"numbrix", 64, 64, open}, {"numbrix", 1, 20_000, open}, {"hidato", 141, 141, open},
		{"numbrix", 31, 31, open}, {"latin", 64, 64, open}, {"slitherlink", 141, 141, open},
		{"numberlink", 1, 20_000, pair}} {
		cells := make([]string, b.rows*b.cols)
		for c := range cells {
			cells[c] = b.word(c, b.rows, b.cols)
		}
		for j, op := range slices.Sorted(maps.Keys(full.Operations())) {
			if (i+j)%4 > 0 && !slices.Contains(everywhere, op) {
				continue
			}
			request := object{"id": 1, "op": op, "kind": b.kind, "rows": min(b.rows, 64), "cols": min(b.cols, 64),
				"text":        b.kind + "\n" + strings.Repeat(strings.Repeat(". ", b.cols)+"\n", b.rows),
				"formulation": "rules", "as": forms[op], "share": 50} // no larger boards are generated
			if op != "generate" {
				request["board"] = object{"kind": b.kind, "rows": b.rows, "cols": b.cols, "cells": cells}
			}
			text, err := json.Marshal(request)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range []int{1, 5} {
				t.Run(fmt.Sprintf("%s %s %dx%d, look %d", op, b.kind, b.rows, b.cols, at), func(t *testing.T) {
					worktest.Gauged(t, at, most, func(ctx context.Context) {
						service.NewDesk(full.Operations()).Handle(ctx, text, func(any) { ran++ })
					})
				})
			}
		}
	}
	if ran < 50 {
		t.Errorf("there were %d events", ran)
	}
}
