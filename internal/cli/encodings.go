package cli

import (
	"fmt"

	"github.com/gridwright/gridwright"
)

// encodings are what "list encodings" prints.
var encodings = statements{noun: "encoding", engine: "sat",
	of: func(f gridwright.Family) (all []statement) {
		for _, enc := range f.Encodings {
			all = append(all, statement{enc.Name, enc.Summary, fmt.Sprintf("%s\n\nSource: %s\n",
				wrap(enc.Doc, 0, 0), wrap(enc.Source, len("Source: "), 2))})
		}
		return all
	}}
