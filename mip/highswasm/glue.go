package highswasm

import (
	"fmt"
	"regexp"
)

// The JavaScript that comes with the module says which function each of its exports is, and which
// each of its imports is to be; the module itself has only letters for them.
var (
	exportLine  = regexp.MustCompile(`_(\w+)=Module\["_(\w+)"\]=wasmExports\["([\w$]+)"\]`)
	mallocLine  = regexp.MustCompile(`_(malloc|free)=(?:Module\["_\w+"\]=)?wasmExports\["([\w$]+)"\]`)
	startLine   = regexp.MustCompile(`TTY\.init\(\);wasmExports\["([\w$]+)"\]\(\)`)
	importTable = regexp.MustCompile(`wasmImports=\{([^}]*)\}`)
	importPair  = regexp.MustCompile(`([\w$]+):(\w+)`)
)

// letters are the names of a module by what they stand for.
type letters struct {
	exports map[string]string // "Highs_run" to its letters
	imports map[string]string // letters to "_fd_write"
}

// readGlue takes the JavaScript apart.
func readGlue(js []byte) (letters, error) {
	l := letters{exports: map[string]string{}, imports: map[string]string{}}
	for _, m := range exportLine.FindAllSubmatch(js, -1) {
		l.exports[string(m[1])] = string(m[3])
	}
	for _, m := range mallocLine.FindAllSubmatch(js, -1) {
		l.exports[string(m[1])] = string(m[2])
	}
	if m := startLine.FindSubmatch(js); m != nil {
		l.exports["start"] = string(m[1])
	}
	if m := importTable.FindSubmatch(js); m != nil {
		for _, p := range importPair.FindAllSubmatch(m[1], -1) {
			l.imports[string(p[1])] = string(p[2])
		}
	}
	for _, needed := range calls {
		if l.exports[needed] == "" {
			return l, fmt.Errorf("the module has no function %s", needed)
		}
	}
	return l, nil
}

// calls are the functions of the module that are called.
var calls = []string{"start", "malloc", "free", "Highs_create", "Highs_run", "Highs_passMip",
	"Highs_setIntOptionValue", "Highs_setDoubleOptionValue",
	"Highs_getModelStatus", "Highs_getSolution", "Highs_setSolution", "Highs_getIntInfoValue",
	"Highs_getInt64InfoValue", "Highs_getDoubleInfoValue", "Highs_version"}
