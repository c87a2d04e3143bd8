package engine

import "slices"

// Packages is a list of packages in each of which a fault could lose an answer. It does not change
// once it is made, so that lists are joined without copies. The list nil is empty.
//
// A name is the import path in this module without "internal/" and "family/", as in "path/reach",
// or a program outside: "solver cbc". The rules, package grid and this package are in no list,
// since all engines share them.
type Packages struct {
	Own []string
	And *Packages // more of them
}

// Names lists the packages, each once.
func (p *Packages) Names() []string {
	var all []string
	for ; p != nil; p = p.And {
		for _, name := range p.Own {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// Join returns the packages of all lists. It copies them: a list has one end to go on from.
func Join(lists ...*Packages) *Packages {
	var all *Packages
	for _, p := range lists {
		all = &Packages{p.Names(), all}
	}
	return all
}

// Shared returns the names that are in both lists.
func Shared(a, b []string) []string {
	var both []string
	for _, name := range a {
		if slices.Contains(b, name) {
			both = append(both, name)
		}
	}
	return both
}
