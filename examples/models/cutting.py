from pulp import *
roll = 5600
widths = [1380, 1520, 1560, 1710, 1820, 1880, 1930, 2000, 2050, 2100, 2140, 2150, 2200]
orders = [22, 25, 12, 14, 18, 18, 20, 10, 12, 14, 16, 18, 20]
n = range(len(widths))
patterns = [[roll // widths[i] if i == j else 0 for j in n] for i in n]
def master(cat):  # PuLP has no duals of a model with integers, so the relaxation is another model
    m = LpProblem("rolls", LpMinimize)
    x = [LpVariable(f"x{k}", 0, cat=cat) for k in range(len(patterns))]
    m += lpSum(x)
    for i in n:
        m += lpSum(p[i] * x[k] for k, p in enumerate(patterns)) >= orders[i], f"o{i}"
    m.solve(COIN_CMD(msg=False))
    return m
while True:
    m = master("Continuous")
    p = LpProblem("pattern", LpMaximize)
    pieces = [LpVariable(f"p{i}", 0, 4, "Integer") for i in n]
    p += lpSum(m.constraints[f"o{i}"].pi * pieces[i] for i in n)
    p += lpSum(widths[i] * pieces[i] for i in n) <= roll
    p.solve(COIN_CMD(msg=False))
    if value(p.objective) <= 1 + 1e-6:
        break
    patterns.append([round(v.value()) for v in pieces])
print(value(master("Integer").objective))  # 73
