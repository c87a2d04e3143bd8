Parameter answer(i,j) 'lines at the corner: 1 goes up, 2 right, 4 down, 8 left, in sum';
answer(i,j) = round(y.l(i-1,j,i,j) + 2*y.l(i,j,i,j+1) + 4*y.l(i,j,i+1,j) + 8*y.l(i,j-1,i,j));
option answer:0;
display y.l, answer;
