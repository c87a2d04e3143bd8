var u{CELLS}, >= 1, <= card(CELLS);
param N := card(NODES);
s.t. place{(i,j,r,c) in ARCS: i > 0 and r > 0}:
  u[i,j] - u[r,c] + (N-1) * x[i,j,r,c] + (N-3) * x[r,c,i,j] <= N-2;
