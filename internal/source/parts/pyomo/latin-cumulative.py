
@model.Constraint(signs, numbers)
def smaller(m, i, j, r, c, k):  # if the larger cell holds k or less, the smaller one less than k
    return sum(m.x[r, c, v] for v in numbers if v <= k) <= sum(
        m.x[i, j, v] for v in numbers if v < k
    )

