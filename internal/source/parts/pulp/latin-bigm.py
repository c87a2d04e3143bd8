M = 100
for i, j, r, c in signs:  # if the larger cell holds k, the smaller one holds nothing above k
    for k in numbers:
        above = lpSum(x[i][j][v] for v in numbers if v > k)
        model += above <= M * (1 - x[r][c][k])
