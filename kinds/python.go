package kinds

import "strings"

// unlike is what Python has and Starlark lacks: what its error says, what the line has, and the
// words for it.
type unlike struct{ msg, line, says string }

// unlikes are tried in their order.
var unlikes = []unlike{
	{"want", "assert ", `assert; write if x != 1: fail("…")`},
	{"got string literal, want", "", `f-strings, and strings side by side are not joined; write ` +
		`"%d cells" % n, or "a" + "b"`},
	{"undefined: sum", "", "sum; write len([c for c in cells if …]), or a loop"},
	{"got for, want", "sum(", "sum; write len([c for c in cells if …]), or a loop"},
	{"got for, want", "", "generators and no {x for …}; write [x for …]"},
	{"got ',', want ':'", "{", "sets in braces; write set([1, 2])"},
	{"does not associate", "", "a < b < c; write a < b and b < c"},
	{"got is,", "", "is; write == or !="},
	{"got '**',", "", "**; write n * n"},
	{"got try,", "", "try"},
	{"got raise,", "", `raise; write fail("…")`},
	{"got import,", "", "import"},
	{"got from,", "", "import"},
	{"got class,", "", "class"},
	{"undefined: map", "", "map; write [f(x) for x in …]"},
	{"got ':', want ')'", "def ", "types of parameters; write their names alone"},
}

// unparsed returns the message of a line that does not parse, or has a name that nothing defines.
func unparsed(msg, source string, line int32) string {
	text := ""
	if lines := strings.Split(source, "\n"); int(line) <= len(lines) && line > 0 {
		text = strings.TrimSpace(lines[line-1])
	}
	for _, u := range unlikes {
		at := strings.Index(text, u.line)
		if at >= 0 && strings.Contains(msg, u.msg) && (u.line != "assert " || at == 0) {
			return "a file is Starlark, a small Python: it has no " + u.says
		}
	}
	return cleaned(msg)
}
