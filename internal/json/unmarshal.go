package json

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Unmarshal reads JSON into what a pointer points at, of the types that Marshal knows. Names may be
// in capitals, unknown ones are skipped, and null leaves a value as it is. If only the form of a
// value is wrong, the others are read.
func Unmarshal(text []byte, into any) error {
	d := decoder{Reader: Reader{Text: string(text)}}
	d.Blanks()
	whole := d.value(reflect.ValueOf(into).Elem())
	if whole {
		d.Blanks()
	}
	if !whole || d.At < len(d.Text) {
		return fmt.Errorf("invalid JSON after %d bytes, or nested more than %d deep",
			d.At, MaxNesting)
	}
	return d.wrong
}

// decoder reads values of Go.
type decoder struct {
	Reader
	wrong error // that of the first value of another form, or nil
}

func (d *decoder) value(v reflect.Value) bool {
	c, k := d.Next(), v.Kind()
	switch {
	case c == 'n':
		return d.Skip()
	case k == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return d.value(v.Elem())
	case c == '{' && k == reflect.Struct:
		return d.Members(func(name string) bool {
			var at reflect.Value
			fields(v, func(field string, _ bool, f reflect.Value) bool {
				if strings.EqualFold(field, name) {
					at = f
				}
				return !at.IsValid()
			})
			if !at.IsValid() {
				return d.Skip()
			}
			return d.value(at)
		})
	case c == '[' && k == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		return d.Items('[', ']', func() bool {
			v.Grow(1)
			v.SetLen(v.Len() + 1)
			return d.value(v.Index(v.Len() - 1))
		})
	case c == '[' && k == reflect.Array:
		v.SetZero()
		at := 0
		return d.Items('[', ']', func() bool {
			if at++; at > v.Len() {
				return d.Skip()
			}
			return d.value(v.Index(at - 1))
		})
	}
	if to, ok := v.Addr().Interface().(*map[string]string); ok && c == '{' {
		*to = map[string]string{}
		return d.Members(func(name string) bool {
			var text string
			whole := d.value(reflect.ValueOf(&text).Elem())
			(*to)[name] = text
			return whole
		})
	}
	begin := d.At
	if !d.Skip() {
		return false
	}
	text := d.Text[begin:d.At]
	if err := set(v, text); err != nil && d.wrong == nil {
		d.wrong = fmt.Errorf("unexpected value %.100s: %w", text, err)
	}
	return true
}

// set sets a value to one of JSON, which is valid.
func set(v reflect.Value, text string) error {
	quoted, isText := (&Reader{Text: text}).Quoted()
	switch to := v.Addr().Interface().(type) {
	case *puzzle.Cell:
		return to.UnmarshalJSON([]byte(text))
	case *puzzle.Fact:
		return to.UnmarshalText([]byte(quoted))
	}
	var err error
	switch k := v.Kind(); {
	case k == reflect.String && isText:
		v.SetString(quoted)
	case k == reflect.Bool && (text == "true" || text == "false"):
		v.SetBool(text == "true")
	case v.CanInt():
		var n int64
		n, err = strconv.ParseInt(text, 10, v.Type().Bits())
		v.SetInt(n)
	case v.CanUint():
		var n uint64
		n, err = strconv.ParseUint(text, 10, v.Type().Bits())
		v.SetUint(n)
	case v.CanFloat():
		var x float64
		x, err = float(text)
		v.SetFloat(x)
	default:
		err = errors.New("expected another form")
	}
	return err
}

// float returns a number of at most 18 digits, correctly rounded if it has at most 15 and a small
// exponent. What rounds all numbers is half a percent of a program that solves puzzles.
func float(text string) (float64, error) {
	digits, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	whole, fraction, _ := strings.Cut(digits, ".")
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil {
		return 0, err
	}
	e, _ := strconv.Atoi(exponent) // "" is 0
	x := float64(n) / math.Pow10(len(fraction)-e)
	if !(math.Abs(x) <= math.MaxFloat64) {
		return 0, strconv.ErrRange
	}
	return x, nil
}
