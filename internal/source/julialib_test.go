package source_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// library returns the functions of Julia and JuMP that programs use.
func (j *julia) library() map[string]any {
	names := map[string]any{"true": true, "false": false, "OPTIMAL": "OPTIMAL", "Int": "Int",
		"HiGHS.Optimizer": "HiGHS"}
	for name, f := range map[string]func(args []any, named map[string]any) (any, error){
		"Model": func([]any, map[string]any) (any, error) {
			return "model", nil
		},
		"set_silent": func([]any, map[string]any) (any, error) { return nil, nil },
		"optimize!":  func([]any, map[string]any) (any, error) { return nil, j.optimize() },
		"termination_status": func([]any, map[string]any) (any, error) {
			if j.run.Point == nil {
				return "INFEASIBLE", nil
			}
			return "OPTIMAL", nil
		},
		"value": func(args []any, _ map[string]any) (any, error) {
			a, ok := args[0].(affine)
			if !ok || !j.fresh || j.run.Point == nil {
				return nil, errors.New("no value: the model was changed or not solved")
			}
			return a.value(j.run.Point), nil
		},
		"fix": func(args []any, named map[string]any) (any, error) {
			a, ok := args[0].(affine)
			v, also := number(args[1])
			if !ok || !also || len(a.coefs) != 1 || named["force"] != true {
				return nil, errors.New("expected fix(column, number; force = true)")
			}
			for col := range a.coefs {
				j.model.Cols[col].Lo, j.model.Cols[col].Hi = v, v
			}
			j.fresh = false
			return nil, nil
		},
		"error": func(args []any, _ map[string]any) (any, error) {
			return nil, errors.New(text(args[0]))
		},
		"print": func(args []any, _ map[string]any) (any, error) {
			for _, a := range args {
				j.out.WriteString(text(a))
			}
			return nil, nil
		},
		"println": func(args []any, _ map[string]any) (any, error) {
			for _, a := range args {
				j.out.WriteString(text(a))
			}
			j.out.WriteString("\n")
			return nil, nil
		},
		"range": func(args []any, _ map[string]any) (any, error) {
			from, step, to := args[0].(int), 1, args[len(args)-1].(int)
			if len(args) == 3 {
				step = args[1].(int)
			}
			v := &vector{}
			for i := from; i <= to; i += step {
				v.items = append(v.items, i)
			}
			return v, nil
		},
		"axes": func(args []any, _ map[string]any) (any, error) {
			v := &vector{}
			for i := range extent(args[0], args[1]) {
				v.items = append(v.items, i+1)
			}
			return v, nil
		},
		"size": func(args []any, _ map[string]any) (any, error) { return extent(args[0], args[1]), nil },
		"Dict": func(args []any, _ map[string]any) (any, error) {
			if v, ok := args[0].(*vector); ok {
				args = v.items
			}
			d := &dict{values: map[string]any{}}
			for _, pair := range args {
				d.set(pair.(tuple)[0], pair.(tuple)[1])
			}
			return d, nil
		},
		"values": func(args []any, _ map[string]any) (any, error) {
			v, d := &vector{}, args[0].(*dict)
			for _, key := range d.keys {
				v.items = append(v.items, d.values[text(key)])
			}
			return v, nil
		},
		"round": func(args []any, _ map[string]any) (any, error) {
			v, ok := number(args[1])
			if args[0] != "Int" || !ok {
				return nil, errors.New("expected round(Int, number)")
			}
			return int(math.Round(v)), nil
		},
		"minmax": func(args []any, _ map[string]any) (any, error) {
			c, err := order(args[0], args[1])
			if c > 0 {
				args[0], args[1] = args[1], args[0]
			}
			return tuple(args), err
		},
		"Iterators.product": func(args []any, _ map[string]any) (any, error) {
			var lists [][]any
			for _, a := range args {
				items, err := elements(a)
				if err != nil {
					return nil, err
				}
				lists = append(lists, items)
			}
			v := &vector{}
			for t := range product(lists) {
				v.items = append(v.items, t)
			}
			return v, nil
		},
		"push!": func(args []any, _ map[string]any) (any, error) {
			v := args[0].(*vector)
			v.items = append(v.items, args[1:]...)
			return v, nil
		},
	} {
		names[name] = function(f)
	}
	for name, f := range map[string]func(items []any, args []any, named map[string]any) (any, error){
		"length":  func(items, _ []any, _ map[string]any) (any, error) { return len(items), nil },
		"isempty": func(items, _ []any, _ map[string]any) (any, error) { return len(items) == 0, nil },
		"collect": func(items, _ []any, _ map[string]any) (any, error) { return &vector{items}, nil },
		"sum": func(items, _ []any, _ map[string]any) (any, error) {
			return fold("+", 0, items)
		},
		"prod": func(items, _ []any, _ map[string]any) (any, error) {
			return fold("*", 1, items)
		},
		"minimum": func(items, _ []any, _ map[string]any) (any, error) { return extreme(items, -1) },
		"maximum": func(items, _ []any, _ map[string]any) (any, error) { return extreme(items, 1) },
		"any": func(items, _ []any, _ map[string]any) (any, error) {
			return slices.Contains(items, any(true)), nil
		},
		"only": func(items, _ []any, _ map[string]any) (any, error) {
			if len(items) != 1 {
				return nil, fmt.Errorf("%d elements", len(items))
			}
			return items[0], nil
		},
		"join": func(items, args []any, _ map[string]any) (any, error) {
			words := make([]string, len(items))
			for i, item := range items {
				words[i] = text(item)
			}
			return strings.Join(words, args[1].(string)), nil
		},
		"enumerate": func(items, _ []any, _ map[string]any) (any, error) {
			v := &vector{}
			for i, item := range items {
				v.items = append(v.items, tuple{i + 1, item})
			}
			return v, nil
		},
		"zip": func(items, args []any, _ map[string]any) (any, error) {
			others, err := elements(args[1])
			v := &vector{}
			for i := range min(len(items), len(others)) {
				v.items = append(v.items, tuple{items[i], others[i]})
			}
			return v, err
		},
		"sort": func(items, _ []any, named map[string]any) (any, error) {
			by, ok := named["by"].(function)
			if !ok {
				return nil, errors.New("expected by = a function")
			}
			sorted := slices.Clone(items)
			var fault error
			slices.SortStableFunc(sorted, func(a, b any) int {
				x, err := by([]any{a}, nil)
				y, other := by([]any{b}, nil)
				c, third := order(x, y)
				fault = errors.Join(fault, err, other, third)
				return c
			})
			return &vector{sorted}, fault
		},
		"setdiff": func(items, args []any, _ map[string]any) (any, error) {
			v := &vector{}
			for _, item := range items {
				if in, err := compare("in", item, args[1]); err != nil {
					return nil, err
				} else if !in {
					v.items = append(v.items, item)
				}
			}
			return v, nil
		},
		"append!": func(_, args []any, _ map[string]any) (any, error) {
			more, err := elements(args[1])
			v := args[0].(*vector)
			v.items = append(v.items, more...)
			return v, err
		},
		"pop!": func(items, args []any, _ map[string]any) (any, error) {
			if len(items) == 0 {
				return nil, errors.New("it is empty")
			}
			args[0].(*vector).items = items[:len(items)-1]
			return items[len(items)-1], nil
		},
	} {
		names[name] = function(func(args []any, named map[string]any) (any, error) {
			items, err := elements(args[0])
			if s, ok := args[0].(string); ok {
				items, err = nil, nil
				for _, r := range s {
					items = append(items, string(r))
				}
			}
			if err != nil {
				return nil, err
			}
			return f(items, args, named)
		})
	}
	names["filter"] = function(func(args []any, _ map[string]any) (any, error) {
		items, err := elements(args[1])
		v := &vector{}
		for _, item := range items {
			keep, fault := args[0].(function)([]any{item}, nil)
			if err = errors.Join(err, fault); keep == true {
				v.items = append(v.items, item)
			}
		}
		return v, err
	})
	return names
}

// extent returns the number of rows or columns of a matrix, which is a vector of its rows.
func extent(matrix, side any) int {
	rows := matrix.(*vector).items
	if side == 1 {
		return len(rows)
	}
	return len(rows[0].(*vector).items)
}

func fold(operator string, start any, items []any) (any, error) {
	var err error
	for _, item := range items {
		if start, err = arithmetic(operator, start, item); err != nil {
			return nil, err
		}
	}
	return start, nil
}

// extreme returns the smallest element for -1, the largest for 1. Those of a matrix are numbers.
func extreme(items []any, sign int) (any, error) {
	var best any
	for _, item := range items {
		if row, ok := item.(*vector); ok {
			var err error
			if item, err = extreme(row.items, sign); err != nil {
				return nil, err
			}
		}
		if best == nil {
			best = item
		} else if c, err := order(item, best); err != nil {
			return nil, err
		} else if c*sign > 0 {
			best = item
		}
	}
	return best, nil
}
