print("=")
for i, row in enumerate(board, 1):
    cells_of_row = ((i, j) for j in range(1, len(row) + 1))
    print(*(round(@value@(@m@u[c])) if c in given else "x" for c in cells_of_row))
