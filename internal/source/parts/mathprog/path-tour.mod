# A tour through all cells and one more node, (0,0), which joins its two ends. x[i,j,r,c] is 1 if the
# tour goes from (i,j) to (r,c); u[i,j] is the place of (i,j) in the tour, the number in the cell.
set NODES := CELLS union {(0,0)};
set ARCS := setof{(i,j) in CELLS, (a,b) in STEPS: (i+a,j+b) in CELLS} (i,j,i+a,j+b)
  union setof{(i,j) in CELLS} (0,0,i,j) union setof{(i,j) in CELLS} (i,j,0,0);
var x{ARCS}, binary;

s.t. leave{(i,j) in NODES}: sum{(i,j,r,c) in ARCS} x[i,j,r,c] = 1;
s.t. enter{(r,c) in NODES}: sum{(i,j,r,c) in ARCS} x[i,j,r,c] = 1;
