Optimal - objective value 21.00000000
      0 soup                                         3                      -1
      1 bread                                        6                       0
      2 x(1,2,a_very_long_name_indeed)               0                    -3.5
