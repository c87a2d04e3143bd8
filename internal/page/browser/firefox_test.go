package browser_test

import (
	"bufio"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// firefox is an open page in Firefox, which is driven by WebDriver BiDi.
type firefox struct {
	t    *testing.T
	send func(method string, params map[string]any) json.RawMessage
	tab  string
}

// startFirefox starts Firefox.
func startFirefox(t *testing.T) tab {
	t.Helper()
	profile := t.TempDir()
	cmd := starts(t, []string{"HOME=" + profile, "MOZ_CRASHREPORTER_DISABLE=1"}, []string{"firefox-esr", "firefox"},
		"--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address := ""
	for lines := bufio.NewScanner(out); address == "" && lines.Scan(); {
		_, address, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	go func() { // so that the browser never waits for a reader
		for lines := bufio.NewScanner(out); lines.Scan(); {
		}
	}()
	conn, _, _, err := ws.Dial(context.Background(), address+"/session")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
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
	return f.beside()
}

func (f *firefox) beside() tab {
	f.t.Helper()
	var made struct{ Context string }
	if err := json.Unmarshal(f.send("browsingContext.create", map[string]any{"type": "tab"}), &made); err != nil {
		f.t.Fatal(err)
	}
	return &firefox{f.t, f.send, made.Context}
}

func (f *firefox) close() {
	f.t.Helper()
	f.send("browsingContext.close", map[string]any{"context": f.tab})
}

func (f *firefox) open(address string) {
	f.t.Helper()
	f.send("browsingContext.navigate", map[string]any{"context": f.tab, "url": address, "wait": "complete"})
}

func (f *firefox) size(width, height int) {
	f.t.Helper()
	f.send("browsingContext.setViewport", map[string]any{"context": f.tab,
		"viewport": map[string]int{"width": width, "height": height}})
}

func (f *firefox) press(keys ...string) { f.acts(keyActions(keys)) }

func (f *firefox) stroke(finger bool, way ...[2]float64) { f.acts(strokeActions(finger, way)) }

func (f *firefox) acts(actions []any) {
	f.t.Helper()
	f.send("input.performActions", map[string]any{"context": f.tab, "actions": actions})
}

func (f *firefox) eval(expression string) json.RawMessage {
	f.t.Helper()
	var result struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := json.Unmarshal(f.send("script.evaluate", map[string]any{
		"expression":   "Promise.resolve(" + expression + ").then((v) => JSON.stringify(v ?? null))",
		"awaitPromise": true, "target": map[string]any{"context": f.tab}}), &result)
	if err != nil || result.Type != "success" {
		f.t.Fatalf("%s: %s, %v", expression, result.ExceptionDetails.Text, err)
	}
	return json.RawMessage(result.Result.Value)
}
