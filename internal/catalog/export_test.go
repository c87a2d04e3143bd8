package catalog

import "slices"

// Methods lists the names that records may have as their method, each once. If several stages ran,
// a record joins their names by plus signs.
func Methods() []string {
	var all []string
	for _, f := range Families() {
		for _, stage := range f.Stages {
			if !slices.Contains(all, stage) {
				all = append(all, stage)
			}
		}
	}
	return append(all, methodNames("sat", Families()...)...)
}
