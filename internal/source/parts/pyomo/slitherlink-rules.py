# y[e] is 1 if the line e is drawn, on[p] if the loop passes the point p.
model.y = pyo.Var(edges, domain=pyo.Binary)
model.on = pyo.Var(points, domain=pyo.Binary)
model.cuts = pyo.ConstraintList()


@model.Constraint(points)
def corner(m, i, j):  # the loop has two lines at each of its corners
    return sum(m.y[e] for e in edges if (i, j) in e) == 2 * m.on[i, j]


@model.Constraint([(i, j) for i in range(m) for j in range(n) if board[i][j] >= 0])
def clue(m, i, j):
    a, b, c, d = (i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)
    return m.y[a, b] + m.y[c, d] + m.y[a, c] + m.y[b, d] == board[i][j]


@model.Constraint()
def some(m):  # there is a loop
    return sum(m.y[e] for e in edges) >= 1

