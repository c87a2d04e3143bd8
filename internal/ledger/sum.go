package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
