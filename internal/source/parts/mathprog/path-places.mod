s.t. given{(i,j) in CELLS: board[i,j] > 0}: u[i,j] = board[i,j];
