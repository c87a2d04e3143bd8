package json

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// Marshal returns a value in JSON: numbers, texts, cells, facts, lists and arrays of these, maps of
// texts, and structs by the tags of encoding/json, of which it knows names and omitempty. It asks
// no other type for a form of its own: that would link the forms of times and of big numbers.
func Marshal(value any) ([]byte, error) { return appendValue(nil, reflect.ValueOf(value)) }

func appendValue(b []byte, v reflect.Value) ([]byte, error) {
	k := v.Kind()
	pointer := k == reflect.Pointer || k == reflect.Interface
	if !v.IsValid() || (pointer || k == reflect.Slice || k == reflect.Map) && v.IsNil() {
		return append(b, "null"...), nil
	}
	switch m := v.Interface().(type) {
	case puzzle.Cell:
		text, err := m.MarshalJSON()
		return append(b, text...), err
	case puzzle.Fact:
		text, err := m.MarshalText()
		return appendText(b, string(text)), err
	case map[string]string:
		b = append(b, '{')
		for _, key := range slices.Sorted(maps.Keys(m)) {
			b = appendText(append(appendText(next(b), key), ':'), m[key])
		}
		return append(b, '}'), nil
	}
	switch {
	case pointer:
		return appendValue(b, v.Elem())
	case k == reflect.Struct:
		var err error
		b = append(b, '{')
		fields(v, func(name string, mayLack bool, f reflect.Value) bool {
			if !mayLack || !isEmpty(f) {
				b, err = appendValue(append(appendText(next(b), name), ':'), f)
			}
			return err == nil
		})
		return append(b, '}'), err
	case k == reflect.Slice || k == reflect.Array:
		b = append(b, '[')
		for i := range v.Len() {
			var err error
			if b, err = appendValue(next(b), v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case k == reflect.String:
		return appendText(b, v.String()), nil
	case k == reflect.Bool:
		return strconv.AppendBool(b, v.Bool()), nil
	case v.CanInt():
		return strconv.AppendInt(b, v.Int(), 10), nil
	case v.CanUint():
		return strconv.AppendUint(b, v.Uint(), 10), nil
	case v.CanFloat() && math.Abs(v.Float()) <= math.MaxFloat64:
		return strconv.AppendFloat(b, v.Float(), 'g', -1, 64), nil
	}
	return nil, fmt.Errorf("JSON has no form for %v", v)
}

// isEmpty reports whether omitempty leaves out a value.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		return false
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}

// next appends the comma before a value, unless it is the first in its brackets.
func next(b []byte) []byte {
	if last := b[len(b)-1]; last == '[' || last == '{' {
		return b
	}
	return append(b, ',')
}

// appendText appends a text in quotes. A byte that is not UTF-8 becomes a replacement character.
func appendText(b []byte, text string) []byte {
	b = append(b, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
