package diagram

import "runtime"

// Store provides the memory for the layers of one search, up to a limit for the whole process. It
// allocates small pages, keeps them all, and reuses those that layers return. The memory of the
// process is therefore what the store has allocated, whatever the garbage collector has collected
// so far. Racers share one store.
type Store struct {
	limit int64
	left  int64 // bytes that may still be allocated
	taken int64
	bytes pool[byte]
	halfs pool[uint32]
	words pool[uint64]
	wide  [MaxWords]pool[uint64] // of states with one word, two, and so on
}

const (
	// rest is the memory of the process besides the pages: the program, the puzzle, and the Go
	// runtime.
	rest = 32 << 20
	// overhead is the divisor for the share of memory with which the Go runtime keeps track of pages.
	overhead = 32
)

// NewStore returns the store of a search during which the process may hold limit bytes.
func NewStore(limit int64) *Store {
	s := &Store{limit: limit, left: max(0, limit-rest)}
	s.left -= s.left / overhead
	return s
}

// NewListingStore returns the store of a search that allocates much else, such as the answers that
// it lists. The garbage collector lets that grow to as much as the store holds.
func NewListingStore(limit int64) *Store {
	s := NewStore(limit)
	s.left /= 2
	return s
}

// much is the least number of bytes in a store for which Close runs the garbage collector: for less
// it is not worth the time.
const much = 16 << 20

// Close ends the use of a store. It collects a large amount of memory immediately, since another
// search may follow in the same process and under the same limit.
func (s *Store) Close() {
	taken := s.taken
	*s = Store{limit: s.limit}
	if taken > much {
		runtime.GC()
	}
}

// Limit returns the memory limit of the process, in bytes.
func (s *Store) Limit() int64 { return s.limit }

// pool holds the returned pages of one type.
type pool[T any] [][]T

// take returns a page with arbitrary contents, or nil if there is no memory left. size is that of
// an entry in bytes, parts is how many T an entry is made of.
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

// The number of entries in a page.
const (
	pageShift = 10
	pageLen   = 1 << pageShift
	pageMask  = pageLen - 1
)

// List is a list in the pages of a store.
type List[T any] struct {
	store *Store
	pool  *pool[T]
	size  int // of an entry, in bytes
	pages [][]T
	n     int
}

// NewWords returns an empty list of 64-bit numbers.
func NewWords(s *Store) *List[uint64] { return &List[uint64]{store: s, pool: &s.words, size: 8} }

// NewHalfs returns an empty list of 32-bit numbers.
func NewHalfs(s *Store) *List[uint32] { return &List[uint32]{store: s, pool: &s.halfs, size: 4} }

// Len returns the number of entries.
func (l *List[T]) Len() int { return l.n }

// At returns a pointer to entry i.
func (l *List[T]) At(i int) *T { return &l.pages[i>>pageShift][i&pageMask] }

// Append appends an entry, and reports whether there was memory for it.
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

// Reset empties the list and returns its pages. It is called once per layer at most; inlined, it
// would add 9 KB to a web page.
//
//go:noinline
func (l *List[T]) Reset() {
	*l.pool = append(*l.pool, l.pages...)
	l.pages, l.n = l.pages[:0], 0
}
