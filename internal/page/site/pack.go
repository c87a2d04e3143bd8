package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// The parts of a module of WebAssembly that packed reads: its head, and the section of data, whose
// segments each begin with a place in memory, a constant of 32 bits.
const (
	headBytes   = 8
	dataSection = 11
	constant    = 0x41
	endOfPlace  = 0x0b
)

// mostGap is the longest run of zeros in bytes that is written out to save the head of a segment.
const mostGap = 64

// mostMemory is the largest memory in bytes that a module may begin with.
const mostMemory = 64 << 20

var errModule = errors.New("this is no module of WebAssembly as Go's linker writes them")

// segment is a part of the memory that a module begins with.
type segment struct {
	at   int64
	data []byte
}

// packed returns a module with the same meaning whose data are in few segments, and which does not
// know the lines of its source. Go's linker begins a new segment after each short run of zeros.
// Compressed, the places of its 100,000 segments take more room than the zeros.
func packed(module []byte) ([]byte, error) {
	if len(module) < headBytes {
		return nil, errModule
	}
	r := reader{bytes.NewBuffer(module[headBytes:])}
	packed := slices.Clone(module[:headBytes])
	for r.Len() > 0 {
		kind, err := r.ReadByte()
		if err != nil {
			return nil, err
		}
		body, err := r.sized()
		if err != nil {
			return nil, err
		}
		if kind == dataSection {
			if body, err = fewer(body); err != nil {
				return nil, err
			}
		}
		packed = append(binary.AppendUvarint(append(packed, kind), uint64(len(body))), body...)
	}
	return packed, nil
}

// fewer returns a section of data with fewer segments.
func fewer(body []byte) ([]byte, error) {
	segments, err := segmentsOf(body)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var memory []byte
	for _, s := range segments {
		if s.at < int64(len(memory)) || s.at+int64(len(s.data)) > mostMemory {
			return nil, errModule
		}
		memory = append(append(memory, make([]byte, s.at-int64(len(memory)))...), s.data...)
	}
	withoutLines(memory)
	few := split(memory)
	section := binary.AppendUvarint(nil, uint64(len(few)))
	for _, s := range few {
		section = appendPlace(append(section, 0, constant), s.at)
		section = binary.AppendUvarint(append(section, endOfPlace), uint64(len(s.data)))
		section = append(section, s.data...)
	}
	return section, nil
}

// split returns segments of a memory that is zero between them.
func split(memory []byte) []segment {
	var all []segment
	for at, b := range memory {
		if b == 0 {
			continue
		}
		if n := len(all); n > 0 && at-int(all[n-1].at)-len(all[n-1].data) <= mostGap {
			all[n-1].data = memory[all[n-1].at : at+1]
			continue
		}
		all = append(all, segment{int64(at), memory[at : at+1]})
	}
	return all
}

// segmentsOf reads the segments of a section of data.
func segmentsOf(body []byte) ([]segment, error) {
	r := reader{bytes.NewBuffer(body)}
	count, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	var segments []segment
	for range count {
		if head := r.Next(2); !bytes.Equal(head, []byte{0, constant}) {
			return nil, errModule
		}
		at, err := r.place()
		if err != nil {
			return nil, err
		}
		if end := r.Next(1); !bytes.Equal(end, []byte{endOfPlace}) {
			return nil, errModule
		}
		data, err := r.sized()
		if err != nil {
			return nil, err
		}
		segments = append(segments, segment{at, data})
	}
	return segments, nil
}

// reader reads the numbers of WebAssembly (LEB128).
type reader struct{ *bytes.Buffer }

// sized reads bytes that come after their number.
func (r reader) sized() ([]byte, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	if n > uint64(r.Len()) {
		return nil, errModule
	}
	return r.Next(int(n)), nil
}

// place reads a place in memory, which is signed and not negative.
func (r reader) place() (int64, error) {
	n, err := binary.ReadUvarint(r)
	return int64(n), err
}

// appendPlace appends a place in memory. Its highest bit, which is the sign, is 0.
func appendPlace(b []byte, at int64) []byte {
	for ; at >= 0x40; at >>= 7 {
		b = append(b, byte(at)|0x80)
	}
	return append(b, byte(at))
}
