package cbc

import (
	"testing"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func suite() miptest.Program {
	d := description()
	return miptest.Program{Program: Program(), Reader: d.Read, Files: d.Files(),
		New: func(path string) mip.Solver { return New(path) }}
}

func TestSolver(t *testing.T) { suite().Run(t) }

func TestStart(t *testing.T) { suite().Start(t, "MIPStart provided solution with cost") }
