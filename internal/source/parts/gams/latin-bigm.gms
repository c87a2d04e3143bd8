Scalar bigM / 100 /;

Equation smaller(i,j,r,c,k) 'if (r,c) holds k, (i,j) holds nothing above k';

smaller(less(i,j,r,c),k)$(ord(k) < card(k))..
   sum(v$(ord(v) > ord(k)), x(i,j,v)) =l= bigM*(1 - x(r,c,k));
