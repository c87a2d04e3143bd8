* For another answer, add this row as an equation, and solve a model of all equations again:
*    sum(edge(i,j,r,c)$(y.l(i,j,r,c) > 0.5), 1 - y(i,j,r,c)) =g= 1

Parameter sides(i,j) 'lines at the corner: 1 goes up, 2 right, 4 down, 8 left, in sum';
sides(i,j) = round(y.l(i-1,j,i,j) + 2*y.l(i,j,i,j+1) + 4*y.l(i,j,i+1,j) + 8*y.l(i,j-1,i,j));
