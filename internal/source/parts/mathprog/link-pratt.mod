set NEAR{(i,j) in CELLS} := setof{(a,b) in STEPS: (i+a,j+b) in CELLS} (i+a,j+b);

# x[i,j,k] is 1 if the path of the pair k uses the cell in row i and column j.
var x{CELLS, PAIRS}, binary;

s.t. colour{(i,j) in CELLS}: sum{k in PAIRS} x[i,j,k] = 1;
s.t. fixed{(i,j) in CELLS: board[i,j] > 0}: x[i,j,board[i,j]] = 1;
s.t. end_of_path{(i,j) in CELLS: board[i,j] > 0}:
  sum{(r,c) in NEAR[i,j]} x[r,c,board[i,j]] = 1;
s.t. two{(i,j) in CELLS, k in PAIRS: board[i,j] != k}:
  2 * x[i,j,k] <= sum{(r,c) in NEAR[i,j]} x[r,c,k];
s.t. no_more{(i,j) in CELLS, k in PAIRS: board[i,j] != k}:
  sum{(r,c) in NEAR[i,j]} x[r,c,k] <= 2 * x[i,j,k] + card(NEAR[i,j]) * (1 - x[i,j,k]);
