println("=")
shapes = collect(".╵╶└╷│┌├╴┘─┴┐┤┬┼")
for i in 0:m
    for j in 0:n
        p = (i, j)
        sides = [drawn(minmax(p, (i + a, j + b))) for (a, b) in [(-1, 0), (0, 1), (1, 0), (0, -1)]]
        print(shapes[1+sum(2^(s - 1) * sides[s] for s in 1:4)])
    end
    println()
end
