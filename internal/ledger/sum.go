package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/gridwright/gridwright/internal/wording"
)

// A line ends with its checksum, the last field of its object:
//
//	{"item":2,"record":{"verb":"solve"},"sum":"8c0f7de1d0a4b5c2"}
//
// It is the beginning of the SHA-256 of the line without this field, {"item":2,"record":{...}}, and
// without the line end. SHA-256 is in the library of every language, unlike CRC-32C, and costs
// less than reading the JSON. 64 bits also find what was edited, not only what was damaged. They
// are no signature: who edits a line can compute its checksum anew.
const (
	sumField = `,"sum":"`
	sumSize  = 8 // bytes, written as twice as many hexadecimal digits
	sumTail  = len(sumField) + 2*sumSize + len(`"}`)
)

// seal returns the line of a JSON object: the object with its checksum, and the line end. It may
// write to the array of the object.
func seal(object []byte) []byte {
	sum := sha256.Sum256(object)
	line := append(object[:len(object)-1], sumField...)
	return append(hex.AppendEncode(line, sum[:sumSize]), "\"}\n"...)
}

// unseal reports whether a line without its end has a checksum, and what is wrong with it, or "".
func unseal(line []byte) (sealed bool, wrong string) {
	at := len(line) - sumTail
	if at < 0 || !bytes.HasPrefix(line[at:], []byte(sumField)) {
		return false, ""
	}
	h := sha256.New()
	h.Write(line[:at])
	h.Write([]byte{'}'})
	want := hex.EncodeToString(h.Sum(nil)[:sumSize])
	stated := line[at+len(sumField):]
	switch got, end := stated[:2*sumSize], stated[2*sumSize:]; {
	case string(got) != want:
		wrong = fmt.Sprintf("its checksum is %q, but that of the line is %q", got, want)
	case string(end) != `"}`:
		wrong = fmt.Sprintf("expected \"} after its checksum, found %s", wording.Visible(string(end)))
	}
	return true, wrong
}

// maxKeys is the most keys of an object in a record. The most that a record has is about 60.
const maxKeys = 256

// repeatedKey looks for an object that has a key twice, since programs differ in which of the two
// they believe. As in encoding/json, capitals make no difference. It returns what is wrong, or "".
// The text must be valid JSON.
func repeatedKey(text []byte) (wrong string) {
	var keys [][]byte // of all objects that are open
	var first []int   // for each open object or list, its first key in keys
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			first = append(first, len(keys))
		case '}', ']':
			last := len(first) - 1
			keys, first = keys[:first[last]], first[:last]
		case '"':
			begin := i
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if rest := bytes.TrimLeft(text[i+1:], " \t\r\n"); len(rest) == 0 || rest[0] != ':' {
				continue // not a key
			}
			key := text[begin+1 : i]
			if bytes.IndexByte(key, '\\') >= 0 {
				var plain string
				if err := json.Unmarshal(text[begin:i+1], &plain); err != nil {
					return "a key is not text"
				}
				key = []byte(plain)
			}
			own := keys[first[len(first)-1]:]
			for _, other := range own {
				if bytes.EqualFold(key, other) {
					return fmt.Sprintf("the key %.40q appears twice", key)
				}
			}
			if len(own) == maxKeys {
				return fmt.Sprintf("an object has more than %d keys, so not a record", maxKeys)
			}
			keys = append(keys, key)
		}
	}
	return ""
}
