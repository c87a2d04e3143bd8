high, wide = @high@, @wide@  # of a box
@constraint(
    model,
    box[top in 1:high:n, left in 1:wide:n, k in 1:n],
    sum(x[i, j, k] for i in top:top+high-1, j in left:left+wide-1) == 1
)
