# Solution for model obj
# Objective value = 21
soup 3
bread 6
x(1,2,a_very_long_name_indeed) 0
