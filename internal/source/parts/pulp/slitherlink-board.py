# The board: how many lines a cell has around it, or -1 if that is not said.
board = [
@board@
]
m, n = len(board), len(board[0])
model = LpProblem("@kind@")

# Lines run between the corners of cells. y[e] is 1 if the line e is drawn.
points = [(i, j) for i in range(m + 1) for j in range(n + 1)]
edges = [((i, j), (i, j + 1)) for i, j in points if j < n]
edges += [((i, j), (i + 1, j)) for i, j in points if i < m]
y = LpVariable.dicts("y", edges, cat=LpBinary)
on = LpVariable.dicts("on", points, cat=LpBinary)

for p in points:  # the loop has two lines at each of its corners
    model += lpSum(y[e] for e in edges if p in e) == 2 * on[p]
for i in range(m):
    for j in range(n):
        if board[i][j] >= 0:
            a, b, c, d = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
            model += y[a, b] + y[c, d] + y[a, c] + y[b, d] == board[i][j]
model += lpSum(y.values()) >= 4  # there is a loop
