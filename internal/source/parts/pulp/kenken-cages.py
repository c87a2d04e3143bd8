# The cages: an operation, or ? for any, its target, and the cells in rows and columns from 0.
cages = [
@cages@
]


def makes(operation, target, held):
    """Whether an operation gives the target for the numbers of a cage."""
    low, high = min(held), max(held)
    results = {"+": sum(held), "*": prod(held)}
    if len(held) == 2:
        results["-"], results["/"] = high - low, high / low
    return target in (results.values() if operation == "?" else [results[operation]])


for c, (operation, target, inside) in enumerate(cages):
    # z[t] is 1 if the cage holds the numbers of the tuple t.
    fits = [t for t in product(numbers, repeat=len(inside)) if makes(operation, target, t)]
    z = LpVariable.dicts(f"z{c}", fits, cat=LpBinary)
    for p, (i, j) in enumerate(inside):
        for k in numbers:
            model += lpSum(z[t] for t in fits if t[p] == k) == x[i][j][k]
