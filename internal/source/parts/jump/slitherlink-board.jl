# The board: how many lines a cell has around it, or -1 if that is not said.
board = [
@board@
]
m, n = size(board, 1), size(board, 2)

# Lines run between the corners of cells.
points = [(i, j) for i in 0:m for j in 0:n]
edges = [
    [((i, j), (i, j + 1)) for (i, j) in points if j < n]
    [((i, j), (i + 1, j)) for (i, j) in points if i < m]
]
