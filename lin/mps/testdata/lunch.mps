* To be maximized: the signs of the objective are turned.
NAME model FREE
ROWS
 N obj
 L money
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 soup obj -3
 soup money 1
 MARKER1 'MARKER' 'INTEND'
 bread obj -2
 bread money 0.5
RHS
 RHS money 6
BOUNDS
 LO BND soup 0
 UP BND soup 4
 LO BND bread 0
 PL BND bread
ENDATA
