x.fx(i,j,k)$(board(i,j) = ord(k)) = 1;
