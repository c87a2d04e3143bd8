Set k 'numbers' / 1*@count@ /;

Binary Variable x(i,j,k) 'cell (i,j) holds number k';

Equation
   holds(i,j)  'a cell holds one number'
   number(k)   'a number stands in one cell'
   next(i,j,k) 'the next number stands beside it';

holds(cells(i,j))..  sum(k, x(i,j,k)) =e= 1;

number(k)..  sum(cells(i,j), x(i,j,k)) =e= 1;

next(cells(i,j),k)$(ord(k) < card(k))..
   sum(near(i,j,r,c), x(r,c,k+1)) =g= x(i,j,k);

x.fx(i,j,k)$(board(i,j) = ord(k)) = 1;
