from pulp import *
capacity = {"seattle": 350, "san-diego": 600}
demand = {"new-york": 325, "chicago": 300, "topeka": 275}
miles = {("seattle", "new-york"): 2.5, ("seattle", "chicago"): 1.7, ("seattle", "topeka"): 1.8,
         ("san-diego", "new-york"): 2.5, ("san-diego", "chicago"): 1.8, ("san-diego", "topeka"): 1.4}
m = LpProblem("cannery", LpMinimize)
ship = LpVariable.dicts("ship", miles, 0)
m += lpSum(0.09 * miles[r] * ship[r] for r in miles)
for p in capacity:
    m += lpSum(ship[r] for r in miles if r[0] == p) <= capacity[p], p
for c in demand:
    m += lpSum(ship[r] for r in miles if r[1] == c) >= demand[c], c
m.solve(COIN_CMD(msg=False))
print(round(value(m.objective), 3))  # 153.675
