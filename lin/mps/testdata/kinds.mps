NAME model FREE
ROWS
 N obj
 L most
 G least
 E equal
 G range_lo
 L range_hi
 L merged
 G nothing
 L never_upper
COLUMNS
 x obj 1
 x most 1
 x least -1
 unlimited obj -1
 unlimited most 1
 below least -0.1
 fixed range_lo 1
 fixed range_hi 1
 MARKER0 'MARKER' 'INTORG'
 b obj 1
 b most 1
 one range_lo 1
 one range_hi 1
 whole obj -2.5
 whole equal 1
 up obj -2.5
 up equal 1
 up merged 2
 any obj 0.3333333333333333
 any equal 2e-07
 MARKER1 'MARKER' 'INTEND'
 never never_upper 1
 lone obj 0
 objective_constant obj 12
RHS
 RHS most 1e+19
 RHS least -7
 RHS range_lo -2
 RHS range_hi 2
 RHS merged 9
 RHS nothing -1
 RHS never_upper 2
BOUNDS
 LO BND x -1
 UP BND x 2.5
 FR BND unlimited
 MI BND below
 UP BND below -3
 FX BND fixed 0.1
 LO BND b 0
 UP BND b 1
 FX BND one 1
 LO BND whole -2
 UP BND whole 7
 LO BND up 0
 PL BND up
 FR BND any
 LO BND never 3
 PL BND never
 LO BND lone 0
 PL BND lone
 FX BND objective_constant 1
ENDATA
