Set signs(i,j,r,c) 'cell (i,j) holds a smaller number than cell (r,c)' /
@signs@
/;
