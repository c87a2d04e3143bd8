param high, integer;  # rows of a box
param wide, integer;  # columns of a box
s.t. box{top in 1..n by high, left in 1..n by wide, k in N}:
  sum{i in top..top+high-1, j in left..left+wide-1} x[i,j,k] = 1;
