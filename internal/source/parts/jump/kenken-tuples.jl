# z[t] is 1 if the cage holds the numbers of the tuple t.
for (operation, target, inside) in cages
    tuples = Iterators.product([1:n for c in inside]...)
    fits = [t for t in tuples if makes(operation, target, t)]
    z = @variable(model, [fits], Bin)
    for (p, (i, j)) in enumerate(inside), k in 1:n
        @constraint(model, sum(z[t] for t in fits if t[p] == k) == x[i, j, k])
    end
end
