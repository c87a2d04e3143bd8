package puzzletest

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
)

// Complaints runs a test and returns its failure messages instead of failing. It is for tests of
// suites, which must fail for a broken member: a suite that nothing can fail tests nothing.
func Complaints(t testing.TB, test func(testing.TB)) []string {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() { // Fatal ends the goroutine
		defer close(done)
		test(r)
	}()
	<-done
	return r.said
}

// recorder is a test that records its failures.
type recorder struct {
	testing.TB
	mu   sync.Mutex
	said []string
}

func (r *recorder) say(s string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, s)
}

// The methods of testing.TB that fail a test.

func (r *recorder) Error(args ...any)            { r.say(fmt.Sprintln(args...)) }
func (r *recorder) Errorf(form string, a ...any) { r.say(fmt.Sprintf(form, a...)) }
func (r *recorder) Fail()                        { r.say("failed") }
func (r *recorder) FailNow()                     { r.Fail(); runtime.Goexit() }
func (r *recorder) Fatal(args ...any)            { r.Error(args...); runtime.Goexit() }
func (r *recorder) Fatalf(form string, a ...any) { r.Errorf(form, a...); runtime.Goexit() }

func (r *recorder) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.said) > 0
}
