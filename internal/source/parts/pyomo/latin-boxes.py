high, wide = @high@, @wide@  # of a box


@model.Constraint(range(0, n, high), range(0, n, wide), numbers)
def box(m, top, left, k):
    return sum(m.x[top + a, left + b, k] for a in range(high) for b in range(wide)) == 1

