set SIGNS, dimen 4;  # row and column of the smaller cell, and of the larger one
