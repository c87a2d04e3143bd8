NAME model FREE
ROWS
 N obj
 L holds
 E never
COLUMNS
 no_column obj 0
RHS
 RHS never 1
BOUNDS
 FX BND no_column 0
ENDATA
