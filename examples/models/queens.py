from pulp import *
n = range(8)
m = LpProblem("queens")
x = LpVariable.dicts("x", (n, n), cat="Binary")
for i in n:
    m += lpSum(x[i][j] for j in n) == 1
    m += lpSum(x[j][i] for j in n) == 1
for d in range(15):
    m += lpSum(x[i][j] for i in n for j in n if i - j == d - 7) <= 1
    m += lpSum(x[i][j] for i in n for j in n if i + j == d) <= 1
m.solve(COIN_CMD(msg=False))
print(sum(x[i][j].value() for i in n for j in n))  # 8
