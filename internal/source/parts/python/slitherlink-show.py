print("=")
for i, j in points:
    sides = sum(2**s for s, (a, b) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)])
                if drawn((i, j), (i + a, j + b)))
    print(".╵╶└╷│┌├╴┘─┴┐┤┬┼"[sides], end="\n" if j == n else "")
