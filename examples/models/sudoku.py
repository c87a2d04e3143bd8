from pulp import *
board = """53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6
.6....28. ...419..5 ....8..79""".split()
n = range(9)
m = LpProblem("sudoku")
x = LpVariable.dicts("x", (n, n, n), cat="Binary")
for a in n:
    for b in n:
        m += lpSum(x[a][b][d] for d in n) == 1
        m += lpSum(x[a][c][b] for c in n) == 1
        m += lpSum(x[c][a][b] for c in n) == 1
        m += lpSum(x[a // 3 * 3 + i][a % 3 * 3 + j][b] for i in range(3) for j in range(3)) == 1
        if board[a][b] != ".":
            m += x[a][b][int(board[a][b]) - 1] == 1
m.solve(COIN_CMD(msg=False))
print("".join(str(d + 1) for j in n for d in n if x[0][j][d].value() == 1))  # 534678912
