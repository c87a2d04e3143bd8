var u{NODES}, >= 0, <= card(CELLS);
param M := card(CELLS) + 1;
s.t. place{(i,j,r,c) in ARCS: r > 0}: u[r,c] >= u[i,j] + 1 - M * (1 - x[i,j,r,c]);
s.t. origin: u[0,0] = 0;
