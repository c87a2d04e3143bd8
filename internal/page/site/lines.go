package main

import (
	"bytes"
	"encoding/binary"
)

// A table of functions, as the linker of Go 1.20 to 1.26 writes it for the runtime (pcHeader and
// _func in its sources): a head, names, files, tables of values by places in the code, and an entry
// for each function. Numbers are in little endian; most of the head have 8 bytes, most others 4.
const (
	tableMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of a machine with words of 8 bytes
	tableHead  = 72                                 // bytes of the head
	entryBytes = 44                                 // those of a function before its tables

	// Of the entry of a function: its place in the code, its tables of stack sizes, files and lines,
	// the number of its further tables, its unit of compilation, its first line, and the number of
	// its data.
	entryPlace, entryStack, entryFile, entryLine   = 0, 16, 20, 24
	entryTables, entryUnit, entryFirst, entryDatas = 28, 32, 36, 43

	// Of the further tables: where it may not be interrupted, WebAssembly never interrupts a function.
	unsafePoints = 0
	// Of the data: where its arguments are, and which of them are still in use.
	argumentInfo, argumentLiveInfo = 5, 6
)

// withoutLines clears the names of files, the numbers of lines and the places of arguments in the
// memory that a program of Go begins with. They are a fourteenth of the compressed module, and the
// runtime reads them only to print the stack of a panic. There it prints "?:0" in their place;
// names of functions stay. A table that it does not know stays as it is.
func withoutLines(memory []byte) {
	begin := bytes.Index(memory, []byte(tableMagic))
	if begin < 0 || len(memory)-begin < tableHead {
		return
	}
	table := memory[begin:]
	// Of the head: the number of functions, and the places of units, values and functions.
	functions, units := uint64At(table, 8), uint64At(table, 40)
	values, entries := uint64At(table, 56), uint64At(table, 64)
	size := uint64(len(table))
	if units > values || values > entries || entries > size || functions > (size-entries)/8 {
		return
	}
	byPlace := table[entries:]
	all := make([][]byte, functions)
	for i := range all {
		place, at := uint32At(byPlace, 8*i), uint32At(byPlace, 8*i+4)
		if uint64(at)+entryBytes > uint64(len(byPlace)) {
			return
		}
		all[i] = byPlace[at:]
		further := uint64(uint32At(all[i], entryTables)) + uint64(all[i][entryDatas])
		if uint32At(all[i], entryPlace) != place || further > uint64(len(all[i])-entryBytes)/4 {
			return
		}
	}
	runs := table[values:entries]
	needed := make([]bool, len(runs)) // functions share tables of values
	for _, f := range all {
		mark(needed, runs, uint32At(f, entryStack))
		tables := int(uint32At(f, entryTables))
		for i := range tables {
			if i != unsafePoints {
				mark(needed, runs, uint32At(f, entryBytes+4*i))
			}
		}
		if tables > unsafePoints {
			clear(f[entryBytes+4*unsafePoints:][:4])
		}
		for i := argumentInfo; i <= argumentLiveInfo && i < int(f[entryDatas]); i++ {
			copy(f[entryBytes+4*(tables+i):], "\xff\xff\xff\xff") // none
		}
		for _, at := range []int{entryFile, entryLine, entryUnit, entryFirst} {
			clear(f[at : at+4])
		}
	}
	for i := range runs {
		if !needed[i] {
			runs[i] = 0
		}
	}
	clear(table[units:values])
}

// mark marks the bytes of the table of values at a place: pairs of numbers, and after the first
// pair a 0 ends it. The place 0 means that there is none.
func mark(needed []bool, runs []byte, at uint32) {
	if at == 0 {
		return
	}
	rest := runs[min(int(at), len(runs)):]
	for first := true; ; first = false {
		value, n := binary.Uvarint(rest)
		rest = rest[max(n, 0):]
		if n <= 0 || value == 0 && !first {
			break
		}
		_, n = binary.Uvarint(rest)
		rest = rest[max(n, 0):]
	}
	for i := int(at); i < len(runs)-len(rest); i++ {
		needed[i] = true
	}
}

func uint32At(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

func uint64At(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }
