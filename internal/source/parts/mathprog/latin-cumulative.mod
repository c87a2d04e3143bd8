s.t. smaller{(i,j,r,c) in SIGNS, k in N}:
  sum{v in N: v <= k} x[r,c,v] <= sum{v in N: v < k} x[i,j,v];
