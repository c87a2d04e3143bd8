param m, integer, >= 1;  # rows
param n, integer, >= 1;  # columns
param board{1..m, 1..n}, integer, >= 0;  # 0 is an open cell; equal numbers are the ends of a path
set CELLS := 1..m cross 1..n;
set PAIRS := 1..max{(i,j) in CELLS} board[i,j];
set STEPS, dimen 2;  # up, right, down, left
