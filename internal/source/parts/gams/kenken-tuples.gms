* Tuple t holds in place s the digit s of t - 1 to the base of the order, and one more.

Set t 'tuples of numbers' / 1*@tuples@ /;
Parameter held(t,s) 'number in a place of a tuple';
held(t,s) = 1 + mod(floor((ord(t) - 1)/power(card(k), ord(s) - 1)), card(k));

Set fits(g,t) 'the numbers of the tuple have the target of the cage';
fits(g,t)$(ord(t) <= power(card(k), sum(has(g,s), 1)) and (
   (does(g,'plus')  and sum(has(g,s), held(t,s)) = target(g)) or
   (does(g,'times') and prod(has(g,s), held(t,s)) = target(g)) or
   (does(g,'minus') and smax(has(g,s), held(t,s)) - smin(has(g,s), held(t,s)) = target(g)) or
   (does(g,'over')  and smax(has(g,s), held(t,s)) = target(g)*smin(has(g,s), held(t,s)))
   )) = yes;

Binary Variable y(g,t) 'cage g holds the numbers of tuple t';

Equation tuple(g,s,i,j,k) 'a cell holds the number that the tuple of its cage has there';

tuple(at(g,s,i,j),k)..  sum(fits(g,t)$(held(t,s) = ord(k)), y(g,t)) =e= x(i,j,k);
