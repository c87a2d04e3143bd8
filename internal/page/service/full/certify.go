package full

import (
	"context"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
)

// certify proves that a board has one answer, none or several: the event "certificate", which the
// page checks by itself.
func certify(ctx context.Context, r *service.Request, emit service.Emit) error {
	p, err := r.Puzzle()
	if err != nil {
		return err
	}
	c, err := gridwright.Certify(ctx, p, &gridwright.CertifyOptions{Kinds: r.Kinds(p),
		Limits: gridwright.Limits{Time: r.Limit()}})
	if err != nil {
		return err
	}
	var text strings.Builder
	if err := c.Write(ctx, &text); err != nil {
		return err
	}
	emit(struct {
		service.Head
		Text string `json:"text"`
	}{r.Is("certificate"), text.String()})
	return nil
}
