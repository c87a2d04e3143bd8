Set k 'pairs' / 1*@pairs@ /;

Table board(i,j) 'numbers of the board: 0 is an open cell'
@board@;

Set near(i,j,r,c) 'neighbours: cells that share a side';
near(i,j,r,c)$(abs(ord(i) - ord(r)) + abs(ord(j) - ord(c)) = 1) = yes;
