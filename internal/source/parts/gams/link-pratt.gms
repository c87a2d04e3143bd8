Binary Variable x(i,j,k) 'the path of pair k uses cell (i,j)';

Parameter degree(i,j) 'number of neighbours';
degree(i,j) = sum(near(i,j,r,c), 1);

* Nothing here excludes a closed loop of a colour apart from its path.

Equation
   colour(i,j)   'one path uses a cell'
   terminal(i,j) 'an end has one neighbour on its path'
   two(i,j,k)    'any other cell has at least two'
   noMore(i,j,k) 'and at most two';

colour(i,j)..  sum(k, x(i,j,k)) =e= 1;

terminal(i,j)$(board(i,j) > 0)..
   sum((near(i,j,r,c),k)$(board(i,j) = ord(k)), x(r,c,k)) =e= 1;

two(i,j,k)$(board(i,j) <> ord(k))..
   2*x(i,j,k) =l= sum(near(i,j,r,c), x(r,c,k));

noMore(i,j,k)$(board(i,j) <> ord(k))..
   sum(near(i,j,r,c), x(r,c,k)) =l= 2*x(i,j,k) + degree(i,j)*(1 - x(i,j,k));

x.fx(i,j,k)$(board(i,j) = ord(k)) = 1;
