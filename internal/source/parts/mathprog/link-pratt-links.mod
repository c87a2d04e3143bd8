solve;

param linked{(i,j) in CELLS, (a,b) in STEPS} :=
  if (i+a,j+b) in CELLS then round(sum{k in PAIRS} min(x[i,j,k], x[i+a,j+b,k]));
