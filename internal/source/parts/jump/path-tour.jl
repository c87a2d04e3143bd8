# A tour through all cells and one more node, which joins its two ends. x[c, d] is 1 if the tour goes
# from c to d; u[c] is the place of c in the tour, which is the number in the cell.
extra = (0, 0)
nodes = [extra; cells]
beside = Dict(c => [near[c]; extra] for c in cells)
beside[extra] = cells
@variable(model, x[c in nodes, d in beside[c]], Bin)

@constraint(model, leave[c in nodes], sum(x[c, d] for d in beside[c]) == 1)
@constraint(model, enter[c in nodes], sum(x[d, c] for d in beside[c]) == 1)
