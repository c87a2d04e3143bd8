package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// tab is an open page in one of three browsers.
type tab interface {
	open(address string)
	eval(expression string) json.RawMessage // awaits promises
	press(keys ...string)                   // as Page.Press
	stroke(finger bool, way ...[2]float64)  // one place of the window is a press
	size(width, height int)
	beside() tab // another, with the same storage
	close()      // what the browser has kept stays for beside
}

// browsers start a browser each, with a new profile, until the test ends. They skip the test without it.
var browsers = map[string]func(t *testing.T) tab{
	"chromium": func(t *testing.T) tab { return chromiumTab{Open(t, "about:blank", Looks["1280"])} },
	"firefox":  startFirefox,
	"webkit":   startWebKit,
}

// chromiumTab is a page in Chromium.
type chromiumTab struct{ *Page }

func (c chromiumTab) open(address string)  { c.Go(address) }
func (c chromiumTab) press(keys ...string) { c.Press(keys...) }
func (c chromiumTab) beside() tab          { return chromiumTab{c.Beside("about:blank", Looks["1280"])} }
func (c chromiumTab) close()               { c.Go("about:blank") }

func (c chromiumTab) eval(expression string) (result json.RawMessage) {
	c.t.Helper()
	c.Eval("Promise.resolve("+expression+").then((v) => v ?? null)", &result)
	return result
}

func (c chromiumTab) size(width, height int) {
	c.t.Helper()
	c.Do(emulation.SetDeviceMetricsOverride(int64(width), int64(height), 1, width < 500),
		emulation.SetTouchEmulationEnabled(width < 500))
}

func (c chromiumTab) stroke(finger bool, way ...[2]float64) {
	c.t.Helper()
	if finger {
		c.fingerOver(way)
	} else {
		c.mouseOver(way, input.Left, 0, 1)
	}
}

// keysOfW3C are the characters of WebDriver for keys that are none.
var keysOfW3C = map[string]string{"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
	"ArrowDown": "\ue015", "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003",
	"Delete": "\ue017", "Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a"}

// source is a source of actions of WebDriver, which BiDi has, too.
func source(kind, id string, actions []map[string]any) map[string]any {
	return map[string]any{"type": kind, "id": id, "actions": actions}
}

// keyActions are the actions of keys, as Page.Press has them.
func keyActions(keys []string) []any {
	var actions []map[string]any
	for _, key := range keys {
		parts := strings.Split(key, "+")
		for i := range 2 * len(parts) {
			kind, at := "keyDown", i
			if i >= len(parts) {
				kind, at = "keyUp", 2*len(parts)-1-i
			}
			value := parts[at]
			if w3c, ok := keysOfW3C[value]; ok {
				value = w3c
			}
			actions = append(actions, map[string]any{"type": kind, "value": value})
		}
	}
	return []any{source("key", "keys", actions)}
}

// strokeActions are the actions of a stroke.
func strokeActions(finger bool, way [][2]float64) []any {
	move := func(xy [2]float64) map[string]any {
		return map[string]any{"type": "pointerMove", "duration": 0, "x": math.Round(xy[0]), "y": math.Round(xy[1])}
	}
	actions := []map[string]any{move(way[0]), {"type": "pointerDown", "button": 0}}
	for _, xy := range way[1:] {
		actions = append(actions, move(xy))
	}
	name := map[bool]string{false: "mouse", true: "touch"}[finger]
	s := source("pointer", name, append(actions, map[string]any{"type": "pointerUp", "button": 0}))
	s["parameters"] = map[string]any{"pointerType": name}
	return []any{s}
}

// starts starts a program until the test ends, and returns its process. It skips the test without one.
func starts(t *testing.T, env []string, names []string, args ...string) *exec.Cmd {
	t.Helper()
	for _, name := range names {
		file, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*patience) // as long as all tests
		cmd := exec.CommandContext(ctx, file, args...)
		cmd.Env = append(os.Environ(), env...)
		t.Cleanup(func() {
			cancel() // ends it
			cmd.Wait()
		})
		return cmd
	}
	t.Skip(names[0], "is not installed")
	return nil
}

// until waits until an expression is true in a tab.
func until(t *testing.T, at tab, expression string) {
	t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if string(at.eval(fmt.Sprintf(yet, expression))) == "true" {
			return
		}
		if time.Since(start) > patience {
			t.Fatalf("%s is not true after %v, of\n%s", expression, patience, at.eval("document.body.innerText"))
		}
	}
}

// shows waits until an element shows a text.
func shows(t *testing.T, at tab, selector, text string) {
	t.Helper()
	until(t, at, fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, text))
}

// valueOf evaluates an expression in a tab.
func valueOf[T any](t *testing.T, at tab, expression string) (v T) {
	t.Helper()
	if got := at.eval(expression); json.Unmarshal(got, &v) != nil {
		t.Fatalf("%s is %s", expression, got)
	}
	return v
}
