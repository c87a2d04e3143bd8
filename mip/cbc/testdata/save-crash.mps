NAME m FREE
ROWS
 N obj
 E cell(1,1)
 E cell(1,3)
 E cell(2,2)
 E cell(2,4)
 E cell(3,1)
 E cell(3,4)
 E row(1,2)
 E row(1,3)
 E row(1,4)
 E row(2,1)
 E row(2,3)
 E row(2,4)
 E row(3,3)
 E row(4,1)
 E row(4,3)
 E column(1,1)
 E column(1,2)
 E column(1,4)
 E column(2,1)
 E column(2,2)
 E column(2,3)
 E column(3,3)
 E column(3,4)
 E column(4,3)
 E column(4,4)
 G less(1,3,2,3)
 G less(3,1,4,1)
 L no_good
COLUMNS
 M 'MARKER' 'INTORG'
 x(1,1,2) cell(1,1) 1
 x(1,1,2) row(1,2) 1
 x(1,1,2) column(1,2) 1
 x(1,1,3) cell(1,1) 1
 x(1,1,3) row(1,3) 1
 x(1,1,4) cell(1,1) 1
 x(1,1,4) row(1,4) 1
 x(1,1,4) column(1,4) 1
 x(1,1,4) no_good 1
 x(1,2,2) row(1,2) 1
 x(1,2,2) column(2,2) 1
 x(1,2,3) row(1,3) 1
 x(1,2,3) column(2,3) 1
 x(1,2,3) no_good 1
 x(1,3,2) cell(1,3) 1
 x(1,3,2) row(1,2) 1
 x(1,3,2) less(1,3,2,3) -2
 x(1,3,2) no_good 1
 x(1,3,3) cell(1,3) 1
 x(1,3,3) row(1,3) 1
 x(1,3,3) column(3,3) 1
 x(1,3,3) less(1,3,2,3) -3
 x(1,3,4) cell(1,3) 1
 x(1,3,4) row(1,4) 1
 x(1,3,4) column(3,4) 1
 x(1,3,4) less(1,3,2,3) -4
 x(2,1,2) column(1,2) 1
 x(2,1,2) no_good 1
 x(2,2,1) cell(2,2) 1
 x(2,2,1) row(2,1) 1
 x(2,2,1) column(2,1) 1
 x(2,2,1) no_good 1
 x(2,2,3) cell(2,2) 1
 x(2,2,3) row(2,3) 1
 x(2,2,3) column(2,3) 1
 x(2,3,1) row(2,1) 1
 x(2,3,1) less(1,3,2,3) 1
 x(2,3,4) row(2,4) 1
 x(2,3,4) column(3,4) 1
 x(2,3,4) less(1,3,2,3) 4
 x(2,3,4) no_good 1
 x(2,4,3) cell(2,4) 1
 x(2,4,3) row(2,3) 1
 x(2,4,3) column(4,3) 1
 x(2,4,3) no_good 1
 x(2,4,4) cell(2,4) 1
 x(2,4,4) row(2,4) 1
 x(2,4,4) column(4,4) 1
 x(3,1,1) cell(3,1) 1
 x(3,1,1) column(1,1) 1
 x(3,1,1) less(3,1,4,1) -1
 x(3,1,1) no_good 1
 x(3,1,3) cell(3,1) 1
 x(3,1,3) row(3,3) 1
 x(3,1,3) less(3,1,4,1) -3
 x(3,3,3) row(3,3) 1
 x(3,3,3) column(3,3) 1
 x(3,3,3) no_good 1
 x(3,4,2) cell(3,4) 1
 x(3,4,2) no_good 1
 x(3,4,3) cell(3,4) 1
 x(3,4,3) row(3,3) 1
 x(3,4,3) column(4,3) 1
 x(4,1,1) row(4,1) 1
 x(4,1,1) column(1,1) 1
 x(4,1,1) less(3,1,4,1) 1
 x(4,1,2) column(1,2) 1
 x(4,1,2) less(3,1,4,1) 2
 x(4,1,3) row(4,3) 1
 x(4,1,3) less(3,1,4,1) 3
 x(4,1,3) no_good 1
 x(4,1,4) column(1,4) 1
 x(4,1,4) less(3,1,4,1) 4
 x(4,2,1) row(4,1) 1
 x(4,2,1) column(2,1) 1
 x(4,2,2) column(2,2) 1
 x(4,2,2) no_good 1
 x(4,2,3) row(4,3) 1
 x(4,2,3) column(2,3) 1
 x(4,3,3) row(4,3) 1
 x(4,3,3) column(3,3) 1
 x(4,3,4) column(3,4) 1
 x(4,4,3) row(4,3) 1
 x(4,4,3) column(4,3) 1
 x(4,4,4) column(4,4) 1
 x(4,4,4) no_good 1
 M 'MARKER' 'INTEND'
