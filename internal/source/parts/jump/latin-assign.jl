# x[i, j, k] is 1 if the cell in row i and column j holds the number k.
@variable(model, x[1:n, 1:n, 1:n], Bin)

@constraint(model, cell[i in 1:n, j in 1:n], sum(x[i, j, k] for k in 1:n) == 1)
@constraint(model, row[i in 1:n, k in 1:n], sum(x[i, j, k] for j in 1:n) == 1)
@constraint(model, column[j in 1:n, k in 1:n], sum(x[i, j, k] for i in 1:n) == 1)
