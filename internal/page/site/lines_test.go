package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWithoutLines: a program whose lines are gone runs on, collects garbage, and prints the stack of
// a panic with the names of functions.
func TestWithoutLines(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node, which runs WebAssembly, is not installed: ", err)
	}
	folder := t.TempDir()
	write := func(name string, text []byte) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	program := write("main.go", []byte(`package main

import (
	"fmt"
	"runtime"
)

type node struct{ next *node }

func fill(n int) (list *node) {
	defer func() { runtime.GC() }()
	for range n {
		list = &node{list}
	}
	return list
}

//go:noinline
func fault(list *node) { fmt.Println(list.next.next) }

func main() {
	list := fill(1000)
	for range 20 {
		fill(1000)
	}
	n := 0
	for ; list != nil; list = list.next {
		n++
	}
	func() {
		defer func() { fmt.Println(n, recover() != nil) }()
		fault(&node{})
	}()
	fault(&node{})
}
`))
	file := filepath.Join(folder, "main.wasm")
	build := exec.Command("go", "build", "-o", file, program)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	after, err := packed(before)
	if err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{"fmt.Fprintln": false, "main.fault": true,
		"runtime.gcStart": false, "runtime.gopanic": true, "reflect.methodValueCall": true} {
		if !bytes.Contains(before, []byte(name+"\x00")) ||
			bytes.Contains(after, []byte(name+"\x00")) != stays {
			t.Errorf("%q stays: want %v", name, stays)
		}
	}
	script, err := glue()
	if err != nil {
		t.Fatal(err)
	}
	run := func(module []byte) string {
		cmd := exec.Command("node", "-e", `require(process.argv[1]);
			const go = new Go();
			WebAssembly.instantiate(require("fs").readFileSync(process.argv[2]), go.importObject).then(
				({ instance }) => go.run(instance));`,
			write("glue.js", script), write("run.wasm", module))
		out, _ := cmd.CombinedOutput() // it ends with a panic
		return string(out)
	}
	const stack = "goroutine 1 [running]:\nmain.fault("
	if got := run(before); !strings.HasPrefix(got, "1000 true\n") || !strings.Contains(got, stack) ||
		!strings.Contains(got, "main.go:") {
		t.Errorf("before:\n%s", got)
	}
	if got := run(after); !strings.HasPrefix(got, "1000 true\n") || !strings.Contains(got, stack) ||
		!strings.Contains(got, "main.main()") || strings.Contains(got, ".go:") {
		t.Errorf("after:\n%s", got)
	}
}

// TestJoinBuckets: the buckets of eight functions lead to the first of them, unless one is unlike what
// the linker writes.
func TestJoinBuckets(t *testing.T) {
	const functions, each, strange = 11, functionCode / bucketCode, 37
	for _, known := range []bool{true, false} {
		memory := make([]byte, dataPlace+functions*each*bucketBytes)
		binary.LittleEndian.PutUint64(memory[bucketPlace:], dataPlace)
		binary.LittleEndian.PutUint64(memory[firstPlace:], 5*functionCode)
		binary.LittleEndian.PutUint64(memory[endPlace:], (5+functions)*functionCode)
		buckets := memory[dataPlace:]
		for i := range functions * each {
			binary.LittleEndian.PutUint32(buckets[i*bucketBytes:], uint32(i/each))
		}
		if !known {
			buckets[strange*bucketBytes]++
		}
		before := bytes.Clone(buckets)
		joinBuckets(memory, 0)
		for i := range functions * each {
			if got := uint32At(buckets, i*bucketBytes); known && got != uint32(i/each/8*8) {
				t.Errorf("bucket %d leads to function %d", i, got)
			}
		}
		if !known && !bytes.Equal(buckets, before) {
			t.Error("strange buckets do not stay")
		}
	}
}

// TestUnknownTables: memory that has no such table, or a broken one, stays as it is.
func TestUnknownTables(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":       "",
		"another table": strings.Repeat("lines", 100),
		"a short head":  "...." + tableMagic + "\x05",
		"places beyond": tableMagic + strings.Repeat("\x7f", 200),
		"no functions":  tableMagic + strings.Repeat("\x00", 200),
		"a far entry": tableMagic + "\x01" + strings.Repeat("\x00", 55) + "\x48" +
			strings.Repeat("\x00", 7+4) + "\xff\xff" + strings.Repeat("\x00", 100),
	} {
		memory := []byte(text)
		withoutLines(memory)
		if !bytes.Equal(memory, []byte(text)) {
			t.Errorf("%s: % x", name, memory)
		}
	}
}
