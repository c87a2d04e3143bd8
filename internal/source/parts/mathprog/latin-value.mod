s.t. smaller{(i,j,r,c) in SIGNS}: sum{v in N} v * x[i,j,v]@strict@ <= sum{v in N} v * x[r,c,v];
