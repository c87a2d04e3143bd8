# The board: 0 is an open cell, and two equal numbers are the ends of a path.
board = [
@board@
]
steps = [@steps@]  # up, right, down, left
rows, columns = axes(board, 1), axes(board, 2)
given = Dict((i, j) => board[i, j] for i in rows for j in columns)
cells = [(i, j) for i in rows for j in columns]
near = Dict(
    (i, j) => [(i + a, j + b) for (a, b) in steps if (i + a, j + b) in cells] for (i, j) in cells
)
numbers = 1:maximum(board)
