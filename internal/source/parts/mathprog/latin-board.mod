param n, integer, >= 1;  # rows, columns and numbers
set N := 1..n;
param board{N, N}, integer, >= 0;  # 0 is an open cell

# x[i,j,k] is 1 if the cell in row i and column j holds the number k.
var x{N, N, N}, binary;

s.t. cell{i in N, j in N}: sum{k in N} x[i,j,k] = 1;
s.t. row{i in N, k in N}: sum{j in N} x[i,j,k] = 1;
s.t. column{j in N, k in N}: sum{i in N} x[i,j,k] = 1;
s.t. given{i in N, j in N: board[i,j] > 0}: x[i,j,board[i,j]] = 1;
