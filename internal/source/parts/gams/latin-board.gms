Table board(i,j) 'numbers of the board: 0 is an open cell'
@board@;
