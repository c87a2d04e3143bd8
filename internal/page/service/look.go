package service

import (
	"context"
	"errors"
	"math/big"
	"strconv"
	"time"

	"github.com/gridwright/gridwright"
)

// parts are the depths of a look that ask for one part of it alone.
var parts = [...]string{"answer", "shared", "count"}

// look sends what is to know about a board, each part as soon as it is known: an answer, and
// whether it is the only one; what all answers share; and how many there are. A request with a
// depth asks for one part alone.
func look(ctx context.Context, r *Request, emit Emit) error {
	a, err := r.Analysed()
	if err != nil {
		return err
	}
	l := &lookRun{Request: r, board: a, emit: emit, end: time.Now().Add(r.Limit())}
	for i, part := range parts {
		if r.Depth != "" && r.Depth != part {
			continue
		}
		switch i {
		case 0:
			err = l.answer(ctx)
		case 1:
			err = l.shared(ctx)
		case 2:
			err = l.count(ctx)
		}
		if err != nil {
			return err
		}
		if l.verdict == gridwright.None || ctx.Err() != nil {
			break
		}
	}
	emit(struct {
		Head
		Timeout bool `json:"timeout"` // with more time, more might be known
	}{r.Is("looked"), l.timeout})
	return nil
}

// lookRun is a board that is looked at.
type lookRun struct {
	*Request
	board   *gridwright.Analysis
	emit    Emit
	end     time.Time
	verdict gridwright.Verdict
	timeout bool
}

// limitsLeft returns the limit of the time that is left, of which a part gets a share, or all if it
// is alone.
func (l *lookRun) limitsLeft(share float64) gridwright.Limits {
	if l.Depth != "" {
		share = 1
	}
	left := time.Duration(float64(time.Until(l.end)) * share)
	return gridwright.Limits{Time: max(left, time.Millisecond)}
}

// answer solves the board.
func (l *lookRun) answer(ctx context.Context) error {
	res, err := l.board.Solve(ctx, &gridwright.SolveOptions{Limits: l.limitsLeft(0.4)})
	if err != nil {
		return err
	}
	l.verdict = res.Verdict
	l.timeout = l.timeout || res.Verdict == gridwright.Unknown
	l.emit(struct {
		Head
		Verdict  gridwright.Verdict  `json:"verdict"`
		Evidence gridwright.Evidence `json:"evidence"`
		Answer   gridwright.Answer   `json:"answer"` // as in records
		Other    gridwright.Answer   `json:"other"`
		Stop     gridwright.Stop     `json:"stop"`
		Engine   gridwright.Engine   `json:"engine"`
		Stages   []string            `json:"stages"`
		MS       float64             `json:"ms"`
	}{l.Is("answer"), res.Verdict, res.Evidence, res.Answer, res.Other, res.Stop, res.Engine,
		append([]string{}, res.Stages...), Milliseconds(res.Time)})
	return nil
}

// settledEvery is the time between two events with facts that were settled.
const settledEvery = 30 * time.Millisecond

// shared finds what all answers share.
func (l *lookRun) shared(ctx context.Context) error {
	if l.verdict == gridwright.Unique {
		return nil // all of the answer
	}
	var facts []gridwright.Fact
	sent := time.Now()
	send := func() {
		if len(facts) > 0 {
			l.emit(struct {
				Head
				Facts []gridwright.Fact `json:"facts"`
			}{l.Is("settled"), facts})
		}
		facts, sent = nil, time.Now()
	}
	watch := func(f gridwright.Fact) {
		if facts = append(facts, f); time.Since(sent) > settledEvery {
			send()
		}
	}
	d, err := l.board.Deduce(ctx,
		&gridwright.DeduceOptions{Watch: watch, Limits: l.limitsLeft(0.7)})
	switch {
	case errors.Is(err, gridwright.ErrUnsupported):
		return nil // a board too large
	case err != nil:
		return err
	}
	send()
	open := 0
	for _, is := range d.Facts() {
		switch is {
		case gridwright.Seen, gridwright.Unseen, gridwright.NotKnown:
			open++
		}
	}
	l.timeout = l.timeout || !d.Complete
	l.emit(struct {
		Head
		Verdict  string `json:"verdict"`
		Complete bool   `json:"complete"`
		Open     int    `json:"open"` // facts that are not settled yet
	}{l.Is("shared"), string(d.Verdict), d.Complete, open})
	return nil
}

// usualAnswers is the number of answers up to which they are counted.
const usualAnswers = 1000

// count counts the answers.
func (l *lookRun) count(ctx context.Context) error {
	counted := gridwright.Counted{Number: big.NewInt(1), Exact: true}
	if l.verdict != gridwright.Unique {
		most := l.Answers
		if most <= 0 || most > mostAnswers {
			most = usualAnswers
		}
		var err error
		counted, err = l.board.Count(ctx,
			&gridwright.SolveOptions{Limit: most, Limits: l.limitsLeft(0.9)})
		if err != nil {
			return err
		}
		l.timeout = l.timeout || counted.Stop == gridwright.OutOfTime
	}
	l.emit(struct {
		Head
		Answers string `json:"answers"`
		Exact   bool   `json:"exact"`
	}{l.Is("count"), strconv.FormatInt(counted.Number.Int64(), 10), counted.Exact}) // few
	return nil
}
