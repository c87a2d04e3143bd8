# The numbers themselves are compared.
for (i, j, r, c) in signs
    @constraint(model, sum(v * x[i, j, v] for v in 1:n)@strict@ <= sum(v * x[r, c, v] for v in 1:n))
end
