Scalar bigM '@whyM@' / @M@ /;

Equation smaller(i,j,r,c,k) 'if (r,c) holds k, (i,j) holds @excluded@';

smaller(signs(i,j,r,c),k)@below@..
   sum(v$(ord(v) @above@ ord(k)), x(i,j,v)) =l= bigM*(1 - x(r,c,k));
