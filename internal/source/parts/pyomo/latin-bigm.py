M = @M@


@model.Constraint(signs, numbers)
def smaller(m, i, j, r, c, k):  # if the larger cell holds k, the smaller one holds @excluded@
    return sum(m.x[i, j, v] for v in numbers if v @above@ k) <= M * (1 - m.x[r, c, k])

