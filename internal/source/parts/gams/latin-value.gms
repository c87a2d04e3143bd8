Equation smaller(i,j,r,c) 'the numbers themselves are compared';

smaller(signs(i,j,r,c))..
   sum(k, ord(k)*x(i,j,k))@strict@ =l= sum(k, ord(k)*x(r,c,k));
