model.u = pyo.Var(nodes, bounds=(0, n))
model.u[extra].fix(0)
M = n + 1


@model.Constraint(arcs)
def place(m, i, j, r, c):  # places grow along the arcs of the tour
    if (r, c) == extra:
        return pyo.Constraint.Skip
    return m.u[r, c] >= m.u[i, j] + 1 - M * (1 - m.x[i, j, r, c])

