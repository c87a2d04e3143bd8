# Places grow along the arcs of the tour.
@variable(model, 0 <= u[nodes] <= n)
M = n + 1
@constraint(
    model,
    place[c in nodes, d in beside[c]; d != extra],
    u[d] >= u[c] + 1 - M * (1 - x[c, d])
)
fix(u[extra], 0; force = true)
