package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// Puzzles side by side.
//
// A reader splits the input, workers search, and their output is written in the order of the input.
// So the output has the same bytes for any number of workers. All share a window of puzzles, a ring
// of slots: the reader fills one at the tail, and a worker takes the next. The worker that finishes
// the head writes its output, and that of the finished puzzles behind it. Writing has no separate
// goroutine: waking one for each puzzle would cost as much as a quick search.
//
// The window bounds memory. If the head is slow, or the reader of the output has stopped reading,
// only the rest of the window is read and searched meanwhile. Large puzzles and large answers count
// by their bytes.
const (
	windowSlots   = 4096     // puzzles from the first not yet written to the last read
	readAhead     = 64       // puzzles read and not taken, beside one for each worker: few stay cached
	windowText    = 16 << 20 // bytes of their texts; a single larger puzzle is allowed
	windowPrinted = 32 << 20 // bytes of waiting output, above which no puzzle but the head is begun
	keptBuffer    = 4 << 10  // bytes of a slot's buffer that are kept for the next puzzle
	ballast       = 32 << 20 // bytes never used: the collector waits until there is as much garbage
)

// flushAfter is how long output may wait to be written together with more, while there are puzzles
// to search. The delay is too short to notice.
const flushAfter = 20 * time.Millisecond

// batch is one run over the puzzles of all files, or over the puzzles to create.
type batch struct {
	app  *app
	do   func(*app, text)
	live bool  // output is written immediately, since searches write to standard error themselves
	all  int   // number of puzzles, if it is known from the beginning
	part *part // nil for the whole, printed
	// elsewhere: the output goes to a file, so that nobody need read standard output.
	elsewhere bool
	ctx       context.Context
	stop      context.CancelFunc

	mu       sync.Mutex
	work     sync.Cond // a puzzle can be taken, or there will be no more
	room     sync.Cond // the window has room, or the run is over
	slots    []slot
	head     int  // puzzles written; head <= next <= tail <= head + len(slots)
	next     int  // puzzles taken by workers
	tail     int  // puzzles read; puzzle i is in slots[i % len(slots)]
	text     int  // bytes of the puzzle texts in the window
	printed  int  // bytes of waiting output in the window
	ahead    int  // most puzzles that are read and not taken
	idle     int  // waiting workers
	full     bool // the reader waits
	ended    bool // no more puzzles will be read
	printing bool // a worker is writing
	ballast  []byte

	screen screen
}

// slot is the place of one puzzle.
type slot struct {
	text     text
	size     int // bytes of the text
	out, err bytes.Buffer
	early    []byte // output that precedes out, written as soon as the puzzle's turn comes
	exit     int
	done     bool
	cut      bool // an interrupt may have cut the search short

	// For the progress line.
	meter gridwright.Meter
	begun time.Time
}

// sideBySide calls do for each puzzle of all files, or of standard input if there are no files. It
// runs up to jobs calls at the same time, each with a separate app to print to, and stops if the
// program is interrupted or can't write. Bad puzzles are reported and skipped. live is for searches
// that write to standard error themselves.
func (a *app) sideBySide(in *input, files []string, jobs int, live bool,
	do func(*app, item) error,
) error {
	flags, err := a.stated(in)
	if err != nil {
		return err
	}
	b := &batch{app: a, live: live, part: in.part, do: func(w *app, t text) {
		w.understand(in, t, func(it item) error { return do(w, it) })
	}}
	b.run(jobs, func(yield func(text) bool) { a.texts(b.ctx, in, files, flags, yield) })
	return nil
}

// run calls do for each text, up to jobs at the same time.
func (b *batch) run(jobs int, texts iter.Seq[text]) {
	a := b.app
	a.solvers()
	b.slots, b.ahead = make([]slot, windowSlots), readAhead+jobs
	b.ctx, b.stop = work.WithCancel(a.ctx)
	defer b.stop()
	b.work.L, b.room.L = &b.mu, &b.mu
	b.screen = screen{out: bufio.NewWriterSize(asIs{a.out}, 64<<10), app: a}
	defer context.AfterFunc(b.ctx, b.wake)()
	if !b.elsewhere && !b.part.recording() { // standard output gets nothing then
		go b.untilUnread()
	}
	hide := b.progress()
	var all sync.WaitGroup
	put := b.put
	if b.part != nil {
		put = b.part.deal(put)
	}
	all.Go(func() {
		texts(put)
		b.end()
	})
	for range jobs {
		all.Go(b.worker)
	}
	all.Wait()
	hide()
	b.screen.close()
	a.stopped()
}

// untilUnread stops the run once nobody reads its answers, since the next one may take forever.
func (b *batch) untilUnread() {
	select {
	case <-b.app.StdoutUnread:
		b.app.pipes.close()
	case <-b.ctx.Done():
	}
}

