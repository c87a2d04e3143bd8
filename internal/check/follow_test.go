package check

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNumbers compares what follows from rules on the numbers of cells, with helpers, with all ways
// to fill the cells: a clause that is accepted has a true literal in each that fits the rule.
func TestNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	rules := []string{"sum 6", "sum 7", "differ 6", "differ 7", "product 4", "product 6", "either 6",
		"table", "less"}
	accepted, valid := 0, 0
	for range 6000 {
		cells, top := 3, 3
		rule := rules[rng.IntN(len(rules))]
		if rule == "less" {
			cells = 2
		}
		text := rule
		for c := 1; c <= cells; c++ {
			text += fmt.Sprintf(" r1c%d=1-%d", c, top)
		}
		if rule == "table" {
			text += " : 1,2,3 3,2,1 2,2,2 1,1,3"
		}
		b := newBoard()
		b.open = true
		s := newSteps(b)
		lines := []string{"r 1 " + text}
		variables := cells * top
		for i := range variables {
			lines = append(lines, fmt.Sprintf("v %d r1c%d=%d", i+1, i/top+1, i%top+1))
		}
		some := func(n, below int) (list string, literals []int32) {
			for _, v := range rng.Perm(below)[:n] {
				x := int32(v+1) * int32(1-2*rng.IntN(2))
				literals = append(literals, x)
				list += fmt.Sprintf(" %d", x)
			}
			return list, literals
		}
		type definition struct {
			literal int32
			parts   []int32
		}
		var helpers []definition
		for range rng.IntN(5) {
			list, parts := some(1+rng.IntN(3), variables)
			variables++
			literal := int32(variables * (1 - 2*rng.IntN(2)))
			helpers = append(helpers, definition{literal, parts})
			lines = append(lines, fmt.Sprintf("d %d%s 0", literal, list))
		}
		list, clause := some(1+rng.IntN(5), variables)
		lines = append(lines, "a 1"+list+" 0")
		var err error
		for _, l := range lines {
			if err = s.step(strings.Fields(l)); err != nil && l[0] != 'a' {
				t.Fatal(l, err)
			}
		}
		follows := true
		for code := range 27 {
			if cells == 2 && code >= 9 {
				break
			}
			var numbers []int
			value := map[int32]bool{}
			for c := range cells {
				numbers = append(numbers, code%3+1)
				value[int32(c*top+code%3+1)] = true
				code /= 3
			}
			holds := func(x int32) bool { return value[max(x, -x)] == (x > 0) }
			for _, h := range helpers {
				all := true
				for _, p := range h.parts {
					all = all && holds(p)
				}
				value[max(h.literal, -h.literal)] = all == (h.literal > 0)
			}
			one := false
			for _, x := range clause {
				one = one || holds(x)
			}
			follows = follows && (one || !fits(rule, numbers))
		}
		if follows {
			valid++
		}
		if err == nil {
			accepted++
			if !follows {
				t.Fatalf("accepted, but false:\n%s", strings.Join(lines, "\n"))
			}
		}
	}
	t.Logf("%d clauses follow, %d are accepted", valid, accepted)
	if accepted < valid/2 {
		t.Error("too few are accepted")
	}
}

func fits(rule string, n []int) bool {
	op, word, _ := strings.Cut(rule, " ")
	var target int
	if word != "" {
		target = int(word[0] - '0')
	}
	sum, product, repeats := 0, 1, false
	for i, x := range n {
		sum += x
		product *= x
		for _, y := range n[:i] {
			repeats = repeats || x == y
		}
	}
	switch op {
	case "sum":
		return sum == target
	case "differ":
		return sum == target && !repeats
	case "product":
		return product == target
	case "either":
		return sum == target || product == target
	case "less":
		return n[0] < n[1]
	}
	return strings.Contains("[1 2 3][3 2 1][2 2 2][1 1 3]", fmt.Sprint(n))
}

