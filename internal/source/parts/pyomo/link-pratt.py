# x[c, k] is 1 if the path of the pair k uses the cell c.
model.x = pyo.Var(cells, pairs, domain=pyo.Binary)


@model.Constraint(cells)
def colour(m, i, j):
    return sum(m.x[i, j, k] for k in pairs) == 1


@model.Constraint([c for c in cells if given[c]])
def terminal(m, i, j):  # an end has one neighbour on its path
    return sum(m.x[d, given[i, j]] for d in near[i, j]) == 1


others = [(c, k) for c in cells for k in pairs if given[c] != k]


@model.Constraint(others)
def two(m, i, j, k):  # any other cell has two
    return 2 * m.x[i, j, k] <= sum(m.x[d, k] for d in near[i, j])


@model.Constraint(others)
def no_more(m, i, j, k):
    M = len(near[i, j])
    return sum(m.x[d, k] for d in near[i, j]) <= 2 * m.x[i, j, k] + M * (1 - m.x[i, j, k])


for c in cells:
    if given[c]:
        model.x[c, given[c]].fix(1)
