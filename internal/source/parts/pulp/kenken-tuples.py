for c, (operation, target, inside) in enumerate(cages):
    # z[t] is 1 if the cage holds the numbers of the tuple t.
    fits = [t for t in product(numbers, repeat=len(inside)) if makes(operation, target, t)]
    z = LpVariable.dicts(f"z{c}", fits, cat=LpBinary)
    for p, (i, j) in enumerate(inside):
        for k in numbers:
            model += lpSum(z[t] for t in fits if t[p] == k) == x[i][j][k]
