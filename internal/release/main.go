// Command release builds the files to publish for a commit: an archive for each platform, with the
// program, HiGHS as WebAssembly (fetched by npm), the licenses, the manual pages and the shell
// completions, and the checksums of the archives. Run it at the top of the repository:
//
//	go run ./internal/release            # build the archives of the current commit in dist/
//	go run ./internal/release -licenses  # write THIRD_PARTY_LICENSES
//
// The same commit and the same version of Go produce the same bytes.
package main

import (
	"flag"
	"log"
	"os"
	"strings"
)

// platforms lists the platforms of the binaries, as GOOS/GOARCH.
var platforms = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	licenses := flag.Bool("licenses", false, "write only "+thirdParty+", and no archives")
	dist := flag.String("o", "dist", "write the archives to this `folder`")
	list := flag.String("platforms", strings.Join(platforms, ","), "build for these `platforms`")
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
