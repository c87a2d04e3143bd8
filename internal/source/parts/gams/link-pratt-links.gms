Parameter answer(i,j) 'number of the pair whose path uses the cell';
answer(i,j) = sum(k, ord(k)*x.l(i,j,k));
option answer:0;
display answer;
