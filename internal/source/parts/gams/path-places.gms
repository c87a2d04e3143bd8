u.up(cells) = n;
u.fx(i,j)$(board(i,j) > 0) = board(i,j);
