NAME model FREE
ROWS
 N obj
 G x_y_2
 G x_y
 G x_y_3
 G r3
 G c0
 G r_end
 G r_2nd
 G r_e10
 G gr____e
 G r_info
 G x(1,2)
 G objective_constant
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 x_y_2 x_y_2 1
 x_y x_y 1
 x_y_3 x_y_3 1
 c3 r3 1
 c0 c0 1
 c_end r_end 1
 c_2nd r_2nd 1
 c_e10 r_e10 1
 gr____e gr____e 1
 c_info r_info 1
 x(1,2) x(1,2) 1
 objective_constant objective_constant 1
 MARKER1 'MARKER' 'INTEND'
 objective_constant_2 obj 1
RHS
 RHS x_y_2 2
 RHS x_y 2
 RHS x_y_3 2
 RHS r3 2
 RHS c0 2
 RHS r_end 2
 RHS r_2nd 2
 RHS r_e10 2
 RHS gr____e 2
 RHS r_info 2
 RHS x(1,2) 2
 RHS objective_constant 2
BOUNDS
 LO BND x_y_2 0
 UP BND x_y_2 9
 LO BND x_y 0
 UP BND x_y 9
 LO BND x_y_3 0
 UP BND x_y_3 9
 LO BND c3 0
 UP BND c3 9
 LO BND c0 0
 UP BND c0 9
 LO BND c_end 0
 UP BND c_end 9
 LO BND c_2nd 0
 UP BND c_2nd 9
 LO BND c_e10 0
 UP BND c_e10 9
 LO BND gr____e 0
 UP BND gr____e 9
 LO BND c_info 0
 UP BND c_info 9
 LO BND x(1,2) 0
 UP BND x(1,2) 9
 LO BND objective_constant 0
 UP BND objective_constant 9
 FX BND objective_constant_2 1
ENDATA
