# y[e] is 1 if the two cells of the edge e are linked; label[c] is the number of the pair whose path
# uses the cell c.
edges = [(c, d) for c in cells for d in near[c] if c < d]
model.y = pyo.Var(edges, domain=pyo.Binary)
model.label = pyo.Var(cells, bounds=(1, len(pairs)))
model.cuts = pyo.ConstraintList()


def link(c, d):
    return model.y[min(c, d), max(c, d)]


@model.Constraint(cells)
def degree(m, i, j):  # an end has one link, any other cell two
    return sum(link((i, j), d) for d in near[i, j]) == (1 if given[i, j] else 2)


@model.Constraint(edges)
def same(m, i, j, r, c):  # a link carries the label on
    return m.label[i, j] - m.label[r, c] <= (len(pairs) - 1) * (1 - m.y[i, j, r, c])


@model.Constraint(edges)
def back(m, i, j, r, c):
    return m.label[r, c] - m.label[i, j] <= (len(pairs) - 1) * (1 - m.y[i, j, r, c])


@model.Constraint([(i, j) for i, j in cells if (i + 1, j + 1) in given])
def block(m, i, j):  # a path does not touch itself in a block of four cells
    a, b, c, d = (i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)
    return link(a, b) + link(b, c) + link(c, d) + link(d, a) <= 2


for c in cells:
    if given[c]:
        model.label[c].fix(given[c])
