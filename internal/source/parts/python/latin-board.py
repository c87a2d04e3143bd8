# The board: 0 is an open cell.
board = [
@board@
]
n = len(board)
N = range(n)
numbers = range(1, n + 1)
