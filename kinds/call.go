package kinds

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/internal/wording"
)

// call is a call of a function that this package gives to files. Its methods take the arguments one
// after the other, by their names or by their order, and note what is wrong with them.
type call struct {
	thread *starlark.Thread
	args   starlark.Tuple
	kwargs []starlark.Tuple
	err    error

	value      int  // that cells hold which are conditions; 0 for none
	conditions bool // conditions were taken
}

// builtin returns a function for files.
func builtin(name string, do func(*call) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple,
		kwargs []starlark.Tuple,
	) (starlark.Value, error) {
		c := &call{thread: t, args: args, kwargs: kwargs}
		v, err := do(c)
		if c.err != nil {
			err = c.err
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.Name(), err)
		}
		return v, nil
	})
}

// fail notes an error, unless there is one.
func (c *call) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// end returns what was wrong, such as arguments that nothing has taken.
func (c *call) end() error {
	switch {
	case len(c.kwargs) > 0:
		c.fail("it has no argument %s", string(c.kwargs[0][0].(starlark.String)))
	case len(c.args) > 0:
		c.fail("there is one argument too many: %s", short(c.args[0]))
	}
	return c.err
}

// given returns the argument with a name, or the next without one; nil for none.
func (c *call) given(name string) starlark.Value {
	if v := c.named(name); v != nil {
		return v
	}
	if len(c.args) > 0 {
		return c.args[0]
	}
	return nil
}

// named returns the argument with a name, or nil.
func (c *call) named(name string) starlark.Value {
	for _, kv := range c.kwargs {
		if string(kv[0].(starlark.String)) == name {
			return kv[1]
		}
	}
	return nil
}

// take returns what given does, and takes it.
func (c *call) take(name string) starlark.Value {
	if v := c.takeNamed(name); v != nil {
		return v
	}
	if len(c.args) > 0 {
		v := c.args[0]
		c.args = c.args[1:]
		return v
	}
	return nil
}

// takeNamed returns what named does, and takes it.
func (c *call) takeNamed(name string) starlark.Value {
	for i, kv := range c.kwargs {
		if string(kv[0].(starlark.String)) == name {
			v := kv[1]
			c.kwargs = slices.Delete(c.kwargs, i, i+1) // they are of this call alone
			return v
		}
	}
	return nil
}

// text takes a string, which has a default if it may be missing.
func (c *call) text(name string, missing ...string) string {
	var v starlark.Value
	if v = c.takeNamed(name); v == nil && len(missing) == 0 {
		v = c.take(name)
	}
	if v == nil && len(missing) > 0 {
		return missing[0]
	}
	text, ok := v.(starlark.String)
	if !ok {
		c.wrong(name, "a string", v)
	}
	return string(text)
}

// wrong notes that an argument is missing or of another type.
func (c *call) wrong(name, expected string, v starlark.Value) {
	if v == nil {
		c.fail("expected %s, %s", name, expected)
		return
	}
	c.fail("expected %s for %s, found %s", expected, name, short(v))
}

// flag takes a named True or False.
func (c *call) flag(name string) bool {
	v := c.takeNamed(name)
	if v == nil {
		return false
	}
	b, ok := v.(starlark.Bool)
	if !ok {
		c.wrong(name, "True or False", v)
	}
	return bool(b)
}

// number takes a number.
func (c *call) number(name string, missing ...int) int {
	v := c.take(name)
	if v == nil && len(missing) > 0 {
		return missing[0]
	}
	n, err := number(v)
	if err != nil {
		c.wrong(name, "a number", v)
	}
	return n
}

var errNumber = errors.New("no number of 32 bits")

func number(v starlark.Value) (int, error) {
	i, ok := v.(starlark.Int)
	if !ok {
		return 0, errNumber
	}
	n, ok := i.Int64()
	if !ok || n < math.MinInt32 || n > math.MaxInt32 {
		return 0, errNumber
	}
	return int(n), nil
}

// entry is an item of a dictionary of strings.
type entry struct{ key, value string }

// dict takes a dictionary of strings, or nil if the argument is none.
func (c *call) dict(name string) []entry {
	d, ok := c.given(name).(*starlark.Dict)
	if !ok {
		return nil
	}
	c.take(name)
	all := make([]entry, 0, d.Len())
	for _, kv := range d.Items() {
		key, ok := starlark.AsString(kv[0])
		value, ok2 := starlark.AsString(kv[1])
		if !ok || !ok2 {
			c.fail("expected strings in %s, found %s: %s", name, short(kv[0]), short(kv[1]))
		}
		all = append(all, entry{key, value})
	}
	return all
}

// list returns the values of a list, a tuple or the like; false for anything else.
func list(v starlark.Value) ([]starlark.Value, bool) {
	var all []starlark.Value
	switch v := v.(type) {
	case *starlark.List:
		all = make([]starlark.Value, v.Len())
		for i := range all {
			all[i] = v.Index(i)
		}
		return all, true
	case starlark.Tuple:
		return v, true
	}
	it, ok := v.(starlark.Iterable)
	if !ok {
		return nil, false
	}
	for x := range starlark.Elements(it) {
		all = append(all, x)
	}
	return all, true
}

// words takes a named list of strings, or nil.
func (c *call) words(name string) []string {
	if v := c.takeNamed(name); v != nil {
		return c.strings(name, v)
	}
	return nil
}

// strings returns the strings of a list.
func (c *call) strings(name string, v starlark.Value) []string {
	values, ok := list(v)
	words := make([]string, 0, len(values))
	for _, w := range values {
		word, isText := starlark.AsString(w)
		ok = ok && isText
		words = append(words, word)
	}
	if !ok || len(words) == 0 {
		c.wrong(name, "a list of strings", v)
	}
	return words
}

// numbers takes a named list of numbers, or nil.
func (c *call) numbers(name string) []int {
	v := c.takeNamed(name)
	if v == nil {
		return nil
	}
	all, ok := numbersOf(v)
	if !ok {
		c.wrong(name, "a list of numbers", v)
	}
	return all
}

// numbersOf returns the numbers of a list.
func numbersOf(v starlark.Value) ([]int, bool) {
	values, ok := list(v)
	all := make([]int, 0, len(values))
	for _, w := range values {
		n, err := number(w)
		ok = ok && err == nil
		all = append(all, n)
	}
	return all, ok
}

// short shows a value in a message. Lists may be long, so of them it shows the type.
func short(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.String:
		const most = 40
		if len(v) > most {
			v = v[:most] + "…"
		}
		return wording.Quote(string(v))
	case starlark.Bool, starlark.NoneType, *cell, *lit:
		return v.String()
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return fmt.Sprint(n)
		}
	}
	return "a value of the type " + v.Type()
}

// cleaned returns a message of Starlark in words for somebody who does not know it.
func cleaned(msg string) string {
	name, recursive := strings.CutSuffix(strings.TrimPrefix(msg, "function "), " called recursively")
	switch {
	case recursive:
		return name + " calls itself: a file has no recursion; use a loop such as for i in range(9)"
	case strings.HasSuffix(msg, "does not support while loops"):
		return "a file has no while; use a loop such as for i in range(9)"
	case strings.HasPrefix(msg, "NoneType has no "):
		return msg + " (is there no cell?)"
	case msg == "list has no .count field or method":
		return msg + ": write len([x for x in xs if …])"
	case msg == "string value is not iterable":
		return msg + `: write "ab".elems()`
	}
	for _, of := range []string{"Starlark computation cancelled: ", "Starlark "} {
		msg = strings.TrimPrefix(msg, of)
	}
	return strings.Replace(msg, "this Starlark dialect does not", "a file does not", 1)
}
