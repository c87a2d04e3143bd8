# x[c, k] is 1 if the cell c holds the number k.
@variable(model, x[cells, 1:n], Bin)

@constraint(model, cell[c in cells], sum(x[c, k] for k in 1:n) == 1)
@constraint(model, number[k in 1:n], sum(x[c, k] for c in cells) == 1)
@constraint(model, next[c in cells, k in 1:n-1], sum(x[d, k+1] for d in near[c]) >= x[c, k])
for (i, j) in cells
    if board[i, j] > 0
        fix(x[(i, j), board[i, j]], 1; force = true)
    end
end
