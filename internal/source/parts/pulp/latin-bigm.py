M = @M@
for i, j, r, c in signs:  # if the larger cell holds k, the smaller one holds @excluded@
    for k in numbers:
        above = lpSum(x[i][j][v] for v in numbers if v @above@ k)
        model += above <= M * (1 - x[r][c][k])
