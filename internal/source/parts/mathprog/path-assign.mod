set NEAR{(i,j) in CELLS} := setof{(a,b) in STEPS: (i+a,j+b) in CELLS} (i+a,j+b);
set NUMBERS := 1..card(CELLS);

# x[i,j,k] is 1 if the cell in row i and column j holds the number k.
var x{CELLS, NUMBERS}, binary;

s.t. cell{(i,j) in CELLS}: sum{k in NUMBERS} x[i,j,k] = 1;
s.t. number{k in NUMBERS}: sum{(i,j) in CELLS} x[i,j,k] = 1;
s.t. next{(i,j) in CELLS, k in NUMBERS: k < card(CELLS)}:
  sum{(r,c) in NEAR[i,j]} x[r,c,k+1] >= x[i,j,k];
s.t. given{(i,j) in CELLS: board[i,j] > 0}: x[i,j,board[i,j]] = 1;
