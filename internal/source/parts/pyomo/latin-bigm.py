M = 100


@model.Constraint(signs, numbers)
def smaller(m, i, j, r, c, k):  # if the larger cell holds k, the smaller one holds nothing above k
    return sum(m.x[i, j, v] for v in numbers if v > k) <= M * (1 - m.x[r, c, k])

