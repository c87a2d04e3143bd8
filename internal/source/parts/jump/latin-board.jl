# The board: 0 is an open cell.
board = [
@board@
]
n = size(board, 1)
