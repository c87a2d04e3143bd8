package browser_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// firefox is an open page in Firefox, which is driven by WebDriver BiDi.
type firefox struct {
	t    *testing.T
	send func(method string, params map[string]any) json.RawMessage
	tab  string
}

// startFirefox starts Firefox with a new profile until the test ends. It skips the test without one.
func startFirefox(t *testing.T) *firefox {
	t.Helper()
	file := ""
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil && file == "" {
			file = path
		}
	}
	if file == "" {
		t.Skip("firefox is not installed")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	profile := t.TempDir()
	cmd := exec.CommandContext(ctx, file, "--headless", "--no-remote", "--profile", profile,
		"--remote-debugging-port", "0")
	cmd.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel() // ends the browser
		cmd.Wait()
	})
	address := ""
	for lines := bufio.NewScanner(out); address == "" && lines.Scan(); {
		_, address, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	go func() { // so that the browser never waits for a reader
		for lines := bufio.NewScanner(out); lines.Scan(); {
		}
	}()
	conn, _, _, err := ws.Dial(ctx, address+"/session")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if end, ok := ctx.Deadline(); ok {
		conn.SetDeadline(end)
	}
	id := 0
	f := &firefox{t: t}
	f.send = func(method string, params map[string]any) json.RawMessage {
		t.Helper()
		id++
		call, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
		if err == nil {
			err = wsutil.WriteClientText(conn, call)
		}
		for err == nil {
			var text []byte
			if text, err = wsutil.ReadServerText(conn); err != nil {
				break
			}
			var answer struct {
				ID             int
				Type, Message  string
				Result, Params json.RawMessage
			}
			switch err = json.Unmarshal(text, &answer); {
			case answer.Type == "error":
				t.Fatalf("%s: %s", method, answer.Message)
			case answer.ID == id:
				return answer.Result
			case answer.Type == "event":
				t.Errorf("the page logs: %s", answer.Params)
			}
		}
		t.Fatal(err)
		return nil
	}
	f.send("session.new", map[string]any{"capabilities": map[string]any{}})
	f.send("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}})
	var tree struct{ Contexts []struct{ Context string } }
	if err := json.Unmarshal(f.send("browsingContext.getTree", map[string]any{}), &tree); err != nil ||
		len(tree.Contexts) == 0 {
		t.Fatal(tree, err)
	}
	f.tab = tree.Contexts[0].Context
	return f
}

// open opens an address.
func (f *firefox) open(address string) {
	f.t.Helper()
	f.send("browsingContext.navigate", map[string]any{"context": f.tab, "url": address, "wait": "complete"})
}

// eval evaluates an expression of JavaScript that is a text. A promise is awaited.
func (f *firefox) eval(expression string) string {
	f.t.Helper()
	var result struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := json.Unmarshal(f.send("script.evaluate", map[string]any{"expression": expression,
		"awaitPromise": true, "target": map[string]any{"context": f.tab}}), &result)
	if err != nil || result.Type != "success" {
		f.t.Fatalf("%s: %s, %v", expression, result.ExceptionDetails.Text, err)
	}
	return result.Result.Value
}

// click clicks an element.
func (f *firefox) click(selector string) {
	f.t.Helper()
	f.eval("document.querySelector('" + selector + "').click() ?? ''")
}

// shows waits until an element shows a text.
func (f *firefox) shows(selector, text string) {
	f.t.Helper()
	shown := ""
	for start := time.Now(); time.Since(start) < patience; time.Sleep(20 * time.Millisecond) {
		shown = f.eval("document.querySelector('" + selector + "')?.innerText ?? ''")
		if strings.Contains(shown, text) {
			return
		}
	}
	f.t.Fatalf("%s shows %q, not %q", selector, shown, text)
}

// TestFirefox: Firefox proves that the boards of the articles have one answer.
func TestFirefox(t *testing.T) {
	f := startFirefox(t)
	address := Serve(t)
	for _, name := range some("futoshiki-5x5", "numberlink-11x11", "numberlink-15x15",
		"numberlink-20x20", "numbrix-9x9") {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		f.open("about:blank") // else the page would be the same, with another fragment
		f.open(address + "#p=" + url.QueryEscape(string(text)))
		f.shows("#result", "Exactly one answer")
		f.click("#show-answer")
		f.shows("#result", "The only answer")
		f.click("#prove")
		f.shows("#solve", "in your browser")
	}
}
