module example.org/yinyang

go 1.26.0

require github.com/gridwright/gridwright v0.0.0

replace github.com/gridwright/gridwright => ../..
