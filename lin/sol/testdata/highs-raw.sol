Model status
Optimal

# Primal solution values
Feasible
Objective 21
# Columns 3
soup 3
bread 6
x(1,2,a_very_long_name_indeed) 0
# Rows 2
money 6
c2 -3

# Dual solution values
None

# Basis
HiGHS v1
None
