package diagram

import "runtime"

// Store gives the layers of one search their memory, up to a limit for the whole process. It takes
// memory in small pages, lets none go, and hands out those that come back again. So what has been
// taken is what the process holds, no matter what the garbage collector has found by now. Crossings
// that race share one.
type Store struct {
	limit int64
	left  int64 // bytes that may still be taken
	taken int64
	bytes pool[byte]
	halfs pool[uint32]
	words pool[uint64]
	wide  [MaxWords]pool[uint64] // of states with one word, two, and so on
}

const (
	// rest is what the process takes beside the pages: the program, the puzzle, and the run-time
	// system.
	rest = 32 << 20
	// overhead is the share of the memory that the run-time system takes to keep track of pages: one
	// part of so many.
	overhead = 32
)

// NewStore makes the store of a search after which the process holds at most limit bytes.
func NewStore(limit int64) *Store {
	s := &Store{limit: limit, left: max(0, limit-rest)}
	s.left -= s.left / overhead
	return s
}

// NewListingStore makes the store of a search that makes much else meanwhile, such as the answers
// that it lists. The garbage collector lets that grow to as much as the store holds.
func NewListingStore(limit int64) *Store {
	s := NewStore(limit)
	s.left /= 2
	return s
}

// much is how many bytes a store must have taken for Close to collect them: below, that is not
// worth the time.
const much = 16 << 20

// Close ends the use of a store. It has what much of memory was taken collected now, since another
// search may follow, in the same process and up to the same limit.
func (s *Store) Close() {
	taken := s.taken
	*s = Store{limit: s.limit}
	if taken > much {
		runtime.GC()
	}
}

// Limit is the most that the process may take, in bytes.
func (s *Store) Limit() int64 { return s.limit }

// pool holds the pages of one type that have come back.
type pool[T any] [][]T

// take gives a page, whose contents may be anything, or nil when there is no memory left. size is
// that of an entry in bytes, parts how many T it is made of.
func (p *pool[T]) take(s *Store, size, parts int) []T {
	if last := len(*p) - 1; last >= 0 {
		page := (*p)[last]
		*p = (*p)[:last]
		return page
	}
	n := int64(pageLen * size)
	if s.left < n {
		return nil
	}
	s.left -= n
	s.taken += n
	return make([]T, pageLen*parts)
}

// A page has so many entries.
const (
	pageShift = 10
	pageLen   = 1 << pageShift
	pageMask  = pageLen - 1
)

// List is a list in pages of a store.
type List[T any] struct {
	store *Store
	pool  *pool[T]
	size  int // of an entry, in bytes
	pages [][]T
	n     int
}

// NewWords makes an empty list of 64-bit numbers.
func NewWords(s *Store) *List[uint64] { return &List[uint64]{store: s, pool: &s.words, size: 8} }

// NewHalfs makes an empty list of 32-bit numbers.
func NewHalfs(s *Store) *List[uint32] { return &List[uint32]{store: s, pool: &s.halfs, size: 4} }

// Len is the number of entries.
func (l *List[T]) Len() int { return l.n }

// At gives the entry i, which its caller may change.
func (l *List[T]) At(i int) *T { return &l.pages[i>>pageShift][i&pageMask] }

// Append adds an entry, and reports whether there was memory for it.
func (l *List[T]) Append(v T) bool {
	if l.n == len(l.pages)*pageLen && !l.more() {
		return false
	}
	*l.At(l.n) = v
	l.n++
	return true
}

// more adds a page, and reports whether there was memory for it.
func (l *List[T]) more() bool {
	page := l.pool.take(l.store, l.size, 1)
	if page != nil {
		l.pages = append(l.pages, page)
	}
	return page != nil
}

// Reset empties the list and gives its pages back.
func (l *List[T]) Reset() {
	*l.pool = append(*l.pool, l.pages...)
	l.pages, l.n = l.pages[:0], 0
}
