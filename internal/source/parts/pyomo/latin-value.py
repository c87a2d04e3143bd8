
@model.Constraint(signs)
def smaller(m, i, j, r, c):  # the numbers themselves are compared
    return sum(v * m.x[i, j, v] for v in numbers)@strict@ <= sum(v * m.x[r, c, v] for v in numbers)

