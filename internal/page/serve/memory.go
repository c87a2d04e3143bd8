package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// What requests reserve, in bytes. The ceiling is enforced for these sums alone: tables of states
// and the solvers in this process have limits that are the same, but other searches and the models
// have none, so what they take is an estimate from above, by the most that was measured. Programs
// of solvers have memory of their own, which is not the server's.
const (
	// mostMemory is the ceiling for all requests together. The largest board of a path fits in.
	mostMemory = 3 << 30
	// requestMemory is for a body of service.MostBytes, what is read from it, and the events.
	requestMemory = 48 << 20
	// searchMemory is for a search. Tables of states stop there. Boards without a path took up to
	// 210 MB (a Latin square of 64x64).
	searchMemory = gridwright.DefaultMemory
	// solverMemory is for a solver of mixed-integer programs.
	solverMemory = max(pb.DefaultMemory, highswasm.MaxMemory)
	// A board of a path takes memory for each candidate, a number in an open cell: a search up to
	// 1,370 bytes (31x31, all open, within 10 s), and a model up to 700. Engines and models refuse
	// more than mostCandidates.
	candidateMemory      = 1400
	modelCandidateMemory = 700
	mostCandidates       = 2_000_000
)

// memory is what the requests that are being answered have reserved.
type memory struct {
	mu    sync.Mutex
	most  int64 // the ceiling
	taken int64
}

// reserve raises the reservation of a request from held to want, and reports whether it could.
// Otherwise it refuses the request, which keeps what it held. It never waits, so two requests can't
// wait for each other; the page asks a busy server again.
func (m *memory) reserve(w http.ResponseWriter, held, want int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case want > m.most:
		http.Error(w, fmt.Sprintf("the request may take %d MB of memory, and the server has %d MB "+
			"for all requests together; try a smaller board, or the command line",
			want>>20, m.most>>20), http.StatusRequestEntityTooLarge)
		return false
	case m.taken-held+want > m.most:
		http.Error(w, fmt.Sprintf("the server is using its %d MB of memory for other requests; try again",
			m.most>>20), http.StatusServiceUnavailable)
		return false
	}
	m.taken += want - held
	return true
}

// release gives back what a request held.
func (m *memory) release(held int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.taken -= held
}

// memoryOf returns what a request reserves.
func memoryOf(body []byte) int64 {
	var r struct {
		service.Request
		Boards []*texts.Board `json:"boards"` // of a sheet, solved one after the other
	}
	if err := json.Unmarshal(body, &r); err != nil {
		return requestMemory // it will be refused
	}
	candidates := int64(0)
	for _, b := range append(r.Boards, r.Board) {
		candidates = max(candidates, candidatesOf(&r.Request, b))
	}
	switch r.Op {
	case "empty", "open", "text", "formats", "solvers":
		return requestMemory
	case "formulations", "model":
		return requestMemory + max(searchMemory, candidates*modelCandidateMemory)
	case "run", "relax":
		return requestMemory + max(searchMemory, candidates*modelCandidateMemory) + solverMemory
	}
	return requestMemory + max(searchMemory, candidates*candidateMemory)
}

// candidatesOf returns the number of candidates of a board of a path, or 0 for another board. To
// generate a board or to drop clues opens all cells.
func candidatesOf(r *service.Request, b *texts.Board) int64 {
	if b == nil {
		b = &texts.Board{Kind: r.Kind, Rows: r.Rows, Cols: r.Cols}
	}
	kind := gridwright.KindNamed(b.Kind)
	if kind == nil {
		return 0
	}
	if family, _ := gridwright.FamilyOf(kind); family.Name != "path" {
		return 0
	}
	opens := slices.Contains([]string{"generate", "drop"}, r.Op)
	open := int64(0)
	if b.Cells == nil && puzzle.CheckSize(b.Rows, b.Cols) == nil {
		open = int64(b.Rows * b.Cols)
	}
	for _, row := range b.Cells {
		for _, word := range row {
			if word == "" || opens && word != "x" {
				open++
			}
		}
	}
	return min(open*open, mostCandidates)
}
