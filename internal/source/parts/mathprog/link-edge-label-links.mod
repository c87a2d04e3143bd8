solve;

param linked{(i,j) in CELLS, (a,b) in STEPS} :=
  if (i,j,i+a,j+b) in EDGES then round(y[i,j,i+a,j+b])
  else if (i+a,j+b,i,j) in EDGES then round(y[i+a,j+b,i,j]);
