// Command page is a small program over package gridwright, as a web page has it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/gridwright/gridwright"
)

func main() {
	fmt.Println("ready")
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Verdict, "\n", p.FormatAnswer(r.Answer))
}
