# The board: 0 is an open cell, -1 a hole.
board = [
@board@
]
# Steps lead from a cell to its neighbours.
steps = [@steps@]
given = {(i, j): k for i, row in enumerate(board, 1) for j, k in enumerate(row, 1) if k >= 0}
cells = list(given)
near = {(i, j): [(i + a, j + b) for a, b in steps if (i + a, j + b) in given] for i, j in cells}
n = len(cells)
