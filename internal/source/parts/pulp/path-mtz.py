u = LpVariable.dicts("u", nodes, 0, n)
M = n + 1
for c, d in arcs:  # places grow along the arcs of the tour
    if d != extra:
        model += u[d] >= u[c] + 1 - M * (1 - x[c, d])
model += u[extra] == 0
