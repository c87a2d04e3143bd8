Set edge(i,j,r,c) 'neighbours, the first above or left of the second';
edge(near(i,j,r,c))$(ord(r) > ord(i) or ord(c) > ord(j)) = yes;

Binary Variable y(i,j,r,c) 'cells (i,j) and (r,c) are linked';
Variable label(i,j) 'number of the pair whose path uses the cell';

Equation
   degree(i,j)   'an end has one link, any other cell two'
   same(i,j,r,c) 'a link carries the label on'
   back(i,j,r,c) 'and back'
   block(i,j)    'a path does not touch itself in a block of four cells';

degree(i,j)..
   sum(edge(i,j,r,c), y(i,j,r,c)) + sum(edge(r,c,i,j), y(r,c,i,j))
   =e= 1 + 1$(board(i,j) = 0);

same(edge(i,j,r,c))..
   label(i,j) - label(r,c) =l= (card(k) - 1)*(1 - y(i,j,r,c));

back(edge(i,j,r,c))..
   label(r,c) - label(i,j) =l= (card(k) - 1)*(1 - y(i,j,r,c));

block(i,j)$(ord(i) < card(i) and ord(j) < card(j))..
   y(i,j,i,j+1) + y(i,j,i+1,j) + y(i,j+1,i+1,j+1) + y(i+1,j,i+1,j+1) =l= 2;

label.lo(i,j) = 1;
label.up(i,j) = card(k);
label.fx(i,j)$(board(i,j) > 0) = board(i,j);

* The formulation adds rows against longer cycles when an answer breaks them; this program does not.
* "gridwright check" finds a closed loop, or a path beside itself, in the answer below.
