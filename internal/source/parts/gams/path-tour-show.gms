* For another answer, add this row as an equation, and solve a model of all equations again:
*    sum(near(i,j,r,c)$(x.l(i,j,r,c) > 0.5), 1 - x(i,j,r,c)) =g= 1

Parameter answer(i,j) 'number in the cell';
answer(cells) = round(u.l(cells));
option answer:0;
display answer;
