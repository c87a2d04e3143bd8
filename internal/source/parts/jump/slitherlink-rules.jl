# y[e] is 1 if the line e is drawn, on[p] if the loop passes the point p, where it has two lines.
@variable(model, y[edges], Bin)
@variable(model, on[points], Bin)

@constraint(model, corner[p in points], sum(y[e] for e in edges if p in e) == 2 * on[p])
for i in 1:m, j in 1:n
    if board[i, j] >= 0
        a, b, c, d = (i - 1, j - 1), (i - 1, j), (i, j - 1), (i, j)
        @constraint(model, y[(a, b)] + y[(c, d)] + y[(a, c)] + y[(b, d)] == board[i, j])
    end
end
@constraint(model, sum(y[e] for e in edges) >= 1)  # there is a loop
