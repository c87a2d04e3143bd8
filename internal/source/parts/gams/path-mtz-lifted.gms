* Places grow by 1 along the tour, and fall by 1 against it.

place(near(i,j,r,c))..
   u(i,j) - u(r,c) + n*x(i,j,r,c) + (n - 2)*x(r,c,i,j) =l= n - 1;

u.lo(cells) = 1;
