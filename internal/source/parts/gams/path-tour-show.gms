Parameter answer(i,j) 'number in the cell';
answer(cells) = round(u.l(cells));
option answer:0;
display answer;
