Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            4            3               Integer     soup
        1                   0           10            6               Continuous  bread
        2                   0            1            0               Continuous  x(1,2,a_very_long_name_indeed)
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                -inf            6            6               money
        1                -3.5          inf           -3               c2

Model status: Optimal

Objective value: 21
