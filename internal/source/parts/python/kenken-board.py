n = @n@  # rows, columns and numbers
N = range(n)
numbers = range(1, n + 1)
