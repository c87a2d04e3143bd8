for i, j, r, c in signs:  # the numbers themselves are compared
    smaller = lpSum(v * x[i][j][v] for v in numbers)
    larger = lpSum(v * x[r][c][v] for v in numbers)
    model += smaller@strict@ <= larger
