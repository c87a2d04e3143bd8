// Package serve gives the page to a browser on the same computer, and answers its requests.
//
// Other pages and other computers get nothing: the server listens on the loopback interface only,
// and checks that a request names it as its host (otherwise a page elsewhere could reach it by a
// name that it lets point here) and comes from the page itself. A request names no file and no
// command.
package serve

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/gridwright/gridwright/docs"
	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/page/service/own"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip/solvers"
)

// Limits of the server.
const (
	headerTime  = 10 * time.Second // to read a request's header
	bodyTime    = 3 * time.Second  // to read its body
	mostHeader  = 1 << 14          // bytes of it
	idleTime    = 2 * time.Minute  // until a connection without requests is closed
	closingTime = 2 * time.Second  // for requests that are being answered when the server ends
)

// Run serves the page on a listener of the loopback interface until ctx ends. The page may use the
// solvers, and knows the kinds of the shelf. It says its words in a language.
func Run(ctx context.Context, l net.Listener, all []solvers.Solver, files *shelf.Shelf,
	in *words.Language,
) error {
	return run(ctx, l, machine{all}.operations(in), files, in, &memory{most: mostMemory})
}

// run serves the page with some operations, whose requests share the memory.
func run(ctx context.Context, l net.Listener, operations map[string]service.Operation,
	files *shelf.Shelf, in *words.Language, m *memory,
) error {
	h, err := handler(l.Addr().String(), operations, files, in, m)
	if err != nil {
		return err
	}
	s := &http.Server{Handler: h,
		ReadHeaderTimeout: headerTime, MaxHeaderBytes: mostHeader, IdleTimeout: idleTime,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
	defer cancel()
	if err := s.Shutdown(soon); err != nil {
		s.Close()
	}
	<-ended
	return nil
}

// handler answers the requests to a server with an address.
func handler(address string, operations map[string]service.Operation, files *shelf.Shelf,
	in *words.Language, m *memory,
) (http.Handler, error) {
	kinds, err := own.List(files)
	if err != nil {
		return nil, err
	}
	config, err := service.NewConfig("http", kinds...)
	if err != nil {
		return nil, err
	}
	folder, err := version()
	if err != nil {
		return nil, err
	}
	index, err := page.Index(config, in.Forms, folder)
	if err != nil {
		return nil, err
	}
	mux, desk := http.NewServeMux(), service.NewDesk(operations)
	desk.Own = own.Of(files)
	parts := map[string]fs.FS{"{file}": page.Static(), "{part}/{file}": docs.Lessons()}
	for name, files := range parts {
		mux.HandleFunc("GET /"+folder+name, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "max-age=31536000, immutable")
			http.ServeFileFS(w, r, files, r.PathValue("part")+"/"+r.PathValue("file"))
		})
	}
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(index)
	})
	mux.HandleFunc("POST /api", func(w http.ResponseWriter, r *http.Request) {
		api(w, r, desk, m)
	})
	return guard(address, mux), nil
}

// version returns the folder that the page has its files in. Its name depends on what is in them,
// so browsers may keep them: asking for them takes half of the time until the first answer.
func version() (string, error) {
	sum := sha256.New()
	for _, files := range []fs.FS{page.Static(), docs.Lessons()} {
		err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, name)
			fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]) + "/", nil
}

// guard refuses requests that do not come from the page itself, and adds the headers that all
// answers have. Cross-Origin-Opener-Policy is not among them: with it a browser starts another
// process for the page, which takes 100 ms, and the page takes no messages from its opener.
func guard(address string, next http.Handler) http.Handler {
	_, port, _ := net.SplitHostPort(address)
	own := func(host string) bool {
		return host == address || host == net.JoinHostPort("localhost", port)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", page.Policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		if !own(r.Host) {
			http.Error(w, "this server answers to its own address only", http.StatusMisdirectedRequest)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" {
			if from, err := url.Parse(origin); err != nil || from.Scheme != "http" || !own(from.Host) {
				http.Error(w, "this server answers to its own page only", http.StatusForbidden)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// api answers a request of the page: a JSON object, for which events come, one a line. It ends soon
// after the page closes the connection.
func api(w http.ResponseWriter, r *http.Request, desk *service.Desk, m *memory) {
	// A form of another page can't send this type without asking first.
	if r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "expected application/json", http.StatusUnsupportedMediaType)
		return
	}
	if !m.reserve(w, 0, requestMemory) {
		return
	}
	held := int64(requestMemory)
	defer func() { m.release(held) }()
	out := http.NewResponseController(w)
	out.SetReadDeadline(time.Now().Add(bodyTime)) // a slow sender must not hold memory
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, service.MostBytes))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		http.Error(w, fmt.Sprintf("the request has more than %d MB", service.MostBytes>>20),
			http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		http.Error(w, "the request did not arrive in full", http.StatusBadRequest)
		return
	}
	want := memoryOf(body)
	if !m.reserve(w, held, want) {
		return
	}
	held = want
	w.Header().Set("Content-Type", "application/x-ndjson")
	var sending sync.Mutex // operations may send from several goroutines
	desk.Handle(r.Context(), body, func(event any) {
		line, err := json.Marshal(event)
		if err != nil {
			panic(err) // events are plain data
		}
		sending.Lock()
		defer sending.Unlock()
		if _, err := w.Write(append(line, '\n')); err == nil {
			out.Flush()
		}
	})
}
