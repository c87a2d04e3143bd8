# y[e] is 1 if the two cells of the edge e are linked; label[c] is the number of the pair whose path
# uses the cell c.
edges = [(c, d) for c in cells for d in near[c] if c < d]
y = LpVariable.dicts("y", edges, cat=LpBinary)
label = LpVariable.dicts("label", cells, 1, len(pairs))


def link(c, d):
    return y[min(c, d), max(c, d)]


for c in cells:  # an end has one link, any other cell two
    model += lpSum(link(c, d) for d in near[c]) == (1 if given[c] else 2)
    if given[c]:
        model += label[c] == given[c]
for c, d in edges:  # a link carries the label on
    model += label[c] - label[d] <= (len(pairs) - 1) * (1 - y[c, d])
    model += label[d] - label[c] <= (len(pairs) - 1) * (1 - y[c, d])
for i, j in cells:  # a path does not touch itself in a block of four cells
    if (i + 1, j + 1) in given:
        a, b, c, d = (i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)
        model += link(a, b) + link(b, c) + link(c, d) + link(d, a) <= 2
