package template_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/family/template/brute"
	"github.com/gridwright/gridwright/internal/family/template/search"
	"github.com/gridwright/gridwright/internal/puzzletest"
)

func TestKind(t *testing.T) {
	puzzletest.Run(t, template.Kind(), brute.Answers, []string{
		"template\n1\n",
		". . .\n. 2 .\n",
		". .\n. .\n",
		"1 1\n. .\n",
	})
}

func TestEngine(t *testing.T) {
	enginetest.Run(t, search.Engine{}, template.Kind(), brute.Answers, []enginetest.Case{
		{Text: ". . . .\n. . . .\n", Count: 2},
		{Text: ". . .\n. 2 .\n", Count: 1},
		{Text: "1 1\n. .\n", Count: 0},
		{Text: ".\n", Count: -1},
		{Text: strings.Repeat(strings.Repeat(". ", 200)+"\n", 100), Count: enginetest.Endless},
	})
}
