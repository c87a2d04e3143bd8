using JuMP, HiGHS
