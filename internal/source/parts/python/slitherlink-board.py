# The board: how many lines a cell has around it, or -1 if that is not said.
board = [
@board@
]
m, n = len(board), len(board[0])

# Lines run between the corners of cells.
points = [(i, j) for i in range(m + 1) for j in range(n + 1)]
edges = [((i, j), (i, j + 1)) for i, j in points if j < n]
edges += [((i, j), (i + 1, j)) for i, j in points if i < m]
