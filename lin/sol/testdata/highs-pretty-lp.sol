Columns
    Index Status        Lower        Upper       Primal         Dual  Name
        0     BS            0            4      2.83333           -0  soup
        1     BS            0           10      6.33333           -0  bread
        2     LB            0            1            0     -2.83333  x(1,2,a_very_long_name_indeed)
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0     UB         -inf            6            6      3.33333  money
        1     LB         -3.5          inf         -3.5    -0.333333  c2

Model status: Optimal

Objective value: 21.1666666666667
