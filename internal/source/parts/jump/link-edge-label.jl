# y[e] is 1 if the two cells of the edge e are linked; label[c] is the number of the pair whose path
# uses the cell c.
edges = [(c, d) for c in cells for d in near[c] if c < d]
@variable(model, y[edges], Bin)
@variable(model, 1 <= label[cells] <= length(numbers))
link(c, d) = y[minmax(c, d)]

# An end has one link, any other cell two. A link carries the label on.
@constraint(
    model,
    degree[c in cells],
    sum(link(c, d) for d in near[c]) == (given[c] > 0 ? 1 : 2)
)
for (c, d) in edges
    @constraint(model, label[c] - label[d] <= (length(numbers) - 1) * (1 - y[(c, d)]))
    @constraint(model, label[d] - label[c] <= (length(numbers) - 1) * (1 - y[(c, d)]))
end
for c in cells
    if given[c] > 0
        fix(label[c], given[c]; force = true)
    end
end

# A path does not touch itself in a block of four cells.
for (i, j) in cells
    if (i + 1, j + 1) in cells
        a, b, c, d = (i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)
        @constraint(model, link(a, b) + link(b, c) + link(c, d) + link(d, a) <= 2)
    end
end
