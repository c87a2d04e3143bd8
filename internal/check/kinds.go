package check

// kinds state the facts and the rules of each kind of puzzle, from its text. The numbers that cells
// hold, links and lines are as in docs/certificates.md, whose section on the kinds this follows.
var kinds = map[string]func(*puzzle){
	"latin": latinRules, "futoshiki": futoshiki, "sudoku": sudokuRules, "kenken": kenkenRules,
	"numbrix": pathRules, "hidato": hidatoRules, "kakuro": kakuroRules, "skyscraper": skyscraper,
	"numberlink": numberlink, "slitherlink": slitherlink, "shikaku": shikaku, "masyu": masyuRules,
	"akari": akariRules, "heyawake": heyawake, "hitori": hitoriRules, "nurikabe": nurikabe,
	"starbattle": starbattle, "tents": tentsRules, "nonogram": nonogram, "yinyang": yinyang,
	"hashi": hashiRules, "lits": litsRules,
}
