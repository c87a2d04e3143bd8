model.u = pyo.Var(cells, bounds=(1, n))
N = n + 1  # nodes


@model.Constraint(arcs)
def place(m, i, j, r, c):  # places grow by 1 along the arcs of the tour, and fall by 1 against them
    if extra in [(i, j), (r, c)]:
        return pyo.Constraint.Skip
    forth, back = m.x[i, j, r, c], m.x[r, c, i, j]
    return m.u[i, j] - m.u[r, c] + (N - 1) * forth + (N - 3) * back <= N - 2

