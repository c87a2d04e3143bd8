# x[i, j, k] is 1 if the cell in row i and column j, both from 0, holds the number k.
model.x = pyo.Var(N, N, numbers, domain=pyo.Binary)


@model.Constraint(N, N)
def cell(m, i, j):
    return sum(m.x[i, j, k] for k in numbers) == 1


@model.Constraint(N, numbers)
def row(m, i, k):
    return sum(m.x[i, j, k] for j in N) == 1


@model.Constraint(N, numbers)
def column(m, j, k):
    return sum(m.x[i, j, k] for i in N) == 1


