println("=")
shapes = collect("·╵╶└╷│┌├╴┘─┴┐┤┬┼")
for i in rows
    for j in columns
        sides = [linked((i, j), (i + a, j + b)) for (a, b) in steps]
        print(shapes[1+sum(2^(s - 1) * sides[s] for s in 1:4)])
    end
    println()
end
