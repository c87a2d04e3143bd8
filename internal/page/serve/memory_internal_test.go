package serve

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
)

// limited is a server whose requests share some memory.
type limited struct {
	*memory
	t       *testing.T
	address string
	end     context.CancelFunc // ends its context
	ended   chan error         // gets what run returns
}

// limitedTo starts a server with some operations.
func limitedTo(t *testing.T, most int64, operations map[string]service.Operation) *limited {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	s := &limited{&memory{most: most}, t, listener.Addr().String(), end, make(chan error, 1)}
	go func() {
		s.ended <- run(ctx, listener, operations, shelf.New(shelf.Open), words.EnglishOfAll(), s.memory)
	}()
	t.Cleanup(end)
	return s
}

// ask sends a request.
func (s *limited) ask(ctx context.Context, body string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, "POST", "http://"+s.address+"/api", strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(r)
}

// answer returns the status and the text of an answer.
func (s *limited) answer(body string) (int, string) {
	s.t.Helper()
	res, err := s.ask(context.Background(), body)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(text)
}

// until waits until the memory that is reserved is as wanted; if it never is, the test fails.
func (s *limited) until(what string, wanted func(taken int64) bool) {
	s.t.Helper()
	var taken int64
	for range 10_000 {
		s.mu.Lock()
		taken = s.taken
		s.mu.Unlock()
		if wanted(taken) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	s.t.Fatalf("%s: %d MB are reserved", what, taken>>20)
}

func none(taken int64) bool { return taken == 0 }

// request returns a request about a board without clues.
func request(op, kind string, side int) string {
	row := strings.TrimSuffix(strings.Repeat(`"",`, side), ",")
	return fmt.Sprintf(`{"id":1,"op":%q,"time":600,"board":{"kind":%q,"rows":%d,"cols":%[3]d,"cells":[%s]}}`,
		op, kind, side, strings.TrimSuffix(strings.Repeat("["+row+"],", side), ","))
}

// largest is the side of about the largest board of a path without clues that engines accept.
const largest = 37

// TestMemory: of two large requests at once the second is refused until the first has ended, and a
// small one is answered meanwhile.
func TestMemory(t *testing.T) {
	began, end := make(chan bool), make(chan bool)
	s := limitedTo(t, mostMemory, map[string]service.Operation{
		"look": func(context.Context, *service.Request, service.Emit) error {
			began <- true
			<-end
			return nil
		},
		"text": func(context.Context, *service.Request, service.Emit) error { return nil },
	})
	large := request("look", "numbrix", largest)
	first := make(chan int)
	go func() {
		status, _ := s.answer(large)
		first <- status
	}()
	<-began
	status, text := s.answer(large)
	if want := "the server is using its 3072 MB of memory for other requests; try again\n"; status != 503 || text != want {
		t.Errorf("a second large request: %d %s", status, text)
	}
	if status, text := s.answer(request("text", "numbrix", largest)); status != 200 {
		t.Errorf("a small request: %d %s", status, text)
	}
	end <- true
	if status := <-first; status != 200 {
		t.Errorf("the first large request: %d", status)
	}
	s.until("the first request has ended", none)
	go func() { <-began; end <- true }()
	if status, text := s.answer(large); status != 200 {
		t.Errorf("after the first: %d %s", status, text)
	}
	s.until("all requests have ended", none)
}

// TestNeverFits: a request that is larger than the ceiling is not asked to try again.
func TestNeverFits(t *testing.T) {
	s := limitedTo(t, mostMemory, nil)
	status, text := s.answer(request("run", "numbrix", largest))
	if status != 413 || !strings.Contains(text, "may take 3347 MB") || !strings.Contains(text, "has 3072 MB") {
		t.Errorf("%d %s", status, text)
	}
	s.until("a refused request", none)
}

// TestMemoryOf: what a request reserves depends on what it does and on the board. Only large models for
// a solver don't fit under the ceiling.
func TestMemoryOf(t *testing.T) {
	const clues = `{"op":%q,"board":{"kind":"numbrix","cells":[[%s"x"]]}}`
	full := strings.Repeat(`"1",`, 900)
	for _, tt := range []struct {
		body string
		want int64
	}{
		{"", requestMemory},
		{`{"op":"look","board":null}`, requestMemory + searchMemory},
		{request("text", "numbrix", largest), requestMemory},
		{request("look", "latin", 64), requestMemory + searchMemory},
		{request("look", "numbrix", 20), requestMemory + searchMemory},
		{request("look", "numbrix", 30), requestMemory + 900*900*candidateMemory},
		{request("model", "numbrix", 30), requestMemory + 900*900*modelCandidateMemory},
		{request("run", "latin", 9), requestMemory + searchMemory + solverMemory},
		{request("look", "hidato", 141), requestMemory + mostCandidates*candidateMemory},
		{`{"op":"look","board":{"kind":"hidato","rows":30,"cols":30}}`, requestMemory + 900*900*candidateMemory},
		{`{"op":"generate","kind":"hidato","rows":30,"cols":30}`, requestMemory + 900*900*candidateMemory},
		{fmt.Sprintf(clues, "look", full), requestMemory + searchMemory},
		{fmt.Sprintf(clues, "drop", full), requestMemory + 900*900*candidateMemory},
	} {
		got := memoryOf([]byte(tt.body))
		if got != tt.want || got > mostMemory {
			t.Errorf("%.60s: %d, want %d", tt.body, got, tt.want)
		}
	}
}

// TestMemoryOfTheLeft: a search of a large board gives its memory back when the page has left and
// when the server ends.
func TestMemoryOfTheLeft(t *testing.T) {
	operations := machine{}.operations(words.EnglishOfAll())
	look := operations["look"]
	operations["look"] = func(ctx context.Context, r *service.Request, emit service.Emit) error {
		err := look(ctx, r, emit)
		if ctx.Err() == nil {
			t.Error("the search ended by itself")
		}
		return err
	}
	s := limitedTo(t, mostMemory, operations)
	searches := func(taken int64) bool { return taken > requestMemory }
	for _, left := range []bool{true, false} {
		ctx, leave := context.WithCancel(context.Background())
		defer leave()
		answered := make(chan bool)
		go func() {
			defer close(answered)
			if res, err := s.ask(ctx, request("look", "numbrix", largest)); err == nil {
				io.Copy(io.Discard, res.Body)
				res.Body.Close()
			}
		}()
		s.until("a search has begun", searches)
		if left {
			leave()
		} else {
			s.end()
		}
		s.until("a search has ended", none)
		<-answered
	}
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}
