package check

// kinds state the facts and the rules of each kind of puzzle, from its text. The numbers that cells
// hold, links and lines are as in docs/certificates.md, whose section on the kinds this follows.
var kinds = map[string]func(*puzzle){
	"latin": latin, "futoshiki": futoshiki, "sudoku": sudoku, "kenken": kenken,
	"numbrix": walk, "hidato": hidato, "kakuro": kakuro, "skyscraper": skyscraper,
	"numberlink": numberlink, "slitherlink": slitherlink, "shikaku": shikaku, "masyu": masyu,
	"akari": akari, "heyawake": heyawake, "hitori": hitori, "nurikabe": nurikabe,
	"starbattle": starbattle, "tents": tents, "nonogram": nonogram, "yinyang": yinyang,
	"hashi": hashi, "lits": lits,
}
