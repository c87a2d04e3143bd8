# x[c][k] is 1 if the cell c holds the number k.
numbers = range(1, n + 1)
x = LpVariable.dicts("x", (cells, numbers), cat=LpBinary)

for c in cells:  # a cell holds one number
    model += lpSum(x[c][k] for k in numbers) == 1
for k in numbers:  # a number stands in one cell
    model += lpSum(x[c][k] for c in cells) == 1
for c in cells:  # the next number stands beside it
    for k in numbers[:-1]:
        model += lpSum(x[d][k + 1] for d in near[c]) >= x[c][k]
for c in cells:
    if given[c] > 0:
        model += x[c][given[c]] == 1
