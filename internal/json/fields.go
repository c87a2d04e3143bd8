package json

import (
	"reflect"
	"strings"
)

// fields calls yield with the fields of a struct by their names, and with those of the structs
// embedded in it; until it returns false. Of two with one name it yields both.
func fields(of reflect.Value, yield func(name string, mayLack bool, f reflect.Value) bool,
) bool {
	for i := range of.NumField() {
		f, at := of.Type().Field(i), of.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			if at.Kind() == reflect.Pointer {
				at = at.Elem()
			}
			if at.IsValid() && !fields(at, yield) {
				return false
			}
			continue
		}
		if name == "" {
			name = f.Name
		}
		if f.IsExported() && !yield(name, option == "omitempty", at) {
			return false
		}
	}
	return true
}
