print("=")
for i, row in enumerate(board, 1):
    for j in range(1, len(row) + 1):
        sides = sum(2**s for s, (a, b) in enumerate(steps) if linked((i, j), (i + a, j + b)))
        print("·╵╶└╷│┌├╴┘─┴┐┤┬┼"[sides], end="")
    print()
