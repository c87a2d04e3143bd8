# x[c, k] is 1 if the cell c holds the number k.
numbers = range(1, n + 1)
model.x = pyo.Var(cells, numbers, domain=pyo.Binary)


@model.Constraint(cells)
def cell(m, i, j):  # a cell holds one number
    return sum(m.x[i, j, k] for k in numbers) == 1


@model.Constraint(numbers)
def number(m, k):  # a number stands in one cell
    return sum(m.x[c, k] for c in cells) == 1


@model.Constraint(cells, numbers[:-1])
def next_beside(m, i, j, k):  # the next number stands beside it
    return sum(m.x[d, k + 1] for d in near[i, j]) >= m.x[i, j, k]


for c in cells:
    if given[c] > 0:
        model.x[c, given[c]].fix(1)
