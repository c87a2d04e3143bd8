param M := @M@;
s.t. smaller{(i,j,r,c) in SIGNS, k in N}:
  sum{v in N: v @above@ k} x[i,j,v] <= M * (1 - x[r,c,k]);
