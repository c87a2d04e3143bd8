package gridwright_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/pb"
)

// modelCertified reports whether the result of pb for a model is proved. The checker must accept
// the certificate, and what is better than the truth must have none.
func modelCertified(t interface {
	Helper()
	Fatalf(string, ...any)
}, m *lin.Model) bool {
	t.Helper()
	ctx := context.Background()
	r, err := mip.Solve(ctx, pb.Solver{}, m, mip.Options{})
	if err != nil || r.Stop != mip.Optimal && r.Stop != mip.Infeasible {
		return false
	}
	c, err := gridwright.CertifyModel(ctx, m, r, gridwright.Limits{})
	if errors.Is(err, gridwright.ErrUnsupported) {
		return false
	}
	if err != nil {
		t.Fatalf("%s of %s: %v", r.Stop, m.Name, err)
	}
	var text, formula, proof bytes.Buffer
	if err := c.Write(ctx, &text); err != nil {
		t.Fatalf("%v", err)
	}
	checked, err := check.Check(bytes.NewReader(text.Bytes()))
	if err != nil || !checked.Open || checked.Claim != "none" || checked.Kind != "model" {
		t.Fatalf("%+v, %v, of\n%s", checked, err, &text)
	}
	if err := c.WriteDIMACS(ctx, &formula, &proof); err != nil {
		t.Fatalf("%v", err)
	}
	if r.Stop == mip.Infeasible {
		return true
	}
	r.Stop = mip.Infeasible // which is false
	if _, err := gridwright.CertifyModel(ctx, m, r, gridwright.Limits{}); !errors.Is(err, gridwright.ErrWrong) {
		t.Fatalf("a model with a point: %v", err)
	}
	return true
}

// TestCertifyModel: results of models of integer columns are proved by their rows.
func TestCertifyModel(t *testing.T) {
	proved := 0
	for _, c := range miptest.Cases() {
		c.Model.Name = c.Name
		if modelCertified(t, c.Model) {
			proved++
		}
	}
	if proved < 20 {
		t.Errorf("%d of %d", proved, len(miptest.Cases()))
	}
}

// TestCertifyRandomModels: the same of random ones, of which all are proved.
func TestCertifyRandomModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if m := miptest.Random(t); !modelCertified(t, m) {
			t.Fatal("not proved")
		}
	})
}

// TestCertifyModelRefuses: an optimum that is none, a point that is none and columns of fractions.
func TestCertifyModelRefuses(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 5), m.Integer("y<é", 0, 5)
	m.SetObjective(x.Plus(0.1, y))
	m.AtMost("row", x.Times(0.3).Plus(0.7, y), 2.1)
	if !modelCertified(t, m) {
		t.Error("not proved")
	}
	ctx := context.Background()
	for words, point := range map[string][]float64{"another": {4, 0}, "exactly": {5, 1},
		"satisfy": {math.NaN(), 0}, "not satisfy": {0, math.Inf(1)}, "does not": {1e300, 0}} {
		_, err := gridwright.CertifyModel(ctx, m, mip.Result{Stop: mip.Optimal, Point: point}, gridwright.Limits{})
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v: %v", point, err)
		}
	}
	crossed := &lin.Model{}
	crossed.Integer("x", 2, 1)
	_, err := gridwright.CertifyModel(ctx, crossed, mip.Result{Stop: mip.Optimal, Point: []float64{0}},
		gridwright.Limits{})
	if err == nil || !strings.Contains(err.Error(), "exactly") {
		t.Error(err)
	}
	_, err = gridwright.CertifyModel(ctx, m, mip.Result{Stop: mip.OutOfTime}, gridwright.Limits{})
	if !errors.Is(err, gridwright.ErrIncomplete) {
		t.Error(err)
	}
	m.Continuous("z", 0, 1)
	for _, stop := range []mip.Stop{mip.Infeasible, mip.Unbounded} {
		_, err := gridwright.CertifyModel(ctx, m, mip.Result{Stop: stop}, gridwright.Limits{})
		if !errors.Is(err, gridwright.ErrUnsupported) {
			t.Error(err)
		}
	}
}

// TestCertifyModelLimit: a model with very many values is refused before they take the memory, and
// the end of the context ends the work.
func TestCertifyModelLimit(t *testing.T) {
	m := &lin.Model{}
	m.AtMost("row", m.Integer("x", 0, 100_000).Plus(1, m.Integer("y", 0, 200_000)), 7)
	infeasible := mip.Result{Stop: mip.Infeasible}
	_, err := gridwright.CertifyModel(context.Background(), m, infeasible, gridwright.Limits{})
	if !errors.Is(err, gridwright.ErrUnsupported) || !strings.Contains(err.Error(), "2097152 literals") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = gridwright.CertifyModel(ctx, m, infeasible, gridwright.Limits{})
	if !errors.Is(err, gridwright.ErrIncomplete) {
		t.Error(err)
	}
}

// TestCertifyCover: that a model of sets has no better point is proved by the rule meet, where clause
// learning ends too early. A better point is found.
func TestCertifyCover(t *testing.T) {
	m := &lin.Model{Name: "cover"}
	for i := range 7 {
		m.SetObj(1, m.Binary(fmt.Sprint("x", i)))
	}
	for i := range 7 { // the lines of the plane of seven points
		m.AtLeast(fmt.Sprint("line", i), lin.Columns(i, (i+1)%7, (i+3)%7), 1)
	}
	ctx, least := context.Background(), gridwright.Limits{Conflicts: 1}
	r := mip.Result{Stop: mip.Optimal, Point: []float64{1, 1, 0, 1, 0, 0, 0}}
	c, err := gridwright.CertifyModel(ctx, m, r, least)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := c.Write(ctx, &text); err != nil || !strings.Contains(text.String(), "r 1 meet 2 @x0 @x1 @x3 ; ") {
		t.Fatalf("%v, %s", err, &text)
	}
	checked, err := check.Check(&text)
	if err != nil || !checked.Open || len(checked.Rules) != 1 {
		t.Fatalf("%+v, %v", checked, err)
	}
	if err := c.WriteDIMACS(ctx, nil, nil); !errors.Is(err, gridwright.ErrUnsupported) {
		t.Error(err)
	}
	r.Point[2] = 1
	if _, err := gridwright.CertifyModel(ctx, m, r, least); !errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("of a point that is not the best: %v", err)
	}
}
