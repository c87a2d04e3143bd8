high, wide = @high@, @wide@  # of a box
for top in range(0, n, high):
    for left in range(0, n, wide):
        for k in numbers:
            box = [(top + a, left + b) for a in range(high) for b in range(wide)]
            model += lpSum(x[i][j][k] for i, j in box) == 1
