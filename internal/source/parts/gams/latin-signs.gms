Set less(i,j,r,c) 'signs: cell (i,j) holds a smaller number than cell (r,c)' /
@signs@
/;
