package formats_test

const certificateHead = "gridwright-certificate 1\nclaim only\n"

var certificateSamples = []sample{
	{format: "certificate", unique: true,
		text: certificateHead + "puzzle latin\npuzzle 1  .\npuzzle . .\nanswer r1c1-1=1 r1c2=2\nv 1 r1c1=1\n",
		want: "latin\n1 .\n. .\n"},
	{format: "certificate",
		text: certificateHead + "puzzle numberlink cover=no touch=free\npuzzle 1 .\npuzzle 1 .\n",
		want: "numberlink cover=no touch=free\n1 .\n1 .\n"},
}

var certificateRefusals = []refusal{
	{"certificate", certificateHead + "answer r1c1=1\n", "", 1, 0, "the certificate has no puzzle"},
	{"certificate", certificateHead + "puzzle latin\npuzzle 1 3\npuzzle . .\n", "", 4, 10,
		"clue 3 is not in 1..2"},
}
