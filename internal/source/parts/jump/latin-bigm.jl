# If the larger cell holds k, the smaller one holds nothing above k.
M = 100
for (i, j, r, c) in signs, k in 1:n-1
    @constraint(model, sum(x[i, j, v] for v in k+1:n) <= M * (1 - x[r, c, k]))
end
