Equation smaller(i,j,r,c,k) 'if (r,c) holds k or less, (i,j) holds less than k';

smaller(signs(i,j,r,c),k)..
   sum(v$(ord(v) <= ord(k)), x(r,c,v)) =l= sum(v$(ord(v) < ord(k)), x(i,j,v));
