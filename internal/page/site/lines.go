package main

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
)

// A table of functions, as the linker of Go 1.20 to 1.26 writes it for the runtime (pcHeader and
// _func in its sources): a head, names, files, tables of values by places in the code, and an entry
// for each function. Numbers are in little endian; most of the head have 8 bytes, most others 4.
const (
	tableMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of a machine with words of 8 bytes
	tableHead  = 72                                 // bytes of the head
	entryBytes = 44                                 // those of a function before its tables

	// Of the entry of a function: its place in the code, its name, its tables of stack sizes, files
	// and lines, the number of its further tables, its unit of compilation, its first line, and the
	// number of its data.
	entryPlace, entryName, entryStack, entryFile, entryLine = 0, 4, 16, 20, 24
	entryTables, entryUnit, entryFirst, entryDatas          = 28, 32, 36, 43

	// Of the further tables: which function that became a part of it is at a place.
	inlined = 2
	// Of the data: a list of such functions, each of inlinedBytes.
	inlinedList, inlinedBytes = 3, 16

	// What the runtime knows of a module begins with the place of the table, and of the names behind
	// its head. Here in it are the place of the buckets that lead from the code to its functions,
	// the first place in the code and the one behind the last, and the place from which the data of
	// functions are counted.
	bucketPlace, firstPlace, endPlace, dataPlace = 152, 160, 168, 320

	// Each function has functionCode places in the code, and each bucket is for bucketCode of them.
	// It begins with the number of a function, from which the runtime walks on to the one that it
	// looks for. Of bucketStep functions, all lead to the first: equal buckets compress well, and a
	// walk of 7 steps takes some nanoseconds.
	functionCode, bucketCode, bucketBytes, bucketStep = 1 << 16, 4096, 20, 8
)

// keptNames matches the names of functions that stay: those of this module, without its address,
// and of others those that the runtime knows functions by, or shows in stacks. Its others are all
// hiddenName, by which it knows its own goroutines.
var keptNames = regexp.MustCompile(`^(?:github\.com/gridwright/)?((?:gridwright|main)\b.*|` +
	`runtime\.(?:gopanic|runFinalizers|runCleanups|\(?\*?[A-Z].*)|` +
	`reflect\.(?:makeFuncStub|methodValueCall))$`)

const hiddenName = "runtime."

// Of the further tables and data of a function, these are for stacks alone: where it may not be
// interrupted, which WebAssembly never does, and those of inlined functions and of arguments.
var stackTables, stackDatas = []int{0, inlined, 3}, []int{inlinedList, 5, 6}

// withoutLines clears the names of files, the numbers of lines, the places of arguments, what was
// inlined, and names of functions of others in the memory that a program of Go begins with. They
// are a ninth of the compressed module, and the runtime reads them only to print the stack of a
// panic. There it prints "?:0" in their place. A table that it does not know stays as it is.
func withoutLines(memory []byte) {
	begin := bytes.Index(memory, []byte(tableMagic))
	if begin < 0 || len(memory)-begin < tableHead {
		return
	}
	table := memory[begin:]
	// Of the head: the number of functions, and the places of names, units, values and functions.
	functions, names, units := uint64At(table, 8), uint64At(table, 32), uint64At(table, 40)
	values, entries := uint64At(table, 56), uint64At(table, 64)
	size := uint64(len(table))
	if names >= units || units > values || values > entries || entries > size ||
		functions > (size-entries)/8 {
		return
	}
	all, ok := entriesOf(table[entries:], int(functions))
	if !ok {
		return
	}
	runs := table[values:entries]
	needed := make([]bool, len(runs)) // functions share tables of values
	mark := func(at uint32) {
		for end, _ := valuesAt(runs, at); int(at) < end; at++ {
			needed[at] = true
		}
	}
	lists := map[uint32]int{} // of inlined functions, by their places: how many those are
	for _, f := range all {
		clearEntry(f, runs, lists, mark)
	}
	for _, f := range all { // equal data are in one place
		_, datas := tablesOf(f)
		for i := range int(f[entryDatas]) {
			delete(lists, uint32At(datas, 4*i))
		}
	}
	pair := binary.LittleEndian.AppendUint64(nil, uint64(begin))
	pair = binary.LittleEndian.AppendUint64(pair, uint64(begin+tableHead))
	if module := bytes.Index(memory, pair); module >= 0 && len(memory)-module >= dataPlace+8 {
		clearLists(memory[min(uint64At(memory, module+dataPlace), uint64(len(memory))):], lists)
		joinBuckets(memory, module)
	}
	clearNames(table[names:units], all)
	for i := range runs {
		if !needed[i] {
			runs[i] = 0
		}
	}
	clear(table[units:values])
}

