NAME model FREE
ROWS
 N obj
 L no_row
COLUMNS
 no_column obj 0
RHS
 RHS no_row 1
BOUNDS
 FX BND no_column 0
ENDATA
