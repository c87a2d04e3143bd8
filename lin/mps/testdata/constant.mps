* To be maximized: the signs of the objective are turned.
NAME model FREE
ROWS
 N obj
 L no_row
COLUMNS
 objective_constant obj 2.5
RHS
 RHS no_row 1
BOUNDS
 FX BND objective_constant 1
ENDATA