// entriesOf returns the entries of some functions, which begin at their places. ok is false if they
// do not look like some.
func entriesOf(byPlace []byte, functions int) (all [][]byte, ok bool) {
	all = make([][]byte, functions)
	for i := range all {
		place, at := uint32At(byPlace, 8*i), uint32At(byPlace, 8*i+4)
		if uint64(at)+entryBytes > uint64(len(byPlace)) {
			return nil, false
		}
		all[i] = byPlace[at:]
		further := uint64(uint32At(all[i], entryTables)) + uint64(all[i][entryDatas])
		if uint32At(all[i], entryPlace) != place || further > uint64(len(all[i])-entryBytes)/4 {
			return nil, false
		}
	}
	return all, true
}

// clearEntry clears what an entry has for stack traces, marks the values that are needed, and adds
// its list of inlined functions.
func clearEntry(f, runs []byte, lists map[uint32]int, mark func(at uint32)) {
	tables, datas := tablesOf(f)
	for i := range int(uint32At(f, entryTables)) {
		if i == inlined && int(f[entryDatas]) > inlinedList {
			_, last := valuesAt(runs, uint32At(tables, 4*i))
			lists[uint32At(datas, 4*inlinedList)] = last + 1
		}
		if slices.Contains(stackTables, i) {
			clear(tables[4*i:][:4])
		}
		mark(uint32At(tables, 4*i))
	}
	for _, i := range stackDatas {
		if i < int(f[entryDatas]) {
			copy(datas[4*i:], "\xff\xff\xff\xff") // none
		}
	}
	mark(uint32At(f, entryStack))
	for _, at := range []int{entryFile, entryLine, entryUnit, entryFirst} {
		clear(f[at : at+4])
	}
}

// tablesOf returns the places of the tables of an entry, and of its data, in bytes.
func tablesOf(entry []byte) (tables, datas []byte) {
	return entry[entryBytes:], entry[entryBytes+4*uint32At(entry, entryTables):]
}

// joinBuckets lets the buckets of bucketStep functions lead to the first of them, if all look like
// some. What the runtime knows of the module is at a place in memory.
func joinBuckets(memory []byte, module int) {
	buckets := memory[min(uint64At(memory, module+bucketPlace), uint64(len(memory))):]
	count := (uint64At(memory, module+endPlace) - uint64At(memory, module+firstPlace)) / bucketCode
	if count > uint64(len(buckets)/bucketBytes) {
		return
	}
	for i := range int(count) {
		if int(uint32At(buckets, i*bucketBytes)) != i*bucketCode/functionCode {
			return
		}
	}
	for i := range int(count) {
		first := i * bucketCode / functionCode / bucketStep * bucketStep
		binary.LittleEndian.PutUint32(buckets[i*bucketBytes:], uint32(first))
	}
}

// clearLists clears lists of inlined functions, if all of them look like some.
func clearLists(datas []byte, lists map[uint32]int) {
	for at, count := range lists {
		for i := range count {
			at := int(at) + i*inlinedBytes
			if at+inlinedBytes > len(datas) || uint32At(datas, at)>>8 != 0 {
				return
			}
		}
	}
	for at, count := range lists {
		clear(datas[at:][:count*inlinedBytes])
	}
}

// clearNames clears the names of functions that do not stay, and has each other one once.
func clearNames(names []byte, functions [][]byte) {
	kept, places := []byte{0}, map[string]int{"": 0}
	for _, f := range functions {
		begin := min(int(uint32At(f, entryName)), len(names))
		name, _, _ := bytes.Cut(names[begin:], []byte{0})
		short := shortName(name)
		at, ok := places[short]
		if !ok {
			at = len(kept)
			kept, places[short] = append(append(kept, short...), 0), at
		}
		binary.LittleEndian.PutUint32(f[entryName:], uint32(at))
	}
	clear(names[copy(names, kept):])
}

// shortName returns what stays of the name of a function.
func shortName(name []byte) string {
	switch found := keptNames.FindSubmatch(name); {
	case found != nil:
		return string(found[1])
	case bytes.HasPrefix(name, []byte(hiddenName)):
		return hiddenName
	}
	return ""
}

// valuesAt returns the end of the table of values at a place, and the largest of them: it has pairs
// of numbers, of which the first is a step from the value before, and a 0 ends it after the first.
// The place 0 means that there is none.
func valuesAt(runs []byte, at uint32) (end, most int) {
	end, most = min(int(at), len(runs)), -1
	if at == 0 {
		return 0, most
	}
	for value, first := -1, true; ; first = false {
		step, n := binary.Uvarint(runs[end:])
		if end += max(n, 0); n <= 0 || step == 0 && !first {
			return end, most
		}
		value += int(step>>1) ^ -int(step&1)
		most = max(most, value)
		_, n = binary.Uvarint(runs[end:])
		end += max(n, 0)
	}
}

func uint32At(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

func uint64At(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }
