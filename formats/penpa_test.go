package formats_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

const penpaURL = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

// pack compresses a text as Penpa+ does.
func pack(text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return penpaURL + base64.StdEncoding.EncodeToString(b.Bytes())
}

// drawn is the text of a board in Penpa+ with a drawing and a list of cells.
func drawn(header, space, drawing, cells string) string {
	return pack(strings.Join([]string{header, space, `{z9:zQ,zG:["1","2","1"]}`, drawing, "{}", cells, "[]"}, "\n"))
}

// square is a board of numbers with a drawing, without any margin.
func square(rows, cols int, drawing string) string {
	steps := []string{fmt.Sprint(2*(cols+4) + 2)}
	for c := 1; c < rows*cols; c++ {
		if c%cols == 0 {
			steps = append(steps, "5")
		} else {
			steps = append(steps, "1")
		}
	}
	return drawn(fmt.Sprintf("square,%d,%d,38,0", cols, rows), "[0,0,0,0]", drawing, "["+strings.Join(steps, ",")+"]")
}

var penpaSamples = []sample{
	{format: "penpa", back: penpaURL + "tJNBi9RAEIXv+RWhzu+w1d1VWfom6njRFXREJAQJaxaXGRycTEAS8t+la3pNNjcFabp4+Xh5dFUn/c+hPXdQKPwtbsBgOFXbHILtm7z2j5djF8t9119K/aV4" +
		"MVy+n86xfNeeD+W+Ozy0P4C7U3kejl2P97sdHtpj3xV1DmiKaXwTa2ICOQIxNXMxjT7WDcaXcZoxfojT+DXWzYzxdpGfFhnM9spe2Zl2VtXIW9Ov40TMAewC" +
		"RQdiF8A+a89g77J2YO+z9itP8suiwxMXsNesFeyrq05zkuwRBkvOFweWnC9+5Ul+WbQ+cQFLzhcFS87XAK6SZ8ZYWaN3cSLnKNYkBLZRgpwmoAtIvdUUVkDo" +
		"Ov8/oErALyC4jSP1/tyhm1Axh1sB3WSo34KwyVDZHF2rTXOV3zgqeZYxY2S7fbEB3Vj9aOSL1b2Rz3Ga/9dHt76dvzpO7Zz9eNcl/66bom6KoihqD4Y3mZ7o" +
		"/tj2/eM9gfrh2+kwUPM7AAD//w==\n",
		kind: "sudoku", // by the program itself
		text: penpaURL + "7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2SWMYmXeCXCMvfPfMeJCyYqmqrqjlUiNUwPGbnLcySfSu0iWWAwzuQI+ng" +
			"cIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCYfn2qzAru70RspJOjRFEmfyv9NTeaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5iVtCOu" +
			"DOqiIX8KSBV3yf0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9NUKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977HqNXYKVXUI9" +
			"dqmLP2z3cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelRBS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLO" +
			"sBG7OaG7OGVTHmR940sCgOL801j6c8ujxOsXKy9Hj8yOOIR8XjGdecYEEdBzFyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrY" +
			"CwaY8SZ3grrQ0fVOgo6qtZR0LE9qFpHQYcWnzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZF" +
			"JWn6mCw37brl/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hqg2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+Cz8ijH9C/38Tf+k3" +
			"QOxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7EQf3nZSTajfo5KqbdZpqL+40lZ147KCMXgA=",
		want: "# title: Test 6x6\n# author: Mark Tekfan\n# rules: No rules\nsudoku\n5 . . . 6 .\n. 4 . 1 . 3\n1 . 3 . 4 .\n" +
			". . 2 . 1 .\n. 1 4 6 . 5\n. 6 . 4 . .\n"},
	{format: "penpa", back: penpaURL + "vJFBS8NAEIXv+yvKnN8hk9gkzK2o8SIKWhFZFqkQsRgrps1ll/3vkkehePRSZnm8/ZjHDMz+Z9qMPSooqhYFdK5liaaGNvMrjrXeHobeFlhNh4/v0RYA7rsO" +
		"75th3zt/7AouxRvzogIpBaISskuxMh8QLy1lxAdL8dV8yIjtyT6d7AXbrhjp6EtqTXJLf01tSO4sidZiXlYC5UyItn9ARlRGlowU1EeSF+qa5NlSPse+/1rH" +
		"az3fJDgfnHPO81S0809209dbPw7b3aeE3wAAAP//\n",
		kind: "numberlink", text: square(1, 3, `{zN:{"16":["A",1,"1"],"18":["A",1,"10"],"17":[" ",1,"1"]},zS:{},"zzz":zO}`),
		want: "numberlink\nA . A\n", unique: true},
	{format: "penpa", back: penpaURL + "vJHRS8MwEMbf81eUg7wdtrl2c9yLyLr6Igo6EQlBqu3WwaCu7UAS+r9Lb8qefRmXfPzy8SV3kP5wLLsaCQnTBSZopjKZ7Fkyrb9a74Z9zVGpaRl94O1xaNqO" +
		"o09NeYXNMHz1HMffV223jTUVNwesNOW1ptVGU7HFx6LATbnva2V/H3Qq+Du2YACBAMGAG1XwKVuHfslhRP/Ewb+zdSP6xRlfzphJLJcrhTCJzsW5F16JXovz" +
		"wAFMBqeu5tQTvZHETBKJ6LM4b6JrcV45jJcY71/j2OmjcO6UdUopZVM0mApOJ2h2VTm04H4CAAD//w==\n",
		kind: "hidato", // without row 2, column 1
		text: drawn("square,2,2,38,0,1,1,1,1,0,0,0,0,0,0,Title: a%2C b,Author: c%2Dd,https://x.org/%2F?q,d%2De%2Ef%2Fg,OFF", "[0,0,0,0]",
			`{zN:{"14":["1",1,"1"]}}`, "[14,1,6]"),
		want: "# title: a, b\n# author: c%2Dd\n# rules: d\n# rules: e&f=g\n# source: https://x.org/%2F?q\nhidato\n1 .\nx .\n"},
	{format: "penpa", back: penpaURL + "vJExSwQxEIX7/Ipj6lfsZHf1mE7UtREFPREJQbZY8WBRvNtrEvLfJU+Pq21kksfLxzxmIPuvw7ib4OHRrtFAa2nH2zf1HGuzXebJVrg4LO+fO1sBuB8GvI3z" +
		"fnLhtyu6nG4siArEC0QlFpdTayEiXVouSA+W06uFWJDWJ/t0sh3brhgZ6D31jOSW/pp6TnJnWbSTn6nKmRCvFfgjKEjKSM9IQ30keaFuSJ4tl//Y90/rhPod" +
		"6KHRheicc6GFoqWtL5nHZfsh8TsAAP//\n",
		kind: "latin", // one free row above, two free columns on the left
		text: drawn("square,4,3,38", "[1,0,2,0]", `{"number":{"28":[1,1,"1"],"37":["2",1,"5"]}}`, "[28,1,7,1]"),
		want: "latin\n1 .\n. 2\n"},
	{format: "penpa", back: penpaURL + "tJFBS8QwEIXv+RVlzu/QpO26DHgQtV5EQVdEQpC6VlwsFDcbWBLy3yWD0ruwTPL48niBB+O/w7AfYWDQrFFDl9Gt3K4u5282u8M0coWLcPic91wBuO97fAyT" +
		"H5X9TTmV4g1b0gQyBNLkskqxYesQLzllxAdO8ZWty4jrBZ8WbCV2JV96YSO6EudW+JoTtaUhsQGVoitikxHPJHQnIS3aiVOLPorzIroR55lTPlXDf9exZQHo" +
		"oJ2yTimlbAONRrC8aDsN3u+2BPLhff4K1dt8PDdHTe4nAAD//w==\n",
		text: drawn("sudoku,2,2,38,0,1,1,1,1,0,0,0,0,0,0", "[0,0,0,0]", `{zN:{},zE:{"44,50":2,"50,56":2}}`, "[14,1,5,1]"),
		want: "sudoku box=2x1\n. .\n. .\n"},
	{format: "penpa", back: penpaURL + "vJNPS8QwEMXv+RTLnOeQf23a3ERdL6KgKyIhyB4qu1gU2+4lod9dMrp0nZsgknZ4+fFeEqbN+HHYDh06dGgalKhQoZGW3lqW5zg2+6nv/ArPDtPuffArRLxd" +
		"r/Fl24+dCN+uKHK68gEMIChA0BBnkZPxIWI693nGdOdzevYhzpiaRT4s0pLtgiJr0ppqTeSa9CVVR+TGZ9AVfO2qyr4RQbcFqAUYcugTUBcgT4DjDr6GlSxi" +
		"FYtYxyIVd9QtO6kzHLQs0ki2aKNYpDHcYTngDWoVc7Q/GzRjUtTkiposqd4TeaK6IfLo8/wfX/hXxwna0o98HNXfz6IIUQghgikXhmSZwdjvp1039Pu3V4if" +
		"AQAA//8=\n",
		kind: "slitherlink", // by the program itself
		text: penpaURL + "7VVNb9swDL37VxQ68yBZ8ucta5NdsnRbMxSFEQRO6q7GbLhz4qFQkP8+irbjCXA3DC2KHgrFxKMeJfOJprL72aR1BgEOGQIHgUNyRY/Pza8fy3xfZPEZTJr9" +
			"fVUjALiczeAuLXYZOEkXtnIOOor1BPTHOGGSARP4uGwF+kt80J9ivQB9hRQDgXNzRBjgIpwO8Jp4g87bScERLzqM8AbhNq+3RbaetzOf40QvgZn3fKDVBrKy" +
			"+pWxdhn526rc5GZik+5Rze4+f+iYXXNb/WjY6RWsbIp9vq2KqmZdtkfQk1bCdESCHCTIkwQ5LsF9CQnZ7ffscSz7aDz7I1bmK+a/jhMj5dsAwwFexYejSfPA" +
			"XA9XSvwacEvc0I3QFSdXGtYdXB9dPriBzdprFbeClbCCVWAFezbrR1ZWgbTdyAoOubVVKKzgUNqssl1bfiQsNvpTPh6YoGO7ITsj65Jd4qmClmQvyHKyHtk5" +
			"xUzJXpM9J6vI+hQTmLr8V+Wenw7WHvVFIVYu9FsgpAKhcFZ2WPbYw3m/xaqP+aeexFV00/TDe3lv5SRsii1ytqjqMi2wURZNucnq3seL6uiwR0YPVVq9311v" +
			"9+4yVeKv3AfPbcsED/vUOaAvgT0063SN0hj+UcJAy7/QbX+N09in4wT27VMbqifSefWzw1tg5fwG",
		want: "slitherlink\n. 3 . . . 1 .\n2 0 2 . 1 0 2\n. 1 . . . 2 .\n. . . . . . .\n. 3 . . . 3 .\n2 1 3 . 1 1 3\n. 1 . . . 2 .\n", unique: true},
}

func penpaRefusal(kind, says, text string) refusal {
	return refusal{"penpa", text, kind, 1, len(penpaURL) + 1, says}
}

// ofGenre is a drawing of a Sudoku of four rows with genres.
func ofGenre(genres, drawing string) string {
	lines := []string{"square,4,4,38", "[0,0,0,0]", "", drawing, "{}", "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]", 17: genres}
	return pack(strings.Join(lines, "\n"))
}

var penpaRefusals = []refusal{
	penpaRefusal("", `row 1, column 1 has the small text "3", which means nothing in sudoku`,
		ofGenre(`["sudoku"]`, `{"numberS":{"328":["3",1]}}`)),
	penpaRefusal("", `the genre "nonconsecutive" is of no kind here`, ofGenre(`["nonconsecutive","classic"]`, "{}")),
	penpaRefusal("sudoku", `the genre "deficit" is of no kind here`, ofGenre(`["classic","deficit"]`, "{}")),
	penpaRefusal("", "a puzzle of Penpa+ does not name its kind", square(2, 2, `{}`)),
	penpaRefusal("latin", "can't be unpacked: it is not complete", penpaURL+"1234"),
	penpaRefusal("latin", "can't be unpacked: it is not complete", penpaURL+"{}"),
	penpaRefusal("latin", "it holds more than a puzzle can have", pack(strings.Repeat("a", 5<<20))),
	penpaRefusal("latin", "the URL holds no puzzle of Penpa+", pack("square,2,2")),
	penpaRefusal("latin", `boards of the type "hex" can't be read`, drawn("hex,2,2", "[0,0,0,0]", "{}", "[14,1,5,1]")),
	penpaRefusal("latin", "the size of the board is not what Penpa+ writes", drawn("square,2,2", "[0,0,0]", "{}", "[14,1,5,1]")),
	penpaRefusal("latin", "the size of the board is not what Penpa+ writes", drawn("square,2,2", "[0,-1,0,0]", "{}", "[14,1,5,1]")),
	penpaRefusal("latin", "a board of -1x2 has no cells", drawn("square,2,2", "[3,0,0,0]", "{}", "[14,1,5,1]")),
	penpaRefusal("latin", "the board has more than 20000 cells", drawn("square,2000000000,2000000000", "[0,0,0,0]", "{}", "[]")),
	penpaRefusal("latin", "the drawing is not what Penpa+ writes", square(2, 2, `{zN:{}`)),
	penpaRefusal("latin", "the drawing has thermometers", square(2, 2, `{zT:[[14,15]]}`)),
	penpaRefusal("latin", "row 1, column 1 has grey, which means nothing in latin", square(2, 2, `{zS:{"14":1}}`)),
	penpaRefusal("latin", "the drawing has shaded cells in row 1, column 1, whose meaning", square(2, 2, `{zS:{"14":7}}`)),
	penpaRefusal("futoshiki", "the drawing has symbols outside the board or between cells", square(2, 2, `{zY:{"50":[1,"inequality",1]}}`)),
	penpaRefusal("latin", "the drawing has symbols in row 1, column 1", square(2, 2, `{zY:{"14":[4,"zebra",1]}}`)),
	penpaRefusal("latin", "the drawing has inequalities, which mean nothing in latin", square(2, 2, `{zY:{"122":[5,"inequality",2]}}`)),
	penpaRefusal("latin", "a cage has a cell that is in another one", square(2, 2, `{z6:[[14,14]]}`)),
	penpaRefusal("latin", "row 1, column 1 has circle and \"3\", which means nothing in latin", square(2, 2, `{zN:{"14":["3",6,"1"]}}`)),
	penpaRefusal("latin", `the drawing has "zebra"`, square(2, 2, `{"zZebra":[1]}`)),
	penpaRefusal("latin", "the drawing has lines along cells", square(2, 2, `{zE:{"44,50":2}}`)),
	penpaRefusal("latin", `row 1, column 1 has a number of the form "2"`, square(2, 2, `{zN:{"14":["1",1,"2"]}}`)),
	penpaRefusal("latin", "the drawing has numbers outside the board or between cells", square(2, 2, `{zN:{"50":["1",1,"1"]}}`)),
	penpaRefusal("latin", `row 1, column 1 has the text "?", which is neither a number nor a letter`, square(2, 2, `{zN:{"14":["?",1,"1"]}}`)),
	penpaRefusal("latin", `row 1, column 1 has the text "0"`, square(2, 2, `{zN:{"14":["0",1,"1"]}}`)),
	penpaRefusal("latin", "row 1, column 1: clue 3 is not in 1..2", square(2, 2, `{zN:{"14":["3",1,"1"]}}`)),
	penpaRefusal("latin", "row 2, column 2 is not a cell of the board, but latin has no holes",
		drawn("square,2,2", "[0,0,0,0]", "{}", "[14,1,5]")),
	penpaRefusal("hidato", "row 2, column 2 is not a cell of the board, but has a clue",
		drawn("square,2,2", "[0,0,0,0]", `{zN:{"21":["1",1,"1"]}}`, "[14,1,5]")),
	penpaRefusal("hidato", "the board has cells outside its size", drawn("square,2,2", "[0,0,0,0]", "{}", "[13]")),
	penpaRefusal("sudoku", "the box with row 1, column 1 has 16 cells, not 4", square(4, 4, `{zE:{"100,108":2}}`)),
	{"penpa", penpaURL + "1&x=2", "latin", 1, len(penpaURL) + 3, `the parameter "x" can't be read`},
}

var penpaUnwritables = []unwritable{
	{"penpa", "lits\na b b b b\na b b b b\na b b b b\n. . . . .\n", "a drawing of Penpa+ can't hold this lits", ""},
}

func FuzzPenpa(f *testing.F) { fuzz(f, "penpa", "hidato") }

// FuzzPenpaText reads any text that is compressed.
func FuzzPenpaText(f *testing.F) {
	f.Add("sudoku,2,2,38\n[0,0,0,0]\n{}\n{zN:{\"14\":[\"1\",1,\"1\"]},zE:{\"44,50\":2,\"50,56\":2}}\n{}\n[14,1,5,1]\n[]")
	f.Add("square,4,3,38,0,1,1,1,1,0,0,0,0,0,0,Title: a%2Cb,Author: c,d,e%2Df\n[1,0,2,0]\n{}\n{zN:{\"28\":[1,1,\"1\"]}}\n{}\n[28,1,7,1]")
	f.Fuzz(func(t *testing.T, text string) {
		checkRead(t, pack(text), "", "penpa")
		checkRead(t, pack(text), "numbrix", "penpa")
	})
}
