u = LpVariable.dicts("u", cells, 1, n)
N = n + 1  # nodes
for c, d in arcs:  # places grow by 1 along the arcs of the tour, and fall by 1 against them
    if extra not in (c, d):
        model += u[c] - u[d] + (N - 1) * x[c, d] + (N - 3) * x[d, c] <= N - 2
