# A tour through all cells and one more node, which joins its two ends. x[c, d] is 1 if the tour goes
# from c to d; u[c] is the place of c in the tour, which is the number in the cell.
extra = (0, 0)
nodes = [extra] + cells
beside = {c: near[c] + [extra] for c in cells} | {extra: cells}
arcs = [(c, d) for c in nodes for d in beside[c]]
model.x = pyo.Var(arcs, domain=pyo.Binary)


@model.Constraint(nodes)
def leave(m, i, j):
    return sum(m.x[i, j, d] for d in beside[i, j]) == 1


@model.Constraint(nodes)
def enter(m, i, j):
    return sum(m.x[d, i, j] for d in beside[i, j]) == 1

