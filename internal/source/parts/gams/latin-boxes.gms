Set b          'boxes' / b1*b@n@ /
    inBox(b,i,j) 'cell (i,j) is in box b';
Scalar high 'rows of a box'    / @high@ /
       wide 'columns of a box' / @wide@ /;
inBox(b,i,j)$(ord(b) = high*(ceil(ord(i)/high) - 1) + ceil(ord(j)/wide)) = yes;

Equation box(b,k) 'a box has each number once';

box(b,k)..  sum(inBox(b,i,j), x(i,j,k)) =e= 1;
