package mps_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
)

func TestReadExtensions(t *testing.T) {
	text := `NAME
ROWS
 N obj
 L c1
 G c2
COLUMNS
 x obj 1 c1 1
 y obj 1 c1 1
 y c2 2
 z obj 1
 b c2 0
RHS
 RHS c1 3 c2 1
BOUNDS
 SC BND x 7
 LO BND x 2
 UP BND y 5
 SI BND z 6
 BV BND b
SOS
 S1 s1
 x 3
 y 1
 S2 SOS s2 5
    SOS x -1
    SOS y 2.5
 S2 s3 4
 y 1
 z 2
INDICATORS
 IF c1 b 1
 IF c2 b 0
ENDATA
`
	m, err := mps.Read(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &lin.Model{}
	x, y := want.SemiContinuous("x", 2, 7), want.Continuous("y", 0, 5)
	z, b := want.SemiInteger("z", 0, 6), want.Binary("b")
	want.SetObjective(lin.Sum(x, y, z))
	want.SOS1("s1", y, x)
	want.SOS2("s2", x, y)
	want.SOS2("s3", y, z)
	if !reflect.DeepEqual(m.Cols, want.Cols) || !reflect.DeepEqual(m.Sets, want.Sets) {
		t.Errorf("%+v %+v\nwant %+v %+v", m.Cols, m.Sets, want.Cols, want.Sets)
	}
	on, off := lin.When{Col: b.Col()}, lin.When{Col: b.Col(), Off: true}
	if *m.Rows[0].When != on || *m.Rows[1].When != off {
		t.Errorf("conditions %v, %v", m.Rows[0].When, m.Rows[1].When)
	}
}
