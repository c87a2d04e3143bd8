Scalar bigM;
bigM = n + 1;

Equation begin(i,j) 'the first cell has the place 1, or a later one';

place(near(i,j,r,c))..  u(r,c) =g= u(i,j) + 1 - bigM*(1 - x(i,j,r,c));

begin(cells(i,j))..  u(i,j) =g= 1 - bigM*(1 - start(i,j));

u.lo(cells) = 0;
