# x[i][j][k] is 1 if the cell in row i and column j, both from 0, holds the number k.
x = LpVariable.dicts("x", (N, N, numbers), cat=LpBinary)

for i in N:
    for j in N:
        model += lpSum(x[i][j][k] for k in numbers) == 1
    for k in numbers:
        model += lpSum(x[i][j][k] for j in N) == 1
        model += lpSum(x[j][i][k] for j in N) == 1
