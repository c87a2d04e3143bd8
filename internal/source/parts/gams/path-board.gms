Table board(i,j) 'numbers of the board: 0 is an open cell, -1 a hole'
@board@;

Set cells(i,j)    'cells that are no holes'
    near(i,j,r,c) 'neighbours: cells that share @share@';
cells(i,j)$(board(i,j) >= 0) = yes;
near(cells(i,j),r,c)$(cells(r,c)
   and @distance@ = 1) = yes;
