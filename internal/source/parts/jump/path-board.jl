# The board: 0 is an open cell, -1 a hole.
board = [
@board@
]
# Steps lead from a cell to its neighbours.
steps = [@steps@]
rows, columns = axes(board, 1), axes(board, 2)
cells = [(i, j) for i in rows for j in columns if board[i, j] >= 0]
near = Dict(
    (i, j) => [(i + a, j + b) for (a, b) in steps if (i + a, j + b) in cells] for (i, j) in cells
)
n = length(cells)
