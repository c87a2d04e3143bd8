package cli

import (
	"bufio"
	"bytes"
	"context"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
)

// Puzzles side by side.
//
// A reader takes the input apart, workers search, and what they print is told in the order of the
// input, so that the output has the same bytes whatever the number of workers. All share a window
// of puzzles, a ring of slots: the reader fills one at the tail, a worker takes the next, and the
// worker that has done the head tells it, and those behind it that are done already. Telling has no
// goroutine of its own, since to wake one for each puzzle would cost as much as a quick search.
//
// The window bounds memory: where one slow puzzle holds the head, or a program that has stopped
// reading the output, the rest of the window is all that is read and searched meanwhile. Large
// puzzles and large answers count by their bytes.
const (
	windowSlots = 4096     // puzzles from the first that is not told yet to the last that was read
	windowText  = 16 << 20 // bytes of their texts, but for one
	windowTold  = 32 << 20 // bytes printed for them, up to which another is begun out of turn
	keptBuffer  = 4 << 10  // bytes of a slot's buffer that are kept for the next puzzle
)

// flushAfter is how long what is told may wait for more, to be written together with it, while
// there are puzzles to be searched. Nobody sees the difference to at once.
const flushAfter = 20 * time.Millisecond

// batch is one run over the puzzles of all files.
type batch struct {
	app  *app
	in   *input
	do   func(*app, item) error
	live bool // the output never waits, since searches write to standard error themselves
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	work    sync.Cond // there is a puzzle to take, or there will be none
	room    sync.Cond // there is room in the window, or none is needed
	slots   []slot
	head    int  // puzzles told; head <= next <= tail <= head + len(slots)
	next    int  // puzzles taken by workers
	tail    int  // puzzles read; number i is in slots[i % len(slots)]
	text    int  // bytes of the texts of those in the window
	printed int  // bytes printed for those in the window
	idle    int  // workers that wait
	full    bool // the reader waits
	ended   bool // no more will be read
	telling bool // a worker is telling

	screen screen
}

// slot is the place of one puzzle.
type slot struct {
	text     text
	size     int // bytes of the text
	out, err bytes.Buffer
	early    []byte // printed before out, and to be told as soon as it is this puzzle's turn
	exit     int
	done     bool

	// For the progress of a search, where somebody watches.
	meter gridwright.Meter
	begun time.Time
}

// sideBySide calls do with each puzzle of all files, or of standard input where there are none, on
// up to jobs of them at the same time, until the program is interrupted or can't write. Each call
// has an app of its own to print to. Bad puzzles are reported and passed over. live is for searches
// that write to standard error on their own.
func (a *app) sideBySide(in *input, files []string, jobs int, live bool,
	do func(*app, item) error,
) error {
	fallback, err := in.fallback()
	if err != nil {
		return err
	}
	a.solvers()
	b := &batch{app: a, in: in, do: do, live: live, slots: make([]slot, windowSlots)}
	b.ctx, b.stop = context.WithCancel(a.ctx)
	defer b.stop()
	b.work.L, b.room.L = &b.mu, &b.mu
	b.screen = screen{out: bufio.NewWriterSize(asIs{a.out}, 64<<10), app: a}
	defer context.AfterFunc(b.ctx, b.wake)()
	go b.untilUnread()
	hide := b.progress()
	var all sync.WaitGroup
	all.Go(func() {
		a.texts(b.ctx, in, files, fallback, b.put)
		b.end()
	})
	for range jobs {
		all.Go(b.worker)
	}
	all.Wait()
	hide()
	b.screen.close()
	a.stopped()
	return nil
}

// untilUnread ends the run once nobody reads its answers: the next may take for ever.
func (b *batch) untilUnread() {
	select {
	case <-b.app.StdoutUnread:
		b.app.pipes.close()
	case <-b.ctx.Done():
	}
}

// wake lets everybody see that the run is over.
func (b *batch) wake() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.work.Broadcast()
	b.room.Broadcast()
}