// wake lets the reader and the workers see that the run is over.
func (b *batch) wake() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.work.Broadcast()
	b.room.Broadcast()
}

// put appends a puzzle to the window as soon as there is room. It reports whether to continue.
func (b *batch) put(t text) bool {
	size := 0
	if t.block != nil {
		size = t.block.Bytes()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.tail > b.head && (b.tail-b.head == len(b.slots) || b.tail-b.next >= b.ahead ||
		b.text+size > windowText) {
		if b.ctx.Err() != nil {
			return false
		}
		b.full = true
		b.room.Wait()
	}
	if b.ctx.Err() != nil {
		return false
	}
	s := &b.slots[b.tail%len(b.slots)]
	t.index = b.tail
	s.text, s.size = t, size
	b.text += size
	b.tail++
	if b.tail == b.ahead { // not for a few puzzles, since it starts a collection
		b.ballast = make([]byte, ballast)
	}
	if b.idle > 0 {
		b.work.Signal()
	}
	return true
}

// end marks the end of the input.
func (b *batch) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	b.work.Broadcast()
}

// worker searches puzzles until there are no more.
func (b *batch) worker() {
	w := app{Env: b.app.Env, ctx: b.ctx, out: newOutput(nil, b.app.out.terminal()),
		shared: b.app.solvers(), direct: b.app.direct, shelf: b.app.shelf}
	err := &messages{}
	w.Stderr = err
	var s *slot
	w.show = func() {
		w.out.flush()
		b.show(s)
	}
	for s = b.take(); s != nil; s = b.take() {
		w.out.w, err.w, w.exit, w.meter = &s.out, &s.err, exitAnswered, &s.meter
		b.do(&w, s.text)
		w.out.flush()
		s.exit, s.cut = w.exit, b.ctx.Err() != nil
		b.finish(s)
	}
}

// take returns the next puzzle to search, or nil at the end.
func (b *batch) take() *slot {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.ctx.Err() == nil {
		switch {
		case b.next < b.tail && (b.next == b.head || b.printed <= windowPrinted):
			s := &b.slots[b.next%len(b.slots)]
			b.next++
			b.refill()
			if b.screen.watched() {
				s.begun = time.Now()
			}
			return s
		case b.next == b.tail && b.ended:
			return nil
		}
		b.idle++
		b.work.Wait()
		b.idle--
	}
	return nil
}

// finish marks a puzzle as done, and writes the output whose turn has come.
func (b *batch) finish(s *slot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.done = true
	b.printed += s.out.Len() + s.err.Len()
	b.printReady()
}

// show writes a puzzle's output so far, now or when its turn comes. Otherwise that output would
// wait for the rest of the search.
func (b *batch) show(s *slot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.early = append(s.early, s.out.Bytes()...)
	b.printed += s.out.Len()
	s.out.Reset()
	b.printReady()
}

// printReady writes the output whose turn has come, unless another worker is doing so. The caller
// holds b.mu; printReady releases it while it writes.
func (b *batch) printReady() {
	if b.printing {
		return
	}
	b.printing = true
	for {
		end := b.head
		for end < b.next && b.slots[end%len(b.slots)].done {
			end++
		}
		var early []byte
		if end < b.next {
			s := &b.slots[end%len(b.slots)]
			early, s.early = s.early, nil
		}
		if end == b.head && len(early) == 0 {
			break
		}
		quiet := end == b.tail || b.live || len(early) > 0
		b.mu.Unlock()
		alive := b.screen.print(b, b.head, end, early, quiet) // only the writer moves head
		b.mu.Lock()
		if !alive {
			b.stop()
		}
		b.printed -= len(early)
		b.release(end)
	}
	b.printing = false
}

// release empties the slots before end.
func (b *batch) release(end int) {
	crowded := b.printed > windowPrinted
	for ; b.head < end; b.head++ {
		s := &b.slots[b.head%len(b.slots)]
		b.text -= s.size
		b.printed -= len(s.early) + s.out.Len() + s.err.Len()
		s.text, s.early, s.done = text{}, nil, false
		for _, buf := range []*bytes.Buffer{&s.out, &s.err} {
			if buf.Cap() > keptBuffer {
				*buf = bytes.Buffer{}
			}
			buf.Reset()
		}
	}
	if crowded {
		b.work.Broadcast()
	}
	b.refill()
}

// refill wakes the reader once there is room for several puzzles, so that it is not woken for each.
func (b *batch) refill() {
	if b.full && b.tail-b.next <= readAhead/2 && b.tail-b.head <= len(b.slots)-readAhead/2 &&
		(b.text <= windowText/2 || b.head == b.tail) {
		b.full = false
		b.room.Signal()
	}
}

