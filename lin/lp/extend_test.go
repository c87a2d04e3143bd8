package lp_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
)

func TestReadExtensions(t *testing.T) {
	text := `Maximize
 obj: x + y + z
Subject To
 s1: S1:: x:3 y:1 z:2
 S2:: y:1 z:2
 c1: b = 1 -> x + y <= 3
 c2: b = 0 -> 1 <= x + 2 y <= 8
 b = 1 -> z >= 1
 d: x + z <= 9
Bounds
 2 <= x <= 7
 y <= 5
 z <= 6
Semi-Continuous
 x z
Generals
 z
Binaries
 b
SOS
 s0: S1:: x:3 y:1
   z:2
 s2: s2:: x : -1 y : 2.5
 S2:: y:1 z:2
End
`
	m, err := lp.Read(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &lin.Model{Maximize: true}
	x, y := want.SemiContinuous("x", 2, 7), want.Continuous("y", 0, 5)
	z, b := want.SemiInteger("z", 0, 6), want.Binary("b")
	want.SetObjective(lin.Sum(x, y, z))
	want.If(b).AtMost("c1", lin.Sum(x, y), 3)
	want.Unless(b).Between("c2", 1, x.Plus(2, y), 8)
	want.If(b).AtLeast("", z, 1)
	want.AtMost("d", lin.Sum(x, z), 9)
	want.SOS1("s1", y, z, x)
	want.SOS2("", y, z)
	want.SOS1("s0", y, z, x)
	want.SOS2("s2", x, y)
	want.SOS2("", y, z)
	if !reflect.DeepEqual(m.Cols, want.Cols) || !reflect.DeepEqual(m.Sets, want.Sets) {
		t.Errorf("%+v %+v\nwant %+v %+v", m.Cols, m.Sets, want.Cols, want.Sets)
	}
	if len(m.Rows) != len(want.Rows) {
		t.Fatalf("%d rows, want %d", len(m.Rows), len(want.Rows))
	}
	for i, r := range m.Rows {
		if w := want.Rows[i]; !reflect.DeepEqual(r, w) {
			t.Errorf("row %+v, want %+v", r, w)
		}
	}
}

func TestReadExtensionTitles(t *testing.T) {
	for _, title := range []string{"semi", "semis", "Semi-Continuous", "SEMI-INTEGER"} {
		text := "min x\nst\nc: x >= 1\nbounds\nx <= 4\n" + title + "\nx\nend\n"
		m, err := lp.Read(context.Background(), strings.NewReader(text))
		if err != nil || !m.Cols[0].Semi || m.Cols[0].Integer != (title == "SEMI-INTEGER") {
			t.Errorf("%s: %+v, %v", title, m, err)
		}
	}
	text := "min x\nst\nsos + x >= 1\nsos1 + x >= 2\nsos2\ns: x:1 sos:2\nend\n"
	m, err := lp.Read(context.Background(), strings.NewReader(text))
	if err != nil || len(m.Rows) != 2 || len(m.Sets) != 1 || m.Sets[0].Type != 2 {
		t.Errorf("%+v, %v", m, err)
	}
}
