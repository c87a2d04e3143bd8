* For another answer, add this row as an equation, and solve a model of all equations again:
*    sum((i,j,k)$(x.l(i,j,k) > 0.5), 1 - x(i,j,k)) =g= 1

Parameter answer(i,j) 'number in the cell';
answer(i,j) = round(sum(k, ord(k)*x.l(i,j,k)));
option answer:0;
display answer;
