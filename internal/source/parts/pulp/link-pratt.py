# x[c][k] is 1 if the path of the pair k uses the cell c.
x = LpVariable.dicts("x", (cells, pairs), cat=LpBinary)

for c in cells:
    model += lpSum(x[c][k] for k in pairs) == 1
    for k in pairs:
        around = lpSum(x[d][k] for d in near[c])
        if given[c] == k:  # an end has one neighbour on its path
            model += x[c][k] == 1
            model += around == 1
        else:  # any other cell has two
            M = len(near[c])
            model += 2 * x[c][k] <= around
            model += around <= 2 * x[c][k] + M * (1 - x[c][k])
