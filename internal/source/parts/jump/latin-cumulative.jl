# If the larger cell holds k or less, the smaller one holds less than k.
for (i, j, r, c) in signs, k in 1:n
    @constraint(model, sum(x[r, c, v] for v in 1:k) <= sum(x[i, j, v] for v in 1:k-1))
end
