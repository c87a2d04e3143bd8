# z[t] is 1 if a cage holds the numbers of the tuple t, one of those that fit it.
fits = [
    (g, held)
    for g, (operation, target, inside) in enumerate(cages)
    for held in product(numbers, repeat=len(inside))
    if makes(operation, target, held)
]
places = [(g, p) for g, cage in enumerate(cages) for p in range(len(cage[2]))]
model.z = pyo.Var(range(len(fits)), domain=pyo.Binary)


@model.Constraint(places, numbers)
def agree(m, g, p, k):  # the tuple of a cage puts k in its place p
    i, j = cages[g][2][p]
    return sum(m.z[t] for t, (h, held) in enumerate(fits) if h == g and held[p] == k) == m.x[i, j, k]

