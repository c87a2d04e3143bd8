for i, j, r, c in signs:  # if the larger cell holds k or less, the smaller one holds less than k
    for k in numbers:
        below = lpSum(x[i][j][v] for v in numbers if v < k)
        model += lpSum(x[r][c][v] for v in numbers if v <= k) <= below