RHS
 RHS cell(1,1) 1
 RHS cell(1,3) 1
 RHS cell(2,2) 1
 RHS cell(2,4) 1
 RHS cell(3,1) 1
 RHS cell(3,4) 1
 RHS row(1,2) 1
 RHS row(1,3) 1
 RHS row(1,4) 1
 RHS row(2,1) 1
 RHS row(2,3) 1
 RHS row(2,4) 1
 RHS row(3,3) 1
 RHS row(4,1) 1
 RHS row(4,3) 1
 RHS column(1,1) 1
 RHS column(1,2) 1
 RHS column(1,4) 1
 RHS column(2,1) 1
 RHS column(2,2) 1
 RHS column(2,3) 1
 RHS column(3,3) 1
 RHS column(3,4) 1
 RHS column(4,3) 1
 RHS column(4,4) 1
 RHS no_good 15
BOUNDS
 LO BND x(1,1,2) 0
 UP BND x(1,1,2) 1
 LO BND x(1,1,3) 0
 UP BND x(1,1,3) 1
 LO BND x(1,1,4) 0
 UP BND x(1,1,4) 1
 LO BND x(1,2,2) 0
 UP BND x(1,2,2) 1
 LO BND x(1,2,3) 0
 UP BND x(1,2,3) 1
 LO BND x(1,3,2) 0
 UP BND x(1,3,2) 1
 LO BND x(1,3,3) 0
 UP BND x(1,3,3) 1
 LO BND x(1,3,4) 0
 UP BND x(1,3,4) 1
 FX BND x(2,1,2) 1
 LO BND x(2,2,1) 0
 UP BND x(2,2,1) 1
 LO BND x(2,2,3) 0
 UP BND x(2,2,3) 1
 LO BND x(2,3,1) 0
 UP BND x(2,3,1) 1
 LO BND x(2,3,4) 0
 UP BND x(2,3,4) 1
 LO BND x(2,4,3) 0
 UP BND x(2,4,3) 1
 LO BND x(2,4,4) 0
 UP BND x(2,4,4) 1
 LO BND x(3,1,1) 0
 UP BND x(3,1,1) 1
 LO BND x(3,1,3) 0
 UP BND x(3,1,3) 1
 LO BND x(3,3,3) 0
 UP BND x(3,3,3) 1
 LO BND x(3,4,2) 0
 UP BND x(3,4,2) 1
 LO BND x(3,4,3) 0
 UP BND x(3,4,3) 1
 LO BND x(4,1,1) 0
 UP BND x(4,1,1) 1
 LO BND x(4,1,2) 0
 UP BND x(4,1,2) 1
 LO BND x(4,1,3) 0
 UP BND x(4,1,3) 1
 LO BND x(4,1,4) 0
 UP BND x(4,1,4) 1
 LO BND x(4,2,1) 0
 UP BND x(4,2,1) 1
 LO BND x(4,2,2) 0
 UP BND x(4,2,2) 1
 LO BND x(4,2,3) 0
 UP BND x(4,2,3) 1
 LO BND x(4,3,3) 0
 UP BND x(4,3,3) 1
 LO BND x(4,3,4) 0
 UP BND x(4,3,4) 1
 LO BND x(4,4,3) 0
 UP BND x(4,4,3) 1
 LO BND x(4,4,4) 0
 UP BND x(4,4,4) 1
ENDATA
