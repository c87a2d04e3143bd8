package highswasm

import (
	"fmt"
	"regexp"
)

// The JavaScript of the package maps the exports and imports of the module, which are letters, to
// the names of functions.
var (
	exportLine  = regexp.MustCompile(`_(\w+)=Module\["_(\w+)"\]=wasmExports\["([\w$]+)"\]`)
	mallocLine  = regexp.MustCompile(`_(malloc|free)=(?:Module\["_\w+"\]=)?wasmExports\["([\w$]+)"\]`)
	startLine   = regexp.MustCompile(`TTY\.init\(\);wasmExports\["([\w$]+)"\]\(\)`)
	importTable = regexp.MustCompile(`wasmImports=\{([^}]*)\}`)
	importPair  = regexp.MustCompile(`([\w$]+):(\w+)`)
)

// letters holds the names in a module and what they mean.
type letters struct {
	exports map[string]string // "Highs_run" to its letters
	imports map[string]string // letters to "_fd_write"
}

// readGlue reads the letters from the JavaScript.
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

// calls lists the functions of the module that this package calls.
var calls = []string{"start", "malloc", "free", "Highs_create", "Highs_run", "Highs_passMip",
	"Highs_setIntOptionValue", "Highs_setDoubleOptionValue", "Highs_setStringOptionValue",
	"Highs_getModelStatus", "Highs_getSolution", "Highs_setSolution", "Highs_getIntInfoValue",
	"Highs_getInt64InfoValue", "Highs_getDoubleInfoValue", "Highs_version"}
