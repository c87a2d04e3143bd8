model = LpProblem("@kind@")