// put appends a puzzle to the window as soon as there is room, and reports whether to go on.
func (b *batch) put(t text) bool {
	size := 0
	if t.block != nil {
		size = t.block.Bytes()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.tail > b.head && (b.tail-b.head == len(b.slots) || b.text+size > windowText) {
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
	s.text, s.size = t, size
	b.text += size
	b.tail++
	if b.idle > 0 {
		b.work.Signal()
	}
	return true
}

// end says that no more will be read.
func (b *batch) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	b.work.Broadcast()
}

// worker works on puzzles until there are no more.
func (b *batch) worker() {
	w := app{Env: b.app.Env, ctx: b.ctx, out: newOutput(nil, b.app.StdoutTerminal),
		shared: b.app.solvers(), direct: b.app.direct}
	err := &messages{}
	w.Stderr = err
	for s := b.take(); s != nil; s = b.take() {
		w.out.w, err.w, w.exit, w.meter = &s.out, &s.err, exitAnswered, &s.meter
		w.show = func() {
			w.out.flush()
			b.show(s)
		}
		w.understand(b.in, s.text, func(it item) error { return b.do(&w, it) })
		w.out.flush()
		s.exit = w.exit
		b.tell(s)
	}
}

// take gives the next puzzle to work on, or nil at the end.
func (b *batch) take() *slot {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.ctx.Err() == nil {
		switch {
		case b.next < b.tail && (b.next == b.head || b.printed <= windowTold):
			s := &b.slots[b.next%len(b.slots)]
			b.next++
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

// tell notes that a puzzle is done, and tells all that can be told by now.
func (b *batch) tell(s *slot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.done = true
	b.printed += s.out.Len() + s.err.Len()
	b.tellReady()
}

// show tells what a puzzle has printed to standard output so far, at once or when its turn comes.
// It is for what would else wait for a search that goes on.
func (b *batch) show(s *slot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.early = append(s.early, s.out.Bytes()...)
	b.printed += s.out.Len()
	s.out.Reset()
	b.tellReady()
}

// tellReady tells all that can be told by now, unless another worker is at it. b.mu is held, but
// not while something is written.
func (b *batch) tellReady() {
	if b.telling {
		return
	}
	b.telling = true
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
		alive := b.screen.tell(b, b.head, end, early, quiet) // head is ours while we are telling
		b.mu.Lock()
		if !alive {
			b.stop()
		}
		b.printed -= len(early)
		b.release(end)
	}
	b.telling = false
}

// release empties the slots up to one.
func (b *batch) release(end int) {
	crowded := b.printed > windowTold
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
	// The reader waits until half of the window is free: it would else be woken for each puzzle.
	if b.full && b.tail-b.head <= len(b.slots)/2 && (b.text <= windowText/2 || b.head == b.tail) {
		b.full = false
		b.room.Signal()
	}
}

// screen is what the program writes to, in a batch. What goes to standard output is gathered, but
// never stays for long, nor behind what goes to standard error.
type screen struct {
	mu     sync.Mutex
	app    *app // the program's own
	out    *bufio.Writer
	timer  *time.Timer // flushes; nil while there is nothing to flush
	status bool        // a line of progress is shown
}

// watched reports whether somebody sees progress.
func (s *screen) watched() bool { return s.app.watched() }

// tell writes what was printed for some puzzles, and early for the one behind them, and reports
// whether that could be done. A quiet moment is when no more is about to come.
func (s *screen) tell(b *batch, from, end int, early []byte, quiet bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.app.out.err != nil {
		return false // what has been stopped since then is of no meaning
	}
	if s.app.StdoutTerminal {
		s.wipe()
	}
	for i := from; i < end; i++ {
		slot := &b.slots[i%len(b.slots)]
		s.out.Write(slot.early) // app.out keeps its error
		s.out.Write(slot.out.Bytes())
		if slot.err.Len() > 0 {
			s.wipe()
			s.out.Flush()
			s.app.direct.Write(slot.err.Bytes()) // visible already
		}
		s.app.raise(slot.exit)
	}
	s.out.Write(early)
	switch {
	case quiet:
		s.out.Flush()
	case s.timer == nil && s.out.Buffered() > 0:
		s.timer = time.AfterFunc(flushAfter, s.flush)
	}
	return s.app.out.err == nil
}

// flush writes what waits. Where that fails, the next call of tell says so.
func (s *screen) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = nil
	s.out.Flush()
}

// close writes what waits, and ends the timer.
func (s *screen) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	s.out.Flush()
}

// wipe removes the line of progress.
func (s *screen) wipe() {
	if s.status {
		s.app.wipeProgress()
		s.status = false
	}
}
