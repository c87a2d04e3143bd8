from pulp import *
foods = {  # cost, protein, fat, fibre, salt
    "chicken": (0.013, 0.1, 0.08, 0.001, 0.002), "beef": (0.008, 0.2, 0.1, 0.005, 0.005),
    "mutton": (0.010, 0.15, 0.11, 0.003, 0.007), "rice": (0.002, 0, 0.01, 0.1, 0.002),
    "wheat": (0.005, 0.04, 0.01, 0.15, 0.008), "gel": (0.001, 0, 0, 0, 0)}
m = LpProblem("cat_food", LpMinimize)
x = LpVariable.dicts("x", foods, 0)
total = [lpSum(foods[f][k] * x[f] for f in foods) for k in range(5)]
m += total[0]
m += lpSum(x.values()) == 100, "weight"
m += total[1] >= 8, "protein"
m += total[2] >= 6, "fat"
m += total[3] <= 2, "fibre"
m += total[4] <= 0.4, "salt"
m.solve(COIN_CMD(msg=False))
print(round(value(m.objective), 2))  # 0.52
