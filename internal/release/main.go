// Command release makes what is published of a commit: the program for each platform, in archives
// with the licenses, the manual pages and the shell completions, and their checksums. It runs at
// the top of the repository:
//
//	go run ./internal/release            # the archives of the commit that is checked out, in dist/
//	go run ./internal/release -licenses  # THIRD_PARTY_LICENSES anew
//
// The same commit and the same Go give the same bytes.
package main

import (
	"flag"
	"log"
	"os"
	"strings"
)

// platforms are those that binaries are made for, in the words of Go.
var platforms = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	licenses := flag.Bool("licenses", false, "write "+thirdParty+" and make no archives")
	dist := flag.String("o", "dist", "the folder that the archives go to")
	list := flag.String("platforms", strings.Join(platforms, ","), "those to make archives for")
	flag.Parse()
	var err error
	if *licenses {
		var text []byte
		if text, err = thirdPartyLicenses("."); err == nil {
			err = os.WriteFile(thirdParty, text, 0o644)
		}
	} else {
		err = release(".", *dist, strings.Split(*list, ","))
	}
	if err != nil {
		log.Fatal(err)
	}
}
