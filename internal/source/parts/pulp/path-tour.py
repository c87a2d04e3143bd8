# A tour through all cells and one more node, which joins its two ends. x[c, d] is 1 if the tour goes
# from c to d; u[c] is the place of c in the tour, which is the number in the cell.
extra = (0, 0)
nodes = [extra] + cells
arcs = [(c, d) for c in cells for d in near[c] + [extra]] + [(extra, d) for d in cells]
x = LpVariable.dicts("x", arcs, cat=LpBinary)

for c in nodes:  # the tour leaves each node once, and enters it once
    model += lpSum(x[a, d] for a, d in arcs if a == c) == 1
    model += lpSum(x[a, d] for a, d in arcs if d == c) == 1
