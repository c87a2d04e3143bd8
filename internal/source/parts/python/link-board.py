# The board: 0 is an open cell, and two equal numbers are the ends of a path.
board = [
@board@
]
given = {(i, j): k for i, row in enumerate(board, 1) for j, k in enumerate(row, 1)}
cells = list(given)
steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # up, right, down, left
near = {(i, j): [(i + a, j + b) for a, b in steps if (i + a, j + b) in given] for i, j in cells}
pairs = range(1, max(given.values()) + 1)
