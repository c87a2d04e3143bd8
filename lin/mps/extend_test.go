package mps_test

import (
	"context"
	"errors"
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

// TestReadExtensionsFixed: in the columns of the fixed format, names have blanks.
func TestReadExtensionsFixed(t *testing.T) {
	text := `NAME
ROWS
 N  obj
 L  row one
COLUMNS
    my x      obj                  1   row one              1
    my y      obj                  1   row one              1
    on off    obj                  1
RHS
    RHS       row one              3
BOUNDS
 UP BND       my x                 7
 UP BND       my y                 5
 BV BND       on off
SOS
 S1 my set
    my x                           3
    my y      1
 S2 SOS       a set          5
    SOS       my y                 2
    SOS       my x                 1
INDICATORS
 IF row one   on off               0
ENDATA
`
	m, err := mps.Read(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []lin.SOS{{Name: "my set", Type: 1, Cols: []int{1, 0}},
		{Name: "a set", Type: 2, Cols: []int{0, 1}}}
	if !reflect.DeepEqual(m.Sets, want) {
		t.Errorf("%+v, want %+v", m.Sets, want)
	}
	if w := m.Rows[0].When; w == nil || *w != (lin.When{Col: 2, Off: true}) {
		t.Errorf("condition %+v", w)
	}
	for _, c := range []struct{ old, new, want string }{
		{" IF row one   on off               0", " IF row one on off 0",
			"line 23, column 13: found \"on\" between the columns of the fixed format"},
		{" IF row one   on off               0", " IF row one   on of                0",
			"line 23, column 15: there is no column \"on of\""},
		{"    my x                           3", "  my x 3",
			"line 17, column 4: found \"y\" between the columns of the fixed format"},
	} {
		_, err := mps.Read(context.Background(), strings.NewReader(strings.Replace(text, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.new, err, c.want)
		}
	}
}

// TestOtherSets: sections of older dialects are refused with what to write instead.
func TestOtherSets(t *testing.T) {
	for _, section := range []string{"SETS", "SOS1", "SOS2"} {
		_, err := mps.Read(context.Background(), strings.NewReader("NAME\n"+section+"\n"))
		var syntax *lin.SyntaxError
		if !errors.As(err, &syntax) || syntax.Line != 2 || !strings.Contains(syntax.Hint, "section SOS") {
			t.Errorf("%s: %v", section, err)
		}
	}
}
