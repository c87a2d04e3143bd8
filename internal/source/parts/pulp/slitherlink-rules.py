# y[e] is 1 if the line e is drawn, on[p] if the loop passes the point p.
y = LpVariable.dicts("y", edges, cat=LpBinary)
on = LpVariable.dicts("on", points, cat=LpBinary)

for p in points:  # the loop has two lines at each of its corners
    model += lpSum(y[e] for e in edges if p in e) == 2 * on[p]
for i in range(m):
    for j in range(n):
        if board[i][j] >= 0:
            a, b, c, d = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
            model += y[a, b] + y[c, d] + y[a, c] + y[b, d] == board[i][j]
model += lpSum(y.values()) >= 1  # there is a loop
