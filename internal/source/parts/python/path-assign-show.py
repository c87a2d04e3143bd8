print("=")
holds = {c: k for c in cells for k in numbers if @value@(@m@x[c@,@k]) > 0.5}
for i, row in enumerate(board, 1):
    print(*(holds.get((i, j), "x") for j in range(1, len(row) + 1)))
