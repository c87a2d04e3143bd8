package browser_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// webkit is an open page in WebKitGTK, which is driven by the classic WebDriver.
type webkit struct {
	t      *testing.T
	call   func(method, path string, params any) json.RawMessage
	window string
}

// startWebKit starts WebKitGTK, on a screen of its own.
func startWebKit(t *testing.T) tab {
	t.Helper()
	screen := starts(t, nil, []string{"Xvfb"},
		"-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
	small, err := filepath.Glob("/usr/lib/*/webkit*/MiniBrowser")
	if err != nil || len(small) == 0 {
		t.Skip("MiniBrowser of WebKit is not installed: ", err)
	}
	out, err := screen.StdoutPipe()
	if err == nil {
		err = screen.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	display, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	// Who runs the tests may have no right to make a sandbox; they open pages of this project alone.
	driver := starts(t, []string{"DISPLAY=:" + strings.TrimSpace(display), "HOME=" + t.TempDir(),
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "WEBKIT_DISABLE_DMABUF_RENDERER=1"},
		[]string{"WebKitWebDriver"}, fmt.Sprintf("--port=%d", port))
	driver.Stderr = os.Stderr
	if err := driver.Start(); err != nil {
		t.Fatal(err)
	}
	base := fmt.Sprintf("http://127.0.0.1:%d/session", port)
	w := &webkit{t: t}
	w.call = func(method, path string, params any) json.RawMessage {
		t.Helper()
		var answer struct{ Value json.RawMessage }
		body, err := json.Marshal(params)
		if err != nil {
			t.Fatal(err)
		}
		request, err := http.NewRequest(method, base+path, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&answer)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", path, answer.Value, err)
		}
		return answer.Value
	}
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) { // until the driver listens
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			conn.Close()
			break
		}
		if time.Since(start) > patience {
			t.Fatal(err)
		}
	}
	options := map[string]any{"binary": small[0], "args": []string{"--automation"}}
	made := w.call("POST", "", map[string]any{"capabilities": map[string]any{
		"alwaysMatch": map[string]any{"webkitgtk:browserOptions": options}}})
	var session struct{ SessionID string }
	if err := json.Unmarshal(made, &session); err != nil {
		t.Fatal(err)
	}
	base += "/" + session.SessionID
	t.Cleanup(func() { w.call("DELETE", "", nil) }) // ends the browser
	w.call("POST", "/timeouts", map[string]any{"script": patience.Milliseconds()})
	if err := json.Unmarshal(w.call("GET", "/window", nil), &w.window); err != nil {
		t.Fatal(err)
	}
	return w
}

// at calls in the window of the tab.
func (w *webkit) at(path string, params any) json.RawMessage {
	w.t.Helper()
	w.call("POST", "/window", map[string]any{"handle": w.window})
	return w.call("POST", path, params)
}

func (w *webkit) beside() tab {
	w.t.Helper()
	var made struct{ Handle string }
	if err := json.Unmarshal(w.at("/window/new", map[string]any{"type": "tab"}), &made); err != nil {
		w.t.Fatal(err)
	}
	return &webkit{w.t, w.call, made.Handle}
}

func (w *webkit) close() { w.open("about:blank") } // the last window that closes ends the session

func (w *webkit) open(address string) { w.at("/url", map[string]any{"url": address}) }

func (w *webkit) size(width, height int) {
	w.at("/window/rect", map[string]any{"width": width, "height": height})
}

func (w *webkit) press(keys ...string) {
	w.at("/actions", map[string]any{"actions": keyActions(keys)})
}

func (w *webkit) stroke(finger bool, way ...[2]float64) {
	w.at("/actions", map[string]any{"actions": strokeActions(finger, way)})
}

func (w *webkit) eval(expression string) json.RawMessage {
	w.t.Helper()
	var text string
	script := "const [done] = arguments; Promise.resolve(" + expression +
		").then((v) => done(JSON.stringify(v ?? null)), (e) => done(`\"${e}\"`))"
	result := w.at("/execute/async", map[string]any{"args": []any{}, "script": script})
	if err := json.Unmarshal(result, &text); err != nil {
		w.t.Fatal(err)
	}
	return json.RawMessage(text)
}
