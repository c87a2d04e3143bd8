# If the larger cell holds k, the smaller one holds @excluded@.
M = @M@
for (i, j, r, c) in signs, k in 1:@top@
    @constraint(model, sum(x[i, j, v] for v in @from@:n) <= M * (1 - x[r, c, k]))
end
