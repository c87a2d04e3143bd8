// Command page is a small program that uses package gridwright, as a web page would.
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
	r, err := gridwright.Solve(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Verdict, "\n", p.FormatAnswer(r.Answer))
}