// TestRow compares what follows from row with all values of its facts: what is accepted is true,
// and what is true of a single bound is accepted.
func TestRow(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	accepted := 0
	for range 3000 {
		const n = 5
		bounds := [2]int{rng.IntN(13) - 6, rng.IntN(13) - 6}
		words := [2]string{fmt.Sprint(bounds[0]), fmt.Sprint(bounds[1])}
		if none := rng.IntN(3); none < 2 {
			words[none], bounds[none] = "-", []int{-100, 100}[none]
		}
		line := fmt.Sprintf("r 1 row %s %s", words[0], words[1])
		b := newBoard()
		b.open = true
		s := newSteps(b)
		var weights [n]int
		signs := rng.IntN(1 << n)
		var clause []string
		var literals []int
		for i := range n {
			weights[i] = []int{-4, -3, -2, -1, 1, 2, 3, 4}[rng.IntN(8)]
			name := fmt.Sprintf("@a*%d", i)
			if err := s.step([]string{"v", fmt.Sprint(i + 1), name}); err != nil {
				t.Fatal(err)
			}
			line += fmt.Sprintf(" %d*%s%s", weights[i], []string{"", "!"}[signs>>i&1], name)
			if x := (i + 1) * (1 - 2*rng.IntN(2)); rng.IntN(2) == 0 {
				clause, literals = append(clause, fmt.Sprint(x)), append(literals, x)
			}
		}
		if err := s.step(strings.Fields(line)); err != nil {
			t.Fatal(line, err)
		}
		follows := true
		for truth := range 1 << n {
			sum, one := 0, false
			for i, w := range weights {
				sum += w * ((truth ^ signs) >> i & 1)
			}
			for _, x := range literals {
				one = one || (truth>>(max(x, -x)-1)&1 == 1) == (x > 0)
			}
			follows = follows && (one || sum < bounds[0] || sum > bounds[1])
		}
		err := s.step(append(append([]string{"a", "1"}, clause...), "0"))
		if err == nil {
			accepted++
		}
		if err == nil && !follows || err != nil && follows && bounds[1]-bounds[0] > 12 {
			t.Fatalf("%s, %v follows: %v, %v", line, clause, follows, err)
		}
	}
	if accepted < 100 {
		t.Error(accepted, "are accepted")
	}
	for _, bad := range []string{"", "1", "1 2 3", "1 2 3*", "1 2 0*@a", "1 2 -0*@a", "1 2 1*@a 1*@a",
		"1 2 1*@a 2*!@a", "1 2 *@a", "1 2 1*r1c1=1-2", "- - 1000000000000000*@a 1*@b", "-0 - 1*@a",
		"01 - 1*@a", "1 - 1000000000000001*@a"} {
		b := newBoard()
		b.open = true
		if err := newSteps(b).step(strings.Fields("r 1 row " + bad)); err == nil {
			t.Errorf("row %s is accepted", bad)
		}
	}
}

// TestMeet compares what follows from meet with all values of its facts.
func TestMeet(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	accepted := 0
	for range 3000 {
		const n = 6
		b := newBoard()
		b.open = true
		s := newSteps(b)
		lists := make([]int, 1+rng.IntN(5))
		most := rng.IntN(4)
		line := fmt.Sprintf("r 1 meet %d", most)
		for k := range lists {
			if k > 0 {
				line += " ;"
			}
			for i := range n {
				if rng.IntN(2) == 0 {
					lists[k] |= 1 << i
					line += fmt.Sprint(" @", i)
				}
			}
		}
		all, words := 0, []string{"a", "1"}
		for _, list := range lists {
			all |= list
		}
		var literals []int
		for i := range n {
			if err := s.step([]string{"v", fmt.Sprint(i + 1), fmt.Sprint("@", i)}); err != nil {
				t.Fatal(err)
			}
			if x := (i + 1) * (1 - 2*rng.IntN(2)); all>>i&1 == 1 && rng.IntN(3) == 0 {
				words, literals = append(words, fmt.Sprint(x)), append(literals, x)
			}
		}
		if err := s.step(strings.Fields(line)); err != nil {
			t.Fatal(line, err)
		}
		follows := true
		for truth := range 1 << n {
			holds, one := bits.OnesCount(uint(truth&all)) <= most, false
			for _, list := range lists {
				holds = holds && truth&list != 0
			}
			for _, x := range literals {
				one = one || (truth>>(max(x, -x)-1)&1 == 1) == (x > 0)
			}
			follows = follows && (one || !holds)
		}
		err := s.step(append(words, "0"))
		if err == nil {
			accepted++
		}
		if (err == nil) != follows {
			t.Fatalf("%s, %v follows: %v, %v", line, words, follows, err)
		}
	}
	if accepted < 300 {
		t.Error(accepted, "are accepted")
	}
	for _, bad := range []string{"", "-1 @a", "1 @a @a", "x @a"} {
		b := newBoard()
		b.open = true
		if err := newSteps(b).step(strings.Fields("r 1 meet " + bad)); err == nil {
			t.Errorf("meet %s is accepted", bad)
		}
	}
}
