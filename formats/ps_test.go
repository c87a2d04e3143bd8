package formats_test

import (
	"strings"
	"testing"
)

// killerCode is examples/killer-9x9.txt.
const killerCode = "3x3::k:1792:1792:2818:2818:5636:1541:1541:2311:4360:2569:2569:3339:2060:5636:5636:2831:4360:4360:2322:2569:3339:2837:1814:1814:2831:1817:4360:2322:6172:3101:2837:2837:3104:3361:1817:3619:2596:6172:3101:3101:3104:3104:3361:2603:3619:2596:6172:1839:1839:3889:3890:3890:2603:2603:3382:3382:3384:1849:3889:2619:2876:2876:2876:2879:2112:3384:1849:3889:2619:2117:2117:4167:2879:2112:2112:4427:4427:2893:2893:2893:4167:"

// killerText is that in the text format.
const killerText = "sudoku\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n" +
	". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n" +
	". . . . . . . . .\ncages\n a  a  b  b  c  d  d  e  f\n g  g  h  i  c  c  j  f  f\n" +
	" k  g  h  l  m  m  j  n  f\n k  o  p  l  l  q  r  n  s\n t  o  p  p  q  q  r  u  s\n" +
	" t  o  v  v  w  x  x  u  u\n y  y  z aa  w ab ac ac ac\nad ae  z aa  w ab af af ag\n" +
	"ad ae ae ah ah ai ai ai ag\na 7\nb 11\nc 22\nd 6\ne 9\nf 17\ng 10\nh 13\ni 8\nj 11\nk 9\n" +
	"l 11\nm 7\nn 7\no 24\np 12\nq 12\nr 13\ns 14\nt 10\nu 10\nv 7\nw 15\nx 15\ny 13\nz 13\naa 7\n" +
	"ab 10\nac 11\nad 11\nae 8\naf 8\nag 16\nah 17\nai 11\n"

var psSamples = []sample{
	{format: "ps", text: killerCode, unique: true, want: killerText},
	{format: "ps", text: strings.TrimSuffix(killerCode, ":"), want: killerText, back: killerCode + "\n"},
	{format: "ps", text: "3x3::k:" + strings.Repeat("0:", 40) + "2601:2601:" + strings.Repeat("7:", 39),
		want: "sudoku\n" + strings.Repeat(". . . . . . . . .\n", 9) + "cages\n" + strings.Repeat(". . . . . . . . .\n", 4) +
			". . . . a a . . .\n" + strings.Repeat(". . . . . . . . .\n", 4) + "a 10\n",
		back: "3x3::k:0:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:17:18:19:20:21:22:23:24:25:26:27:28:29:30:31:32:33:34:35:36:37:38:39:2600:2600:42:43:44:45:46:47:48:49:50:51:52:53:54:55:56:57:58:59:60:61:62:63:64:65:66:67:68:69:70:71:72:73:74:75:76:77:78:79:80:\n"},
}

var psRefusals = []refusal{
	{"ps", strings.Replace(killerCode, "::", ":d:", 1), "", 1, 5, "the diagonals hold each number once (d), which no kind has"},
	{"ps", "3x3::k:1:2:", "", 1, 12, "expected the number of cell 3 of 81"},
	{"ps", "3x3::k:1,2:", "", 1, 9, "expected a colon after the number of cell 1"},
	{"ps", "3x3::k:256:512:" + strings.Repeat("0:", 79), "", 1, 12, "the cage has the sum 2 here, and 1 before"},
	{"ps", killerCode + "1", "", 1, len(killerCode) + 1, "the code goes on here, after 81 numbers"},
	{"ps", "3x3::k:25600:" + strings.Repeat("1:", 80), "", 1, 0, "the cage at row 1, column 1 has the sum 100"},
}

var psUnwritables = []unwritable{
	{"ps", "latin\n1\n", "the format ps has no latin, only sudoku", ""},
	{"ps", "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n", "the format ps has only boxes of 3x3; this is of order 4", ""},
	{"ps", "sudoku\n" + strings.Repeat(". . . . . . . . 5\n", 1) + strings.Repeat(". . . . . . . . .\n", 8),
		"the format ps has no given numbers; row 1, column 9 has one", ""},
	{"ps", "sudoku\n" + strings.Repeat(". . . . . . . . .\n", 9) + "cages\n" + strings.Repeat("a . . . . . . . .\n", 2) +
		strings.Repeat(". . . . . . . . .\n", 7), "in the format ps every cage has a sum; that at row 1, column 1 has none", ""},
}

func FuzzPS(f *testing.F) { fuzz(f, "ps", "") }
