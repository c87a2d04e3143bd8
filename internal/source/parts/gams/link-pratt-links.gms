* For another answer, add this row as an equation, and solve a model of all equations again:
*    sum((i,j,k)$(x.l(i,j,k) > 0.5), 1 - x(i,j,k)) =g= 1

Parameter
   answer(i,j) 'number of the pair whose path uses the cell'
   sides(i,j)  'sides with a link to a cell of the pair: 1 up, 2 right, 4 down, 8 left, in sum';
answer(i,j) = round(sum(k, ord(k)*x.l(i,j,k)));
sides(i,j) = 1$(answer(i-1,j) = answer(i,j)) + 2$(answer(i,j+1) = answer(i,j))
   + 4$(answer(i+1,j) = answer(i,j)) + 8$(answer(i,j-1) = answer(i,j));
option answer:0;
display answer;
