param m, integer, >= 1;  # rows
param n, integer, >= 1;  # columns
param board{1..m, 1..n}, integer, >= -1;  # 0 is an open cell, -1 a hole
set STEPS, dimen 2;  # from a cell to its neighbours
set CELLS := setof{i in 1..m, j in 1..n: board[i,j] >= 0} (i,j);
