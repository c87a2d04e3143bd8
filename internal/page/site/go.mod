module github.com/gridwright/gridwright/internal/page/site

go 1.26.0

require (
	github.com/evanw/esbuild v0.28.2
	github.com/gridwright/gridwright v0.0.0
)

require (
	go.starlark.net v0.0.0-20260908191801-89a6a09411d5 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/gridwright/gridwright => ../../..
