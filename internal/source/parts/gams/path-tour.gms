* A tour through all cells, which begins in the cell of 1 and ends in that of the largest number.

Scalar n 'number of cells';
n = card(cells);

Binary Variable
   x(i,j,r,c)  'the tour goes from cell (i,j) to cell (r,c)'
   start(i,j)  'the tour begins in the cell'
   finish(i,j) 'the tour ends in the cell';
Variable u(i,j) 'place of the cell in the tour, which is its number';

Equation
   leave(i,j)     'the tour leaves each cell once, or ends there'
   enter(i,j)     'the tour enters each cell once, or begins there'
   oneStart       'the tour has one start'
   oneFinish      'the tour has one end'
   place(i,j,r,c) 'places grow along the tour';

leave(cells(i,j))..  finish(i,j) + sum(near(i,j,r,c), x(i,j,r,c)) =e= 1;

enter(cells(i,j))..  start(i,j) + sum(near(r,c,i,j), x(r,c,i,j)) =e= 1;

oneStart..   sum(cells, start(cells)) =e= 1;

oneFinish..  sum(cells, finish(cells)) =e= 1;
