package serve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/page/serve"
	"github.com/gridwright/gridwright/internal/page/service"
	"github.com/gridwright/gridwright/internal/shelf"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip/solvers"
)

// started starts the server and returns its address. The server ends with the test.
func started(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- serve.Run(ctx, l, solvers.All(os.Getenv), shelf.New(shelf.Open), words.EnglishOfAll())
	}()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(2 * time.Minute):
			t.Error("the server does not end")
		}
	})
	return l.Addr().String()
}

const solvable = `{"id":1,"op":"look","board":{"kind":"latin","rows":2,"cols":2,"cells":[["1",""],["",""]]}}`

// TestLanguage: the page and its answers are in the language that the server is given.
func TestLanguage(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	in := words.EnglishOfAll()
	in.Forms["page/undo"], in.Forms["latin/last cell where"] = "Zurück & weg", "schau auf {house}"
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { ended <- serve.Run(ctx, l, nil, shelf.New(shelf.Open), in) }()
	res, err := http.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	text := bodyOf(t, res)
	if !strings.Contains(text, ">Zurück &amp; weg<") || !strings.Contains(text, `"undo":"Zurück \u0026 weg"`) {
		t.Errorf("the page is %s", text)
	}
	hint := strings.Replace(solvable, `"op":"look"`, `"op":"hint","depth":"where"`, 1)
	if _, text := send(t, l.Addr().String(), hint, nil); !strings.Contains(text, "Schau auf row 1") {
		t.Errorf("the hint is %s", text)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// send sends a request of the page, changed by some function.
func send(t *testing.T, address, body string, change func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest("POST", "http://"+address+"/api", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "http://"+address)
	if change != nil {
		change(r)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	return res, bodyOf(t, res)
}

// bodyOf reads and closes what a server has answered.
func bodyOf(t *testing.T, res *http.Response) string {
	t.Helper()
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPI(t *testing.T) {
	address := started(t)
	res, text := send(t, address, solvable, nil)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if res.StatusCode != 200 || !strings.Contains(lines[0], `"verdict":"unique"`) ||
		!strings.Contains(lines[len(lines)-1], `"event":"done"`) {
		t.Errorf("%s\n%s", res.Status, text)
	}
}

// TestStrangers: requests of other pages, by other names, of other types, or too large are refused.
func TestStrangers(t *testing.T) {
	address := started(t)
	for name, tt := range map[string]struct {
		change func(*http.Request)
		body   string
		want   int
	}{
		"another origin":   {func(r *http.Request) { r.Header.Set("Origin", "http://example.org") }, solvable, 403},
		"a null origin":    {func(r *http.Request) { r.Header.Set("Origin", "null") }, solvable, 403},
		"another scheme":   {func(r *http.Request) { r.Header.Set("Origin", "https://"+address) }, solvable, 403},
		"a name elsewhere": {func(r *http.Request) { r.Host = "rebound.example.org" }, solvable, 421},
		"a form":           {func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, solvable, 415},
		"too large":        {nil, strings.Repeat(" ", service.MostBytes+1), 413},
		"another method":   {func(r *http.Request) { r.Method = "PUT" }, solvable, 405},
	} {
		if res, text := send(t, address, tt.body, tt.change); res.StatusCode != tt.want ||
			strings.Contains(text, "http:") { // a library's words
			t.Errorf("%s: %s, want %d\n%s", name, res.Status, tt.want, text)
		}
	}
	_, port, _ := net.SplitHostPort(address)
	local := "localhost:" + port
	res, text := send(t, address, solvable, func(r *http.Request) {
		r.Host = local
		r.Header.Set("Origin", "http://"+local)
	})
	if res.StatusCode != 200 {
		t.Errorf("as localhost: %s\n%s", res.Status, text)
	}
}

// TestFiles: the page comes with strict headers, and no other file does.
func TestFiles(t *testing.T) {
	address := started(t)
	get := func(path string) (*http.Response, string) {
		res, err := http.Get("http://" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		return res, bodyOf(t, res)
	}
	res, text := get("/")
	policy := res.Header.Get("Content-Security-Policy")
	if res.StatusCode != 200 || !strings.Contains(text, "<title>Gridwright") ||
		!strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe-inline") {
		t.Errorf("%s, %q\n%s", res.Status, policy, text)
	}
	if !strings.Contains(text, `id="config">{"transport":"http","kinds":[{"name":"`) {
		t.Errorf("no configuration in\n%s", text)
	}
	script := regexp.MustCompile(`src="([0-9a-f]{16}/)app\.js"`).FindStringSubmatch(text)
	if script == nil {
		t.Fatalf("no script in\n%s", text)
	}
	folder := "/" + script[1]
	if res, text := get(folder + "app.js"); res.StatusCode != 200 || !strings.Contains(text, "class Page") ||
		!strings.Contains(res.Header.Get("Cache-Control"), "immutable") ||
		res.Header.Get("Content-Security-Policy") != policy {
		t.Errorf("app.js: %s, %v", res.Status, res.Header)
	}
	if res, text := get(folder + "lessons/futoshiki.md"); res.StatusCode != 200 || !strings.HasPrefix(text, "# Lesson") {
		t.Errorf("a lesson: %s\n%s", res.Status, text)
	}
	for _, path := range []string{"/../page.go", folder + "lessons/", folder + "docs.go", "/serve.go", "/%2e%2e/page.go", "/etc/passwd", "/app.js", folder,
		folder + "../serve.go", folder + "%2e%2e/page.go", folder + "..%2fpage.go"} {
		if res, text := get(path); res.StatusCode == 200 && !strings.Contains(text, "<title>Gridwright") {
			t.Errorf("%s: %s\n%s", path, res.Status, text)
		}
	}
}

// TestCancel: a search ends when the page closes the connection, and then another fits in.
func TestCancel(t *testing.T) {
	address := started(t)
	endless := `{"id":1,"op":"look","time":600,"answers":1000000,"board":{"kind":"latin","rows":9,"cols":9}}`
	for range 30 { // more than may run at once
		ctx, cancel := context.WithCancel(context.Background())
		r, err := http.NewRequestWithContext(ctx, "POST", "http://"+address+"/api", strings.NewReader(endless))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		var res *http.Response
		for wait := time.Millisecond; ; wait *= 2 { // until the requests before have ended
			if res, err = http.DefaultClient.Do(r.Clone(ctx)); err != nil {
				t.Fatal(err)
			}
			if res.StatusCode != http.StatusServiceUnavailable || wait > 10*time.Second {
				break
			}
			res.Body.Close()
			time.Sleep(wait)
			r.Body, _ = r.GetBody()
		}
		if line, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil || !strings.Contains(line, "answer") {
			t.Fatalf("%s %q, %v", res.Status, line, err)
		}
		cancel()
		if _, err := io.ReadAll(res.Body); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		res.Body.Close()
	}
}

// TestSlow: a request whose body does not come is given up, so that it does not hold a place; one that
// came in full may take longer than that.
func TestSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("a search takes its five seconds")
	}
	address := started(t)
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := fmt.Fprintf(c, "POST /api HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
		"Content-Length: 100\r\n\r\n{", address); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	long := `{"id":1,"op":"drop","minimal":"minimum","time":5,"board":{"kind":"latin","rows":9,"cols":9,"cells":[`
	for row := range 9 {
		cells := "123456789123456789"[row : row+9]
		long += `["` + strings.Join(strings.Split(cells, ""), `","`) + `"],`
	}
	long = strings.TrimSuffix(long, ",") + "]}}"
	_, text := send(t, address, long, nil)
	if took := time.Since(begun); took < 4*time.Second || !strings.Contains(text, `"event":"board"`) {
		t.Errorf("a search of 5 s ends after %v\n%.300s", took, text)
	}
	c.SetReadDeadline(begun.Add(2 * time.Minute))
	if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.Contains(line, "400") {
		t.Errorf("%q, %v", line, err)
	}
}

// TestSolvers: the solver that is built in is found, solves a board with a log, and draws a
// relaxation; other names are refused.
func TestSolvers(t *testing.T) {
	address := started(t)
	request := func(fields string) string {
		return `{"id":3,"board":{"kind":"latin","rows":2,"cols":2,"cells":[["1",""],["",""]]},` + fields + "}"
	}
	builtIn := solvers.Names(solvers.All(os.Getenv))
	name := builtIn[len(builtIn)-1]
	tests := map[string][]string{
		`"op":"solvers"`: {`"name":"` + name + `"`, `"found":true`},
		`"op":"run","formulation":"assign","solver":"` + name + `"`: {`"event":"log"`,
			`"verdict":"unique"`, `"formulation":"assign"`, `"event":"done"`},
		`"op":"run","formulation":"assign","solver":"simplex","seed":2`: {`"verdict":"unique"`,
			`"ignored":["seed"]`},
		`"op":"run","formulation":"assign","solver":"/bin/sh"`:   {`"event":"error"`, "no solver"},
		`"op":"run","formulation":"a@b","solver":"` + name + `"`: {`"event":"error"`},
	}
	if first, err := solvers.Find(solvers.All(os.Getenv), ""); err == nil && first.Name() != name {
		tests[`"op":"relax","formulation":"assign"`] = []string{`"event":"relaxation"`, `\u003csvg`,
			`"fractional":0`}
	} else {
		t.Log("relaxations are not tested: only the solver that is built in was found, and it has none")
	}
	for fields, want := range tests {
		_, text := send(t, address, request(fields), nil)
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %s in\n%s", fields, part, text)
			}
		}
	}
}

// TestPictures: boards and sheets are saved as PNG and PDF.
func TestPictures(t *testing.T) {
	address := started(t)
	board := `"board":{"kind":"latin","rows":2,"cols":2,"cells":[["1",""],["",""]]}`
	for fields, want := range map[string]string{`"op":"export","as":"png","answer":true`: "\x89PNG",
		`"op":"export","as":"pdf"`: "%PDF", `"op":"sheet","answer":true`: "%PDF"} {
		_, text := send(t, address, "{"+board+","+fields+"}", nil)
		var event struct{ Base64 []byte }
		first, _, _ := strings.Cut(text, "\n")
		if err := json.Unmarshal([]byte(first), &event); err != nil ||
			!strings.HasPrefix(string(event.Base64), want) {
			t.Errorf("%s: %v\n%.200s", fields, err, text)
		}
	}
}
