package mps_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
	"github.com/gridwright/gridwright/lin/mps"
)

// describe writes all data of a model, with one line for each column and each row.
func describe(m *lin.Model) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s max %v offset %v\n", m.Name, m.Maximize, m.Offset)
	for _, c := range m.Cols {
		fmt.Fprintf(&b, "%s %v..%v int %v obj %v\n", c.Name, c.Lo, c.Hi, c.Integer, c.Obj)
	}
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%q %v <=", r.Name, r.Lo)
		for _, t := range r.Terms.Merged() {
			fmt.Fprintf(&b, " %v*%s", t.Coef, m.Cols[t.Col].Name)
		}
		fmt.Fprintf(&b, " <= %v\n", r.Hi)
	}
	return b.String()
}

// spaced is the beginning of a fixed file with blanks in names, 7 lines.
const spaced = "NAME          FIXED\nROWS\n N  MY COST\n L  ROW ONE\n L  COL ONE\nCOLUMNS\n" +
	"    COL ONE   MY COST            1.0   ROW ONE            2.0\n"

const body = "ROWS\n N cost\n L lim1\n G lim2\n E eqn\nCOLUMNS\n x cost 1 lim1 1\n x lim2 1\n y cost 2 lim1 1 eqn -1\nRHS\n"

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"small", "* comment\nNAME          TEST\n" + body + " RHS lim1 4 lim2 1\n RHS eqn 7\n RHS cost -3\nENDATA\nafter",
			"TEST max false offset 3\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" -Inf <= 1*x 1*y <= 4\n" +
				"\"lim2\" 1 <= 1*x <= +Inf\n\"eqn\" 7 <= -1*y <= 7\n"},
		{"ranges, no sets", "NAME t FREE\nOBJSENSE\n    MAX\n" + body + " lim1 4 lim2 1\n eqn 7\nRANGES\n R lim1 2.5 lim2 4\n R eqn -3\nENDATA\n",
			"t max true offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" 1.5 <= 1*x 1*y <= 4\n" +
				"\"lim2\" 1 <= 1*x <= 5\n\"eqn\" 4 <= -1*y <= 7\n"},
		{"range above an equation", "NAME\nOBJSENSE MIN\n" + body + "RANGES\n R eqn 3\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" -Inf <= 1*x 1*y <= 0\n" +
				"\"lim2\" 0 <= 1*x <= +Inf\n\"eqn\" 0 <= -1*y <= 3\n"},
		{"every bound", "NAME\nROWS\n N c\n G r\nCOLUMNS\n a r 1\n b r 1\n d r 1\n e r 1\n f r 1\n g r 1\n h r 1\n i r 1\n j r 1\n k r 1\n" +
			" l r 1\n m r 1\n n r 1\nBOUNDS\n UP BND a 4\n LO BND b -1\n FX BND d 2\n FR BND e\n MI BND f\n PL BND g\n BV BND h\n LI BND i 2\n UI BND j 9\n UP BND k -5\n" +
			" UP f 3\n FR BND l 0\n UP BND m 1e30\n MI BND n -1e30\nENDATA\n",
			" max false offset 0\na 0..4 int false obj 0\nb -1..+Inf int false obj 0\nd 2..2 int false obj 0\ne -Inf..+Inf int false obj 0\n" +
				"f -Inf..3 int false obj 0\ng 0..+Inf int false obj 0\nh 0..1 int true obj 0\ni 2..+Inf int true obj 0\nj 0..9 int true obj 0\n" +
				"k -Inf..-5 int false obj 0\nl -Inf..+Inf int false obj 0\nm 0..+Inf int false obj 0\nn -Inf..+Inf int false obj 0\n" +
				"\"r\" 0 <= 1*a 1*b 1*d 1*e 1*f 1*g 1*h 1*i 1*j 1*k 1*l 1*m 1*n <= +Inf\n"},
		{"markers", "NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n M1 'MARKER' 'INTORG'\n y c 1 r 1\n z r 1\n M2 'MARKER' 'INTEND'\n w r 1\n" +
			"BOUNDS\n UP B z 7\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\ny 0..1 int true obj 1\nz 0..7 int true obj 0\nw 0..+Inf int false obj 0\n\"r\" -Inf <= 1*y 1*z 1*w <= 0\n"},
		{"a second free row", "NAME\nROWS\n N c\n N other\nCOLUMNS\n x c 1 other 2\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\n\"other\" -Inf <= 2*x <= +Inf\n"},
		{"named objective", "NAME\nOBJNAME\n other\nROWS\n N c\n N other\nCOLUMNS\n x c 1 other 2\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 2\n\"c\" -Inf <= 1*x <= +Inf\n"},
		{"infinite", "NAME\n" + body + " R lim1 1e20 lim2 -1e21\n R eqn 7\nBOUNDS\n LO B x -1e20\n UP B y 1e+20\nENDATA\n",
			" max false offset 0\nx -Inf..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" -Inf <= 1*x 1*y <= +Inf\n" +
				"\"lim2\" -Inf <= 1*x <= +Inf\n\"eqn\" 7 <= -1*y <= 7\n"},
		{"infinite ranges", "NAME\n" + body + " R lim1 4 lim2 1\n R eqn 7\nRANGES\n R lim1 1e20 lim2 -1e30\n R eqn -1e400\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" -Inf <= 1*x 1*y <= 4\n" +
				"\"lim2\" 1 <= 1*x <= +Inf\n\"eqn\" -Inf <= -1*y <= 7\n"},
		{"large but finite", "NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1e25 r 1e30\nRHS\n R r 9.9e19\n R c 1e25\nENDATA\n",
			" max false offset -1e+25\nx 0..+Inf int false obj 1e+25\n\"r\" -Inf <= 1e+30*x <= 9.9e+19\n"},
		{"exponents with D", "NAME\nROWS\n N c\nCOLUMNS\n d c -3000/2\n D c 2d-1\nBOUNDS\n UP B d 1.0D+3\nENDATA\n",
			" max false offset 0\nd 0..1000 int false obj -1500\nD 0..+Inf int false obj 0.2\n"},
		{"comments behind a $", "NAME t\nROWS\n N c $ cost\n L $r $ row\nCOLUMNS\n x c 1 $ here\n $y $r 1 $ there\n $z $ nothing but c 1\n" +
			"RHS\n R $r 4 $r5\nBOUNDS\n UP B x 3 $\n UP B $y 7 $4\n FR x $ free\nENDATA\n",
			"line 8, column 22: expected rows with a number each, found the end of the line"},
		{"comments behind $ and known names", "NAME t\nROWS\n N c $ cost\n L $r $ row\nCOLUMNS\n x c 1 $ here\n $y $r 1 $ there\n" +
			"RHS\n R $r 4 $r5\nBOUNDS\n UP B $y 7 $4\n FR x $ free\nENDATA\n",
			"t max false offset 0\nx -Inf..+Inf int false obj 1\n$y 0..7 int false obj 0\n\"$r\" -Inf <= 1*$y <= 4\n"},
		{"comments in the fixed columns", spaced + "    COL TWO   ROW ONE            4.0   $ here\n    COL TWO   COL ONE            5.0   $here too\n" +
			"RHS\n    RHS       ROW ONE            4.0   $ROW ONE           4.0\nENDATA\n",
			"FIXED max false offset 0\nCOL ONE 0..+Inf int false obj 1\nCOL TWO 0..+Inf int false obj 0\n" +
				"\"ROW ONE\" -Inf <= 2*COL ONE 4*COL TWO <= 4\n\"COL ONE\" -Inf <= 5*COL TWO <= 0\n"},
		{"a set with a blank", spaced + "RHS\n    RHS 1     ROW ONE            4.0   COL ONE            5.0\n" +
			"RANGES\n    RNG 1     ROW ONE            1.0\nBOUNDS\n FR BND 1     COL ONE\nENDATA\n",
			"FIXED max false offset 0\nCOL ONE -Inf..+Inf int false obj 1\n\"ROW ONE\" 3 <= 2*COL ONE <= 4\n\"COL ONE\" -Inf <= <= 5\n"},
		{"columns before words", "NAME\nROWS\n N  c\nCOLUMNS\n    x         c                 1.0\n    x 1       c                 2.0\n" +
			"BOUNDS\n UP BND       x 1              5.0\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\nx 1 0..5 int false obj 2\n"},
		{"fixed, with blanks in names", "NAME          FIXED\nROWS\n N  MY COST\n L  ROW ONE\nCOLUMNS\n" +
			"    COL ONE   MY COST            1.0   ROW ONE            2.0\n" +
			"RHS\n    RHS       ROW ONE            4.0\nBOUNDS\n UP BND       COL ONE            9.0\nENDATA\n",
			"FIXED max false offset 0\nCOL ONE 0..9 int false obj 1\n\"ROW ONE\" -Inf <= 2*COL ONE <= 4\n"},
		{"a blank name is that of the line before", "NAME          FIXED\nROWS\n N  cost\n L  one\n G  two\nCOLUMNS\n" +
			"    x         cost               1.0   one                2.0\n              two                3.0\n" +
			"    y         two                4.0\n              cost               5.0\n" +
			"RHS\n    A         one                6.0\n              two                7.0\n    B         two                8.0\n              one                9.0\n" +
			"RANGES\n              one                2.0\nBOUNDS\n UP A         x                 10.0\n LO           x                  1.0\n FR           y\nENDATA\n",
			"FIXED max false offset 0\nx 1..10 int false obj 1\ny -Inf..+Inf int false obj 5\n\"one\" 4 <= 2*x <= 6\n\"two\" 7 <= 3*x 4*y <= +Inf\n"},
	} {
		m, err := mps.Read(context.Background(), strings.NewReader(tt.text))
		if strings.HasPrefix(tt.want, "line ") {
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
			}
		} else if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if got := describe(m); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "line 1, column 1: the file ends without ENDATA"},
		{"NAME\nROWS\n N c\n", "line 4, column 1: the file ends without ENDATA"},
		{"garbage here\n", `line 1, column 1: unknown section "garbage"`},
		{"NAME\n x y\n", "line 2, column 2: expected the title of a section such as ROWS"},
		{"NAME\nQUADOBJ\n", "line 2, column 1: quadratic objectives are not supported"},
		{"NAME\nSOS2\n", "line 2, column 1: special ordered sets outside a section SOS are not supported"},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF r x 2\n", `line 9, column 9: expected 0 or 1, found "2"`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF r x\n", "line 9, column 2: expected IF, a row, a binary column, and 0 or 1"},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF c x 1\n", `line 9, column 5: the objective "c" can't have a condition`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF q x 1\n", `line 9, column 5: there is no row "q"`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF r q 1\n", `line 9, column 7: there is no column "q"`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF r x 1\n IF r x 1\n", `line 10, column 5: the row "r" has a condition already`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nINDICATORS\n IF r x 1\nENDATA\n", `line 9, column 7: a row depends on column "x", which is not binary`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nSOS\n x 1\n", `line 9, column 2: column "x" is in no set`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nSOS\n S1 s\n q 1\n", `line 10, column 2: there is no column "q"`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nSOS\n S1 s\n x 1\n x 2\nENDATA\n", `line 11, column 2: column "x" is in the set twice`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nSOS\n S2 s\n x 1\n y 1\nENDATA\n", "line 11, column 2: the weight 1 is in the set twice"},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y r 1\nSOS\n S2 s\n x inf\n", "line 10, column 4: the weight is infinite"},
		{"NAME\nOBJSENSE\n  UP\n", `line 3, column 3: expected MAX or MIN, found "UP"`},
		{"NAME\nROWS\n N c\n X r\n", "line 4, column 2: expected N, L, G or E"},
		{"NAME\nROWS\n N c\n L r\n L r\n", `line 5, column 4: there is another row "r"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x d 1\n", `line 5, column 4: there is no row "d"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c one\n", `line 5, column 6: expected a number, found "one"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1/2e3\n", `line 5, column 6: expected a number, found "1/2e3"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c nan\n", `line 5, column 6: expected a number, found "nan"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c\n", `line 5, column 5: expected a number after the row "c"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x\n", "line 5, column 3: expected rows with a number each, found the end of the line"},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1e400\n", "line 5, column 6: the coefficient is infinite"},
		{"NAME\nROWS\n N c\nCOLUMNS\n M 'MARKER' 'SOSORG'\n", "line 5, column 13: special ordered sets outside a section SOS are not supported"},
		{"NAME\nROWS\n N c\nCOLUMNS\n M 'MARKER' 'X'\n", "line 5, column 13: expected INTORG or INTEND"},
		{"NAME\nROWS\n N c\n G r\nRHS\n S r inf\n", "line 6, column 6: a row G can't have the right-hand side +Inf"},
		{"NAME\nROWS\n N c\n L r\nRHS\n S r -1e20\n", "line 6, column 6: a row L can't have the right-hand side -Inf"},
		{"NAME\nROWS\n N c\n E r\nRHS\n S r 1e20\n", "line 6, column 6: a row E can't have the right-hand side +Inf"},
		{"NAME\nROWS\n N c\n L r\nRHS\n S c inf\n", "line 6, column 6: the constant of the objective is infinite"},
		{"NAME\nROWS\n N c\n L r\nRHS\n S r 1e20\nRANGES\n S r 2\n", `line 8, column 4: the row "r" has a range, and its right-hand side is infinite`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n LO B x 1e20\n", "line 7, column 9: a lower bound can't be +Inf"},
		// Text in the gaps of the fixed columns would be lost.
		{"NAME\nROWS\n N  c\nCOLUMNS\n    x         c        d         1\nENDATA\n", `line 5, column 24: expected a number, found "d"`},
		{"NAME\nROWS\n N  c\n G  d\nCOLUMNS\n    x         d                 1\nRANGES\n    ranges    d        x        2\nENDATA\n",
			`line 8, column 24: expected a number, found "x"`},
		{spaced + "RHS\n    RHS       ROW ONE  x          1.0\nENDATA\n", `line 9, column 24: found "x" between the columns of the fixed format`},
		{spaced + "RHS\n    RHS       ROW ONE            1.0   COL ONE            1.0 x\nENDATA\n", `line 9, column 63: found "x" between`},
		{spaced + "RHS\n x  RHS       ROW ONE            1.0\nENDATA\n", "line 9, column 1: the line does not have the columns of the fixed format"},
		{spaced + "RHS\n\tRHS\tROW ONE\t1.0\nENDATA\n", "line 9, column 1: a line with names that have blanks can't have a tab"},
		{spaced + "BOUNDS\n UP BND       COL ONE  x         9.0\nENDATA\n", `line 9, column 24: found "x" between`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n UP B x y 1\n", "line 7, column 2: expected a bound with a column and a number"},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n FR B x y\n", `line 7, column 9: expected a number, found "y"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n FR\n", `line 7, column 2: expected a bound with a column, found "FR"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1.0D\n", `line 5, column 6: expected a number, found "1.0D"`},
		{"NAME\nROWS\n N c\nRANGES\n S c 1\n", `line 5, column 4: the row "c" has no limits to make a range of`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n SC B x -inf\n", "line 7, column 9: an upper bound can't be -Inf"},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n XX B x 1\n", `line 7, column 2: unknown type of bound "XX"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n UP B y 1\n", `line 7, column 7: there is no column "y"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n UP x\n", `line 7, column 2: expected a bound with a column and a number, found "UP x"`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n UP B x -inf\n", "line 7, column 9: an upper bound can't be -Inf"},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n LO B x inf\n", "line 7, column 9: a lower bound can't be +Inf"},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n FX B x inf\n", "line 7, column 9: a column can't be +Inf"},
		{"NAME\nOBJNAME\n other\nROWS\n N c\nENDATA\n", `line 6, column 1: there is no row N "other", which OBJNAME names`},
		{"NAME\nROWS\n N c\n L r\nRANGES\n R r 3\nRHS\n R r 10\nENDATA\n", "line 7, column 1: the right-hand sides go before the ranges"},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n M 'MARKER' 'INTORG'\n x r 1\n", `line 8, column 2: the lines of column "x" are not together`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1\n y c 1\n x r 1\n", `line 8, column 2: the lines of column "x" are not together`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x c 1 c 2\n", `line 6, column 8: the column "x" has a coefficient in the row "c" already`},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\n x r 1 c 2\n x r 1\n", `line 7, column 4: the column "x" has a coefficient in the row "r" already`},
		{"NAME\nROWS\n N  c\nCOLUMNS\n              c                  1.0\n", "line 5, column 15: the line has no column, and there is none in the line before"},
		{"NAME\nROWS\n N c\n L r\nRHS\n r 1\n r 1\n", `line 7, column 2: the row "r" has a right-hand side already`},
		{"NAME\nROWS\n N c\n L r\nRHS\n c 1 c 2\n", `line 6, column 6: the row "c" has a right-hand side already`},
		{"NAME\nROWS\n N c\n L r\nRANGES\n r 1 r 2\n", `line 6, column 6: the row "r" has a range already`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n BV B x\n UP B x 1\n", `line 8, column 7: the column "x" has an upper bound already`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n FR B x\n LO B x 1\n", `line 8, column 7: the column "x" has a lower bound already`},
		{"NAME\nROWS\n N c\nCOLUMNS\n x c 1\nBOUNDS\n UP B x 1\n FX B x 1\n", `line 8, column 7: the column "x" has an upper bound already`},
		{"NAME\nOBJSENSE\n MAX\n MIN\n", `line 4, column 2: the objective has a second sense, "MIN"`},
		{"NAME\nOBJSENSE MAX MIN\n", `line 2, column 14: the objective has a second sense, "MIN"`},
		{"NAME\nOBJNAME\n a\n b\n", `line 4, column 2: expected one name of an objective, found "b"`},
		{"NAME\nROWS\n N c\nOBJNAME\n c\n", "line 4, column 1: the name of the objective goes before the rows"},
		{"NAME\nROWS\n N c\n L r\nRHS\nRHS r 1\n", "line 6, column 1: there is another section RHS"},
		{"NAME\nROWS\n N c\n L r\nCOLUMNS\nRHS r 1\n", `line 6, column 5: expected nothing after the title RHS, found "r"`},
		{"NAME " + strings.Repeat("x", lin.MaxLine), "line 1, column 1: the line is longer than 1 MB"},
		{"ROWS\n N c\n L " + strings.Repeat("x", lin.MaxWord+1), "line 3, column 4: the name is longer than 64 KB"},
		{"ROWS\n N c\nCOLUMNS\n " + strings.Repeat("x", lin.MaxWord+1) + " c 1\n", "line 4, column 2: the name is longer than 64 KB"},
	} {
		_, err := mps.Read(context.Background(), strings.NewReader(tt.text))
		var syntax *lin.SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%.80q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestRefused: files that give something twice, as CBC and GLPK refuse them.
func TestRefused(t *testing.T) {
	for name, want := range map[string]string{
		"column-comes-back.mps": `line 7, column 38: the column "X1" has a coefficient in the row "R1" already`,
		"repeated-bounds.mps":   `line 9, column 6: the row "R1" has a right-hand side already`,
	} {
		text, err := os.ReadFile(filepath.Join("testdata", "refused", name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mps.Read(context.Background(), bytes.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want+"; ") {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestNotes: the first set counts, and notes name the others.
func TestNotes(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		notes      []string
	}{
		{body + " R1 lim1 4\n R2 lim1 5\n R1 lim2 1\n R2 lim2 2\n lim2 5\n R3 eqn 3\n R1 eqn 7\nENDATA\n",
			" max false offset 0\nx 0..+Inf int false obj 1\ny 0..+Inf int false obj 2\n\"lim1\" -Inf <= 1*x 1*y <= 4\n" +
				"\"lim2\" 1 <= 1*x <= +Inf\n\"eqn\" 7 <= -1*y <= 7\n",
			[]string{`line 12, column 2: the right-hand sides of the set "R2" are ignored: only the first set, "R1", counts`}},
		{body + "RANGES\n A lim1 2\n B lim1 3\nBOUNDS\n UP A x 4\n FR B x\n UP B y 5\n MI A y\n UP y 8\nENDATA\n* no text\n\n",
			" max false offset 0\nx 0..4 int false obj 1\ny -Inf..8 int false obj 2\n\"lim1\" -2 <= 1*x 1*y <= 0\n" +
				"\"lim2\" 0 <= 1*x <= +Inf\n\"eqn\" 0 <= -1*y <= 0\n",
			[]string{`line 13, column 2: the ranges of the set "B" are ignored: only the first set, "A", counts`,
				`line 16, column 5: the bounds of the set "B" are ignored: only the first set, "A", counts`}},
		{"ROWS\n N cost\n N free\n N more\nCOLUMNS\n x cost 1\n y cost 1\nRHS\n free 1 more 2\nBOUNDS\n UP x -1\n UP y -2\nENDATA\n",
			" max false offset 0\nx -Inf..-1 int false obj 1\ny -Inf..-2 int false obj 1\n\"free\" -Inf <= <= +Inf\n\"more\" -Inf <= <= +Inf\n",
			[]string{`line 9, column 2: the row "free" has no limits, so its right-hand side is ignored`,
				`line 11, column 5: the column "x" has an upper bound below 0 and no lower bound so far, which becomes -infinity; some readers keep 0`}},
		{"ROWS\n L r\nCOLUMNS\n x r 1\nENDATA\n", " max false offset 0\nx 0..+Inf int false obj 0\n\"r\" -Inf <= 1*x <= 0\n",
			[]string{"line 5, column 1: there is no row N, so the objective is 0"}},
	} {
		var notes []string
		m, err := mps.ReadWith(context.Background(), strings.NewReader(tt.text),
			lin.ReadOptions{Note: func(n lin.Note) { notes = append(notes, n.String()) }})
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(m); got != tt.want || !reflect.DeepEqual(notes, tt.notes) {
			t.Errorf("%q:\n%s\n%q\nwant\n%s\n%q", tt.text, got, notes, tt.want, tt.notes)
		}
	}
}

// TestRoundTrip: what is written reads back as it was, and is written the same again.
func TestRoundTrip(t *testing.T) {
	m := &lin.Model{Offset: 2.5}
	x, y, z := m.Integer("x(1,2)", -3, 9), m.Continuous("nolimits", -lin.Inf, lin.Inf), m.Binary("z")
	m.Fix(m.Binary("one"), 1)
	m.Continuous("low", -lin.Inf, -4)
	m.SetObj(2, x)
	m.SetObj(-0.001, y)
	m.AtMost("most", lin.Sum(x).Plus(-3, z).Plus(1e-7, y), 7)
	m.Equal("equation", lin.Sum(x, y, z), 5)
	var first, second bytes.Buffer
	if _, err := mps.Write(context.Background(), &first, m); err != nil {
		t.Fatal(err)
	}
	text := first.String()
	back, err := mps.Read(context.Background(), &first)
	if err != nil {
		t.Fatal(err)
	}
	back.Name = "model" // which the file says
	want := lintest.Portable(t, m)
	want.Name = "model"
	if !reflect.DeepEqual(describe(back), describe(want)) {
		t.Errorf("%s\nbecame\n%s", describe(want), describe(back))
	}
	if _, err := mps.Write(context.Background(), &second, back); err != nil || second.String() != text {
		t.Errorf("%v:\n%s\nbecame\n%s", err, text, second.String())
	}
}

func FuzzRead(f *testing.F) {
	format().Fuzz(f,
		"NAME t FREE\nOBJSENSE\n MAX\n"+body+" R lim1 4\nRANGES\n R lim1 2\nBOUNDS\n UP B x 3\n BV B y\nENDATA\n",
		"NAME          FIXED\nROWS\n N  MY COST\nCOLUMNS\n    COL ONE   MY COST            1.0\nENDATA\n",
		spaced+"RHS\n    RHS 1     ROW ONE         4.0D00   $ x\n    RHS 2     ROW ONE            4.0\nBOUNDS\n FR BND 1     COL ONE\nENDATA\nx")
}
