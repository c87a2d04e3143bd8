Parameter answer(i,j) 'number of the pair whose path uses the cell';
answer(i,j) = round(label.l(i,j));
option answer:0;
display y.l, answer;
