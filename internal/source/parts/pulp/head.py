from pulp import LpBinary, LpProblem, LpVariable, getSolver, listSolvers, lpSum, value
