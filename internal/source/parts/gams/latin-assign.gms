Set k 'numbers' / 1*@n@ /;
Alias (k,v);

Binary Variable x(i,j,k) 'cell (i,j) holds number k';

Equation
   cell(i,j)   'a cell holds one number'
   row(i,k)    'a row has each number once'
   column(j,k) 'a column has each number once';

cell(i,j)..    sum(k, x(i,j,k)) =e= 1;

row(i,k)..     sum(j, x(i,j,k)) =e= 1;

column(j,k)..  sum(i, x(i,j,k)) =e= 1;
