# y[i,j,r,c] is 1 if two neighbours are linked, the first being above or left of the second;
# label[i,j] is the number of the pair whose path uses a cell.
set EDGES := setof{(i,j) in CELLS, (a,b) in STEPS: a + b > 0 and (i+a,j+b) in CELLS}
  (i,j,i+a,j+b);
var y{EDGES}, binary;
var label{CELLS}, >= 1, <= card(PAIRS);

s.t. degree{(i,j) in CELLS}:
  sum{(i,j,r,c) in EDGES} y[i,j,r,c] + sum{(r,c,i,j) in EDGES} y[r,c,i,j]
  = if board[i,j] > 0 then 1 else 2;
s.t. fixed{(i,j) in CELLS: board[i,j] > 0}: label[i,j] = board[i,j];
s.t. tie_up{(i,j,r,c) in EDGES}:
  label[i,j] - label[r,c] <= (card(PAIRS) - 1) * (1 - y[i,j,r,c]);
s.t. tie_down{(i,j,r,c) in EDGES}:
  label[r,c] - label[i,j] <= (card(PAIRS) - 1) * (1 - y[i,j,r,c]);
s.t. block{(i,j) in CELLS: (i+1,j+1) in CELLS}:
  y[i,j,i,j+1] + y[i,j,i+1,j] + y[i,j+1,i+1,j+1] + y[i+1,j,i+1,j+1] <= 2;

# MathProg cannot add the rows against longer cycles when an answer breaks them, as the formulation
# does. "gridwright check" tells whether the answer has a closed loop, or a path beside itself.
