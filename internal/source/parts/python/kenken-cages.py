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
