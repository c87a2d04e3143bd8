n = @n@  # rows, columns and numbers
