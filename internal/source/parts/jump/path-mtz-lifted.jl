# Places grow by 1 along the arcs of the tour, and fall by 1 against them.
@variable(model, 1 <= u[cells] <= n)
N = n + 1  # nodes
@constraint(
    model,
    place[c in cells, d in near[c]],
    u[c] - u[d] + (N - 1) * x[c, d] + (N - 3) * x[d, c] <= N - 2
)