// progress shows a progress line on a terminal, after a second: how long the puzzle at the head of
// the window has been searched, with its nodes, or the number of puzzles so far if each is quick.
// The returned function removes the line and returns when that is done.
func (b *batch) progress() (hide func()) {
	if !b.screen.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		head, shown := 0, 0 // the puzzle, and the seconds last shown for it
		start := time.Now()
		last := start // the time of the last line
		for {
			select {
			case <-done:
				b.screen.mu.Lock()
				defer b.screen.mu.Unlock()
				b.screen.wipe()
				return
			case <-tick.C:
			}
			if b.ctx.Err() != nil {
				continue // those that an interrupt cuts short are not done
			}
			b.mu.Lock()
			i, busy := b.head, b.head < b.next
			s := &b.slots[i%len(b.slots)]
			name, begun := s.text.name(), s.begun
			doing := wording.Count(int(s.meter.Nodes()), "node")
			if what, much, ok := doingNow(&s.meter); ok {
				doing = what + much
			}
			b.mu.Unlock()
			if i != head {
				head, shown = i, 0
			}
			switch seconds := int(time.Since(begun).Seconds()); {
			case b.all > 0 && time.Since(last) >= time.Second:
				last = time.Now()
				b.screen.show(created(i, b.all, last.Sub(start)))
			case b.all > 0:
			case busy && seconds > shown:
				shown, last = seconds, time.Now()
				b.screen.show(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, seconds, doing))
			case shown == 0 && i > 0 && time.Since(last) >= time.Second:
				last = time.Now()
				b.screen.show(wording.Count(i, "puzzle") + "; Ctrl-C stops")
			}
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// created describes how many puzzles have been created, and the time left at this rate.
func created(done, all int, passed time.Duration) string {
	text := fmt.Sprintf("%d of %s, %v", done, wording.Count(all, "puzzle"), passed.Round(time.Second))
	if done > 0 {
		left := passed * time.Duration(all-done) / time.Duration(done)
		text += fmt.Sprintf(", %s a second, %s", rate(done, passed.Seconds()), about(left))
	}
	return text + "; Ctrl-C stops"
}

// screen is where a batch writes. Standard output is buffered, but only briefly, and flushed before
// anything goes to standard error.
type screen struct {
	mu     sync.Mutex
	app    *app // the program's own
	out    *bufio.Writer
	timer  *time.Timer // flushes out; nil while out is empty
	status bool        // a line of progress is shown
	gap    bool        // a blank line comes before further output
}

// write writes output of puzzles. A blank line at its end is there to separate it from more, so it
// waits for that.
func (s *screen) write(text []byte) {
	if len(text) == 0 {
		return
	}
	if s.gap {
		s.out.WriteByte('\n')
	}
	if s.gap = string(text) == "\n" || bytes.HasSuffix(text, []byte("\n\n")); s.gap {
		text = text[:len(text)-1]
	}
	s.out.Write(text) // app.out remembers its error
}

// watched reports whether progress is shown.
func (s *screen) watched() bool { return s.app.watched() }

// print writes the output of the puzzles from..end-1, and early for puzzle end. It reports whether
// that succeeded. quiet means that no more output is about to come, so out is flushed.
func (s *screen) print(b *batch, from, end int, early []byte, quiet bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.app.out.err != nil {
		return false // the run stopped at the failed write; later results mean nothing
	}
	if s.app.StdoutTerminal {
		s.wipe()
	}
	for i := from; i < end; i++ {
		slot := &b.slots[i%len(b.slots)]
		if p := b.part; p.recording() {
			if !p.add(slot.text.number, slot.exit, slot.out.Bytes(), slot.cut) {
				return false
			}
			if slot.text.number > 0 {
				slot.exit = exitAnswered // it is in the file, and "merge" has the exit code of all
			}
		} else {
			s.write(slot.early)
			s.write(slot.out.Bytes())
		}
		if slot.err.Len() > 0 {
			s.wipe()
			s.out.Flush()
			s.app.direct.Write(slot.err.Bytes()) // already escaped
		}
		s.app.raise(slot.exit)
	}
	s.write(early)
	switch {
	case quiet:
		s.out.Flush()
	case s.timer == nil && s.out.Buffered() > 0:
		s.timer = time.AfterFunc(flushAfter, s.flush)
	}
	return s.app.out.err == nil
}

// flush writes the buffered output. If that fails, the next call of print returns false.
func (s *screen) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = nil
	s.out.Flush()
}

// close stops the timer and writes the buffered output.
func (s *screen) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	s.out.Flush()
}

// wipe removes the progress line.
func (s *screen) wipe() {
	if s.status {
		s.app.wipeProgress()
		s.status = false
	}
}

// show replaces the progress line.
func (s *screen) show(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Flush()
	s.app.showProgress(line)
	s.status = true
}
