# x[c, k] is 1 if the path of the pair k uses the cell c. An end has one neighbour on its path, any
# other cell two.
@variable(model, x[cells, numbers], Bin)

@constraint(model, colour[c in cells], sum(x[c, k] for k in numbers) == 1)
@constraint(
    model,
    terminal[c in cells; given[c] > 0],
    sum(x[d, given[c]] for d in near[c]) == 1
)
@constraint(
    model,
    two[c in cells, k in numbers; given[c] != k],
    2 * x[c, k] <= sum(x[d, k] for d in near[c])
)
@constraint(
    model,
    no_more[c in cells, k in numbers; given[c] != k],
    sum(x[d, k] for d in near[c]) <= 2 * x[c, k] + length(near[c]) * (1 - x[c, k])
)
for c in cells
    if given[c] > 0
        fix(x[c, given[c]], 1; force = true)
    end
end
